import { describe, expect, test } from "vitest";
import { type Completeness, judge, type Reading } from "../../../src/api/wire/whole.ts";

const reading = (ids: number, facts: Partial<Reading> = {}): Reading => ({
  ids,
  all: ids,
  overlaps: false,
  totals: [],
  ...facts,
});

const OVERLAPS = { overlaps: true };

test.each<[string, Completeness, Reading[]]>([
  ["no total, no overlap", "whole", [reading(9)]],
  ["as many as stated", "whole", [reading(9, { totals: [9] })]],
  ["as many as stated, in pages that overlap", "whole", [reading(9, { totals: [9], ...OVERLAPS })]],
  ["fewer than stated", "again", [reading(8, { totals: [9] })]],
  ["more than stated", "again", [reading(10, { totals: [9] })]],
  ["the total moved", "again", [reading(9, { totals: [8, 9] })]],
  ["it moved and came back", "again", [reading(9, { totals: [9, 8, 9] })]],
  ["pages overlap, no total", "again", [reading(9, OVERLAPS)]],
  ["pages overlap, twice the same ids", "whole", [reading(9, OVERLAPS), reading(9, OVERLAPS)]],
  ["pages overlap, then other ids without a total", "again", [reading(9, OVERLAPS), reading(9, { all: 10 })]],
  [
    "then the total stands still, and they agree",
    "whole",
    [reading(9, { totals: [9, 8] }), reading(8, { all: 9, totals: [8] })],
  ],
  [
    "two readings together have as many as stated",
    "whole",
    [reading(7, { totals: [9], ...OVERLAPS }), reading(7, { all: 9, totals: [9], ...OVERLAPS })],
  ],
  [
    "together as many as stated, but the total moved between them",
    "again",
    [reading(7, { totals: [8], ...OVERLAPS }), reading(7, { all: 9, totals: [9], ...OVERLAPS })],
  ],
  [
    "the same ids twice, another total: a third reading shows nothing else",
    "short",
    [reading(10, { totals: [9] }), reading(10, { totals: [9] })],
  ],
])("%s: %s", (_name, verdict, readings) => {
  expect(judge(readings)).toBe(verdict);
});

describe("after three readings", () => {
  const before = (totals: number[]) => [
    reading(8, { totals, ...OVERLAPS }),
    reading(8, { all: 9, totals, ...OVERLAPS }),
  ];

  test.each<[string, Completeness, number[], Reading]>([
    ["fewer than stated", "short", [12], reading(8, { all: 10, totals: [12], ...OVERLAPS })],
    ["other ids each time, no total", "short", [], reading(8, { all: 10, ...OVERLAPS })],
    ["the total moves at each page", "moving", [10, 11], reading(12, { all: 12, totals: [12, 13] })],
    ["fewer were read than the least of its totals", "short", [12, 10], reading(8, { all: 10, totals: [12, 10] })],
    ["it moves, but more are missing", "short", [50, 51], reading(9, { all: 10, totals: [51, 50] })],
    ["it moves, but there are many more", "short", [3, 4], reading(90, { all: 90, totals: [3, 4] })],
    ["it stands still at last, and differs", "short", [9, 8], reading(8, { all: 10, totals: [9] })],
  ])("%s: %s", (_name, verdict, totals, last) => {
    expect(judge([...before(totals), last])).toBe(verdict);
  });
});
