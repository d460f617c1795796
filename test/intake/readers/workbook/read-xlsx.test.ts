import { expect, test } from "vitest";
import { readXlsx } from "../../../../src/intake/readers/workbook/read-xlsx.ts";
import { Archive } from "../../../../src/intake/readers/workbook/zip.ts";
import type { SourceRecord } from "../../../../src/intake/row.ts";
import { xlsxOf } from "../../../helpers/zip.ts";

/** Line, cells, which are numbers, and which have no result. */
const inShort = ({ line, cells, numbers = [], unsolved }: SourceRecord) =>
  unsolved ? [line, cells, numbers, unsolved] : [line, cells, numbers];

async function read(...book: Parameters<typeof xlsxOf>) {
  const rows: SourceRecord[] = [];
  const { chosen, names } = await readXlsx(new Archive(xlsxOf(...book)), "", async (more) => void rows.push(...more));
  return { names, rows: rows.slice(1).map(inShort), merged: chosen?.merged, hidden: chosen?.hiddenRows };
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
  ["a cell with an absolute reference", '<c r="$C$2"><v>1</v></c>', [["", "", "1"], [2]]],
  ["a formula with its result", '<c t="str"><f>A1</f><v>x</v></c>', [["x"], []]],
  ["a formula without its result", "<c><f>A1</f></c>", [[""], [], [0]]],
])("%s", async (_, cell, shown) => {
  const texts = "<si><r><t>Ana</t></r><r><t xml:space='preserve'> Diaz</t></r><rPh><t>ana</t></rPh></si>";
  expect((await read(`<row>${cell}</row>`, { texts, styles: STYLES })).rows).toEqual([[2, ...shown]]);
});

test("dates that count from 1904, merged cells and hidden rows", async () => {
  const rows = '<row r="4" hidden="1"><c s="2"><v>1</v></c></row><row r="6" hidden="true"><c/></row>';
  const more = '<mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="B4:B6"/></mergeCells>';
  expect(await read(rows, { styles: STYLES, more, book: '<workbookPr date1904="1"/>' })).toEqual({
    names: ["One"],
    rows: [[4, ["1904-01-02"], []]],
    merged: [
      [0, 1, 1, true],
      [1, 4, 6, false],
    ],
    hidden: [4],
  });
});

test.each([
  ["a reference beyond the last column", '<row><c r="XFE1"><v>1</v></c></row>', { code: "large" }],
  ["a reference that begins with its row", '<row><c r="1A"><v>1</v></c></row>', { code: "broken" }],
  ["an empty reference", '<row><c r=""><v>1</v></c></row>', { code: "broken" }],
  ["a reference without a row", '<row><c r="A"><v>1</v></c></row>', { code: "broken" }],
  ["a row of too much text", `<row><c t="str"><v>${"x".repeat(5_000_000)}</v></c></row>`, { code: "large" }],
  ["elements in elements", "<a>".repeat(600), { code: "deep" }],
])("%s is refused", async (_, rows, error) => {
  await expect(read(rows)).rejects.toMatchObject(error);
});
