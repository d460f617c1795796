import { describe, expect, test } from "vitest";
import { phoneReader } from "../../../src/customers/phone.ts";
import { type CheckFileOptions, checkFile } from "../../../src/intake/check/check-file.ts";
import { mapColumns } from "../../../src/intake/columns/map-columns.ts";
import { openTable } from "../../../src/intake/readers/open-table.ts";
import { findingText } from "../../../src/intake/row.ts";
import type { MatchMode } from "../../../src/match/match-key.ts";
import { sourceOf } from "../../helpers/table.ts";

async function check(content: string | readonly string[], match: MatchMode = "auto") {
  const table = await openTable(sourceOf([content].flat().join("\n")));
  const options: CheckFileOptions = {
    columns: mapColumns(table),
    readPhone: await phoneReader("US"),
    clearToken: "\\clear",
    fix: false,
    match,
    signal: new AbortController().signal,
  };
  const { rows, people, findings, told } = await checkFile(table, options);
  const found: { line: number; values: object }[] = [];
  const repeated: number[] = [];
  for await (const row of rows()) {
    if (people.isRepeated(row.line)) repeated.push(row.line);
    else found.push({ line: row.line, values: row.values });
  }
  const problems = findings.invalid().map((finding) => findingText(table, finding));
  return { rows: found, repeated, told: told.map(({ text }) => text), problems };
}

const lines = (rows: readonly { readonly line: number }[]) => rows.map(({ line }) => line);

const HOME = { "address.street": "1 Elm St", "address.city": "Reno", "address.zip": "89501" };

const TWINS = [
  "id,name,email,phone,street",
  "1,Ana Ruiz,ana@example.com,+12025550101,1 Elm St",
  ",Bo Lind,Ana@Example.com,,",
  ",Cy Dahl,cy@example.com,+12025550101,",
  ",Di Ford,,(202) 555-0101,",
  "1,Ed Moss,,,",
  ",ana ruiz,ed@example.com,,2 Oak St",
].join("\n");

describe("rows that share a key", () => {
  test.each<[MatchMode, string[]]>([
    ["auto", ["customers.csv:6: is the same customer as line 2, with another name"]],
    ["email", []],
    ["phone", []],
    ["id", ["customers.csv:6: is the same customer as line 2, with another name"]],
    ["name", ["customers.csv:7: is the same customer as line 2, with another e-mail address"]],
    ["none", []],
  ])("matched by %s", async (match, problems) => {
    expect(await check(TWINS, match)).toMatchObject({ problems, repeated: [], told: [] });
  });

  test("and say the same are one customer; what one leaves blank, another fills", async () => {
    const { rows, repeated, told, problems } = await check([
      "name,email,phone,street,city,zip,notes",
      "Dana Ortiz,dana@example.com,,1 Elm St,Reno,,gate code 1",
      '"ORTIZ, Dana",Dana@example.com,+12025550101,1 Elm Street,Reno,89501,dog',
      "Bo Lind,,+12025550102,,,,",
      "Mrs. Dana Ortiz,dana@example.com,+12025550101,1 ELM ST.,,89501,dog",
      "Bo Lind,bo@example.com,+12025550102,,,,",
    ]);
    const dana = { name: "Dana Ortiz", email: "dana@example.com", phone: "+12025550101", ...HOME };
    expect(rows).toEqual([
      { line: 2, values: { ...dana, notes: "gate code 1\ndog" } },
      { line: 4, values: { name: "Bo Lind", phone: "+12025550102", email: "bo@example.com" } },
    ]);
    expect(repeated).toEqual([3, 5, 6]);
    expect(told).toEqual(["3 rows repeat an earlier row: merged"]);
    expect(problems).toEqual([]);
  });

  test("and differ in the address are one customer with the first address", async () => {
    const { rows, repeated, told } = await check([
      "name,phone,street,city,zip",
      "Dana Ortiz,+12025550101,1 Elm St,Reno,89501",
      "Dana Ortiz,+12025550101,9 Rental Ln,Sparks,",
      "Dana Ortiz,+12025550101,11 Rental Ln,Sparks,",
    ]);
    expect(rows.map(({ values }) => values)).toEqual([{ name: "Dana Ortiz", phone: "+12025550101", ...HOME }]);
    expect(repeated).toEqual([3, 4]);
    expect(told).toEqual([
      "2 rows differ from an earlier one in the address alone, and are one customer with it: the first address is kept",
    ]);
  });

  test("and are jobs of a customer are not customers", async () => {
    const { rows, repeated, told } = await check([
      "name,phone,email",
      '"Ortiz, Dana",+12025550101,',
      '"Ortiz, Dana:Kitchen remodel",+12025550101,dana@example.com',
      "Bo Lind:Roof,+12025550102,",
      "Bo Lind:Fence,+12025550102,",
    ]);
    expect(rows.map(({ values }) => values)).toEqual([
      { name: "Ortiz, Dana", phone: "+12025550101", email: "dana@example.com" },
      { name: "Bo Lind", phone: "+12025550102" },
    ]);
    expect([repeated, told]).toEqual([[3, 5], ["2 rows are jobs of a customer in another row, and not customers"]]);
  });

  test("and differ in the name are several people", async () => {
    const { rows, problems, told } = await check([
      "name,email,phone",
      '"Hughes, Bob",,+12025550191',
      '"Hughes, Ann",,+12025550191',
      "Jin Park,park@example.com,+12025550192",
      "Soo Park,park@example.com,+12025550193",
      "Bob & Ann Hughes,,+12025550191",
    ]);
    expect([lines(rows), problems, told]).toEqual([[2, 3, 4, 5, 6], [], []]);
  });

  test("a row known by its phone alone may come first, or last", async () => {
    const row = (name: string, email: string) => `${name},${email},+12025550101\n`;
    const head = "name,email,phone\n";
    expect((await check(`${head}${row("A B", "")}${row("A B", "b@example.com")}`)).repeated).toEqual([3]);
    expect((await check(`${head}${row("A B", "b@example.com")}${row("A B", "")}`)).repeated).toEqual([3]);
    expect((await check(`${head}${row("A B", "b@example.com")}${row("A B", "c@example.com")}`)).repeated).toEqual([]);
  });

  test("an initial that fits two people of a household is odd", async () => {
    const { rows, told, problems } = await check(
      "name,phone\nBob Hughes,+12025550101\nBarbara Hughes,+12025550101\nB. Hughes,+12025550101\n",
    );
    expect([lines(rows), problems, told]).toEqual([
      [2, 3, 4],
      [],
      [
        "1 row may be the customer of another line, written as the file says (line 4). " +
          "The first: may be the same customer as line 3: name and address do not tell",
      ],
    ]);
  });

  test("many people with one number are compared by the words of their names", async () => {
    const people = Array.from({ length: 40 }, (_, at) => `Person Number${at},+12025550101`);
    const { rows, repeated } = await check(`name,phone\n${people.join("\n")}\nNumber7 PERSON,+12025550101\n`);
    expect([rows.length, repeated]).toEqual([40, [42]]);
  });
});

const head = "name,email,phone,street,city,zip";
test.each<[string, string, string, "one" | "two" | "unsure"]>([
  ["one street beside a contact", "Ana Ruiz,,+12025550101,1 Elm St,,89501", "Ana Ruiz,,,1 Elm St,,", "one"],
  ["a contact that comes later", "Ana Ruiz,,,1 Elm St,,", "Ana Ruiz,a@example.com,,1 Elm St,,89501", "one"],
  ["other names", "Ana Ruiz,,,1 Elm St,Reno,89501", "Bo Ruiz,,,1 Elm St,Reno,89501", "two"],
  ["other streets", "Ana Ruiz,,,1 Elm St,Reno,89501", "Ana Ruiz,,,7 Oak St,Reno,89501", "two"],
  ["one city", "Ana Ruiz,,,1 Elm St,Reno,", "Ana Ruiz,,,,Reno,", "unsure"],
])("rows without e-mail address and phone number: %s", async (_, one, other, expected) => {
  const { rows, repeated, told, problems } = await check([head, one, other].join("\n"));
  expect([lines(rows), repeated]).toEqual(expected === "one" ? [[2], [3]] : [[2, 3], []]);
  expect(told.some((text) => text.startsWith("1 row may be the customer of another line"))).toBe(expected === "unsure");
  expect(problems).toEqual([]);
});
