import type { JsonObject, JsonValue } from "../text/json.ts";
import { type Customer, fieldsOf } from "./customer.ts";
import { IDENTIFYING_FIELDS } from "./fields.ts";

interface RecordTime {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** False for a date without a time, and for a time without its zone: it counts as UTC then, as servers keep it. */
  readonly isExact: boolean;
}

export function createdAt(record: JsonObject): RecordTime | undefined {
  return timeCalled(record, CREATED);
}

/**
 * By `updated_at`, `lastModified` or the like, in whatever spelling; if that is empty, when it was created.
 * @returns undefined if the customer has no such field, or no time in it.
 */
export function lastChange(customer: Customer): RecordTime | undefined {
  const hasField = Object.keys(customer).some((key) => isCalled(key, CHANGED));
  return hasField ? (timeCalled(customer, CHANGED) ?? createdAt(customer)) : undefined;
}

/** The latest moment that this may mean: without a zone up to 14 hours later, whole seconds the end of the second. */
export function latestChange(customer: Customer): RecordTime | undefined {
  const change = lastChange(customer);
  if (change === undefined) return undefined;
  const within = change.at % 1000 === 0 ? 999 : 0;
  return { ...change, at: change.at + within + (change.isExact ? 0 : FURTHEST_ZONE_MS) };
}

/** Whether a record was created before a time of the server, in milliseconds: its database may lag by ten minutes. */
export function isOlderThan({ at, isExact }: RecordTime, time: number): boolean {
  return at + (isExact ? 600_000 : DAY_IN_ANY_ZONE_MS) < time;
}

/** Some servers give fractions of a second only at first, others round: whole seconds may be a second off. */
export function isSameTime(one: RecordTime, other: RecordTime): boolean {
  const areWhole = one.at % 1000 === 0 || other.at % 1000 === 0;
  return Math.abs(one.at - other.at) < (areWhole ? 1000 : 10);
}

/** Whether two values of a field of times are one time: a later answer may round it, or write it in another form. */
export function isTimeAsLeft(field: string, one: JsonValue, other: JsonValue): boolean {
  const [was, is] = [readTime(one), readTime(other)];
  const isTime = isCalled(field, CREATED) || isCalled(field, CHANGED);
  return isTime && was !== undefined && is !== undefined && isSameTime(was, is);
}

/**
 * Whether two records with the same id are of the same customer: servers give the ids of deleted customers to new ones.
 * If a record does not say when it was created, one of name, e-mail address and phone number has to be the same.
 */
export function isSameRecord(one: Customer, other: Customer): boolean {
  const [was, is] = [createdAt(one), createdAt(other)];
  if (was !== undefined && is !== undefined) return isSameTime(was, is);
  const before = fieldsOf(one);
  return IDENTIFYING_FIELDS.every((field) => before[field] === null) || sharesIdentity(one, other);
}

export function sharesIdentity(one: Customer, other: Customer): boolean {
  const [was, is] = [fieldsOf(one), fieldsOf(other)];
  return IDENTIFYING_FIELDS.some((field) => was[field] !== null && was[field] === is[field]);
}

export function sharesBirth(one: Customer, other: Customer): boolean {
  const [was, is] = [createdAt(one), createdAt(other)];
  return was !== undefined && is !== undefined && isSameTime(was, is);
}

// --- internal ---

/** Names of fields, in lower case and without what parts their words. */
const CHANGED =
  /^(?:date|time)?(?:last)?(?:updated?|modified|changed?|edited|modification|mutation)(?:at|on|date|time|timestamp|utc|gmt|dt)*$/;
const CREATED = /^(?:date|time)?(?:created?|creation|added|inserted)(?:at|on|date|time|timestamp|utc|gmt|dt)*$/;

/** Zones lie from 12 hours before UTC to 14 hours after it. */
const FURTHEST_ZONE_MS = 14 * 3_600_000;
const DAY_IN_ANY_ZONE_MS = 24 * 3_600_000 + FURTHEST_ZONE_MS;

function isCalled(key: string, names: RegExp): boolean {
  return names.test(key.toLowerCase().replace(/[^a-z]/g, ""));
}

/** The first time in a field with such a name. One that says its zone, also by name (`modified_gmt`), comes first. */
function timeCalled(record: JsonObject, names: RegExp): RecordTime | undefined {
  const times = Object.entries(record).flatMap(([key, value]): RecordTime[] => {
    const time = isCalled(key, names) ? readTime(value) : undefined;
    return time === undefined ? [] : [{ ...time, isExact: time.isExact || /(gmt|utc)$/i.test(key) }];
  });
  return times.find(({ isExact }) => isExact) ?? times[0];
}

/** ISO 8601, an HTTP date, or seconds or milliseconds since the epoch. */
function readTime(value: JsonValue): RecordTime | undefined {
  if (typeof value === "number" || (typeof value === "string" && /^\d{9,}(?:\.\d+)?$/.test(value))) {
    const number = Number(value);
    return { at: number > 1e11 ? number : number * 1000, isExact: true };
  }
  if (typeof value !== "string" || value === "") return undefined;
  const isDate = /^\d{4}-\d\d-\d\d$/.test(value);
  // PostgreSQL writes `2026-11-23 18:20:22.58109+00`.
  const text = value.replace(/^(\d{4}-\d\d-\d\d) (?=\d)/, "$1T").replace(/(:\d\d(?:\.\d+)?[+-]\d\d)$/, "$1:00");
  const isExact = /\d:\d\d/.test(text) && /(?:Z|GMT|UTC|[+-]\d\d:?\d\d)$/i.test(text);
  const at = Date.parse(isExact || isDate ? text : `${text}Z`);
  return Number.isNaN(at) ? undefined : { at, isExact };
}
