import type { JsonValue } from "../text/json.ts";
import type { Customer } from "./customer.ts";

/**
 * When a customer was last changed, in milliseconds since the epoch. The API document names no such field: it is the one
 * that servers usually have, `updated_at`, `lastModified` or the like, in whatever spelling. One that is empty means that
 * the customer is as it was created.
 * @returns undefined where the customer has no such field, or no time in it.
 */
export function lastChange(customer: Customer): number | undefined {
  const changed = fieldCalled(customer, CHANGED);
  if (changed === undefined) return undefined;
  return readTime(changed) ?? readTime(fieldCalled(customer, CREATED) ?? null);
}

// --- internal ---

/** Names of fields, in lower case and without what parts their words. */
const CHANGED =
  /^(?:date|time)?(?:last)?(?:updated?|modified|changed?|edited|modification|mutation)(?:at|on|date|time|timestamp|utc|dt)*$/;
const CREATED = /^(?:date|time)?(?:created?|creation|added|inserted)(?:at|on|date|time|timestamp|utc|dt)*$/;

function fieldCalled(customer: Customer, names: RegExp): JsonValue | undefined {
  const key = Object.keys(customer).find((key) => names.test(key.toLowerCase().replace(/[^a-z]/g, "")));
  return key === undefined ? undefined : customer[key];
}

/** ISO 8601, an HTTP date, or seconds or milliseconds since the epoch. A time without a zone is UTC, as servers keep it. */
function readTime(value: JsonValue): number | undefined {
  if (typeof value === "number") return fromEpoch(value);
  if (typeof value !== "string" || value === "") return undefined;
  if (/^\d{9,}(?:\.\d+)?$/.test(value)) return fromEpoch(Number(value));
  const hasZone = /(?:Z|GMT|UTC|[+-]\d\d:?\d\d)$/i.test(value);
  const at = Date.parse(hasZone || /^\d{4}-\d\d-\d\d$/.test(value) ? value : `${value.replace(" ", "T")}Z`);
  return Number.isNaN(at) ? undefined : at;
}

function fromEpoch(value: number): number {
  return value > 1e11 ? value : value * 1000;
}
