import { fileURLToPath } from "node:url";
import { RecordStore } from "../../src/bulk/tables/record-store.ts";
import type { Customer } from "../../src/customers/customer.ts";
import { child, line, ratio } from "./measure.ts";
import { customer } from "./rows.ts";

/** What the store of records is worth beside a plain list of objects. */
export async function benchRecords(records: number): Promise<void> {
  const [store, list] = [
    await child([SELF, "keep-in-store", String(records)]),
    await child([SELF, "keep-in-list", String(records)]),
  ];
  line(
    undefined,
    `${records.toLocaleString("en-US")} customers in a list of objects in the place of RecordStore: ` +
      `${ratio(list.peak, store.peak)} the memory (${list.peak} MiB), ${ratio(list.processor, store.processor)} the time`,
  );
}

export function keepInStore(records: number): void {
  const store = new RecordStore();
  for (let row = 0; row < records; row += 1) store.add(recordOf(row));
  process.stdout.write(String(store.size));
}

export function keepInList(records: number): void {
  const list: Customer[] = [];
  for (let row = 0; row < records; row += 1) list.push(recordOf(row));
  process.stdout.write(String(list.length));
}

// --- internal ---

const SELF = fileURLToPath(import.meta.url);

/** As it comes from a server: parsed from JSON. */
function recordOf(row: number): Customer {
  return JSON.parse(JSON.stringify({ id: `cus_${row}`, ...customer(row), created_at: "2026-01-31T02:03:04Z" }));
}
