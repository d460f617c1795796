/** Tables as people and reports lay them out: ditto marks, merged cells, groups, forms. */
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { eachInWorkshop } from "../../helpers/workshop.ts";

const { file, run, stored } = eachInWorkshop();

/** Imports a file; the customers are sorted by their names. */
async function imported(name: string, content: string | Uint8Array) {
  await file(name, content);
  const { stderr, exitCode } = await run(`import ${name} --default-country US -q`);
  return { stderr, exitCode, stored: await stored("name,address.city,address.zip") };
}

const ROWS = ["Ana,Reno,89501", "Bo,Reno,89501", "Cy,Elko,89801"];

describe("the value above", () => {
  test("stands in a cell of a web page over several rows", async () => {
    const page = `<table><tr><th colspan=4>Customers</th></tr>
      <tr><th rowspan=2>Name</th><th colspan=2>Address</th><th rowspan=2>Phone</th></tr><tr><th>City</th><th>ZIP</th></tr>
      <tr><td>Ana</td><td rowspan=2>Reno</td><td rowspan=2>89501</td><td>775-555-0101</td></tr>
      <tr><td>Bo</td><td>775-555-0102</td></tr><tr><td>Cy</td><td>Elko</td><td>89801</td><td>775-555-0103</td></tr></table>`;
    expect(await imported("a.xls", page)).toEqual({
      stderr:
        "warning: a.xls:\n" +
        '  1 cell of "Address City" says that the value is the one above it, which is used\n' +
        '  1 cell of "Address ZIP" says that the value is the one above it, which is used\n',
      exitCode: 0,
      stored: ROWS,
    });
  });

  test("stands in merged cells of a workbook; a merged name is a question", async () => {
    const rows = [
      ["Name", "City", "ZIP", "Phone"],
      ["Ana", "Reno", "89501", "775-555-0101"],
      ["Bo", "", "", "775-555-0102"],
      ["Cy", "Elko", "89801", "775-555-0103"],
      ["", "Ely", "89301", "775-555-0104"],
    ];
    const merges = [
      { startRow: 1, startCol: 1, endRow: 2, endCol: 1 },
      { startRow: 1, startCol: 2, endRow: 2, endCol: 2 },
    ];
    const book = (more: typeof merges, end: number) =>
      writeXlsx({ sheets: [{ name: "A", rows: rows.slice(0, end), merges: [...merges, ...more] }] });
    expect(await imported("b.xlsx", await book([{ startRow: 3, startCol: 0, endRow: 4, endCol: 0 }], 5))).toMatchObject(
      {
        stderr: expect.stringContaining(
          "  line 5: Name is merged with that of the row above: write it in each row, or put a customer in one row\n",
        ),
        exitCode: 2,
        stored: [],
      },
    );
    expect(await imported("a.xlsx", await book([], 4))).toMatchObject({ exitCode: 0, stored: ROWS });
  });
});

const TURN =
  "Make it a table: a first line that names the columns, then a line for each customer. A spreadsheet program turns a table with Paste Special > Transpose.\n";

test("a table on its side is refused in words that name it", async () => {
  const turned = "Name,Ana,Bo\nPhone,775-555-0101,775-555-0102\nCity,Reno,Elko\n";
  expect(await imported("a.csv", turned)).toEqual({
    stderr: `error: a.csv has its headings in a column, such as "Name": it is not a table\n${TURN}`,
    exitCode: 2,
    stored: [],
  });
});

test("sheets with the same headings are an error that names them; each can be read", async () => {
  const sheet = (name: string, customer: string) => ({
    name,
    rows: [[`Tour ${name}`], ["Name", "Email"], [customer, null]],
  });
  const sheets = [
    sheet("Mo", "Ana"),
    sheet("Di 2", "Bo"),
    {
      name: "Total",
      rows: [
        ["Name", "Email"],
        ["All", null],
      ],
    },
  ];
  const book = await writeXlsx({ sheets });
  expect(await imported("a.xlsx", book)).toEqual({
    stderr:
      "error: a.xlsx has 2 sheets with the same headings\n" +
      'Import each that holds customers by itself, with --sheet. They are "Mo", "Di 2".\n',
    exitCode: 2,
    stored: [],
  });
  const { exitCode } = await run('import a.xlsx --sheet "Di 2" -q');
  expect([exitCode, await stored("name")]).toEqual([0, ["Bo"]]);
});
