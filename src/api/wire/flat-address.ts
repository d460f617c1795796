import type { CustomerInput } from "../../customers/customer.ts";
import { isJsonObject, type JsonObject } from "../../text/json.ts";
import { word, wordsOf } from "./keys.ts";

/** The columns that hold the parts of an address, in records that have them beside the name: `{"zip":"postal_code"}`. */
export type FlatAddress = Readonly<Record<string, string>>;

/**
 * The columns of the address in a record without an address object. Two of them are a proof if one has the street or the ZIP
 * code; `state` beside neither may be how an order stands. Known columns need no proof.
 * @param known the columns of other records.
 */
export function flatAddressOf(record: JsonObject, known: FlatAddress = {}): FlatAddress | undefined {
  const columns = columnsIn(record, known);
  return isProven(columns, known) ? columns : undefined;
}

/** Whether a record shows a field, null included; a part of an address also in its column, or by an address that is null. */
export function hasField(record: JsonObject, field: string, columns: FlatAddress = {}): boolean {
  const part = field.startsWith("address.") ? field.slice("address.".length) : undefined;
  if (part === undefined) return Object.hasOwn(record, field);
  const { address } = record;
  if (isJsonObject(address)) return Object.hasOwn(address, part);
  return address === null || Object.hasOwn(record, columns[part] ?? part);
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
  const parts = isJsonObject(sent.address) ? sent.address : {};
  const [first = {}] = records;
  const taken = Object.entries(allColumnsIn(first)).filter(([part, key]) => parts[part] && parts[part] === first[key]);
  const proven = { ...known, ...Object.fromEntries(taken) };
  let columns: FlatAddress = {};
  for (const record of records) columns = { ...columns, ...columnsIn(record, proven) };
  return isProven(columns, proven) ? { flatAddress: { ...known, ...columns } } : {};
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

function columnsIn(record: JsonObject, known: FlatAddress): FlatAddress {
  const { state, ...others } = allColumnsIn(record);
  const { street, city, zip } = others;
  // A text `address` may be a whole one.
  const isBeside = (zip ?? (street === "address" ? city : street)) !== undefined;
  const columns = state !== undefined && (isBeside || known.state === state) ? { ...others, state } : others;
  const isEmpty = Object.values(columns).every((key) => (record[key] ?? "") === "");
  return record.address === null && isEmpty && Object.keys(known).length === 0 ? {} : columns;
}

function allColumnsIn({ address, ...record }: JsonObject): FlatAddress {
  if (address !== undefined && address !== null && typeof address !== "string") return {};
  const columns: Record<string, string> = {};
  for (const key of Object.keys(record)) {
    const part = PART_OF.get(word(key));
    if (part !== undefined) columns[part] ??= key;
  }
  if (typeof address === "string") columns.street ??= "address";
  return columns;
}

function isProven(columns: FlatAddress, known: FlatAddress): boolean {
  const entries = Object.entries(columns);
  const isAddress = entries.length > 1 && (columns.street !== undefined || columns.zip !== undefined);
  return isAddress || entries.some(([part, key]) => known[part] === key);
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
