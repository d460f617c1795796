import { describe, expect, test } from "vitest";
import { withHeader } from "../../../src/intake/readers/header.ts";
import { read } from "../../helpers/table.ts";

const NOTICE = "customers.csv: header in line 3; skipped ";

describe("the header", () => {
  test.each([
    ["a title and a blank line", "My list - Jan\n\nName,Email\nAna,ana@example.com\n", 'line 1 "My list - Jan"'],
    ["a title with delimiters behind it", "My list,,\n,,\nName,Email\nAna,ana@example.com\n", 'line 1 "My list"'],
    [
      "two titles",
      '"Customers, all"\nas of 2026-01-31\nName,Email\nAna,ana@example.com\n',
      'line 1 "Customers, all", line 2 "as of 2026-01-31"',
    ],
    ["a title, and semicolons", "My list\n\nName;Email\nAna;ana@example.com\n", 'line 1 "My list"'],
  ])("is found below %s, the lines counted as they are", async (_, content, titles) => {
    const { table, records } = await read(content);
    expect(table.notices).toEqual([NOTICE + titles]);
    expect(table.headers.slice(0, 2)).toEqual(["Name", "Email"]);
    expect(table.headerLine).toBe(3);
    expect(records).toEqual([{ line: 4, cells: ["Ana", "ana@example.com"] }]);
  });

  test.each([
    ["a column by itself", "Email\nana@example.com\nbo@example.com\n", 2],
    ["unknown headings", "Kd,Mailadr\nAna,ana@example.com\n", 1],
    ["a heading alone, whatever is below it", "Name,,\nAda,none,Home\nBob,Paris,512-555-0133\n", 2],
    ["a title above rows", "Ours,,\nAda,Austin,unlisted\nBob,Dallas,512-555-0133\n", 2],
    ["names below a title, and no row of values", "Friends,,\nAna,Reno,Bo\nCy,Ely,Di\n", 2],
    ["more above it than titles", `${"Report\n".repeat(11)}Name,Email\nAna,ana@example.com\n`, 12],
  ])("is the first line with %s", async (_, content, rows) => {
    const { table, records } = await read(content);
    expect([table.notices, table.headerLine, records.length]).toEqual([[], 1, rows]);
  });

  test.each([
    ["Name: Ana\nPhone: 512-555-0101\nEmail: a@example.com\n", "has its headings in a column"],
    ["Name,Ana\nPhone,1\nEmail,a\n\nName,Bo\nPhone,2\nEmail,b\n", "has its headings in a column"],
    ["Name;Ana;Bo\nStraße;Elm 1;Elm 2\nOrt;Ulm;Bonn\nTelefon;1;2\n", "has its headings in a column"],
  ])("of %j is refused: it %s", async (content, message) => {
    await expect(read(content)).rejects.toThrow(`customers.csv ${message}`);
  });

  test.each([
    ["Name,Phone,Email\nAna,512-555-0101,\nSupplier,Contact,Telephone,Street\nPipes,Bo,512-555-0102,\n", 3],
    ["Name,Phone,City\nAna,512-555-0101,Reno\n,,\nEmail,Name,City\n", 4],
  ])("of another table below it is refused", async (content, line) => {
    await expect(read(content)).rejects.toThrow(
      `customers.csv:${line}: another table begins here, with other headings`,
    );
  });

  test("and the titles above it are no rows where they are repeated", async () => {
    const { records } = await read("Acme\nName,Phone,City\nAna,1,Reno\nAcme,,\nName,Phone,City\nBo,2,Reno\n");
    expect(records.map(({ line }) => line)).toEqual([3, 6]);
  });

  test("may have a date with dots and blanks above it, which is no phone number", async () => {
    const { table } = await read("Trip,Spa\nDate,2025. 10. 18.\nNo,Name,Phone,From,To,Paid\n1,Ana,,Wien,Graz,no\n");
    expect(table.headerLine).toBe(3);
  });

  test("of three known names may have titles of many cells above it", async () => {
    const { table } = await read("As of,March 2026,Page,1\nName,Phone,City,Zip\nAna,512-555-0101,Reno,89501\n");
    expect([table.headerLine, table.notices]).toEqual([
      2,
      ['customers.csv: header in line 2; skipped line 1 "As of March 2026 Page 1"'],
    ]);
  });

  test.each([
    // Titles of one and two cells.
    ["Harbor Heating, LLC,,,,\nPrinted,11/20/2026,,,\n\nName,Phone,Email,City,Zip\n", "Name,Phone,Email,City,Zip"],
    // Ten titles.
    [`${Array.from({ length: 10 }, (_, at) => `Note ${at}\n`).join("")}Name,Phone,Email\n`, "Name,Phone,Email"],
    // A title with more commas than the header has semicolons.
    ["Harbor Heating, Cooling, Roofing, Inc.\nName;E-mail;Telefon\n", "Name,E-mail,Telefon"],
    // Names below a title, of which one is known, and a row of values.
    ["Gas certs 2026/27,,\nRfn,Lndl,Phone\nGS/1,Mr R Okonedo,07911 155411\n", "Rfn,Lndl,Phone"],
    // A second line below it.
    ["Name,Phone,Address,,\n,,Street,City,Zip\n", "Name,Phone,Address Street,Address City,Address Zip"],
  ])("is found in %j: %s", async (content, headers) => {
    expect((await read(content)).table.headers.join()).toBe(headers);
  });
});

test("cells that a format does not store at the end of a row are blank", async () => {
  const records = [["Name", "Email", "City"], ["Ana", "ana@example.com"], ["Bo"]].map((cells, at) => ({
    line: at + 1,
    cells,
  }));
  const table = withHeader("a.xls", records, true);
  const found = table?.records.map(({ cells }) => cells);
  expect(found).toEqual([
    ["Ana", "ana@example.com", ""],
    ["Bo", "", ""],
  ]);
});
