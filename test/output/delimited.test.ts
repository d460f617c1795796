import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { customerView } from "../../src/output/customer-view.ts";
import type { JsonObject } from "../../src/text/json.ts";
import { CSV_HEADINGS, csvLine } from "../helpers/customers.ts";
import { ada, grace, printed } from "../helpers/output.ts";
import { runs } from "../helpers/runs.ts";

test("CSV: every documented field, lines ending in LF", async () => {
  const { stdout } = await printed({ format: "csv" }, (output) => output.rows([ada, grace], customerView));
  const first = csvLine({
    ...{ id: "cus_1", name: "Ada Lovelace", email: "ada@example.com", phone: "+12025550123" },
    ...{ "address.street": "12 Analytical Way", "address.city": "Springfield", "address.state": "IL" },
    ...{ "address.zip": "62701", notes: '"Gate code 1815\nRing twice"' },
  });
  const place = { "address.city": "Arlington", "address.state": "VA" };
  const second = csvLine({ id: "cus_22", name: "Grace Hopper", phone: "+12025550199", ...place });
  expect(stdout).toBe(`${CSV_HEADINGS}\n${first}\n${second}\n`);
});

test("TSV, the columns of --fields", async () => {
  const fields = ["tier", "address", "name"];
  const { stdout } = await printed({ format: "tsv", fields }, (output) =>
    output.rows([grace, { id: "1", name: 'tab\t"quote" C:\\new\nline\r' }], customerView),
  );
  expect(stdout).toBe(
    "tier\taddress\tname\n" +
      'gold\t{"street":null,"city":"Arlington","state":"VA","zip":null}\tGrace Hopper\n' +
      '\t\ttab\\t"quote" C:\\\\new\\nline\\r\n',
  );
});

test("values are given as they are, what a spreadsheet would run too", async () => {
  const row = { id: "=1+1", name: "@sum", email: "-x", phone: "+12025550123", notes: "'=1", address: null };
  const { stdout } = await printed({ format: "csv", fields: ["id", "name", "email", "phone", "notes"] }, (output) =>
    output.row(row, customerView),
  );
  expect(stdout).toBe("id,name,email,phone,notes\n=1+1,@sum,-x,+12025550123,'=1\n");
});

test("numbers are no formulas", async () => {
  const { stdout } = await printed({ format: "csv" }, (output) => output.row({ balance: -12.5, ok: true, no: null }));
  expect(stdout).toBe("balance,ok,no\n-12.5,true,\n");
});

test("on a terminal control characters are shown escaped, piped they are data", async () => {
  const row = { id: "a\x1b[2J\nb" };
  const shown = async (setup: object) =>
    (await printed({ format: "csv", fields: ["id"], ...setup }, (output) => output.row(row, customerView))).stdout;
  expect(await shown({ columns: 80 })).toBe("id\na\\x1b[2J⏎b\n");
  expect(await shown({})).toBe('id\n"a\x1b[2J\nb"\n');
});

describe("whatever the cells hold", () => {
  const cell = fc.oneof(fc.string(), fc.stringMatching(/^[-'=+@\t\r\n",; 1a]{0,8}$/));
  const fields = ["a", "b"];

  test("TSV is a line a record, and parses back", async () => {
    const meant: Readonly<Record<string, string>> = { t: "\t", n: "\n", r: "\r", "\\": "\\", '"': '"' };
    const read = (text: string) => text.replace(/\\(.)/g, (_escaped, letter) => meant[letter] ?? "?");
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ a: cell, b: cell })), async (rows: JsonObject[]) => {
        const { stdout } = await printed({ format: "tsv", fields }, (output) => output.rows(rows, customerView));
        const records = stdout.split("\n").slice(1, -1);
        expect(records.map((record) => record.split("\t").map(read))).toEqual(rows.map(({ a, b }) => [a, b]));
      }),
      { numRuns: runs(60) },
    );
  });

  test("CSV parses back", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ a: cell, b: cell })), async (rows: JsonObject[]) => {
        const { stdout } = await printed({ format: "csv", fields }, (output) => output.rows(rows, customerView));
        const records = parse(stdout, { delimiter: ",", record_delimiter: "\n" }).slice(1);
        expect(records).toEqual(rows.map(({ a, b }) => [a, b]));
        // A reader that finds out the line ends by itself reads the same.
        expect(parse(stdout).slice(1)).toEqual(records);
      }),
      { numRuns: runs(60) },
    );
  });
});
