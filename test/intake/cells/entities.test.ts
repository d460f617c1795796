import { describe, expect, test } from "vitest";
import { withoutCodes } from "../../../src/intake/cells/clean.ts";
import { lostLetter } from "../../../src/intake/cells/damage.ts";

describe("codes of web pages", () => {
  test.each([
    ["O&#39;Brien", "O'Brien"],
    ["Jos&eacute; Mu&ntilde;oz", "José Muñoz"],
    ["Smith &amp; Sons", "Smith & Sons"],
    ["Stra&szlig;e", "Straße"],
    ["caf&#xE9;", "café"],
    ["Jos\\u00e9", "José"],
    ["&quot;Bob&quot;", '"Bob"'],
  ])("%s is %s", (text, read) => {
    expect(withoutCodes(text)).toBe(read);
  });

  test.each(["Smith & Sons; Co", "A&B;", "R&D", "&unknown;", "&#0;", "C:\\users", "D:\\u00e9tat", "\\u00zz", "AT&T"])(
    "%s stays",
    (text) => {
      expect(withoutCodes(text)).toBe(text);
    },
  );
});

describe("a lost letter", () => {
  test.each(["Jos\ufffd", "M?ller", "Garc?a"])("is in %s", (text) => {
    expect(lostLetter(text)).toBeDefined();
  });

  test.each(["Müller", "Who?", "Smith? Jones", "Apt ?"])("is not in %s", (text) => {
    expect(lostLetter(text)).toBeUndefined();
  });
});
