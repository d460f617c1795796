import type { CustomerInput } from "../../customers/customer.ts";
import { isJsonObject, type JsonObject } from "../../text/json.ts";
import { word, wordsOf } from "./keys.ts";

/** The columns that hold the parts of an address, in records that have them beside the name: `{"zip":"postal_code"}`. */
export type FlatAddress = Readonly<Record<string, string>>;

/**
 * The columns of the address in a record without an address object. One column alone proves nothing: `state` may be how an
 * order stands. Where a record shows an address object too, that one counts.
 */
export function flatAddressOf(record: JsonObject): FlatAddress | undefined {
  if (Object.hasOwn(record, "address") && typeof record.address !== "string") return undefined;
  const columns: Record<string, string> = {};
  for (const key of Object.keys(record)) {
    const part = PART_OF.get(word(key));
    if (part !== undefined) columns[part] ??= key;
  }
  if (typeof record.address === "string") columns.street ??= "address";
  return Object.keys(columns).length < 2 ? undefined : columns;
}

/** How records show their addresses, as it is remembered of a server; nothing where they show none. */
export function addressForm(
  records: readonly JsonObject[],
  known: FlatAddress = {},
): { flatAddress?: FlatAddress | undefined } {
  let flatAddress: FlatAddress | undefined;
  for (const record of records) {
    if (isJsonObject(record.address)) return { flatAddress: undefined };
    const columns = flatAddressOf(record);
    if (columns !== undefined) flatAddress = { ...known, ...flatAddress, ...columns };
  }
  return flatAddress === undefined ? {} : { flatAddress };
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

const WORDS = {
  street: "street addressline1 address1 addressline streetaddress addressstreet street1 line1",
  city: "city addresscity town locality",
  state: "state region province addressstate addressregion",
  zip: "zip postalcode postcode zipcode addresszip addresspostalcode",
};

const PART_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS).flatMap(([part, words]) => wordsOf(words).map((name) => [name, part] as const)),
);
