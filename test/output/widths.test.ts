import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fitWidths } from "../../src/output/widths.ts";

describe("column widths", () => {
  test.each<[string, number[], number, boolean[], number[]]>([
    ["what fits stays", [10, 20, 8], 42, [], [10, 20, 8]],
    ["the widest gives way first", [10, 40, 8], 42, [], [10, 20, 8]],
    ["the widest together", [30, 40, 8], 42, [], [15, 15, 8]],
    ["no cell is wasted", [30, 40, 8], 43, [], [16, 15, 8]],
    ["a firm column stays", [36, 40, 20], 70, [true], [36, 15, 15]],
    ["until the others are at their least", [36, 40, 20], 40, [true], [24, 6, 6]],
    ["a narrow column keeps its width", [2, 40, 3], 20, [], [2, 11, 3]],
    ["what cannot fit is left out from the right", [20, 20, 20, 20], 24, [], [7, 7, 6]],
    ["one column always stays", [20, 20], 4, [], [4]],
    ["even on no terminal at all", [20], 0, [], [1]],
  ])("%s", (_what, natural, available, firm, widths) => {
    expect(fitWidths(natural, available, firm)).toEqual(widths);
  });

  test("the line always fits, and no column grows", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ width: fc.integer({ min: 1, max: 300 }), firm: fc.boolean() }), { minLength: 1 }),
        fc.integer({ min: 1, max: 250 }),
        (columns, available) => {
          const natural = columns.map(({ width }) => width);
          const widths = fitWidths(
            natural,
            available,
            columns.map(({ firm }) => firm),
          );
          expect(widths.reduce((sum, width) => sum + width + 2, -2)).toBeLessThanOrEqual(available);
          for (const [at, width] of widths.entries()) expect(width).toBeLessThanOrEqual(natural[at] ?? 0);
          if (widths.length < natural.length) expect(available).toBeLessThan(8 * natural.length - 2);
        },
      ),
    );
  });
});
