/** When reading a file is tested: a file from a text in the test, read by `src` in this process. */
import { createHash } from "node:crypto";
import { openTable } from "../../src/intake/readers/open-table.ts";
import type { Source } from "../../src/intake/readers/source.ts";
import type { ReadingOptions } from "../../src/intake/readers/text.ts";
import type { SourceRecord, Table } from "../../src/intake/row.ts";

/** A file of the given content, its bytes coming in pieces of `chunk`. */
export function sourceOf(content: string | Uint8Array, name = "customers.csv", chunk = 7): Source {
  const all = typeof content === "string" ? Buffer.from(content) : content;
  async function* read() {
    for (let at = 0; at < all.length; at += chunk) yield all.subarray(at, at + chunk);
  }
  const sha256 = createHash("sha256").update(all).digest("hex");
  const head = all.subarray(0, 64 * 1024);
  return { name, path: name, sha256, bytes: all.length, head, read };
}

export async function read(
  content: string | Uint8Array,
  name?: string,
  chunk?: number,
  options?: ReadingOptions,
): Promise<{ table: Table; records: SourceRecord[] }> {
  const table = await openTable(sourceOf(content, name, chunk), options);
  return { table, records: await recordsOf(table) };
}

export async function recordsOf(table: Table): Promise<SourceRecord[]> {
  const records: SourceRecord[] = [];
  for await (const batch of table.batches()) records.push(...batch);
  return records;
}
