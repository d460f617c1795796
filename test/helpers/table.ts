/** When reading a file is tested: a file from a text in the test, read by `src` in this process. */
import { createHash } from "node:crypto";
import { openTable } from "../../src/intake/readers/open-table.ts";
import type { ReadingOptions, Source } from "../../src/intake/readers/source.ts";
import type { SourceRecord, Table } from "../../src/intake/row.ts";

/** A file of the given content. */
export function sourceOf(content: string | Uint8Array, name = "customers.csv"): Source {
  const data = Buffer.from(content);
  return { name, path: name, sha256: createHash("sha256").update(data).digest("hex"), bytes: data.length, data };
}

export async function read(
  content: string | Uint8Array,
  name?: string,
  options?: ReadingOptions,
): Promise<{ table: Table; records: SourceRecord[] }> {
  const table = await openTable(sourceOf(content, name), options);
  return { table, records: await recordsOf(table) };
}

export async function recordsOf(table: Table): Promise<SourceRecord[]> {
  return [...table.records];
}
