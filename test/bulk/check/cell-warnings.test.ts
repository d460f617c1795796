import { expect, test } from "vitest";
import { CellWarnings } from "../../../src/bulk/check/cell-warnings.ts";
import { mapColumns } from "../../../src/bulk/columns/map-columns.ts";

const table = { name: "google.csv", headers: ["Name", "Phone", "ZIP"], headerLine: 1 };

test("has a line for each column, with the number of its cells", () => {
  const warnings = new CellWarnings(table, mapColumns(table));
  for (const columns of [["Phone"], [], ["Phone", "E-mail 1 - Value"]]) warnings.addSeveral(columns);
  for (const record of [{ numbers: [0, 1] }, {}, { numbers: [1] }]) warnings.addNumbers(record);
  expect(warnings.lines()).toEqual([
    'google.csv: 2 cells of "Phone" are stored as numbers: a leading + or 0 may be lost',
    'google.csv: 2 cells of "Phone" hold several values; only the first one is used',
    'google.csv: 1 cell of "E-mail 1 - Value" holds several values; only the first one is used',
  ]);
});
