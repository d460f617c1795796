import { describe, expect, test } from "vitest";
import { isLong, largerSize, saves, shownByLarger, sizeNamedIn } from "../../../src/api/wire/larger-page.ts";

const all = Number.POSITIVE_INFINITY;

test.each([
  ["four pages", { total: 200 }, false],
  ["more than four pages", { total: 201 }, true],
  ["of which few rows are needed", { total: 20_000, wanted: 200 }, false],
  ["of which many are needed", { total: 20_000, wanted: 201 }, true],
  ["a length that nobody tells, after a page", { pages: 1 }, false],
  ["a length that nobody tells, after three pages", { pages: 3, read: 150 }, true],
  ["few rows are needed of a length that nobody tells", { pages: 3, read: 150, wanted: 200 }, false],
  ["a total that counts something else", { pages: 5, read: 250, total: 240 }, false],
])("a long list: %s", (_name, facts, expected) => {
  expect(isLong({ rows: 50, pages: 1, read: 50, total: undefined, wanted: all, ...facts })).toBe(expected);
});

test.each([
  ["two pages of three", { total: 150 }, false],
  ["two pages of four", { total: 151 }, true],
  ["of which few are needed", { total: 20_000, wanted: 100 }, false],
  ["a length that nobody tells", {}, true],
])("pages of 100 save requests: %s", (_name, facts, expected) => {
  expect(saves(100, { rows: 50, pages: 1, read: 50, total: undefined, wanted: all, ...facts })).toBe(expected);
});

test.each([
  ["nothing is known", {}, all, 1000],
  ["the document allows 200", { documentedSize: 200 }, all, 200],
  ["the document allows no more than there are", { documentedSize: 50 }, all, undefined],
  ["it gave 500 before", { pageSize: 500, documentedSize: 800 }, all, 500],
  ["it gave 500 before, and fewer are needed", { pageSize: 500 }, 120, 120],
  ["it gives no larger ones", { pageSize: "refused" }, all, undefined],
  ["nothing is known, and fewer are needed: what is learned is of use later", {}, 400, 1000],
] as const)("the size to ask for: %s", (_name, known, wanted, expected) => {
  expect(largerSize(known, 50, wanted)).toBe(expected);
});

describe("what the answer to a larger size shows", () => {
  const rows = (count: number, from = 0) => Array.from({ length: count }, (_, at) => `c${from + at}`);
  test.each([
    ["as many as asked for", rows(1000), {}, "works"],
    ["all that there are", rows(300), { total: 300 }, "works"],
    ["fewer", rows(100), {}, "fewer"],
    ["fewer, and a total", rows(100), { total: 20_000 }, "fewer"],
    ["fewer, and says so", rows(100), { stated: 100 }, "states"],
    ["fewer, and repeats what was asked for", rows(100), { stated: 1000 }, "fewer"],
    ["the same page", rows(50), { stated: 1000 }, "no"],
    ["a smaller one", rows(10), {}, "no"],
    ["nothing", [], {}, "no"],
    ["rows of another order", rows(1000).reverse(), {}, "no"],
    ["rows of another place", rows(1000, 50), {}, "no"],
    ["more than asked for", rows(2000), {}, "no"],
  ] as const)("%s", (_name, answer, facts, expected) => {
    const given = { first: rows(50), answer, asked: 1000, stated: undefined, total: undefined, ...facts };
    expect(shownByLarger(given)).toEqual(expected);
  });
});

test.each([
  ["limit must be a whole number from 1 to 100", 100],
  ["limit: Number must be less than or equal to 250", 250],
  ["per_page 1000 is too large: at most 200", 200],
  ["Bad request", undefined],
  ["400 Bad request", undefined],
  ["must be 100 or 500", undefined],
  ["must be 10 to 50", undefined],
  ["at most 5000", undefined],
])("%s", (text, expected) => {
  expect(sizeNamedIn(text, 1000, 50, 400)).toBe(expected);
});
