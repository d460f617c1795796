import { changedFields, changesTo } from "../../customers/changes.ts";
import { type Customer, type CustomerInput, NO_ADDRESS } from "../../customers/customer.ts";
import { IDENTIFYING_FIELDS, RECORD_KEYS } from "../../customers/fields.ts";
import { CliError, type ErrorAnswer } from "../../errors.ts";
import { type Answer, type HeaderFields, headerOf } from "../../http/answer.ts";
import type { Clock } from "../../system/clock.ts";
import { isJsonObject, type JsonObject } from "../../text/json.ts";
import { plainWord } from "../../text/shell-word.ts";
import { findOne } from "../wire/envelope.ts";
import { saidBy } from "../wire/failure.ts";
import { exactBody } from "../wire/json.ts";

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
  readonly clock: Pick<Clock, "now">;
  /** Reads the customer by its id. @throws CliError `not_found`. */
  readonly read: (id: string) => Promise<Customer>;
  /** Whether a customer was read by its id. */
  readonly isWhole: (customer: Customer) => boolean;
}

/** What came of it: the last answer, or the customer where it has all that was to be set. */
type Written = { readonly answer: Answer } | { readonly customer: Customer };

/**
 * Sends a write with If-Match, where the customer has a tag. When the server says that the customer was changed (412), or
 * that it writes nothing without a tag (428, RFC 6585 §3), the customer is read again: the write goes on with the new tag
 * unless a field changed that it was decided by.
 * @throws CliError `refused` when one did.
 */
export async function sendGuarded(write: GuardedWrite, tools: GuardTools): Promise<Written> {
  const { before, changes, send } = write;
  const { tags } = tools;
  tags.refuseOther(before);
  const isWhole = tools.isWhole(before);
  let current = write.looksFirst ? await readUnchanged(write, tools, !isWhole) : before;
  for (let attempt = 1; ; attempt++) {
    const tag = tags.of(current);
    const answer = await send(current, tag === undefined ? {} : { "if-match": tag });
    const isStale = answer.status === 428 || (answer.status === 412 && tag !== undefined);
    if (!isStale || attempt >= MOST_ATTEMPTS) return { answer };
    const said = saidBy(answer, tools.clock.now());
    current = await readUnchanged(write, tools, tag === undefined && !isWhole, said);
    if (changes !== undefined && changedFields(changesTo(current, changes)).length === 0) return { customer: current };
    if (tag !== undefined && tags.of(current) === tag) {
      const what = `the server says that customer ${before.id} was changed, but gives it as it was read`;
      throw conflict(before.id, what, said);
    }
  }
}

/**
 * Which fields that a write was decided by have changed since: what it sets, and what tells who the customer is; for a
 * delete every documented field. A field that has the new value already did not change.
 * @param changes what the write sets; undefined for a delete.
 * @param isPartial the record was a row of a list, which may lack fields: what is empty in it tells nothing.
 */
export function conflictingEdits(
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

/** The tags of the customers that were read. */
export class Tags {
  /** By the record itself: a tag belongs to the state that was read, and goes with it. */
  readonly #read = new WeakMap<Customer, Pick<Answer, "headers" | "text"> & { readonly id: string }>();

  /** A customer was read by this id, from this answer. */
  note(customer: Customer, { headers, text }: Answer, id: string): void {
    this.#read.set(customer, {
      id,
      text,
      headers: { etag: headers.etag, "content-encoding": headers["content-encoding"] },
    });
  }

  /** The record that a customer was read from, as the server gave it, to be sent with exactText(). */
  recordOf(customer: Customer): JsonObject {
    const text = this.#read.get(customer)?.text;
    return (text === undefined ? undefined : findOne(exactBody(text))) ?? customer;
  }

  /** Before a write. @throws CliError `refused` when the record has another id than the one it was read by. */
  refuseOther(customer: Customer): void {
    const { id = customer.id } = this.#read.get(customer) ?? {};
    if (isSameId(id, customer.id)) return;
    const message = `the server answers for customer ${id} with a record whose id is ${customer.id}`;
    const hint = `If that is the customer that you mean, name it so: \`${plainWord(`id:${customer.id}`)}\`.`;
    throw new CliError("refused", message, { ids: [id, customer.id], hint });
  }

  /** What to send as If-Match when this customer is written. */
  of(customer: Customer): string | undefined {
    return tagIn(this.#read.get(customer)?.headers ?? {});
  }
}

/**
 * The tag of a record's state, by the ETag of the answer that it was read from, to be sent as If-Match. A weak one never
 * matches (RFC 9110 §13.1.1).
 */
export function tagIn(headers: HeaderFields): string | undefined {
  // Apache adds `-gzip` when it compresses an answer, and the server behind it does not know that tag.
  const isPacked = headerOf(headers, "content-encoding") !== undefined;
  const tag = headerOf(headers, "etag")
    ?.trim()
    .replace(isPacked ? /[-;](gzip|br)"$/ : "", isPacked ? '"' : "");
  const isUsable = tag !== undefined && tag.length <= 500 && /^[\x21-\x7e]+$/.test(tag) && !tag.startsWith("W/");
  return isUsable ? tag : undefined;
}

// --- internal ---

/** UUIDs and the like are the same in capitals. */
function isSameId(one: string, other: string): boolean {
  return one === other || (/^[\da-f-]+$/i.test(one) && one.toLowerCase() === other.toLowerCase());
}

/** A customer that is changed again and again, though not in these fields. */
const MOST_ATTEMPTS = 5;

/** The customer as it is now. @throws CliError `refused` when a field changed that the write was decided by. */
async function readUnchanged(
  { before, changes }: GuardedWrite,
  { read, tags }: GuardTools,
  isPartial: boolean,
  said?: ErrorAnswer,
) {
  const now = await read(before.id);
  tags.refuseOther(now);
  const changed = conflictingEdits(before, now, changes, isPartial);
  if (changed.length === 0) return now;
  throw conflict(before.id, `${changed.join(", ")} of customer ${before.id} was changed since it was read`, said);
}

/** @param said what the server's answer said, if the conflict was read from one. */
function conflict(id: string, what: string, said: ErrorAnswer | undefined): CliError {
  return new CliError("refused", what, {
    ...said,
    hint: `Nothing was written. See it with \`customers get ${plainWord(`id:${id}`)}\`, then run the command again.`,
  });
}

function withoutEmpty(input: CustomerInput): CustomerInput {
  const entries = Object.entries(input).map(([key, value]) => [key, isJsonObject(value) ? withoutEmpty(value) : value]);
  return Object.fromEntries(entries.filter(([, value]) => value !== null && value !== ""));
}
