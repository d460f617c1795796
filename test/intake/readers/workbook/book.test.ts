import { describe, expect, test } from "vitest";
import { readBook, sheetText, shownDigits } from "../../../../src/intake/readers/workbook/book.ts";
import type { SourceRecord } from "../../../../src/intake/row.ts";
import { xlsxOf } from "../../../helpers/zip.ts";

/** Line, cells, which are numbers, and which have no result. */
const inShort = ({ line, cells, numbers = [], unsolved }: SourceRecord) =>
  unsolved ? [line, cells, numbers, unsolved] : [line, cells, numbers];

async function read(...book: Parameters<typeof xlsxOf>) {
  const [sheet] = await readBook(xlsxOf(...book));
  return {
    name: sheet?.name,
    records: sheet?.rows,
    rows: sheet?.rows.slice(1).map(inShort),
    hidden: sheet?.hiddenRows,
  };
}

const STYLES = `<numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/><xf numFmtId="2"/></cellXfs>
  <dxfs><dxf><numFmt numFmtId="164" formatCode="0"/></dxf></dxfs>`;

test.each<[what: string, cell: string, shown: readonly unknown[]]>([
  ["a shared text", '<c t="s"><v>0</v></c>', [["Ana Diaz"], []]],
  ["a shared text that is not there", '<c t="s"><v>9</v></c><c t="str"><v>x</v></c>', [["", "x"], []]],
  [
    "runs of a text",
    '<c t="inlineStr"><is><r><t>A</t></r>\n <r><rPr><b/></rPr><t xml:space="preserve"> b</t></r></is></c>',
    [["A b"], []],
  ],
  ["characters that XML cannot hold", '<c t="str"><v>a_x000A_b &amp; c</v></c>', [["a\nb & c"], []]],
  ["a number", "<c><v>2025550143</v></c>", [["2025550143"], [0]]],
  ["a number in powers of ten", "<c><v>2.025550143E9</v></c>", [["2025550143"], [0]]],
  ["a number as its format shows it", '<c s="1"><v>2108</v></c>', [["02108"], []]],
  ["a number of a built-in format", '<c s="4"><v>5</v></c>', [["5"], [0]]],
  ["a date of a format of the file", '<c s="2"><v>46053</v></c>', [["2026-01-31"], []]],
  ["a date of a built-in format", '<c s="3"><v>46053.5</v></c>', [["2026-01-31 12:00:00"], []]],
  ["yes and no", '<c t="b"><v>1</v></c><c t="b"><v>0</v></c>', [["TRUE", "FALSE"], []]],
  ["an error", '<c t="e"><v>#N/A</v></c>', [["#N/A"], []]],
  ["a cell that names its column", '<c r="C2"><v>1</v></c>', [["", "", "1"], [2]]],
  ["a formula with its result", '<c t="str"><f>A1</f><v>x</v></c>', [["x"], []]],
  ["a formula without its result", "<c><f>A1</f></c>", [[""], [], [0]]],
])("%s", async (_, cell, shown) => {
  const texts = "<si><r><t>Ana</t></r><r><t xml:space='preserve'> Diaz</t></r><rPh><t>ana</t></rPh></si>";
  expect((await read(`<row>${cell}</row>`, { texts, styles: STYLES })).rows).toEqual([[2, ...shown]]);
});

test("dates that count from 1904, merged cells and hidden rows", async () => {
  const rows =
    '<row r="4" hidden="1"><c s="2"><v>1</v></c></row><row r="5"><c t="str"><v>x</v></c></row><row r="6" hidden="true"><c/></row>';
  const more = '<mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="B4:B6"/></mergeCells>';
  const { records, hidden } = await read(rows, { styles: STYLES, more, book: '<workbookPr date1904="1"/>' });
  expect(records).toMatchObject([
    { line: 1, isWide: true },
    { line: 4, cells: ["1904-01-02"] },
    { line: 5, cells: ["x"], covered: [1] },
  ]);
  expect(hidden).toEqual([4]);
});

test.each([
  [
    "a reference beyond the last column",
    '<row><c r="XFE1"><v>1</v></c></row>',
    "is outside the supported sheet bounds",
  ],
  [
    "a reference that begins with its row",
    '<row><c r="1A"><v>1</v></c></row>',
    "is outside the supported sheet bounds",
  ],
])("%s is refused", async (_, rows, error) => {
  await expect(read(rows)).rejects.toThrow(error);
});

test.each([
  ["all of it in one part", Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.from("EncryptedPackage", "utf16le")],
  ["an .xls", Buffer.from("0908100000060500", "hex"), Buffer.from(`${"00".repeat(12)}2f0006000000`, "hex")],
])("a password is told: %s", async (_, start, more) => {
  await expect(readBook(Buffer.concat([start, more]))).rejects.toThrow("password");
});

const PHONE = "[<=9999999]###\\-####;\\(###\\)\\ ###\\-####";

describe("the text of a number in a sheet", () => {
  test.each([
    [6175550107, PHONE, "(617) 555-0107"],
    [5550107, PHONE, "555-0107"],
    [2139, "00000", "02139"],
    [55405, "00000", "55405"],
    [21391234, "00000-0000", "02139-1234"],
    [6175550107, "000-000-0000", "617-555-0107"],
    [6175550107, '"("000") "000\\-0000', "(617) 555-0107"],
    [16175550107, "+0 (000) 000-0000", "+1 (617) 555-0107"],
  ])("%s in %s is %s", (value, format, text) => {
    expect([sheetText(value, format), shownDigits(value, format)]).toEqual([text, text]);
  });

  test.each([
    [6175550107, "0", "6175550107"],
    [6175550107, "General", "6175550107"],
    [6175550107, "000.000.0000", "6175550107"],
    [6175550107, "#,##0", "6175550107"],
    [6175550107, "0.00E+00", "6175550107"],
    [55405.5, "00000", "55405.5"],
    [55405, undefined, "55405"],
    [42, PHONE, "42"],
    [-42, "00000", "-42"],
  ])("%s in %s is all its digits", (value, format, text) => {
    expect([sheetText(value, format), shownDigits(value, format)]).toEqual([text, undefined]);
  });
});
