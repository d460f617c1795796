import type { JsonObject, JsonValue } from "../text/json.ts";
import { type Customer, fieldsOf } from "./customer.ts";

/** When the server says that a record was created. */
interface CreatedAt {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** False for a date without a time, and for a time without its zone. */
  readonly isExact: boolean;
}

/** Undefined where the record does not say it. */
export function createdAt(record: JsonObject): CreatedAt | undefined {
  for (const key of KEYS) {
    const value = record[key];
    const at = timeOf(value);
    if (!Number.isNaN(at)) return { at, isExact: typeof value === "number" || isZoned(String(value)) };
  }
  return undefined;
}

/** Whether a record was created before a time by this machine's clock, in milliseconds. Clocks may differ by ten minutes. */
export function isOlderThan({ at, isExact }: CreatedAt, time: number): boolean {
  return at + (isExact ? 600_000 : DAY_IN_ANY_ZONE_MS) < time;
}

/** Some servers give fractions of a second only at first. */
export function isSameTime(one: CreatedAt, other: CreatedAt): boolean {
  return Math.abs(one.at - other.at) < 1000;
}

/**
 * Whether two records with the same id are of the same customer: servers give the ids of deleted customers to new ones.
 * Where a record does not say when it was created, one of name, e-mail address and phone number has to be the same.
 */
export function isSameRecord(one: Customer, other: Customer): boolean {
  const [was, is] = [createdAt(one), createdAt(other)];
  if (was !== undefined && is !== undefined) return isSameTime(was, is);
  const [before, now] = [fieldsOf(one), fieldsOf(other)];
  const known = (["name", "email", "phone"] as const).filter((field) => before[field] !== null);
  return known.length === 0 || known.some((field) => before[field] === now[field]);
}

// --- internal ---

const KEYS = ["created_at", "createdAt", "created", "created_on", "createdOn", "date_created", "createdate"];

/** Whether a text has a time of day, and the zone that it is of. */
function isZoned(text: string): boolean {
  return /\d:\d\d/.test(text) && /(?:Z|GMT|UTC|[+-]\d\d:?\d\d)$/i.test(text);
}

/** Zones lie from 12 hours before UTC to 14 hours after it. */
const DAY_IN_ANY_ZONE_MS = (24 + 14) * 3_600_000;

function timeOf(value: JsonValue | undefined): number {
  if (typeof value === "string") return Date.parse(value);
  return typeof value === "number" ? value * (value < 1e11 ? 1000 : 1) : Number.NaN;
}
