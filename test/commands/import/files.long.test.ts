import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { eachInWorkshop } from "../../helpers/workshop.ts";
import { zipOf } from "../../helpers/zip.ts";

const each = eachInWorkshop();
const { file, run: ask } = each;

const stored = () => each.stored("name,phone,address.zip,notes");

describe("text", () => {
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
    expect(await stored()).toEqual(["José,+12025550143,02108,señor añejo"]);
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
    expect(await stored()).toEqual(["Bo,+12025550144,62701,1.5", "Cy,,,=1+1", "José,+12025550143,02108,2026-01-31"]);
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
    await file("bomb.xlsx", zipOf({ "[Content_Types].xml": Buffer.alloc(100 * 1024 * 1024, " ") }, { claim: 1_000 }));
    const { stderr, exitCode } = await ask("import bomb.xlsx --dry-run");
    expect(stderr).toMatch(
      /^error: bomb\.xlsx is not a workbook that can be read: Decompressed size exceeds limit of 1000 /,
    );
    expect(exitCode).toBe(2);
  });
});
