import { changedFields, changesTo, sameJson } from "../../customers/changes.ts";
import {
  type Customer,
  type CustomerInput,
  FIELD_NAMES,
  hasNewMark,
  isFlaggedDeleted,
  NO_ADDRESS,
  valueAt,
} from "../../customers/customer.ts";
import { IDENTIFYING_FIELDS, RECORD_KEYS } from "../../customers/fields.ts";
import { isSameRecord } from "../../customers/record-times.ts";
import { CliError, type ErrorAnswer } from "../../errors.ts";
import { type Answer, NothingSent } from "../../http/answer.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../text/json.ts";
import { plainWord } from "../../text/shell-word.ts";
import { getOrNobody } from "../list-query.ts";
import type { Server } from "../server.ts";
import { bodyOrText, exactText } from "../wire/bodies.ts";
import { checkCall, checkFields, missingCall } from "../wire/contradiction.ts";
import { findOne, hasDocumentedField } from "../wire/envelope.ts";
import { complaint, isAboutRequest, readAnswer, refusal, saidBy } from "../wire/failure.ts";
import { readCustomer } from "../wire/record.ts";
import { NotStored, notStored, Replaced, removedFields, storedBy } from "./not-stored.ts";
import { type ReadRecords, readRecord, sendTo } from "./read-records.ts";

/** A write that is to take place only while the customer is as it was read. */
interface GuardedWrite {
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

/** Fields that changed and a write was decided by. @param isPartial a row of a list: what is empty tells nothing. */
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

/** An update: `looksFirst` as {@link GuardedWrite} has it. */
type Update = Pick<GuardedWrite, "before" | "looksFirst"> & { readonly changes: CustomerInput };

/** Sends what changes; an address as a whole. @throws CliError `refused` if it was changed meanwhile; NotStored */
export async function updateCustomer(update: Update, tools: WriteTools): Promise<Customer> {
  const { changes, before } = update;
  try {
    return await updatedOnce(update, tools);
  } catch (error) {
    // Null, blank and missing are one to us, but not to every server.
    const isEmptied = (field: string) => valueAt(changes, field) === null;
    if (!changedFields(changes).some(isEmptied)) throw error;
    const blank = { ...update, changes: blanked(changes) };
    if (error instanceof NotStored && error.missing.every(isEmptied))
      return updatedOnce({ ...blank, before: await tools.read(before.id) }, tools);
    if (!isAboutData(error)) throw error;
    return updatedOnce(blank, tools).catch((other: unknown) => {
      throw isAboutData(other) ? error : other;
    });
  }
}

/** After a lost answer it is sent again only if the customer is still there. @throws CliError `refused` */
export async function deleteCustomer(
  { before, looksFirst }: Pick<GuardedWrite, "before" | "looksFirst">,
  tools: WriteTools,
): Promise<void> {
  const { server, read } = tools;
  const { id } = before;
  const find = () => getOrNobody({ get: read }, id);
  const beforeAgain = async () => {
    const now = await find();
    if (now === undefined || !isSameRecord(before, now)) throw new IsGone();
  };
  const send: GuardedWrite["send"] = (_current, headers) =>
    sendTo(id, { method: "DELETE", headers, beforeAgain }, server);
  const written = await sendGuarded({ before, changes: undefined, looksFirst, send }, tools).catch((error: unknown) => {
    if (!(error instanceof IsGone)) throw error;
  });
  const answer = written?.answer;
  if (answer === undefined) return;
  const { status, text, doubtful } = answer;
  const isMissing = status === 404 || status === 410;
  if (isMissing && doubtful) return;
  checkCall("DELETE /customers/:id", answer);
  if (isMissing) {
    if (isFlaggedDeleted(await read(id))) {
      if (!isFlaggedDeleted(before)) return;
      throw new CliError("not_found", `customer ${id} was deleted already`, { ids: [id] });
    }
    if (status === 404) throw missingCall("DELETE /customers/:id", answer);
    const { message } = refusal(answer);
    throw new CliError("rejected", `${message}; customer ${id} is still there`, { ...saidBy(answer), ids: [id] });
  }
  if (status < 200 || status >= 300) throw refusal(answer);
  if (text.trimStart().startsWith("{")) readAnswer(answer);
  if (saysDone(answer, id, server)) return;
  const now = await find();
  if (now === undefined || hasNewMark(before, now)) return;
  const hint = `Look again in a while with \`customers get ${plainWord(`id:${id}`)}\`.`;
  const message = `the server accepted the request but did not delete customer ${id}`;
  throw new CliError("rejected", message, { ...saidBy(answer), ids: [id], hint });
}

// --- internal ---

/** A customer that is changed again and again, though not in these fields. */
const MOST_ATTEMPTS = 5;

/**
 * Sends a write with If-Match. If the customer was changed (412), or the server wants a tag (428, RFC 6585 §3), it is
 * read again. @returns the customer as it was read last; without an answer it has all that was to be set.
 * @throws CliError `refused` if a field changed that the write was decided by.
 */
async function sendGuarded(write: GuardedWrite, { records, read }: WriteTools) {
  const { before, changes, looksFirst = false, send } = write;
  const isPartial = !records.isWhole(before);
  const readUnchanged = async (said?: ErrorAnswer) => {
    const now = await read(before.id);
    const changed = conflictingEdits(before, now, changes, isPartial);
    if (changed.length === 0) return now;
    throw conflict(before.id, `${changed.join(", ")} of customer ${before.id} was changed since it was read`, said);
  };
  const unsent = (error: unknown) => {
    throw error instanceof CliError && error.code === "unavailable" ? new NothingSent(error) : error;
  };
  let current = looksFirst ? await readUnchanged().catch(unsent) : before;
  for (let attempt = 1; ; attempt++) {
    const tag = records.tagOf(current);
    const answer = await send(current, tag === undefined ? {} : { "if-match": tag });
    const isStale = answer.status === 428 || (answer.status === 412 && tag !== undefined);
    if (!isStale || attempt >= MOST_ATTEMPTS) return { current, answer };
    const said = saidBy(answer);
    current = await readUnchanged(said);
    const isSet = changes !== undefined && changedFields(changesTo(current, changes)).length === 0;
    if (isSet) return { current, answer: undefined };
    if (tag !== undefined && records.tagOf(current) === tag) {
      const what = `the server says that customer ${before.id} was changed, but gives it as it was read`;
      throw conflict(before.id, what, said);
    }
  }
}

/** @param said what the server's answer said, if the conflict was read from one. */
function conflict(id: string, what: string, said: ErrorAnswer | undefined): CliError {
  return new CliError("refused", what, {
    ...said,
    hint: `Nothing was written. See it with \`customers get ${plainWord(`id:${id}`)}\`, then run the command again.`,
  });
}

async function updatedOnce({ changes, before, looksFirst }: Update, tools: WriteTools): Promise<Customer> {
  const { server, records, read } = tools;
  const { id } = before;
  checkFields(Object.keys(changes), server.known.now.misnamed);
  const send: GuardedWrite["send"] = (current, headers) => {
    const body = exactText({ ...changes, ...wholeAddress(changes, records.sourceOf(current)) });
    return sendTo(id, { method: "PATCH", body, headers }, server);
  };
  const { current, answer } = await sendGuarded({ before, changes, looksFirst, send }, tools);
  if (answer === undefined) return current;
  const { status } = answer;
  checkCall("PATCH /customers/:id", answer);
  if (status === 404) {
    await read(id);
    throw missingCall("PATCH /customers/:id", answer);
  }
  const changed = changedFields(changes);
  const reason = status < 500 ? undefined : complaint(answer, "changed");
  if (reason !== undefined && notStored(changes, await read(id), current).length === changed.length) throw reason;
  const record = findOne(readAnswer(answer)) ?? {};
  const customer = readRecord(record, server, id);
  const had = FIELD_NAMES.filter((field) => (valueAt(current, field) ?? null) !== null);
  const isShown = customer.id === id && [...changed, ...had].every((field) => shows(record, field));
  const after = await storedBy(changes, isShown ? customer : undefined, () => read(id), current);
  if (removedFields(changes, current, after).length === 0) return after;
  // An answer may show null for what was not sent.
  const now = await read(id);
  const removed = removedFields(changes, current, now);
  if (removed.length > 0) throw new Replaced(changes, removed, now);
  return now;
}

function isAboutData(error: unknown): boolean {
  return error instanceof CliError && error.code === "rejected" && error.status !== undefined && !isAboutRequest(error);
}

/** The same changes with empty texts in the place of null. */
function blanked(changes: CustomerInput): CustomerInput {
  const blank = (value: JsonValue) => (isJsonObject(value) ? blanked(value) : (value ?? ""));
  return Object.fromEntries(Object.entries(changes).map(([key, value]) => [key, blank(value ?? null)]));
}

/** An earlier attempt has deleted the customer. */
class IsGone extends Error {}

/** Whether a record shows a field, null included; an address that is null shows its parts. */
function shows(record: JsonObject, field: string): boolean {
  return valueAt(record, field) !== undefined || (field.startsWith("address.") && record.address === null);
}

function wholeAddress({ address: changes }: CustomerInput, { address }: JsonObject): JsonObject {
  if (!isJsonObject(changes) || !isJsonObject(address)) return {};
  const kept = Object.entries(address).filter(([, value]) => value !== null);
  return { address: { ...Object.fromEntries(kept), ...changes } };
}

/** Whether the answer to a delete needs no look: the body is empty, `{}`, `true` or the record. 202: not done yet. */
function saysDone({ status, text }: Answer, id: string, { rules }: Server): boolean {
  if (status === 202) return false;
  const record = findOne(bodyOrText(text));
  if (record === undefined) return ["", "{}", "true"].includes(text.trim());
  return readCustomer(record, rules.idField).id === id && (hasDocumentedField(record) || record.deleted === true);
}
