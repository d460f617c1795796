import { expect, test } from "vitest";
import { judge, type ListReading } from "../../../src/api/dialect/whole.ts";
import { rowsOf } from "../../helpers/cells.ts";

const OVERLAPS: Readonly<Record<string, ListReading["overlap"]>> = { m: "moved", r: "regular", g: "gap" };

/** Ids, ids of all readings, `=` if they are those of the reading before, how its pages overlap (`m`oved, `r`egular, `g`ap), totals: `236/237=m of 236,237`. */
function readingOf(text: string): ListReading {
  const [, ids, all, repeat, overlap = "", totals = ""] = /^(\d+)\/(\d+)(=?)([mrg]?)(?: of (.+))?$/.exec(text) ?? [];
  const numbers = totals.split(",").filter(Boolean).map(Number);
  return {
    ids: Number(ids),
    all: Number(all),
    isRepeat: repeat === "=",
    overlap: OVERLAPS[overlap] ?? "none",
    totals: numbers,
  };
}

test.each(
  rowsOf(`
    nothing was read | | again
    no total, no overlap | 237/237 | whole
    no total, an empty list | 0/0 | whole
    no total, each page begins with the last row before it | 237/237r | whole
    no total, rows moved | 236/236m | again
    two readings agree, and both moved: the same row may be missing twice | 236/236m; 236/236=m | again
    three of them agree, and all moved | 236/236m; 236/236=m; 236/236=m | short
    two agree, the last without an overlap | 237/237m; 237/237= | whole
    two agree, the first without an overlap | 237/237; 237/237=m | whole
    two agree, the last with a regular overlap | 237/237m; 237/237=r | whole
    the second has more | 234/234m; 237/237 | again
    the second has fewer | 237/237m; 236/237 | again
    as many, but other ones | 236/236m; 236/238 | again
    the third agrees with the second | 234/234m; 237/237m; 237/237= | whole
    the third agrees with the second: somebody of the first was deleted | 237/237m; 236/237; 236/237= | whole
    it agrees, and both moved | 237/237m; 236/237m; 236/237=m | short
    the third agrees with the first alone | 237/237m; 236/237m; 237/237 | short
    the third differs | 230/230m; 231/235m; 232/237m | short
    as many as the total | 237/237 of 237 | whole
    as many as the total, whatever moved | 237/237m of 237 | whole
    as many, but rows went between two pages: somebody else may have come | 237/237g of 237 | again
    the second reading has no gap | 237/237g of 237; 237/238 of 237 | whole
    both together, but with a gap | 230/230 of 237; 231/237g of 237 | again
    a gap in all readings | 237/237g of 237; 237/238g of 237; 237/239g of 237 | short
    no total, a gap | 236/236g | again
    two readings agree, one with a gap | 237/237g; 237/237= | whole
    fewer than the total | 236/236 of 237 | again
    more than the total | 238/238 of 237 | again
    fewer, twice the same: another reading would show nothing else | 236/236 of 237; 236/236= of 237 | short
    both together have as many | 230/230 of 237; 231/237 of 237 | whole
    both together, but the total changed between them | 230/230 of 236; 231/237 of 237 | again
    the second has as many, though the total changed | 230/230 of 236; 237/240 of 237 | whole
    the total moved | 237/237 of 236,237 | again
    it moved in all readings: within its range | 237/237 of 236,237; 237/237= of 236,238; 237/237= of 235,239 | short
    at the least of it | 235/235 of 235,236; 235/235 of 235,236; 235/235 of 235,239 | short
    at the most of it | 239/239 of 235,236; 239/239 of 235,236; 239/239 of 235,239 | short
    below its range | 230/230 of 236,237; 230/230 of 236,238; 234/234 of 235,239 | short
    above its range | 230/230 of 236,237; 230/230 of 236,238; 240/240 of 235,239 | short
    a still total in the third reading that is not reached | 230/230 of 237; 231/234 of 237; 232/235 of 237 | short
    the same ids, but the total moved: read once more | 236/236 of 237; 236/236= of 237,238 | again
  `),
)("%s", (_name, readings, expected) => {
  expect(judge(readings.split("; ").filter(Boolean).map(readingOf))).toBe(expected);
});
