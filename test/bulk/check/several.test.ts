import { expect, test } from "vitest";
import { severalCounter } from "../../../src/bulk/check/several.ts";

test("tells once for each column how many cells hold several values", () => {
  const counter = severalCounter({ name: "google.csv" });
  for (const columns of [["Phone"], [], ["Phone", "E-mail 1 - Value"]]) counter.add(columns);
  expect(counter.warnings()).toEqual([
    'google.csv: 2 cells of "Phone" hold several values; the first is taken',
    'google.csv: 1 cell of "E-mail 1 - Value" holds several values; the first is taken',
  ]);
});
