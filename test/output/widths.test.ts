import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Fitting, fittingColumns, fitWidths, GAP } from "../../src/output/widths.ts";

const plain = (width: number): Fitting => ({ width, least: 8, rank: 0 });
const primary = (width: number): Fitting => ({ width, least: 18, rank: 1 });
const whole = (width: number): Fitting => ({ width, least: width, rank: 2 });
const spare = (width: number): Fitting => ({ width, least: width, rank: 0, spare: 1 });
const extra = (width: number): Fitting => ({ width, least: 8, rank: 0, spare: 2 });

describe("column widths", () => {
  test.each<[string, readonly Fitting[], number, readonly number[]]>([
    ["what fits stays", [plain(10), plain(20), plain(8)], 42, [10, 20, 8]],
    ["the widest gives way first", [plain(10), plain(40), plain(8)], 42, [10, 20, 8]],
    ["the widest together", [plain(30), plain(40), plain(8)], 42, [15, 15, 8]],
    ["no cell is wasted", [plain(30), plain(40), plain(8)], 43, [15, 16, 8]],
    ["none is narrower than its least width", [primary(30), plain(40), plain(8)], 38, [18, 8, 8]],
    ["the rightmost of the lowest rank is hidden first", [primary(30), plain(20), plain(20)], 30, [20, 8, 0]],
    ["what is whole stays", [whole(36), primary(30), plain(20)], 60, [36, 22, 0]],
    ["a spare column goes where others would be much narrower", [primary(30), primary(30), spare(36)], 80, [30, 30, 0]],
    ["a spare column stays where there is room", [primary(60), spare(10)], 60, [48, 10]],
    ["of two spare columns the more dispensable goes first", [primary(30), extra(20), spare(20)], 60, [30, 0, 20]],
    ["an extra column stays only beside whole ones", [primary(40), extra(10)], 50, [40, 0]],
    ["an extra column that is very wide is shown narrower", [primary(30), extra(90)], 80, [30, 48]],
    ["one column stays", [whole(36)], 20, [20]],
  ])("%s", (_, columns, available, expected) => {
    const shown = fittingColumns(columns, available);
    const widths = fitWidths(shown, available);
    expect(columns.map((column) => widths[shown.indexOf(column)] ?? 0)).toEqual(expected);
  });

  test("a line never gets longer than there is room, unless one column alone is", () => {
    const column = fc.record({
      width: fc.integer({ min: 1, max: 300 }),
      least: fc.integer({ min: 1, max: 40 }),
      rank: fc.integer({ min: 0, max: 2 }),
      spare: fc.constantFrom(0, 1, 2),
    });
    fc.assert(
      fc.property(
        fc.array(column, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 200 }),
        (columns, room) => {
          const widths = fitWidths(fittingColumns(columns, room), room);
          expect(widths.length).toBeGreaterThan(0);
          const line = widths.reduce((sum, width) => sum + width, 0) + GAP * (widths.length - 1);
          expect(line).toBeLessThanOrEqual(room);
        },
      ),
    );
  });
});
