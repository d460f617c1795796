import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { planRows } from "../../src/bulk/plan/plan-rows.ts";
import type { Customer, CustomerInput } from "../../src/customers/customer.ts";
import { phoneReader } from "../../src/customers/phone.ts";
import { writeExport } from "../../src/export/write.ts";
import { checkFile } from "../../src/intake/check/check-file.ts";
import { mapColumns } from "../../src/intake/columns/map-columns.ts";
import { openTable } from "../../src/intake/readers/open-table.ts";
import { openSource } from "../../src/intake/readers/source.ts";
import type { ExportFormat } from "../../src/output/formats.ts";
import { startSandbox } from "../../src/sandbox/server.ts";
import { client } from "../helpers/client.ts";
import { temporaryFolder } from "../helpers/folder.ts";
import { office } from "../helpers/office.ts";
import { run } from "../helpers/program.ts";
import { sandbox } from "../helpers/sandbox.ts";
import { person } from "../helpers/server.ts";

let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder();
});

/** What files and spreadsheets stumble over. */
const NASTY = fc.constantFrom(
  ..."\" ' ''=1 =1+1 '=1+1 +1-2 - @SUM(A1) \t=1 \r \n \r\n , ; | a,b;c\td".split(" "),
  ..."007 1e5 TRUE null 2026-01-02 _x0041_ #REF! \ufeffx 😀👩‍👩‍👧 e\u0301 ‮abc \u0001 \\clear2 {} [1]".split(" "),
);
const TEXT = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc
    .array(fc.oneof(NASTY, fc.string({ unit: "grapheme", maxLength: 5 })), { maxLength: 6 })
    .map((parts) => parts.join("")),
  fc.constant("x".repeat(9_999)),
);
/** What the sandbox stores: no NUL, well-formed, short enough. Blanks around a value are none to an import. */
const stored = (longest: number) =>
  TEXT.map((text) => text.replaceAll("\0", "").slice(0, longest).toWellFormed().replaceAll("\ufffd", "").trim());
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const CUSTOMER: fc.Arbitrary<CustomerInput> = fc
  .record({
    name: stored(200).filter((name) => name.trim() !== ""),
    email: optional(fc.constantFrom("o'brien@example.com", "a+b@example.org", "=x@example.net", "-y@example.com")),
    phone: optional(fc.constantFrom("+12025550123", "+442079460123", "+4930901820")),
    street: optional(stored(200)),
    city: optional(stored(200)),
    state: optional(stored(200)),
    zip: optional(fc.constantFrom("02108", "00501", "K1A 0B1", "=2")),
    notes: optional(stored(10_000)),
  })
  .map(({ street, city, state, zip, ...fields }) =>
    JSON.parse(JSON.stringify({ ...fields, address: { street, city, state, zip } })),
  );

describe("exported and imported again nothing changes, whatever the customers hold", () => {
  test.each(["csv", "tsv", "ndjson", "json"] as const)("%s", async (format) => {
    // JSON is written as it is: what looks like the token that empties a field is one.
    const isAsWritten = format === "ndjson" || format === "json";
    const customer = CUSTOMER.filter((input) => !isAsWritten || !/"\s*\\\\clear\s*"/.test(JSON.stringify(input)));
    const server = await startSandbox({ database: ":memory:", port: 0, tier: "unlimited", seed: 0 });
    try {
      const { api } = await client(server.baseUrl, { apiKey: server.apiKey });
      const add = async (inputs: readonly CustomerInput[]) => {
        for (const input of inputs) await api.create(input);
      };
      const clear = async () => {
        for await (const { rows } of api.pages()) for (const row of rows) await api.delete(row);
      };
      await fc.assert(
        fc
          .asyncProperty(fc.array(customer, { minLength: 1, maxLength: 6 }), async (inputs) => {
            await add(inputs);
            const path = join(folder, `customers.${format}`);
            await exported(format, path, api.pages());
            expect(await imported(path, api)).toEqual({ read: inputs.length, unchanged: inputs.length, problems: [] });
          })
          .afterEach(clear),
        { numRuns: 40 },
      );
    } finally {
      await server.close();
    }
  });
});

test("a workbook, read by the program itself", async () => {
  const server = await sandbox();
  const { api } = await client(server.baseUrl, { apiKey: server.apiKey });
  const seed = 20_260_131;
  const customers = fc.sample(CUSTOMER, { seed, numRuns: 150 });
  for (const customer of customers) await api.create(customer);
  const options = { cwd: folder, env: server.env };
  expect(await run("export customers.xlsx -q", options)).toMatchObject({ stderr: "", exitCode: 0 });
  const { stdout, stderr } = await run("import customers.xlsx --dry-run --json -q", options);
  expect({ ...JSON.parse(stdout), stderr }).toMatchObject({ read: 150, unchanged: 150, invalid: 0, stderr: "" });
});

async function exported(format: ExportFormat, path: string, pages: AsyncIterable<{ rows: readonly Customer[] }>) {
  const chunks: (string | Uint8Array)[] = [];
  async function* customers() {
    for await (const { rows } of pages) yield* rows;
  }
  const sink = async (data: string | Uint8Array) => void chunks.push(data);
  await writeExport(customers(), sink, {
    format,
    fields: undefined,
    raw: false,
    quoted: true,
    bom: true,
    delimiter: ",",
  });
  await writeFile(path, Buffer.concat(chunks.map((chunk) => Buffer.from(chunk))));
}

/** What an import of the file would do. */
async function imported(
  path: string,
  api: Parameters<typeof planRows>[1]["api"] extends () => Promise<infer Api> ? Api : never,
) {
  const { signal } = new AbortController();
  const source = await openSource(path, { stdin: () => undefined, signal });
  const table = await openTable(source);
  const options = {
    columns: mapColumns(table),
    readPhone: await phoneReader(),
    isOwn: true, // The ids of its rows are this server's.
    match: "auto",
    onMatch: "update",
    clearToken: "\\clear",
    fix: false,
    signal,
    api: async () => api,
  } as const;
  const { read, findings, steps } = await planRows(await checkFile(table, options), options);
  const unchanged = steps.filter(({ action }) => action === "unchanged").length;
  return { read, unchanged, problems: findings.invalid() };
}

test("a phone number as a server stores it, also without its country code, unless it is edited", async () => {
  const { ask, cwd, file, writes } = await office([
    person(1, { phone: "(202) 555-0101" }),
    person(2, { phone: "ask Ann" }),
  ]);
  expect((await ask("export a.csv -q")).exitCode).toBe(0);
  expect(await ask("import a.csv -q --query unchanged")).toEqual({ stdout: "2\n", stderr: "", exitCode: 0 });
  const text = await readFile(join(cwd, "a.csv"), "utf8");
  await file("b.csv", text.replace("555-0101", "555-0102"));
  expect(await ask("import b.csv -q")).toMatchObject({
    stdout: "",
    stderr: expect.stringContaining('phone "(202) 555-0102" has no country code'),
    exitCode: 2,
  });
  expect(writes()).toEqual([]);
});
