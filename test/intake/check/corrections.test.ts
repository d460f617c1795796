import { describe, expect, test } from "vitest";
import { CORRECTIONS, type Corrections, correctedTable, withMore } from "../../../src/intake/check/corrections.ts";
import type { SourceRecord, Table } from "../../../src/intake/row.ts";
import { temporaryFolder } from "../../helpers/folder.ts";

const NONE: Corrections = { cells: [], renames: [] };
const cell = (line: number, from: string, to: string) => ({ line, at: 1, column: "email", from, to });

describe("corrections of cells", () => {
  const table = (records: readonly SourceRecord[], headers = ["name", "email"]): Table => ({
    ...{ name: "a.csv", unit: "line", headerLine: 1, headers, neutralised: false, notices: [] },
    file: { name: "a.csv", path: "a.csv", sha256: "00", bytes: 1 },
    ...{ records, skipped: [] },
  });
  const read = async ({ records }: Table) => records;

  test.each<[string, SourceRecord, SourceRecord["cells"]]>([
    ["stand in the place of what the file says", { line: 3, cells: ["Bo", "nope"] }, ["Bo", "bo@example.com"]],
    ["fit a null, which is blank", { line: 4, cells: ["Cy", null] }, ["Cy", "cy@example.com"]],
    ["count for nothing in another row", { line: 5, cells: ["Di", "nope"] }, ["Di", "nope"]],
    ["count for nothing where the file says something else", { line: 3, cells: ["Bo", "no"] }, ["Bo", "no"]],
  ])("%s", async (_title, record, cells) => {
    const corrected = correctedTable(table([record]), [
      cell(3, "nope", "bo@example.com"),
      cell(4, "", "cy@example.com"),
    ]);
    expect((await read(corrected))[0]?.cells).toEqual(cells);
  });

  test("count for nothing under another heading, as on another sheet", async () => {
    const other = table([{ line: 3, cells: ["Bo", "nope"] }], ["name", "notes"]);
    expect((await read(correctedTable(other, [cell(3, "nope", "x")])))[0]?.cells).toEqual(["Bo", "nope"]);
  });

  test("are no numbers or formulas of a spreadsheet any more", async () => {
    const record = { line: 3, cells: ["Bo", "nope"], numbers: [0, 1], unsolved: [1] };
    expect((await read(correctedTable(table([record]), [cell(3, "nope", "x")])))[0]).toEqual({
      ...{ line: 3, cells: ["Bo", "x"], numbers: [0], unsolved: [] },
    });
  });
});

test("a second correction of a cell counts from what the file says, and one back to it is none", () => {
  const first = withMore(NONE, { cells: [cell(3, "nope", "bo@"), cell(2, "x", "y")] });
  const second = withMore(first, { cells: [cell(3, "bo@", "bo@example.com")] });
  expect(second.cells).toEqual([cell(2, "x", "y"), cell(3, "nope", "bo@example.com")]);
  expect(withMore(second, { cells: [cell(3, "bo@example.com", "nope")] }).cells).toEqual([cell(2, "x", "y")]);
});

test("corrections are kept for a file and a server, until they are forgotten", async () => {
  const env = { CUSTOMERS_STATE_DIR: await temporaryFolder() };
  const [file, other] = [
    ["https://a.example/v1", "00"],
    ["https://b.example/v1", "00"],
  ] as const;
  const some: Corrections = { cells: [cell(3, "nope", "x")], renames: [{ line: 4, action: "create" }] };
  await CORRECTIONS.keep(env, file, some);
  expect(await CORRECTIONS.find(env, file)).toMatchObject(some);
  expect(await CORRECTIONS.find(env, other)).toBeUndefined();
  await CORRECTIONS.keep(env, file);
  expect(await CORRECTIONS.find(env, file)).toBeUndefined();
});
