import { describe, expect, it } from "vitest";
import { checkTable } from "../../src/bulk/check.ts";
import { type MappingOptions, mapColumns } from "../../src/bulk/columns.ts";
import type { MatchMode } from "../../src/bulk/match.ts";
import { openTable } from "../../src/bulk/open-table.ts";
import { problemText } from "../../src/bulk/rows.ts";
import { phoneReader } from "../../src/customers/phone.ts";
import { sourceOf } from "./table.ts";

async function check(content: string, given: { match?: MatchMode; name?: string } & MappingOptions = {}) {
  const { match = "auto", name, ...mapping } = given;
  const table = await openTable(sourceOf(content, name, 64));
  const columns = mapColumns(table, mapping);
  const readPhone = await phoneReader("US");
  const checked = await checkTable(table, { columns, readPhone, clearToken: "\\clear", match });
  return { ...checked, lines: checked.problems.map((problem) => problemText(table, problem)) };
}

describe("checkTable", () => {
  it("reads cells as values: trimmed, phones in E.164, leading zeros kept, blanks left out", async () => {
    const { rows, read } = await check(
      'id,name,email,phone,zip,notes\n 7 , Ana ,ana@Example.com,(202) 555-0143,02108," kept "\n,Bo, ,,,\n',
    );
    expect(read).toBe(2);
    expect(rows).toEqual([
      {
        line: 2,
        cells: [" 7 ", " Ana ", "ana@Example.com", "(202) 555-0143", "02108", " kept "],
        id: "7",
        values: {
          name: "Ana",
          email: "ana@Example.com",
          phone: "+12025550143",
          "address.zip": "02108",
          notes: " kept ",
        },
      },
      { line: 3, cells: ["", "Bo", " ", "", "", ""], id: undefined, values: { name: "Bo" } },
    ]);
  });

  it.each([
    ["both", "Ana,Ruiz", "Ana Ruiz"],
    ["the first alone", "Ana, ", "Ana"],
    ["the last alone", ",Ruiz", "Ruiz"],
    ["neither", " ,", undefined],
  ])("joins the parts of a name: %s", async (_, cells, name) => {
    const swapped = cells.split(",").reverse().join(",");
    for (const [header, row] of [
      ["First Name,Last Name", cells],
      ["Last Name,First Name", swapped],
    ]) {
      const { rows } = await check(`${header},email\n${row},ana@example.com\n`);
      expect(rows[0]?.values.name).toBe(name);
    }
  });

  it("empties with the clear token and JSON's null, but never a name", async () => {
    const csv = await check("name,email,phone,notes\nAna,ana@example.com,\\clear, \\clear \n\\clear,b@example.com,,\n");
    expect(csv.rows.map(({ values }) => values)).toEqual([
      { name: "Ana", email: "ana@example.com", phone: null, notes: null },
    ]);
    expect(csv.lines).toEqual(["customers.csv:3: name can not be emptied"]);
    const json = await check('[{"id":"1","name":null,"phone":null,"notes":""}]', { name: "a.json" });
    expect(json.rows.map(({ id, values }) => ({ id, values }))).toEqual([{ id: "1", values: { phone: null } }]);
  });

  it("takes off the mark that keeps spreadsheets from running a cell, from delimited files alone", async () => {
    expect((await check("name,email,notes\nA,a@example.com,'=1+1\n")).rows[0]?.values.notes).toBe("=1+1");
    const json = `{"name":"A","email":"a@example.com","notes":"'=1+1"}`;
    expect((await check(json, { name: "a.ndjson" })).rows[0]?.values.notes).toBe("'=1+1");
  });

  it("tells every problem with line, column and value", async () => {
    const { lines, rows, read } = await check(
      [
        "Full Name,E-mail,Phone,Notes",
        "Ana,nope,12,x",
        '"Bo","bo@example.com","(202) 555-0143","two',
        'lines"',
        "Cy,cy@example.com,+12025550143",
        "Di,di@example.com,,x,y",
        "Ed,ed@example.com,,x,, ",
        "Flo,flo@example.com,555-0143,",
      ].join("\n"),
    );
    expect(read).toBe(6);
    expect(rows.map(({ line }) => line)).toEqual([3, 7]);
    expect(lines).toEqual([
      'customers.csv:2: E-mail "nope" is not an e-mail address',
      'customers.csv:2: Phone "12" is not a phone number',
      "customers.csv:5: has 3 cells, the header has 4",
      "customers.csv:6: has 5 cells, the header has 4",
      'customers.csv:8: Phone "555-0143" is not a phone number',
    ]);
  });

  const twins = [
    "id,name,email,phone",
    "1,A,a@example.com,+12025550101",
    ",B,A@Example.com,",
    ",C,c@example.com,+12025550101",
    ",D,,(202) 555-0101",
    "1,E,,",
    ",a,e@example.com,",
  ].join("\n");
  it.each<[MatchMode, string[]]>([
    [
      "auto",
      [
        "customers.csv:3: is the same customer as customers.csv:2",
        "customers.csv:5: is the same customer as customers.csv:2",
        "customers.csv:6: is the same customer as customers.csv:2",
      ],
    ],
    ["email", ["customers.csv:3: is the same customer as customers.csv:2"]],
    [
      "phone",
      [
        "customers.csv:4: is the same customer as customers.csv:2",
        "customers.csv:5: is the same customer as customers.csv:2",
      ],
    ],
    ["id", ["customers.csv:6: is the same customer as customers.csv:2"]],
    ["name", ["customers.csv:7: is the same customer as customers.csv:2"]],
    ["none", []],
  ])("finds rows that are the same customer, matched by %s", async (match, expected) => {
    expect((await check(twins, { match })).lines).toEqual(expected);
  });

  it("finds a row known by its phone number alone also when it comes first", async () => {
    const { lines } = await check("name,email,phone\nA,,+12025550101\nB,b@example.com,+12025550101\n");
    expect(lines).toEqual(["customers.csv:3: is the same customer as customers.csv:2"]);
  });
});
