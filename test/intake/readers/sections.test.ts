import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { read } from "../../helpers/table.ts";

const text = [
  "!HDR\tPROD\tVER",
  "HDR\tBooks\t24",
  "!VEND\tNAME\tPHONE1\tEMAIL\tCITY",
  "VEND\tPipes Inc\t617-555-0101\tsales@pipes.example.com\tSalem",
  "!CUST\tNAME\tPHONE1",
  "CUST\tAna Diaz\t617-555-0107",
  "CUST\tBo Lee\t617-555-0108",
  "!EMP\tNAME\tPHONE1",
  "EMP\tCarla Boyd\t617-555-0170",
].join("\r\n");

describe("a file of several tables, each line with the word of its table", () => {
  test("the customers are read, the others are named", async () => {
    const { table, records } = await read(text, "a.iif");
    expect(records).toEqual([
      { line: 6, cells: ["CUST", "Ana Diaz", "617-555-0107"] },
      { line: 7, cells: ["CUST", "Bo Lee", "617-555-0108"] },
    ]);
    expect(table.headers).toEqual(["!CUST", "NAME", "PHONE1"]);
    expect(table.notices).toEqual(["a.iif holds several tables: CUST is read, not VEND (1), EMP (1), HDR (1)"]);
  });

  test("without one that is named for customers it is the one with the most known headings", async () => {
    const { records } = await read(text.replaceAll("CUST", "QQQ"), "a.iif");
    expect(records.map(({ line }) => line)).toEqual([4]);
  });

  test("one table alone is read whole, whatever its rows begin with", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.stringMatching(/^[A-Z]{1,4}$/), { minLength: 1, maxLength: 5 }), async (words) => {
        const { table, records } = await read(`!CUST,name,phone\n${words.map((word) => `${word},Ana,1\n`).join("")}`);
        expect(records.map(({ cells }) => cells[0])).toEqual(words);
        expect(table.notices).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });
});
