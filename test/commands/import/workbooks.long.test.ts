import { type WriteSheet, writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { eachInWorkshop } from "../../helpers/workshop.ts";

/** What workbooks hold besides rows, each read by the built program. */
const { file, run, stored } = eachInWorkshop();

async function imported(sheets: WriteSheet[], flags = "") {
  await file("book.xlsx", await writeXlsx({ sheets }));
  const { stderr, exitCode } = await run(`import book.xlsx --default-country US ${flags}`);
  return { stderr, exitCode, stored: await stored("name,phone,address.street,address.zip") };
}

const HEADER = ["Name", "Phone", "Address", "Apt", "City", "State", "Zip"];
const ANA = ["Ana Diaz", "512-555-0101", "1 Elm St", "", "Austin", "TX", "78701"];
const BO = ["Bo Stone", "512-555-0102", "2 Elm St", "", "Austin", "TX", "78702"];
const ROWS = ["Ana Diaz,+15125550101,1 Elm St,78701", "Bo Stone,+15125550102,2 Elm St,78702"];

test("titles, merged titles of sections and totals are not customers; hidden rows are", async () => {
  const { stderr, stored } = await imported([
    {
      name: "Customers",
      rows: [["Harbor Heating"], [new Date("2026-11-20")], [], HEADER, ["North side"], ANA, BO, ["Total", 2]],
      merges: [
        { startRow: 0, startCol: 0, endRow: 0, endCol: 6 },
        { startRow: 4, startCol: 0, endRow: 4, endCol: 6 },
        { startRow: 5, startCol: 4, endRow: 6, endCol: 4 },
      ],
      rowDefs: new Map([[6, { hidden: true }]]),
    },
  ]);
  expect(stored).toEqual(ROWS);
  expect(stderr).toContain(
    [
      "book.xlsx: 1 hidden row is read like the others",
      'book.xlsx: header in line 4; skipped line 1 "Harbor Heating", line 2 "2026-11-20"',
    ].join("\n"),
  );
  expect(stderr).toContain('warning: book.xlsx: skipped line 5 "North side", line 8 "Total 2"\n');
});

test("ZIP codes without their zeros are told once: by what is wrong with each", async () => {
  const rows = [HEADER, ["Ana Diaz", "+16175550101", "1 Elm St", null, "Boston", "MA", 2108]];
  const { stderr } = await imported([{ name: "Customers", rows }]);
  expect(stderr).toContain('Zip "2108" has lost its leading zero (02108)');
  expect(stderr).not.toContain("stored as number");
});

describe("values that are not in the file", () => {
  const sheets: WriteSheet[] = [
    {
      name: "Customers",
      rows: [HEADER, ANA, BO, ["Cy Ray", "512-555-0103", "3 Elm St", "", "Austin", "TX", ""]],
      cells: new Map([
        ["1,3", { value: new Date("2026-03-02"), style: { numFmt: "d-mmm" } }],
        ["2,3", { value: true }],
        ["3,6", { formula: 'TEXT(78703,"00000")' }],
      ]),
    },
  ];

  test("are problems that name the cell", async () => {
    const { stderr, exitCode, stored } = await imported(sheets);
    expect(stderr).toContain('  line 2: Apt "2026-03-02" is a date: a spreadsheet makes it of a text such as 3-2\n');
    expect(stderr).toContain('  line 3: Apt "TRUE" is a yes or no of a spreadsheet, not a text\n');
    expect(stderr).toContain("  line 4: Zip holds a formula whose result is not in the file\n");
    expect(stderr).toContain("Open the file in a spreadsheet program and save it: then it has the results.\n");
    expect([exitCode, stored]).toEqual([2, []]);
  });

  test("are left blank with --fix where a spreadsheet has spoiled them, but a formula needs its result", async () => {
    const { stderr, exitCode, stored } = await imported(sheets, "--fix --skip-invalid --rejects none.csv");
    expect(stderr).toContain('  line 2: Apt "2026-03-02" → ""\n  line 3: Apt "TRUE" → ""\n');
    expect([exitCode, stored]).toEqual([7, ROWS]);
  });
});
