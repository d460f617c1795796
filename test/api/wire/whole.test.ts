import { describe, expect, test } from "vitest";
import { joined, judge, oneTotal, type Reading, type Totals, type Verdict } from "../../../src/api/wire/whole.ts";

/** The totals that were stated one after the other. */
const totals = (...stated: number[]) =>
  stated.map(oneTotal).reduce<Totals | undefined>((all, one) => joined(all, one), undefined);

const reading = (ids: number, facts: Partial<Reading> = {}): Reading => ({
  ids,
  all: ids,
  overlaps: false,
  isSame: false,
  total: undefined,
  ...facts,
});

const OVERLAPS = { overlaps: true };
const SAME = { isSame: true };

test.each<[string, Verdict, Reading[]]>([
  ["no total, no overlap", "whole", [reading(9)]],
  ["as many as stated", "whole", [reading(9, { total: totals(9, 9) })]],
  ["as many as stated, in pages that overlap", "whole", [reading(9, { total: totals(9, 9), ...OVERLAPS })]],
  ["fewer than stated", "again", [reading(8, { total: totals(9, 9) })]],
  ["more than stated", "again", [reading(10, { total: totals(9, 9) })]],
  ["the total moved", "again", [reading(9, { total: totals(8, 9) })]],
  ["it moved and came back", "again", [reading(9, { total: totals(9, 8, 9) })]],
  ["pages overlap, no total", "again", [reading(9, OVERLAPS)]],
  ["pages overlap, twice the same ids", "whole", [reading(9, OVERLAPS), reading(9, { ...OVERLAPS, ...SAME })]],
  ["pages overlap, then other ids without a total", "again", [reading(9, OVERLAPS), reading(9)]],
  [
    "then the total stands still, and they agree",
    "whole",
    [reading(9, { total: totals(9, 8) }), reading(8, { all: 9, total: totals(8, 8) })],
  ],
  [
    "two readings together have as many as stated",
    "whole",
    [reading(7, { total: totals(9), ...OVERLAPS }), reading(7, { all: 9, total: totals(9), ...OVERLAPS })],
  ],
  [
    "together as many as stated, but the total moved between them",
    "again",
    [reading(7, { total: totals(8), ...OVERLAPS }), reading(7, { all: 9, total: totals(9), ...OVERLAPS })],
  ],
  [
    "the same ids twice, another total: a third reading shows nothing else",
    "short",
    [reading(10, { total: totals(9) }), reading(10, { total: totals(9), ...SAME })],
  ],
])("%s: %s", (_name, verdict, readings) => {
  expect(judge(readings)).toBe(verdict);
});

describe("after three readings", () => {
  const before = (total?: Totals) => [reading(8, { total, ...OVERLAPS }), reading(8, { all: 9, total, ...OVERLAPS })];

  test.each<[string, Verdict, Totals | undefined, Reading]>([
    ["fewer than stated", "short", totals(12), reading(8, { all: 10, total: totals(12), ...OVERLAPS })],
    ["other ids each time, no total", "short", undefined, reading(8, { all: 10, ...OVERLAPS })],
    ["the total moves at each page", "moving", totals(10, 11), reading(9, { all: 10, total: totals(12, 13) })],
    ["it moved by as many as are missing", "moving", totals(12, 10), reading(8, { all: 8, total: totals(12, 10) })],
    ["it moves, but more are missing", "short", totals(50, 51), reading(9, { all: 10, total: totals(51, 50) })],
    ["it moves, but there are many more", "short", totals(3, 4), reading(90, { all: 90, total: totals(3, 4) })],
    ["it stands still at last, and differs", "short", totals(9, 8), reading(8, { all: 10, total: totals(9, 9) })],
  ])("%s: %s", (_name, verdict, total, last) => {
    expect(judge([...before(total), last])).toBe(verdict);
  });
});
