import { expect, test } from "vitest";
import { KeptRows } from "../../../src/bulk/check/kept-rows.ts";

const row = (line: number, cell: string) => ({
  row: { line, cells: [cell, null], id: undefined, values: { name: cell } },
  doubts: [],
  odd: [],
  repairs: [],
  observations: [],
});

test("the rows of a file are kept in its order", () => {
  const kept = new KeptRows();
  const rows = [row(2, "A"), row(3, "B")];
  for (const one of rows) kept.add(one);
  expect(kept.all).toEqual(rows);
});

test.each([
  ["many rows", 90_000, 10],
  ["large cells", 5, 14_000_000],
])("none are kept of a file that takes much memory: %s", (_name, rows, length) => {
  const kept = new KeptRows();
  for (let line = 2; line <= rows; line++) kept.add(row(line, "x".repeat(length)));
  expect(kept.all).toBeDefined();
  for (let line = rows; line <= rows + 10_000; line++) kept.add(row(line, "x".repeat(length)));
  expect(kept.all).toBeUndefined();
});
