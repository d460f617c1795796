import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { phoneReader } from "../../../src/customers/phone.ts";
import { type CheckFileOptions, checkFile } from "../../../src/intake/check/check-file.ts";
import { readSample } from "../../../src/intake/columns/column.ts";
import { mapColumns } from "../../../src/intake/columns/map-columns.ts";
import { openTable } from "../../../src/intake/readers/open-table.ts";
import { runs } from "../../helpers/runs.ts";
import { sourceOf } from "../../helpers/table.ts";

const readPhone = await phoneReader("US");

/** The lines of the rows of a table, good or invalid, and what was told of its other lines. */
async function rowsOf(lines: readonly string[], { map = [] as string[] } = {}) {
  const table = await openTable(sourceOf(`${lines.join("\n")}\n`, "customers.csv"));
  const options: CheckFileOptions = {
    ...{ columns: mapColumns(table, { map }, await readSample(table)), readPhone, clearToken: "\\clear", fix: false },
    ...{ match: "none", signal: new AbortController().signal },
  };
  const { rows, findings, read, told } = await checkFile(table, options);
  const found = [...findings.cells.keys()];
  for await (const { line } of rows()) found.push(line);
  const beside = told.find(({ kind }) => kind === "beside the table");
  return {
    rows: [...new Set(found)].sort((one, other) => one - other),
    beside: beside?.lines ?? [],
    text: beside?.text,
    invalid: [...findings.cells.keys()],
    read,
  };
}

const HEADER = "Name,Phone,Email,Street,City,Balance";
const ANA = "Ana Diaz,512-555-0101,ana@example.com,1 Elm St,Austin,$10.00";
const BO = "Bo Stone,512-555-0102,bo@example.com,2 Elm St,Austin,$20.00";
const MANY = Array.from({ length: 40 }, (_, at) => `Cy Dahl ${at},512-555-01${at + 10},,${at} Elm St,Austin,`);

test.each([
  ["rows of two lengths", ["A,a@x.org,1", "B,b@x.org", "C,c@x.org,1"], []],
  ["two parts of a row", ["A,a@x.org,1", "x,Reno"], [2, 3]],
  ["three parts of a row", ["A,a@x.org", "b,2", "x,Reno"], [2, 3, 4]],
])("%s, of which none has all cells", async (_, rows, invalid) => {
  const whole = ["D,d@x.org,512-555-0101,Reno", "E,e@x.org,512-555-0102,Reno"];
  const found = await rowsOf(["Name,Email,Memo,City", ...rows, ...whole]);
  expect(found.invalid).toEqual(invalid);
});

test("a row without the blank cells at its end is a row; two halves of one are invalid", async () => {
  const short = await rowsOf([HEADER, ANA, "Cy Dahl,512-555-0103,c@example.com", BO, "Di Ford,512-555-0104"]);
  expect(short).toMatchObject({ rows: [2, 3, 4, 5], invalid: [] });
  const cut = await rowsOf([HEADER, ANA, "Cy Dahl,512-555-0103,c@example.com,3 Elm St", "Apt 4,Austin,$1.00", BO]);
  expect(cut).toMatchObject({ rows: [2, 3, 4, 5], invalid: [3, 4] });
});

describe("lines beside the table", () => {
  test.each<[string, readonly string[], readonly number[]]>([
    ["a letter alone", [HEADER, "A,,,,,", ANA, BO], [2]],
    ["a title that is merged", [HEADER, ANA, ",Commercial customers,,,,", BO], [3]],
    ["two of them among many rows", [HEADER, "Route 5:,,,,,", ...MANY, "North,,,,,"], [2, 43]],
    ["the days of a round", [HEADER, "Monday:,,,,,", ANA, "Dienstag (3),,,,,", BO, "Tour 3,,,,,"], [2, 4, 6]],
    ["titles with a colon", [HEADER, "Commercial:,,,,,", ANA, "Residential:,,,,,", BO], [2, 4]],
    ["the pages of a report", [HEADER, ANA, "Page 1 of 2,,,,,", BO, "Page 2 of 2,,,,,"], [3, 5]],
    ["titles with a count", [HEADER, "Reno (2 customers),,,,,", ANA, "Elko (1),,,,,", BO], [2, 4]],
    ["numbers without a customer", [HEADER, ANA, BO, ",,,,,3", ",,,,,4"], [4, 5]],
    ["a total with its number as the street", [HEADER, ANA, BO, "Total customers:,,,2,,"], [4]],
    ["a title in a column that is not used", [HEADER, ANA, ",,,,,North", BO, ",,,,,South"], [3, 5]],
    ["totals", [HEADER, ANA, "Subtotal,,,,,$10.00", BO, "TOTAL: 2 customers,,,,,$30.00"], [3, 5]],
    ["totals with a count beside them", [HEADER, ANA, BO, "TOTAL,6 customers,,,,"], [4]],
    [
      "totals in a column that is not used",
      ["No,Company,Phone,City", "1,Ana Ltd,512-555-0101,Austin", "Summe,1,,"],
      [3],
    ],
    ["totals with a count as the street", [HEADER, ANA, BO, "TOTAL,,,6 customers,,"], [4]],
    ["totals of a city", [HEADER, ANA, BO, "Total,,,,Austin,$30.00"], [4]],
    [
      "totals in other words",
      [HEADER, ANA, "Total per week,,,,,$45.00", ",,Total docks:,,,6", "3 families,,,,,9", BO],
      [3, 4, 5],
    ],
    ["totals behind blank cells", [HEADER, ANA, BO, ",,,,Total,$30.00"], [4]],
    ["totals for a group", [HEADER, ANA, "Total for North,,,,,$10.00", BO], [3]],
    ["sums below nobody's name", [HEADER, ANA, BO, ",,,,2,$30.00"], [4]],
    ["German totals", [HEADER, ANA, BO, 'Gesamtsumme,,,,,"30,00 €"'], [4]],
    ["French totals", [HEADER, ANA, BO, 'Total général,,,,,"30,00 €"'], [4]],
    ["a number of records", [HEADER, ANA, BO, "(2 rows selected)"], [4]],
    ["dashes", [HEADER, "----,-----,-----,------,----,-------", ANA, "====", BO], [2, 4]],
    ["the header again", [HEADER, ANA, "", HEADER.toUpperCase(), BO], [4]],
    [
      "the footer of a report",
      [HEADER, ANA, BO, "", "All Contacts", '"Copyright (c) 2000-2026 salesforce.com, inc."'],
      [5, 6],
    ],
  ])("%s", async (_, lines, beside) => {
    const others = lines.flatMap((line, at) => (line === "" || at === 0 || beside.includes(at + 1) ? [] : at + 1));
    expect(await rowsOf(lines)).toMatchObject({ beside, rows: others, read: others.length });
  });

  test("are told with their texts, the first five of them", async () => {
    expect((await rowsOf([HEADER, ...MANY, "Total,,,,Austin,$30.00"])).text).toBe(
      'skipped line 42 "Total Austin $30.00"',
    );
    const sums = Array.from({ length: 7 }, (_, at) => `Subtotal,,,,,$${at}.00`);
    expect((await rowsOf([HEADER, ANA, ...sums])).text).toBe(
      "skipped " +
        'line 3 "Subtotal $0.00", line 4 "Subtotal $1.00", line 5 "Subtotal $2.00", line 6 "Subtotal $3.00", line 7 "Subtotal $4.00" and 2 more',
    );
  });
});

describe("rows", () => {
  test.each<[string, readonly string[]]>([
    ["a cafe", [HEADER, ANA, "End of the Road Cafe,,,9 Elm St,,"]],
    ["a plumber", [HEADER, ANA, "Copyright Plumbing,,,,Reno,"]],
    ["a salon", [HEADER, ANA, "Showing Off Salon,512-555-0104,,,,"]],
    ["a designer", [HEADER, ANA, "Run By Design,,run@example.com,,,"]],
    ["a date of printing with another cell", [HEADER, ANA, "Printed:,11/20/2026,,,,"]],
    ["a name that begins with a word for totals", [HEADER, ANA, "Total Wine,,,,,$10.00"]],
    ["such a word with a phone number", [HEADER, ANA, "Total,512-555-0104,,,,"]],
    ["such a word with an e-mail address", [HEADER, "Summe,,sum@example.com,,,", ANA]],
    ["such a word with a street", [HEADER, "Total,,,12 Main St,,", ANA]],
    ["such a word with an id", ["id,Name,City,Balance", "7,Total,Reno,$1.00"]],
    ["a phone number alone", [HEADER, ANA, ",512-555-0104,,,,"]],
    ["a city and a sum without a name", [HEADER, ANA, BO, ",,,,Austin,$30.00"]],
    ["an e-mail address alone", [HEADER, ANA, ",,cy@example.com,,,"]],
    ["one cell in a table of two columns", ["Name,Phone", "Commercial,", "A,", "Bo,512-555-0104"]],
    ["more than one in ten with one cell", [HEADER, ...MANY.slice(0, 17), "Di,,,,,", "Madonna,,,,,"]],
    ["one name in three columns", ["Name,Company,Contact,City,Phone", "Acme,Acme,Acme,,", "Bo Stone,,,,512-555-0102"]],
    ["several with one cell", [HEADER, ANA, "Studio Fifty,,,,,", "Madonna,,,,,", "Cher,,,,,"]],
    ["a row that another sign divides", [HEADER, ANA, "Bo Stone;512-555-0102;bo@example.com;2 Elm St;Austin;"]],
    ["all with one cell", [HEADER, ...MANY.map((_, at) => `Name${"x".repeat(at % 7)},,,,,`)]],
    ["none with a name", ["Name,Phone,City", ",,Reno", ",,Austin"]],
  ])("%s", async (_, lines) => {
    const all = lines.slice(1).map((_line, at) => at + 2);
    expect(await rowsOf(lines)).toMatchObject({ rows: all, beside: [] });
  });

  test("with a name in a column that only --map names", async () => {
    const lines = ["Wer,Firma,Ort,Tel", "Ana Diaz,,Reno,", "Bo Stone,,Reno,512-555-0102"];
    expect(await rowsOf(lines, { map: ["Wer=name"] })).toMatchObject({ rows: [2, 3], beside: [] });
  });
});

test("a row with a contact is always read, whatever it says and wherever it stands", async () => {
  const words = "Ana Total Sum Page A Printed North Copyright Commercial Grand 12 Stand Route".split(" ");
  const name = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((some) => some.join(" "));
  const phone = fc.integer({ min: 1000, max: 9999 }).map((last) => `512-555-${last}`);
  const email = fc.integer({ min: 1, max: 999 }).map((number) => `c${number}@example.com`);
  const row = fc
    .record({ name, phone: fc.option(phone), email: fc.option(email), city: fc.constantFrom("", "Austin", "Reno") })
    .filter((one) => one.phone !== null || one.email !== null)
    .map((one) => [one.name, one.phone ?? "", one.email ?? "", one.city].join(","));
  const other = fc
    .constantFrom(
      ...["A,,,", "B", "Total,,,12", "TOTAL: 12 customers", "----,----,----,----", "Name,Phone,Email,City", ",,,"],
    )
    .map((text) => ({ text }));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof({ weight: 3, arbitrary: row }, other), { maxLength: 30 }), async (lines) => {
      const texts = lines.map((one) => (typeof one === "string" ? one : one.text));
      const { rows } = await rowsOf(["Name,Phone,Email,City", ...texts]);
      expect(rows).toEqual(
        expect.arrayContaining(lines.flatMap((one, at) => (typeof one === "string" ? [at + 2] : []))),
      );
    }),
    { numRuns: runs(100) },
  );
});
