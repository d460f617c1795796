import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readOwnTsv } from "../../../src/intake/readers/csv.ts";
import { customerView } from "../../../src/output/customer-view.ts";
import { delimitedPrinter } from "../../../src/output/delimited.ts";
import { printed } from "../../helpers/output.ts";
import { runs } from "../../helpers/runs.ts";
import { read } from "../../helpers/table.ts";

const fields = ["id", "name", "email", "phone", "address.street", "address.city", "address.state", "notes"];
/** The fields between name and notes. */
const BLANK = Array(5).fill("");
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

/** The cells of a text, by the reader of our own TSV alone if it is such a text. */
async function ownCells(content: string): Promise<readonly (readonly (string | null)[])[]> {
  const own = readOwnTsv("a.tsv", content)?.records.filter(({ cells }) => cells.some((cell) => cell?.trim()));
  // Its other form is quoted, as CSV.
  return own
    ? own.slice(1).map(({ cells }) => cells)
    : (await read(content, "a.tsv")).records.map(({ cells }) => cells);
}

describe("TSV of this program is read as it was written", () => {
  test.each([
    ...["tab\there", "two\nlines\r\n and\rmore", "C:\\temp\\new", '5" pipe', '"quoted"', '"a ""b"" c"', '""', '"'],
    ...['"open', '" blank"', '"C:\\"', "\\", "\\t", '\\"', "  lead and trail  ", '="02139"'],
  ])("%j", async (value) => {
    for (const text of await forms([{ id: "1", name: value, notes: value }]))
      expect(await cellsOf(text), text).toEqual([["1", value, value]]);
  });

  test("whatever the cells hold", async () => {
    const cell = fc.oneof(fc.string(), fc.stringMatching(/^["\\\t\r\n tnr,a']{0,8}$/));
    const row = fc.record({ id: fc.constantFrom("1", "2"), name: cell, notes: cell });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 3 }), async (rows) => {
        const wanted = rows.map(({ id, name, notes }) => [id, name, ...BLANK, notes]);
        for (const text of await forms(rows)) expect(await ownCells(text)).toEqual(wanted);
      }),
      { numRuns: runs(20) },
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

  test("a quote in the middle of a cell is text", async () => {
    expect(await cellsOf('Name\tNotes\nAna\t5" pipe\n')).toEqual([["Ana", '5" pipe']]);
  });
});

describe("TSV of databases", () => {
  test.each(["\n", "\r\n"])("is refused: ends %j", async (end) => {
    const lines = ["no\tname\tphone\tnotes", "1\tBrother\\'s Keeper\t\\N\tone\\", "two\\\tthree", ""];
    await expect(read(lines.join(end), "a.txt")).rejects.toMatchObject({
      code: "invalid_input",
      message: String.raw`a.txt is TSV of a database, with \N for no value, which cannot be read`,
      hint: expect.stringContaining("as CSV"),
    });
  });

  test("is read as it stands without a cell \\N, and with a cell in quotes", async () => {
    expect(await cellsOf("no\tname\n1\tC:\\new\n")).toEqual([["1", "C:\\new"]]);
    expect(await cellsOf('no\tname\tphone\n1\t"C:\\new"\t\\N\n')).toEqual([["1", "C:\\new", "\\N"]]);
  });
});
