import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jsonText } from "../../src/output/json-text.ts";

describe("JSON text", () => {
  test("what a terminal would act on is escaped", () => {
    expect(jsonText({ "\u202e": "\x1b\u009b\u2028\u{e0041}\n" })).toBe(
      '{"\\u202e":"\\u001b\\u009b\\u2028\\udb40\\udc41\\n"}',
    );
  });

  test("it parses back to the same data", () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: "binary" }), fc.constantFrom(0, 2), (value, indent) => {
        const text = jsonText(value, indent);
        expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
