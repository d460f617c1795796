import { isJsonObject, type JsonObject, type JsonValue } from "../text/json.ts";
import {
  ADDRESS_PARTS,
  type AddressPart,
  DOCUMENTED,
  FIELD_NAMES,
  type FieldName,
  OWN_FIELDS,
  type OwnField,
  withoutAddress,
} from "./fields.ts";

export { DOCUMENTED, FIELD_NAMES, type FieldName, isFieldName } from "./fields.ts";

/** Postal address. `null` = not set; a server's further keys (country, unit …) are kept as they came. */
export type Address = Record<AddressPart, string | null> & { [extra: string]: JsonValue };

/** A customer as every part of this program sees it: the documented fields always present, then the server's own. */
export type Customer = {
  /** Always text, exact also above 2^53. */
  id: string;
  address: Address | null;
} & Record<OwnField, string | null> & { [extra: string]: JsonValue };

export const NO_ADDRESS: Address = fromNames(ADDRESS_PARTS, () => null);

export function isCustomer(value: unknown): value is Customer {
  if (!isJsonObject(value) || typeof value.id !== "string") return false;
  return OWN_FIELDS.every((field) => value[field] === null || typeof value[field] === "string");
}

/** Some of a customer's fields, flat. A missing key means "leave as it is", `null` means "empty it". */
export type FieldValues = Partial<Record<FieldName, string | null>>;

/** The JSON body of a create or an update (API document §2), with whatever further fields the user asked to send. */
export type CustomerInput = JsonObject;

/** The value at a dotted path of a record (`address.city`); `undefined` when there is none. */
export function valueAt(record: JsonObject, path: string): JsonValue | undefined {
  if (Object.hasOwn(record, path)) return record[path];
  const dot = path.indexOf(".");
  const outer = dot === -1 ? undefined : path.slice(0, dot);
  if (outer === undefined || !Object.hasOwn(record, outer)) return undefined;
  const inner = record[outer];
  return isJsonObject(inner) ? valueAt(inner, path.slice(dot + 1)) : undefined;
}

/** The documented fields of a record as flat text; empty and missing are both `null`. */
export function fieldsOf(record: JsonObject): Record<FieldName, string | null> {
  return fromNames(FIELD_NAMES, (name) => {
    const value = valueAt(record, name);
    return value === undefined || value === null || value === "" ? null : String(value);
  });
}

/** The fields of a customer that the API document does not name, those inside its address by their path. */
export function furtherFields(customer: JsonObject): string[] {
  const { address } = customer;
  const own = Object.keys(customer).filter((key) => key !== "address" || !(address === null || isJsonObject(address)));
  const parts = isJsonObject(address) ? Object.keys(address).map((part) => `address.${part}`) : [];
  return [...own, ...parts].filter((field) => !DOCUMENTED.includes(field));
}

/** `"deleted_at": "2026-01-31"`, `"is_deleted": true`, `"status": "trash"`; not `"N"`, `"0"`, `"0000-00-00"`. */
export function isFlaggedDeleted(customer: Customer): boolean {
  return Object.entries(customer).some(
    ([key, value]) =>
      (/^(is)?_?deleted(_?(at|on|date|time))?$/i.test(key) &&
        !/^(?:0|false|no?|f|null|000[01]-.*)?$/i.test(String(value ?? ""))) ||
      (/^_?(status|state)$/i.test(key) && typeof value === "string" && /^(trash(ed)?|deleted)$/i.test(value)),
  );
}

/**
 * Whether a record that a DELETE was accepted for shows a mark that it did not have before: `active` is false now,
 * `archived_at` has a time, `status` says `inactive`. What else changes, such as `last_viewed_at`, proves nothing.
 */
export function hasNewMark(before: Customer, now: Customer): boolean {
  return furtherFields(before).some((key) => {
    const [was = null, is = null] = [valueAt(before, key), valueAt(now, key)];
    if (was === true) return is === false && LIVES.test(key);
    if (was === null || was === false) return ENDED.test(key) && (is === true || /^\d{4}-\d\d/.test(String(is)));
    return /status|state|visibility/i.test(key) && is !== was && ENDED.test(String(is));
  });
}

const LIVES = /^(is_?)?(active|enabled|visible|current)/i;
const ENDED = /archive|delete|remove|trash|discard|deactivat|disabled|inactive|cancel|closed|hidden|valid_?(to|until)/i;

/** Flat values → the nested body that the API takes. */
export function toInput(values: FieldValues): CustomerInput {
  return nested(FIELD_NAMES.map((name) => [name, values[name]]));
}

export function nested(values: Iterable<readonly [field: string, value: JsonValue | undefined]>): CustomerInput {
  const input: CustomerInput = {};
  const address: JsonObject = {};
  for (const [field, value] of values) {
    if (value === undefined) continue;
    if (field.startsWith("address.")) address[withoutAddress(field)] = value;
    else input[field] = value;
  }
  return Object.keys(address).length > 0 ? { ...input, address } : input;
}

export function newInput(values: FieldValues): CustomerInput {
  return toInput(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)));
}

/** The documented fields of a record that have a value, as the body of a create. */
export function filledInput(record: JsonObject): CustomerInput {
  return newInput(fieldsOf(record));
}

export function fromNames<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>; // It has each of them.
}
