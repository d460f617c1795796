import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importFile } from "./exporters/import-file.ts";
import { faultsOf } from "./exporters/judge.ts";
import { DOCUMENTS } from "./json-documents.ts";

/** The others are in json.long.test.ts. */
const QUICK = ["lead.json", "mongo.ndjson", "notion.json", "odoo.json", "xero.json"];

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "customers-json-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function imported(name: string, text: string) {
  const path = join(folder, name);
  await writeFile(path, text);
  return importFile({ path, flags: ["--default-country", "US"] });
}

test.each(DOCUMENTS.filter(([name]) => QUICK.includes(name)))("a document of %s", async (name, document, customers) => {
  const isLines = name.endsWith(".ndjson") && Array.isArray(document);
  const text = isLines ? document.map((line) => JSON.stringify(line)).join("\n") : JSON.stringify(document, null, 1);
  const fixture = { exporter: name, what: "", headings: "reconstructed", flags: [], mode: "plain", customers } as const;
  expect(faultsOf(fixture, await imported(name, text))).toEqual([]);
});

test("says which lists a document has when none is clearly the customers", async () => {
  const person = { name: "Ana", email: "ana@example.com" };
  const { stage, told } = await imported(
    "two.json",
    JSON.stringify({ staff: [person], data: { guild: [person, person] } }),
  );
  expect(stage).toBe("refused");
  expect(told).toContain(
    'FILE has no list that is clearly the customers; its lists are "staff" (1), "data.guild" (2)\n' +
      'Save the list alone as a file, for example with: jq ".staff" FILE > customers.json',
  );
});

test("says which lists with contacts are not read", async () => {
  const person = { name: "Ana", email: "ana@example.com" };
  const { stored, told } = await imported(
    "staff.json",
    JSON.stringify({ staff: [{ ...person, phone: "1" }], customers: [person] }),
  );
  expect(stored.length).toBe(1);
  expect(told).toContain('FILE: the list "customers" (1) is read, not "staff" (1)');
});

test("takes other columns than those of this program where the ids are another system's", async () => {
  const address = { street: "1 Elm St", city: "Reno", state: "NV", zip: "89501" };
  const file = JSON.stringify([{ id: "u-1", name: "Ann Lee", mobile: "202-555-0101", address }]);
  expect((await imported("other.json", file)).stored).toMatchObject([
    { name: "Ann Lee", phone: "+12025550101", ...address },
  ]);
});
