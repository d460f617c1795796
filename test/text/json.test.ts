import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { elementsAt, laidOut } from "../../src/text/json.ts";

describe("laidOut", () => {
  test.each([
    [
      "a document",
      '{"a":[1,{"b":null}],"c":"x"}',
      '{\n  "a": [\n    1,\n    {\n      "b": null\n    }\n  ],\n  "c": "x"\n}',
    ],
    [
      "numbers of any form",
      "[12345678901234567890,1.10,-0,1E400,0.1e+2]",
      "[\n  12345678901234567890,\n  1.10,\n  -0,\n  1E400,\n  0.1e+2\n]",
    ],
    ["empty things", '{"a":{ },"b":[\n]}', '{\n  "a": {},\n  "b": []\n}'],
    ["of a key that stands twice the last value", '{"b":1,"a":2,"b":3}', '{\n  "b": 3,\n  "a": 2\n}'],
    [
      "strings in the shortest form",
      '["\\u00e9\\\\","a\\"]"," { , : } "]',
      '[\n  "é\\\\",\n  "a\\"]",\n  " { , : } "\n]',
    ],
    ["a scalar", ' "x" ', '"x"'],
  ])("lays out %s", (_title, source, expected) => {
    expect(laidOut(source, 2)).toBe(expected);
  });

  test("does what JSON.stringify does", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(4), fc.nat(4), (value, before, after) => {
        const source = JSON.stringify(value, null, before);
        expect(laidOut(source, after)).toBe(JSON.stringify(JSON.parse(source), null, after));
      }),
    );
  });
});

test("elementsAt gives what JSON.parse finds", () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.string(), fc.nat(2), (values, key, indent) => {
      const source = JSON.stringify({ before: [{}], inner: { [key]: values, after: "]" } }, null, indent);
      fc.pre(key !== "after" && key !== "__proto__");
      expect(elementsAt(source, ["inner", key])?.map((text) => JSON.parse(text))).toEqual(
        JSON.parse(JSON.stringify(values)),
      );
    }),
  );
});

test("a byte order mark before a text says nothing", () => {
  expect(elementsAt("\ufeff[1.10]", [])).toEqual(["1.10"]);
  expect(laidOut('\ufeff{"a":1}')).toBe('{"a":1}');
});
