import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importFile } from "./exporters/import-file.ts";
import { faultsOf } from "./exporters/judge.ts";
import { DOCUMENTS } from "./json-documents.ts";

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

test.each(DOCUMENTS)("a document of %s", async (name, document, customers) => {
  const isLines = name.endsWith(".ndjson") && Array.isArray(document);
  const text = isLines ? document.map((line) => JSON.stringify(line)).join("\n") : JSON.stringify(document, null, 1);
  const fixture = { exporter: name, what: "", headings: "reconstructed", flags: [], mode: "plain", customers } as const;
  expect(faultsOf(fixture, await imported(name, text))).toEqual([]);
});
