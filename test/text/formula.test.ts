import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { neutralise, undoNeutralise } from "../../src/text/formula.ts";

describe("formulas", () => {
  test.each([
    ["=1+1", "'=1+1"],
    ["+1+cmd|' /C calc'!A0", "'+1+cmd|' /C calc'!A0"],
    ["-2+3", "'-2+3"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    ["\r=1", "'\r=1"],
    ["-", "'-"],
    ["+1 (202) 555-0123", "'+1 (202) 555-0123"],
    ["+12025550123", "+12025550123"],
    ["-12.5", "-12.5"],
    ["12 Main St", "12 Main St"],
    ["'quoted", "'quoted"],
    ["'=1", "''=1"],
    ["'+12025550123", "''+12025550123"],
    ["", ""],
  ])("%j becomes %j, and back", (cell, written) => {
    expect(neutralise(cell)).toBe(written);
    expect(undoNeutralise(written)).toBe(cell);
  });

  test("any cell comes back, and none is left to be run", () => {
    const cell = fc.oneof(fc.string(), fc.stringMatching(/^[-'=+@\t\r1.]{0,6}$/));
    fc.assert(
      fc.property(cell, (text) => {
        expect(undoNeutralise(neutralise(text))).toBe(text);
        expect(neutralise(text)).not.toMatch(/^(?![+-]\d+(\.\d+)?$)[=+\-@\t\r]/);
      }),
    );
  });
});
