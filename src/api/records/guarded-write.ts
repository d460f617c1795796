import { changedFields, changesTo, sameJson } from "../../customers/changes.ts";
import { type Customer, type CustomerInput, NO_ADDRESS, valueAt } from "../../customers/customer.ts";
import { IDENTIFYING_FIELDS, RECORD_KEYS } from "../../customers/fields.ts";
import { CliError, type ErrorAnswer } from "../../errors.ts";
import type { Answer } from "../../http/answer.ts";
import { isJsonObject } from "../../text/json.ts";
import { plainWord } from "../../text/shell-word.ts";
import type { Server } from "../server.ts";
import { saidBy } from "../wire/failure.ts";
import type { ReadRecords } from "./read-records.ts";

/** A write that is to take place only while the customer is as it was read. */
export interface GuardedWrite {
  readonly before: Customer;
  /** What it sets; undefined for a delete. */
  readonly changes: CustomerInput | undefined;
  /** The customer was read a while ago: it is read again before anything is sent. */
  readonly looksFirst?: boolean | undefined;
  /** @param current the customer as it was read last. */
  readonly send: (current: Customer, headers: Readonly<Record<string, string>>) => Promise<Answer>;
}

export interface WriteTools {
  readonly server: Server;
  readonly records: ReadRecords;
  readonly read: (id: string) => Promise<Customer>;
}

/** The customer as it was read last, and the answer; without one it has all that was to be set. */
interface Written {
  readonly current: Customer;
  readonly answer: Answer | undefined;
}

/**
 * Sends a write with If-Match if the customer has a tag. When the server says that the customer was changed
 * (412), or that it writes nothing without a tag (428, RFC 6585 §3), the customer is read again: the write goes on
 * with the new tag unless a field changed that it was decided by.
 * @throws CliError `refused` when one did.
 */
export async function sendGuarded(write: GuardedWrite, { server, records, read }: WriteTools): Promise<Written> {
  const { before, changes, looksFirst = false, send } = write;
  const isPartial = !records.isWhole(before);
  const readUnchanged = async (said?: ErrorAnswer) => {
    const now = await read(before.id);
    records.refuseOther(now);
    const changed = conflictingEdits(before, now, changes, isPartial);
    if (changed.length === 0) return now;
    throw conflict(before.id, `${changed.join(", ")} of customer ${before.id} was changed since it was read`, said);
  };
  records.refuseOther(before);
  let current = looksFirst ? await readUnchanged() : before;
  for (let attempt = 1; ; attempt++) {
    const tag = records.tagOf(current);
    const answer = await send(current, tag === undefined ? {} : { "if-match": tag });
    const isStale = answer.status === 428 || (answer.status === 412 && tag !== undefined);
    if (!isStale || attempt >= MOST_ATTEMPTS) return { current, answer };
    const said = saidBy(answer, server.clock.now());
    current = await readUnchanged(said);
    const isSet = changes !== undefined && changedFields(changesTo(current, changes)).length === 0;
    if (isSet) return { current, answer: undefined };
    if (tag !== undefined && records.tagOf(current) === tag) {
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
  const keys = new Set([...IDENTIFYING_FIELDS, ...(changes === undefined ? RECORD_KEYS : Object.keys(changes))]);
  const address = { ...NO_ADDRESS, ...(isJsonObject(before.address) && before.address) };
  const fields = [...keys].flatMap((key) => (key === "address" ? changedFields({ address }) : key));
  return fields.filter((field) => {
    const [was = null, is = null, wanted] = [before, now, changes ?? {}].map((record) => valueAt(record, field));
    const isUnknown = isPartial && (was === null || was === "");
    return !isUnknown && !sameJson(was, is) && (wanted === undefined || !sameJson(wanted, is));
  });
}

// --- internal ---

/** A customer that is changed again and again, though not in these fields. */
const MOST_ATTEMPTS = 5;

/** @param said what the server's answer said, if the conflict was read from one. */
function conflict(id: string, what: string, said: ErrorAnswer | undefined): CliError {
  return new CliError("refused", what, {
    ...said,
    hint: `Nothing was written. See it with \`customers get ${plainWord(`id:${id}`)}\`, then run the command again.`,
  });
}
