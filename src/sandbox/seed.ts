import { type Customers, EMPTY, seededId } from "./customers.ts";
import type { Database } from "./database.ts";
import type { Row } from "./fields.ts";
import seeds from "./seeds.json" with { type: "json" };

export function seedCustomers(database: Database, customers: Customers, count: number): void {
  const work = () => {
    if (customers.count() > 0) return;
    for (let index = 0; index < count; index++) customers.insert(seededRow(index));
  };
  database.transaction(work).immediate();
}

/**
 * The seeded customer with this index (from 0): always the same one. E-mail addresses and phone numbers are unique;
 * some customers have none, as in any real list.
 */
export function seededRow(index: number): Row {
  const { city, state, zip, area } = at(places, index);
  const time = SEEDED_FROM + index * 60_000;
  const created = new Date(time).toISOString();
  return {
    ...EMPTY,
    id: seededId(index, time),
    ...person(index),
    phone: index % 17 === 16 ? null : phone(area, Math.floor(index / places.length)),
    "address.street": `${100 + ((index * 37) % 900)} ${at(streets, index)}`,
    "address.city": city,
    "address.state": state,
    "address.zip": zip,
    notes: index % 3 === 0 ? at(notes, index / 3) : null,
    created_at: created,
    updated_at: created,
  };
}

// --- internal ---

/** Common names; the domains are reserved for examples. */
const { firstNames, lastNames, places, streets, notes, domains } = seeds;

/** Milliseconds since the epoch; each further customer came a minute later. */
const SEEDED_FROM = Date.UTC(2020, 0, 6, 14);

/** Goes through all pairs of names before one comes again; from then on the e-mail address is numbered. */
function person(index: number): { name: string; email: string | null } {
  const pairs = firstNames.length * lastNames.length;
  const pair = index % pairs;
  // The lists' lengths have no common factor, so walking both at once meets every pair.
  const first = at(firstNames, pair);
  const last = at(lastNames, pair);
  const round = Math.floor(index / pairs);
  const local = `${plain(first)}.${plain(last)}${round === 0 ? "" : round + 1}`;
  return { name: `${first} ${last}`, email: index % 13 === 12 ? null : `${local}@${at(domains, index)}` };
}

/** A number of the range kept free for fiction; null when the area's hundred are used up. */
function phone(area: string, index: number): string | null {
  return index < 100 ? `+1${area}55501${String(index).padStart(2, "0")}` : null;
}

/** Lower-case ASCII letters only: `Zoë` → `zoe`, `O'Brien` → `obrien`. */
function plain(name: string): string {
  return name
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z]/g, "");
}

function at<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error("a list of src/sandbox/seeds.json is empty");
  return item;
}
