import { changedFields, changesTo } from "../../customers/changes.ts";
import { type Customer, type CustomerInput, FIELD_NAMES } from "../../customers/customer.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../text/json.ts";

/**
 * Which fields that a write was decided by have changed since: what it sets, and what tells who the customer is; for a
 * delete every documented field. A field that has the new value already did not change.
 * @param changes what the write sets; undefined for a delete.
 * @param isPartial the record was a row of a list, which may lack fields: what is empty in it tells nothing.
 */
export function changedSince(
  before: Customer,
  now: Customer,
  changes: CustomerInput | undefined,
  isPartial = false,
): string[] {
  const keys = changes === undefined ? ["name", "email", "phone", "address", "notes"] : Object.keys(changes);
  const basis: CustomerInput = {};
  for (const key of new Set(["name", "email", "phone", ...keys])) {
    basis[key] = key === "address" ? { ...NO_ADDRESS, ...objectOf(before.address) } : (before[key] ?? null);
  }
  const open = new Set(changes === undefined ? [] : changedFields(changesTo(now, changes)));
  const set = new Set(changes === undefined ? [] : changedFields(changes));
  const known = isPartial ? withoutEmpty(basis) : basis;
  return changedFields(changesTo(now, known)).filter((field) => !set.has(field) || open.has(field));
}

// --- internal ---

const NO_ADDRESS: JsonObject = Object.fromEntries(
  FIELD_NAMES.flatMap((name) => (name.startsWith("address.") ? [[name.slice("address.".length), null]] : [])),
);

function objectOf(value: JsonValue): JsonObject {
  return isJsonObject(value) ? value : {};
}

function withoutEmpty(input: CustomerInput): CustomerInput {
  const entries = Object.entries(input).map(([key, value]) => [key, isJsonObject(value) ? withoutEmpty(value) : value]);
  return Object.fromEntries(entries.filter(([, value]) => value !== null && value !== ""));
}
