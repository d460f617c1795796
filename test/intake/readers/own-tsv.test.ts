import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { customerView } from "../../../src/output/customer-view.ts";
import { delimitedPrinter } from "../../../src/output/delimited.ts";
import { printed } from "../../helpers/output.ts";
import { read } from "../../helpers/table.ts";

const fields = ["id", "name", "email", "phone", "address.street", "address.city", "address.state", "notes"];
type Row = Readonly<Record<"id" | "name" | "notes", string>>;

/** As `list -o tsv` prints them, and as `export a.tsv --raw` writes them. */
async function forms(rows: readonly Row[]): Promise<readonly string[]> {
  const { stdout } = await printed({ format: "tsv", fields }, (output) => output.rows(rows, customerView));
  let file = "";
  const out = async (text: string) => {
    file += text;
  };
  const target = { out, notice: () => {}, width: undefined, colour: false, fields };
  await delimitedPrinter(target, "\t", { quoted: true }).rows(rows, customerView);
  return [stdout, stdout.replaceAll("\n", "\r\n"), file];
}

/** The cells that have a value in one of the rows, or may have one. */
const cellsOf = async (text: string) =>
  (await read(text, "a.tsv")).records.map(({ cells }) => [...cells.slice(0, 2), ...cells.slice(2).slice(-1)]);

describe("TSV of this program is read as it was written", () => {
  test.each([
    "tab\there",
    "two\nlines\r\n and\rmore",
    "C:\\temp\\new",
    '5" pipe',
    '"quoted"',
    '"a ""b"" c"',
    '""',
    '"',
    '"open',
    '" blank"',
    '"C:\\"',
    "\\",
    "\\t",
    '\\"',
    "  lead and trail  ",
    '="02139"',
  ])("%j", async (value) => {
    for (const text of await forms([{ id: "1", name: value, notes: value }]))
      expect(await cellsOf(text), text).toEqual([["1", value, value]]);
  });

  test("whatever the cells hold", async () => {
    const cell = fc.oneof(fc.string(), fc.stringMatching(/^["\\\t\r\n tnr,a']{0,8}$/));
    const row = fc.record({ id: fc.constantFrom("1", "2"), name: cell, notes: cell });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1 }), async (rows) => {
        for (const text of await forms(rows))
          expect(await cellsOf(text)).toEqual(rows.map(({ id, name, notes }) => [id, name, notes]));
      }),
      { numRuns: 100 },
    );
  });
});

describe("any other TSV is read as before", () => {
  test.each([
    ["headings of other programs", "Name\tNotes\nAna\tC:\\temp\n", "C:\\temp"],
    ["one field alone", "name\tRemark\nAna\tC:\\temp\n", "C:\\temp"],
    ["a backslash that is none of ours", "name\tnotes\nAna\tC:\\temp\nBo\tC:\\Users\n", "C:\\temp"],
    ["a cell with quotes in quotes", 'name\tnotes\nAna\tC:\\temp\nBo\t"5"" pipe"\n', "C:\\temp"],
    ["a cell of two lines", 'name\tnotes\nAna\tC:\\temp\nBo\t"two\nlines"\n', "C:\\temp"],
    ["quoted headings", '"name"\t"notes"\nAna\tC:\\temp\n', "C:\\temp"],
    ["this program's own file with such a cell", 'name\tnotes\nAna\t"C:\\temp"\n', "C:\\temp"],
  ])("%s", async (_name, text, notes) => {
    expect((await cellsOf(text))[0]).toEqual(["Ana", notes]);
  });

  test("a quote that is wrong there is an error with its place", async () => {
    await expect(cellsOf('Name\tNotes\nAna\t5" pipe\n')).rejects.toThrow("a.tsv:2: column 2 (Notes) has a quote");
  });
});
