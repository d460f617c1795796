import fc from "fast-check";
import { expect, test } from "vitest";
import { neutralise, undoNeutralise } from "../../src/text/formula.ts";

test.each([
  ["=1+1", "'=1+1"],
  ["-2+3", "'-2+3"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t'=1"],
  ["\n=1", "\n'=1"],
  ["Ana;=1", "Ana;'=1"],
  ["Ana\t@SUM(A1)\r\n-2+3", "Ana\t'@SUM(A1)\r\n'-2+3"],
  ["+12025550123;+12025550124", "+12025550123;+12025550124"],
  [" =1+1", "' =1+1"],
  ["\u00a0=1+1", "'\u00a0=1+1"],
  [" +12025550123", " +12025550123"],
  [" \\clear ", "' \\clear "],
  ["＝1+1", "'＝1+1"],
  ["﹦1+1", "'﹦1+1"],
  ["a=1, -2", "a=1, -2"],
  ["\\clear", "'\\clear"],
  ["-", "'-"],
  ["+1 (202) 555-0123", "'+1 (202) 555-0123"],
  ["+12025550123", "+12025550123"],
  ["'quoted", "'quoted"],
  ["", ""],
])("formulas: %j becomes %j, and back", (cell, written) => {
  expect(neutralise(cell)).toBe(written);
  expect(undoNeutralise(written)).toBe(cell);
});

test("formulas: any cell comes back, and none is left to be run", () => {
  const cell = fc.oneof(fc.string(), fc.stringMatching(/^[-'=+@＝;\n\t\r1. \u200b\u00a0]{0,8}$/));
  fc.assert(
    fc.property(cell, (text) => {
      expect(undoNeutralise(neutralise(text))).toBe(text);
      expect(neutralise(text)).not.toMatch(
        /^[\t\r]|(^|[;\t\r\n])[ \u200b\u00a0]*(?![+-]\d+(\.\d+)?($|[;\t\r\n]))[=+\-@＝]/,
      );
    }),
  );
});
