import { readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { temporaryFolder } from "../../helpers/folder.ts";
import type { Expected } from "./exporters/fixtures.ts";
import { importFile } from "./exporters/import-file.ts";
import { faultsOf } from "./exporters/judge.ts";

const FOLDER = join(import.meta.dirname, "documents");

/** Documents of the APIs of other systems, with the keys that they have there. */
export const DOCUMENTS = readdirSync(FOLDER).map((name) => name.replace(/\.json$/, ""));

/** Imports a document, and compares what was stored with what a careful person would have entered. */
export async function expectDocument(name: string): Promise<void> {
  const { document, customers }: { document: unknown; customers: readonly Expected[] } = JSON.parse(
    readFileSync(join(FOLDER, `${name}.json`), "utf8"),
  );
  const isLines = name.endsWith(".lines") && Array.isArray(document);
  const text = isLines ? document.map((line) => JSON.stringify(line)).join("\n") : JSON.stringify(document, null, 1);
  const fixture = { exporter: name, what: "", headings: "reconstructed", flags: [], mode: "plain", customers } as const;
  expect(faultsOf(fixture, await imported(`${name}.${isLines ? "ndjson" : "json"}`, text))).toEqual([]);
}

export async function imported(name: string, text: string) {
  const path = join(await temporaryFolder(), name);
  await writeFile(path, text);
  return importFile({ path, flags: ["--default-country", "US"] });
}
