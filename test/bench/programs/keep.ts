/** Keeps so many customers of a server in memory, in the `store` or in a `list` of objects; prints their number. */

import type { Customer } from "../../../src/customers/customer.ts";
import { RecordStore } from "../../../src/tables/record-store.ts";
import { customer } from "../frame/rows.ts";

const [place = "", records = ""] = process.argv.slice(2);
const store = new RecordStore();
const list: Customer[] = [];
for (let row = 0; row < Number(records); row += 1) {
  if (place === "store") store.add(recordOf(row));
  else list.push(recordOf(row));
}
process.stdout.write(String(store.size + list.length));

/** As it comes from a server: parsed from JSON. */
function recordOf(row: number): Customer {
  return JSON.parse(JSON.stringify({ id: `cus_${row}`, ...customer(row), created_at: "2026-01-31T02:03:04Z" }));
}
