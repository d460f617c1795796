import type { CustomerInput } from "../../customers/customer.ts";
import { isJsonObject, type JsonObject } from "../../text/json.ts";
import { word, wordsOf } from "./keys.ts";

/** The columns that hold the parts of an address, in records that have them beside the name: `{"zip":"postal_code"}`. */
export type FlatAddress = Readonly<Record<string, string>>;

/**
 * The columns of the address in a record without an address object. One column alone proves nothing, as `state` may be how
 * an order stands, unless it is known.
 * @param known the columns of other records.
 */
export function flatAddressOf(record: JsonObject, known: FlatAddress = {}): FlatAddress | undefined {
  const columns = columnsIn(record);
  return isProven(columns, known) ? columns : undefined;
}

/**
 * How records show their addresses, as it is remembered of a server; nothing where they show none. All of them together show
 * the columns, unless most have an address object.
 * @param sent what the first was made from: a column that has what was sent as that part is a proof.
 */
export function addressForm(
  records: readonly JsonObject[],
  known: FlatAddress = {},
  sent: CustomerInput = {},
): { flatAddress?: FlatAddress | undefined } {
  const nested = records.filter(({ address }) => isJsonObject(address));
  if (nested.length * 2 > records.length) return { flatAddress: undefined };
  let columns: FlatAddress = {};
  for (const record of records) columns = { ...columns, ...columnsIn(record) };
  const parts = isJsonObject(sent.address) ? sent.address : {};
  const taken = Object.entries(columns).filter(([part, key]) => parts[part] && parts[part] === records[0]?.[key]);
  return isProven(columns, { ...known, ...Object.fromEntries(taken) }) ? { flatAddress: { ...known, ...columns } } : {};
}

/** A body with its address in columns, as the server has them; without columns as it is. */
export function withColumns(input: CustomerInput, columns: FlatAddress | undefined): CustomerInput {
  const { address, ...own } = input;
  if (columns === undefined || !isJsonObject(address)) return input;
  return {
    ...own,
    ...Object.fromEntries(Object.entries(address).map(([part, value]) => [columns[part] ?? part, value])),
  };
}

// --- internal ---

function columnsIn(record: JsonObject): FlatAddress {
  if (Object.hasOwn(record, "address") && typeof record.address !== "string") return {};
  const columns: Record<string, string> = {};
  for (const key of Object.keys(record)) {
    const part = PART_OF.get(word(key));
    if (part !== undefined) columns[part] ??= key;
  }
  if (typeof record.address === "string") columns.street ??= "address";
  return columns;
}

function isProven(columns: FlatAddress, known: FlatAddress): boolean {
  const entries = Object.entries(columns);
  return entries.length > 1 || entries.some(([part, key]) => known[part] === key);
}

const WORDS = {
  street: "street addressline1 address1 addressline streetaddress addressstreet street1 line1",
  city: "city addresscity town locality",
  state: "state region province addressstate addressregion",
  zip: "zip postalcode postcode zipcode addresszip addresspostalcode",
};

const PART_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS).flatMap(([part, words]) => wordsOf(words).map((name) => [name, part] as const)),
);
