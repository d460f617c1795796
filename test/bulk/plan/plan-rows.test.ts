import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import type { ListQuery } from "../../../src/api/list-query.ts";
import { ReadRecords } from "../../../src/api/records/read-records.ts";
import { type Plan, type PlanRowsOptions, planRows, withRenames } from "../../../src/bulk/plan/plan-rows.ts";
import type { Step } from "../../../src/bulk/step.ts";
import type { Customer } from "../../../src/customers/customer.ts";
import { isNamedBy } from "../../../src/customers/identity.ts";
import { phoneReader } from "../../../src/customers/phone.ts";
import { CliError } from "../../../src/errors.ts";
import { type CheckFileOptions, checkFile } from "../../../src/intake/check/check-file.ts";
import { mapColumns } from "../../../src/intake/columns/map-columns.ts";
import { openTable } from "../../../src/intake/readers/open-table.ts";
import { openSource } from "../../../src/intake/readers/source.ts";
import { reasonText } from "../../../src/intake/row.ts";
import type { MatchMode } from "../../../src/match/match-key.ts";
import { customer as blank } from "../../helpers/customers.ts";
import { temporaryFolder } from "../../helpers/folder.ts";
import { recordsOf } from "../../helpers/table.ts";

const customer = (number: number, fields: Partial<Customer> = {}): Customer =>
  blank(`c${number}`, {
    name: `Customer ${number}`,
    email: `c${number}@example.com`,
    phone: `+120255501${String(number % 100).padStart(2, "0")}`,
    address: {},
    ...fields,
  });

/** A server's list in pages of ten, and what was asked of it. */
function listOf(customers: readonly Customer[], { ignoresFilters = false } = {}) {
  const asked: string[] = [];
  let wasAsked = false;
  const api = {
    requests: 0,
    misnamed: () => undefined,
    mayGiveLargerPages: false,
    filterBy: () => (ignoresFilters && wasAsked ? ("no" as const) : undefined),
    async *pages({ contact }: ListQuery = {}) {
      const rows = customers.filter((one) => contact === undefined || isNamedBy(one, contact));
      const read = ignoresFilters ? customers : rows;
      wasAsked ||= contact !== undefined;
      for (let at = 0; at === 0 || at < read.length; at += 10) {
        api.requests += 1;
        asked.push(contact !== undefined ? contact.value : `page ${at / 10 + 1}`);
        const page = read.slice(at, at + 10).filter((one) => rows.includes(one));
        for (const row of page) records.noteRow(row);
        yield { rows: page, total: contact !== undefined ? undefined : customers.length, size: page.length };
      }
    },
    async get(id: string) {
      api.requests += 1;
      asked.push(`get ${id}`);
      const found = customers.find((one) => one.id === id);
      if (found === undefined) throw new CliError("not_found", "no customer");
      const record = { ...found };
      records.noteRecord(record, { status: 200, headers: {}, text: "", url: "", at: 0, doubtful: false });
      return record;
    },
    whole: (row: Customer, fields?: readonly string[]) => records.whole(row, fields, api.get),
  };
  const records = new ReadRecords();
  return { api, asked };
}

async function open(path: string, input: Readable = Readable.from([])) {
  return openSource(path, { stdin: () => input, signal: new AbortController().signal });
}

async function fileOf(content: string, name = "customers.csv") {
  const path = join(await temporaryFolder(), name);
  await writeFile(path, content);
  return path;
}

async function prepared(
  path: string,
  server: ReturnType<typeof listOf>,
  given: Partial<CheckFileOptions & PlanRowsOptions> = {},
) {
  const source = await open(path);
  const table = await openTable(source);
  const options: CheckFileOptions & PlanRowsOptions = {
    columns: mapColumns(table),
    readPhone: await phoneReader("US"),
    clearToken: "\\clear",
    fix: false,
    match: "auto",
    onMatch: "update",
    signal: new AbortController().signal,
    api: async () => server.api,
    ...given,
  };
  const checked = await checkFile(table, options);
  return withRenames(await planRows(checked, options), () => "fail");
}

/** What is wrong with the rows: `2 "nope" is not an e-mail address`. */
function wrongRows({ findings }: Pick<Plan, "findings">): string[] {
  return findings.invalid().map(({ column: _, ...finding }) => `${finding.line} ${reasonText(finding)}`);
}

function all(steps: readonly Step[]): string[] {
  return steps.map(({ action, line }) => `${line} ${action}`);
}

const people = Array.from({ length: 95 }, (_, index) => customer(index + 1));

test("gives the rows of a file as they were read, whatever became of it since", async () => {
  const path = await fileOf("name,email\nA,a@example.com\nB,b@example.com\n");
  const table = await openTable(await open(path));
  const { steps } = await prepared(path, listOf([]));
  await writeFile(path, "name,email\nA,a@example.com\n");
  expect(all(steps)).toEqual(["2 create", "3 create"]);
  expect(await recordsOf(table)).toHaveLength(2);
});

const pages = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `page ${from + at}`);
const TWO = "name,email\nA,c50@example.com\nB,c60@example.com\n";
const NEW = "name,email\nA,c50@example.com\nB,b@example.com\n";
const NINE = ["name,email", ...people.slice(0, 9).map(({ email }) => `A,${email}`), ""].join("\n");
const ALL = pages(1, 10);
test.each<[string, string, MatchMode, string[]]>([
  ["a few e-mail addresses", TWO, "auto", ["page 1", "c50@example.com", "c60@example.com"]],
  ["one that nobody has, then the list", NEW, "auto", ["page 1", "c50@example.com", "b@example.com", ...pages(2, 10)]],
  ["a few ids", "id,name\nc50,A\nc51,B\n", "auto", ["page 1", "get c50", "get c51"]],
  ["as many as there are pages", NINE, "email", ALL],
  ["phones, which are stored in many forms", "name,phone\nA,+12025550150\n", "auto", ALL],
  ["names", "name\nCustomer 50\n", "name", ALL],
  ["nothing with --match none", "name\nCustomer 50\n", "none", []],
])("asks for %s", async (_, content, match, expected) => {
  const server = listOf(people);
  await prepared(await fileOf(content), server, { match });
  expect(server.asked).toEqual(expected);
});

test("reads the list where the server ignores filters", async () => {
  const server = listOf(people, { ignoresFilters: true });
  const content = "name,email\nCustomer 50,c50@example.com\nCustomer 51,c51@example.com\n";
  const { counts, listed } = await prepared(await fileOf(content), server);
  expect(counts).toMatchObject({ create: 0, unchanged: 2 });
  expect(listed).toBe(95);
  expect(server.asked).toEqual(["page 1", "c50@example.com", ...pages(2, 10)]);
});

test("takes a doubtful value for wrong only where it would be written", async () => {
  const boston = { street: null, city: "Boston", state: "MA", zip: "2108" };
  const server = () => listOf([customer(1, { address: boston })]);
  const row = (email: string) => `name,email,city,state,zip\nCustomer 1,${email},Boston,MA,2108\n`;
  expect((await prepared(await fileOf(row("c1@example.com")), server())).counts).toMatchObject({ unchanged: 1 });
  const lost = '2 "2108" has lost its leading zero (02108)';
  expect(wrongRows(await prepared(await fileOf(row("new@example.com")), server()))).toEqual([lost]);
  const fixed = await prepared(await fileOf(row("c1@example.com")), server(), { fix: true });
  expect(fixed.counts).toMatchObject({ update: 1 });
  expect(fixed.findings.repairs()).toMatchObject([{ line: 2, column: "zip", value: "2108", proposal: "02108" }]);
  const half = await fileOf("id,name,email\nc1,Customer 1,foo@bar\n");
  expect((await prepared(half, listOf([{ ...customer(1), id: "c1", email: "foo@bar" }]))).counts).toMatchObject({
    unchanged: 1,
  });
  expect(wrongRows(await prepared(half, listOf([{ ...customer(1), id: "c1" }])))).toHaveLength(1);
});

const OTHERS = '2: phone "+12025550102" belongs to Customer 2 (c2), Customer 102 (c102) as well';
test.each<[string, string, string[]]>([
  ["changes it to that of another", "c1@example.com,+12025550102", [OTHERS]],
  ["is new and has that of another", "new@example.com,+12025550102", [OTHERS]],
  ["has the one that its own has already", "c1@example.com,+12025550101", []],
  ["has one that nobody has", "c1@example.com,+12025550199", []],
  ["is matched by it", ",+12025550103", []],
])("tells of a phone that belongs to others as well when a row %s", async (_what, row, expected) => {
  const server = listOf([1, 2, 3, 102].map((number) => customer(number)));
  const { findings } = await prepared(await fileOf(`name,email,phone\nA,${row}\n`), server);
  const shared = findings.all.filter(({ kind }) => kind === "shared-contact");
  expect(shared.map((finding) => `${finding.line}: ${reasonText(finding)}`)).toEqual(expected);
});

const HOME = { street: "12 Elm Street", city: "Reno", state: "NV", zip: "89501" };
const TWIN = "2: may be c1, who has the same name and address";
test.each<[string, string, string[]]>([
  ["new contacts", "Customer 1,new@example.com,12 Elm St", [TWIN]],
  ["another street", "Customer 1,new@example.com,14 Elm St", []],
  ["another name", "Other Person,new@example.com,12 Elm St", []],
  ["its e-mail address", "Customer 1,c1@example.com,12 Elm St", []],
])("asks whether a row with %s is a customer with its name and address", async (_what, row, expected) => {
  const server = () => listOf([customer(1, { address: HOME })]);
  const content = `name,email,street,city,state,zip\n${row},Reno,NV,89501\n`;
  const { findings, counts } = await prepared(await fileOf(content), server());
  expect(findings.doubts().map((finding) => `${finding.line}: ${reasonText(finding)}`)).toEqual(expected);
  expect(counts.invalid).toBe(0);
  const strict = await prepared(await fileOf(content), server(), { strict: true });
  expect(strict.counts.invalid).toBe(expected.length);
});

test("finds no twin in a customer whom another row is about", async () => {
  const content =
    "name,email,street,zip\nCustomer 1,c1@example.com,12 Elm St,89501\nCustomer 1,new@x.org,12 Elm St,89501\n";
  const { findings, counts } = await prepared(await fileOf(content), listOf([customer(1, { address: HOME })]));
  expect(findings.doubts()).toEqual([]);
  expect(counts).toMatchObject({ create: 1, unchanged: 1 });
});
