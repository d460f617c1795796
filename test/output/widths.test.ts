import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fitWidths, widened, type Yielding } from "../../src/output/widths.ts";

const first: Yielding = { turn: 0, least: 6 };
const id: Yielding = { turn: 1, least: 12 };
const name: Yielding = { turn: 2, least: 12 };
const whole: Yielding = { turn: Number.POSITIVE_INFINITY, least: 0, whole: true };
const spare: Yielding = { turn: -1, least: 0, whole: true, spare: true };

describe("column widths", () => {
  test.each<[string, [number, Yielding][], number, (number | undefined)[]]>([
    [
      "what fits stays",
      [
        [10, first],
        [20, first],
        [8, first],
      ],
      42,
      [10, 20, 8],
    ],
    [
      "the widest gives way first",
      [
        [10, first],
        [40, first],
        [8, first],
      ],
      42,
      [10, 20, 8],
    ],
    [
      "the widest together",
      [
        [30, first],
        [40, first],
        [8, first],
      ],
      42,
      [15, 15, 8],
    ],
    [
      "no cell is wasted",
      [
        [30, first],
        [40, first],
        [8, first],
      ],
      43,
      [16, 15, 8],
    ],
    [
      "a later turn stays wide enough for most texts",
      [
        [36, id],
        [40, first],
        [20, first],
      ],
      70,
      [30, 18, 18],
    ],
    [
      "until the earlier ones are at their least",
      [
        [36, id],
        [40, first],
        [20, first],
      ],
      40,
      [24, 6, 6],
    ],
    [
      "names give way after ids",
      [
        [30, id],
        [20, name],
        [28, name],
        [12, whole],
        [10, first],
      ],
      80,
      [12, 20, 22, 12, 6],
    ],
    [
      "what is whole gives nothing",
      [
        [30, whole],
        [40, name],
      ],
      44,
      [30, 12],
    ],
    [
      "a narrow column keeps its width",
      [
        [2, first],
        [40, first],
        [3, first],
      ],
      20,
      [2, 11, 3],
    ],
    [
      "what cannot fit goes from the right",
      [
        [20, first],
        [20, first],
        [20, first],
        [20, first],
      ],
      24,
      [7, 7, 6],
    ],
    [
      "of the first turn first",
      [
        [30, id],
        [20, name],
        [28, name],
        [12, whole],
        [10, first],
      ],
      54,
      [12, 12, 12, 12],
    ],
    [
      "then of the next",
      [
        [30, id],
        [20, name],
        [28, name],
        [12, whole],
        [10, first],
      ],
      50,
      [undefined, 17, 17, 12],
    ],
    [
      "one column always stays",
      [
        [20, first],
        [20, first],
      ],
      4,
      [4],
    ],
    [
      "even a whole one",
      [
        [20, first],
        [20, whole],
      ],
      4,
      [undefined, 20],
    ],
    [
      "a spare one is whole",
      [
        [30, name],
        [12, spare],
      ],
      44,
      [30, 12],
    ],
    [
      "or hidden, before others are cut for it",
      [
        [30, name],
        [12, spare],
      ],
      43,
      [30],
    ],
    [
      "texts of unusual length may be cut for it",
      [
        [300, name],
        [12, spare],
      ],
      60,
      [46, 12],
    ],
    ["even on no terminal at all", [[20, first]], 0, [1]],
  ])("%s", (_what, columns, available, widths) => {
    const fitted = fitWidths(
      columns.map(([width]) => width),
      available,
      columns.map(([, yielding]) => yielding),
    );
    expect(fitted).toEqual(widths.flatMap((width, at) => (width === undefined ? [] : [{ at, width }])));
  });

  test.each([
    ["room is given to the first columns", [10, 10, 10], [14, 20, 20], 40, [14, 12, 10]],
    ["no more than is usual", [10, 10], [12, undefined], 80, [12, 10]],
    ["none where there is none", [10, 10], [20, 20], 22, [10, 10]],
  ] as const)("for rows to come: %s", (_what, widths, usual, available, wider) => {
    const columns = widths.map((width, at) => ({ at, width }));
    expect(widened(columns, available, usual).map(({ width }) => width)).toEqual(wider);
  });

  test("the line always fits, and no column grows", () => {
    const column = fc.record({
      width: fc.integer({ min: 1, max: 300 }),
      yielding: fc.constantFrom(first, id, name, whole, spare),
    });
    fc.assert(
      fc.property(fc.array(column, { minLength: 1 }), fc.integer({ min: 1, max: 250 }), (columns, available) => {
        const fitted = fitWidths(
          columns.map(({ width }) => width),
          available,
          columns.map(({ yielding }) => yielding),
        );
        const [only] = fitted;
        const isWholeAlone = fitted.length === 1 && only !== undefined && columns[only.at]?.yielding.whole;
        if (!isWholeAlone)
          expect(fitted.reduce((sum, { width }) => sum + width + 2, -2)).toBeLessThanOrEqual(available);
        for (const { at, width } of fitted) {
          const before = columns[at]?.width ?? 0;
          expect(width).toBeLessThanOrEqual(before);
          if (fitted.length > 1)
            expect(width).toBeGreaterThanOrEqual(Math.min(before, columns[at]?.yielding.least ?? 0));
        }
      }),
    );
  });
});
