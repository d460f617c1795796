import { writeXlsx } from "hucre/xlsx";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { eachInWorkshop } from "../../helpers/workshop.ts";
import { zipOf } from "../../helpers/zip.ts";

const { file, json, run: ask } = eachInWorkshop();

const stored = async () =>
  (await json("list")).map((row: { name: string; phone: string; notes: string; address: { zip: string } | null }) => [
    row.name,
    row.phone,
    row.address?.zip ?? null,
    row.notes,
  ]);

describe("text", () => {
  const text = "Name;Phone;ZIP;Notes\r\nJosé Muñoz;+12025550143;02108;– kept –\r\n";
  test.each<[string, Uint8Array, string, string]>([
    ["UTF-16", Buffer.from(`\ufeff${text}`, "utf16le"), "", ""],
    [
      "Windows-1252",
      iconv.encode(text, "windows-1252"),
      "",
      'old.csv is not UTF-8: it is read as Windows-1252 ("José", "Muñoz"). If letters with accents look wrong, name the encoding with --encoding.\n',
    ],
    ["Mac OS Roman, which --encoding says", iconv.encode(text, "macintosh"), "--encoding macintosh", ""],
  ])("in %s", async (_, bytes, flags, notice) => {
    await file("old.csv", bytes);
    const { stderr, exitCode } = await ask(`import old.csv ${flags}`);
    expect({ stderr, exitCode }).toEqual({
      stderr: notice,
      exitCode: 0,
    });
    expect(await stored()).toEqual([["José Muñoz", "+12025550143", "02108", "– kept –"]]);
  });

  test("from stdin, which is read more than once", async () => {
    const { stderr, exitCode } = await ask("import - --dry-run", { input: text });
    expect(stderr).toBe(`Nothing was written (--dry-run).\n`);
    expect(exitCode).toBe(0);
  });

  test("--fix repairs and lists it; without, the damage is named", async () => {
    await file("a.csv", "Name,Phone,State,ZIP,Nota\nJosÃ©,2.025550143E+09,MA,2108,señor añejo\n");
    const bare = await ask("import a.csv --default-country US");
    expect(bare.exitCode).toBe(2);
    expect(bare.stderr).toContain(
      [
        '  line 2: Phone "2.025550143E+09" is a number as a spreadsheet writes it (2025550143)',
        '  line 2: Name "JosÃ©" is garbled, probably from "José"',
        '  line 2: ZIP "2108" has lost its leading zero (02108)',
        "    --fix repairs this.",
        "Fix these rows, or import only the others with --skip-invalid.",
      ].join("\n"),
    );
    const fixed = await ask("import a.csv --default-country US --fix");
    expect(fixed.stderr).toBe(
      [
        "a.csv: 3 values repaired:",
        '  line 2: Name "JosÃ©" → "José"',
        '  line 2: Phone "2.025550143E+09" → "2025550143"',
        '  line 2: ZIP "2108" → "02108"',
        "",
      ].join("\n"),
    );
    expect(await stored()).toEqual([["José", "+12025550143", "02108", "señor añejo"]]);
  });
});

describe("a workbook", () => {
  const columns = ["Name", "Phone", "ZIP", "Notes"].map((header, at) => ({
    header,
    key: String(at),
    ...(header === "ZIP" ? { numFmt: "00000" } : {}),
  }));
  const row = (...values: (string | number | boolean | Date | null)[]) =>
    Object.fromEntries(values.map((value, at) => [at, value]));
  const book = () =>
    writeXlsx({
      sheets: [
        { name: "Old", rows: [["nothing"]], hidden: true },
        {
          name: "Customers",
          columns,
          data: [
            row("José", "+12025550143", 2108, new Date("2026-01-31")),
            row(null, null, null, null),
            row("Bo", 2025550144, 62701, 1.5),
            row("Cy", null, null, "'=1+1"),
          ],
        },
        {
          name: "More",
          rows: [
            ["Name", "Phone"],
            ["Di", "+12025550145"],
          ],
        },
      ],
    });

  test("is read as text, with its zeros and dates", async () => {
    await file("book.xlsx", await book());
    const { stderr, exitCode } = await ask("import book.xlsx --default-country US --match name");
    expect(stderr).toBe(
      [
        'book.xlsx: the sheet "Customers" of 2 sheets and 1 hidden one is read; choose another one with --sheet',
        `warning: book.xlsx: 1 cell of "Phone" is stored as a number: a leading + or 0 may be lost`,
        "",
      ].join("\n"),
    );
    expect(exitCode).toBe(0);
    expect(await stored()).toEqual(
      expect.arrayContaining([
        ["José", "+12025550143", "02108", "2026-01-31"],
        ["Bo", "+12025550144", "62701", "1.5"],
        ["Cy", null, null, "=1+1"],
      ]),
    );
  });

  test.each([
    ["More", 0, "Nothing was written (--dry-run)."],
    ["3", 0, "Nothing was written (--dry-run)."],
    ["4", 2, 'error: --sheet: book.xlsx has no sheet "4"\nIts sheets are "Customers", "More".\n'],
    ["old", 2, 'error: book.xlsx:1: no heading is known: "nothing"\n'],
  ])("--sheet %s", async (sheet, code, said) => {
    await file("book.xlsx", await book());
    const { stderr, exitCode } = await ask(["import", "book.xlsx", "--sheet", sheet, "--dry-run"]);
    expect(stderr.startsWith(said), stderr).toBe(true);
    expect(exitCode).toBe(code);
  });

  test("names the row of what is wrong, and comes from stdin as well", async () => {
    const bytes = await writeXlsx({
      sheets: [{ name: "A", rows: [["Name", "Email"], ["Ana", "a@example.com"], [], ["Bo", "nope"]] }],
    });
    const { stderr, exitCode } = await ask("import -", { input: bytes });
    expect(stderr).toContain('  line 4: Email "nope" is not an e-mail address\n');
    expect(exitCode).toBe(2);
  });

  const sheet = (rows: string) =>
    `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
  const parts = (worksheet: string | Uint8Array) => ({
    "[Content_Types].xml":
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
    "_rels/.rels":
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml":
      '<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels":
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    "xl/worksheets/sheet1.xml": worksheet,
  });

  test("gives the values that its formulas had", async () => {
    const cells = ["A", "B", "C"].map(
      (column) =>
        `<c r="${column}1" t="inlineStr"><is><t>${{ A: "Name", B: "Phone", C: "Notes" }[column]}</t></is></c>`,
    );
    const formula =
      '<c r="A2" t="str"><f>B9&amp;"x"</f><v>Ana</v></c><c r="B2" t="str"><f>X1</f><v>+12025550143</v></c><c r="C2"><f>1+1</f><v>2</v></c>';
    await file("f.xlsx", zipOf(parts(sheet(`<row r="1">${cells.join("")}</row><row r="2">${formula}</row>`))));
    expect((await ask("import f.xlsx")).exitCode).toBe(0);
    expect(await stored()).toEqual([["Ana", "+12025550143", null, "2"]]);
  });

  test("that is none is refused with what to do", async () => {
    await file("a.xlsx", zipOf({ mimetype: "application/vnd.oasis.opendocument.spreadsheet" }));
    const other = await ask("import a.xlsx --dry-run");
    expect(other.stderr).toMatch(
      /^error: a\.xlsx is not a workbook that can be read.*\nOpen it in a spreadsheet program/,
    );
    expect(other.exitCode).toBe(2);
    await file("b.xlsx", Buffer.from("PK\x03\x04 and no more"));
    expect((await ask("import b.xlsx --dry-run")).stderr).toContain("error: b.xlsx is not a workbook that can be read");
  });

  test("that unpacks to more than it says is refused", async () => {
    // A bomb, which says of itself that it is small.
    await file("bomb.xlsx", zipOf(parts(Buffer.alloc(100 * 1024 * 1024, " ")), { claim: 1_000 }));
    const { stderr, exitCode } = await ask("import bomb.xlsx --dry-run");
    expect(stderr).toMatch(
      /^error: bomb\.xlsx is not a workbook that can be read: Decompressed size exceeds limit of 1000 /,
    );
    expect(exitCode).toBe(2);
  });

  test("whose cells lie beyond the last column is refused", async () => {
    const corner = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFE1048576"><v>1</v></c></row>';
    await file("corner.xlsx", zipOf(parts(sheet(corner))));
    const { stderr, exitCode } = await ask("import corner.xlsx --dry-run");
    expect(stderr).toMatch(/^error: corner\.xlsx is (too large|not a workbook that can be read)/);
    expect(exitCode).toBe(2);
  });
});
