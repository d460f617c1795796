import { changedFields, changesTo } from "../../customers/changes.ts";
import { type Customer, type CustomerInput, NO_ADDRESS } from "../../customers/customer.ts";
import { IDENTIFYING_FIELDS, RECORD_KEYS } from "../../customers/fields.ts";
import { CliError } from "../../errors.ts";
import type { Answer } from "../../http/answer.ts";
import { isJsonObject } from "../../text/json.ts";
import { plainWord } from "../../text/shell-word.ts";
import type { Tags } from "./tags.ts";

/** A write that is to take place only while the customer is as it was read. */
export interface GuardedWrite {
  /** The customer that the write was decided by. */
  readonly before: Customer;
  /** What it sets; undefined for a delete. */
  readonly changes: CustomerInput | undefined;
  /** The customer was read a while ago: it is read again before anything is sent. */
  readonly looksFirst?: boolean | undefined;
  /** @param current the customer as it was read last. */
  readonly send: (current: Customer, headers: Readonly<Record<string, string>>) => Promise<Answer>;
}

export interface GuardTools {
  readonly tags: Tags;
  /** Reads the customer by its id. @throws CliError `not_found`. */
  readonly read: (id: string) => Promise<Customer>;
  /** Whether a customer was read by itself. */
  readonly isWhole: (customer: Customer) => boolean;
}

/** What came of it: the last answer, or the customer where it has all that was to be set. */
type Written = { readonly answer: Answer } | { readonly customer: Customer };

/**
 * Sends a write with If-Match, where the customer has a tag. When the server says that the customer was changed (412), or
 * that it writes nothing without a tag (428), the customer is read again: the write goes on with the new tag unless a
 * field changed that it was decided by.
 * @throws CliError `refused` when one did.
 */
export async function sendGuarded(write: GuardedWrite, tools: GuardTools): Promise<Written> {
  const { before, changes, send } = write;
  const { tags } = tools;
  const isWhole = tools.isWhole(before);
  let current = write.looksFirst ? await readUnchanged(write, tools, !isWhole) : before;
  let tag = tags.of(current);
  for (let attempt = 1; ; attempt++) {
    // A server that is known to write nothing without a tag is not asked to.
    if (tag !== undefined || current !== before || !tags.areDemanded) {
      const answer = await send(current, tag === undefined ? {} : { "if-match": tag });
      if (answer.status !== 428 && (answer.status !== 412 || tag === undefined)) return { answer };
      tags.areDemanded ||= answer.status === 428;
      if (attempt >= MOST_ATTEMPTS) return { answer };
    }
    const now = await readUnchanged(write, tools, tag === undefined && !isWhole);
    if (changes !== undefined && changedFields(changesTo(now, changes)).length === 0) return { customer: now };
    const next = tags.of(now);
    if (tag !== undefined && next === tag)
      throw conflict(before.id, `the server says that customer ${before.id} was changed, but gives it as it was read`);
    [current, tag] = [now, next];
  }
}

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
  const keys = changes === undefined ? RECORD_KEYS : Object.keys(changes);
  const basis: CustomerInput = {};
  for (const key of new Set([...IDENTIFYING_FIELDS, ...keys])) {
    basis[key] =
      key === "address"
        ? { ...NO_ADDRESS, ...(isJsonObject(before.address) && before.address) }
        : (before[key] ?? null);
  }
  const open = new Set(changes === undefined ? [] : changedFields(changesTo(now, changes)));
  const set = new Set(changes === undefined ? [] : changedFields(changes));
  const known = isPartial ? withoutEmpty(basis) : basis;
  return changedFields(changesTo(now, known)).filter((field) => !set.has(field) || open.has(field));
}

// --- internal ---

/** A customer that is changed again and again, though not in these fields. */
const MOST_ATTEMPTS = 5;

/** The customer as it is now. @throws CliError `refused` when a field changed that the write was decided by. */
async function readUnchanged({ before, changes }: GuardedWrite, { read }: GuardTools, isPartial: boolean) {
  const now = await read(before.id);
  const changed = changedSince(before, now, changes, isPartial);
  if (changed.length === 0) return now;
  throw conflict(before.id, `${changed.join(", ")} of customer ${before.id} was changed since it was read`);
}

function conflict(id: string, what: string): CliError {
  return new CliError("refused", what, {
    status: 412,
    hint: `Nothing was written. See it with \`customers get ${plainWord(`id:${id}`)}\`, then run the command again.`,
  });
}

function withoutEmpty(input: CustomerInput): CustomerInput {
  const entries = Object.entries(input).map(([key, value]) => [key, isJsonObject(value) ? withoutEmpty(value) : value]);
  return Object.fromEntries(entries.filter(([, value]) => value !== null && value !== ""));
}
