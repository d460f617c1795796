import type { JsonObject, JsonValue } from "../json.ts";

/** Postal address. `null` = not set; a server's further keys (country, unit …) are kept as they came. */
export type Address = { street: string | null; city: string | null; state: string | null; zip: string | null } & {
  [extra: string]: JsonValue;
};

/** A customer as every part of this program sees it: the documented fields always present, then the server's own. */
export type Customer = {
  /** Always text, exact also above 2^53. */
  id: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  address: Address | null;
  notes: string | null;
} & { [extra: string]: JsonValue };

/** The documented fields by the names used in flags, filters, columns and messages. */
export const FIELD_NAMES = [
  "name",
  "email",
  "phone",
  "address.street",
  "address.city",
  "address.state",
  "address.zip",
  "notes",
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

/** Some of a customer's fields, flat. A missing key means "leave as it is", `null` means "empty it". */
export type FieldValues = Partial<Record<FieldName, string | null>>;

/**
 * The JSON body of a create or an update (API document §2): `address` nested, plus whatever further
 * fields the user asked to send.
 */
export type CustomerInput = JsonObject;

export function isFieldName(name: string): name is FieldName {
  return (FIELD_NAMES as readonly string[]).includes(name);
}

/** What stands at a dotted path of a record (`address.city`), `undefined` where nothing does. */
export function valueAt(record: JsonObject, path: string): JsonValue | undefined {
  if (Object.hasOwn(record, path)) return record[path];
  let value: JsonValue | undefined = record;
  for (const key of path.split(".")) {
    if (typeof value !== "object" || value === null || Array.isArray(value) || !Object.hasOwn(value, key)) {
      return undefined;
    }
    value = value[key];
  }
  return value;
}

/** The documented fields of a record as flat text; empty and missing are both `null`. */
export function fieldsOf(record: JsonObject): Record<FieldName, string | null> {
  const text = (name: FieldName) => {
    const value = valueAt(record, name);
    return value === undefined || value === null || value === "" ? null : String(value);
  };
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, text(name)])) as Record<FieldName, string | null>;
}

/** Flat values → the nested body that the API takes. */
export function toInput(values: FieldValues): CustomerInput {
  const input: CustomerInput = {};
  const address: JsonObject = {};
  for (const name of FIELD_NAMES) {
    const value = values[name];
    if (value === undefined) continue;
    if (name.startsWith("address.")) address[name.slice("address.".length)] = value;
    else input[name] = value;
  }
  if (Object.keys(address).length > 0) input.address = address;
  return input;
}
