import { describe, expect, test } from "vitest";
import { mapColumns } from "../../../src/bulk/columns/map-columns.ts";
import { read } from "../../helpers/table.ts";

const NOTICE = "customers.csv: the header is line 3; the lines above it are not read";

describe("the header", () => {
  test.each([
    ["a title and a blank line", "My customers list - updated Jan\n\nName,Email\nAna,ana@example.com\n"],
    ["a title with delimiters behind it", "My customers,,\n,,\nName,Email\nAna,ana@example.com\n"],
    ["two titles", '"Customers, all"\nas of 2026-01-31\nName,Email\nAna,ana@example.com\n'],
    ["a title, and semicolons", "My customers list\n\nName;Email\nAna;ana@example.com\n"],
  ])("is found below %s, the lines counted as they are", async (_, content) => {
    for (const chunk of [7, 1000]) {
      const { table, records } = await read(content, "customers.csv", chunk);
      expect(table.notices).toEqual([NOTICE]);
      expect(table.headers.slice(0, 2)).toEqual(["Name", "Email"]);
      expect(table.headerLine).toBe(3);
      expect(records).toEqual([{ line: 4, cells: ["Ana", "ana@example.com"] }]);
    }
  });

  test.each([
    ["a column by itself", "Email\nana@example.com\nbo@example.com\n", 2],
    ["unknown headings", "Kd,Mailadr\nAna,ana@example.com\n", 1],
    ["more above it than titles", `${"Report\n".repeat(6)}Name,Email\nAna,ana@example.com\n`, 7],
  ])("is the first line with %s", async (_, content, rows) => {
    const { table, records } = await read(content);
    expect([table.notices, table.headerLine, records.length]).toEqual([[], 1, rows]);
  });

  test("is suggested where the rows above it may be data", async () => {
    const { table } = await read("Report,2026-01-31\nby,Ana\nName,Email\nAna,ana@example.com\n");
    expect(() => mapColumns(table)).toThrowError(
      expect.objectContaining({
        message: 'customers.csv:1: no heading is known: "Report", "2026-01-31"',
        hint: "The header seems to be line 3: delete the lines above it.",
      }),
    );
  });
});
