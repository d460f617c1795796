import { expect, test } from "vitest";
import { Counts, numberCells } from "../../../src/intake/check/remarks.ts";
import { mapColumns } from "../../../src/intake/columns/map-columns.ts";

const table = { name: "google.csv", headers: ["Name", "Phone", "ZIP"], headerLine: 1 };

test("has a line for each kind and column, with the number of its cells", () => {
  const counts = new Counts();
  const stored = numberCells(mapColumns(table));
  for (const column of ["Phone", "Phone", "E-mail 1 - Value"]) counts.add({ kind: "several values", column }, 2);
  for (const record of [{ numbers: [0, 1] }, {}, { numbers: [1] }]) {
    for (const cell of stored(record)) counts.add(cell, 3);
  }
  expect(counts.remarks().map(({ text }) => text)).toEqual([
    '2 cells of "Phone" hold several values',
    '1 cell of "E-mail 1 - Value" holds several values',
    '2 cells of "Phone" are stored as numbers: a leading + or 0 may be lost',
  ]);
});
