import { changedFields } from "../../customers/changes.ts";
import { type Customer, type CustomerInput, FIELD_NAMES, isFlaggedDeleted, valueAt } from "../../customers/customer.ts";
import { isSameRecord } from "../../customers/record-times.ts";
import { CliError } from "../../errors.ts";
import type { Answer } from "../../http/answer.ts";
import { isJsonObject, type JsonObject } from "../../text/json.ts";
import { plainWord } from "../../text/shell-word.ts";
import { getOrNobody } from "../list-query.ts";
import type { Server } from "../server.ts";
import { bodyOrText, exactText } from "../wire/bodies.ts";
import { checkCall, checkFields, missingCall } from "../wire/contradiction.ts";
import { findOne, hasDocumentedField } from "../wire/envelope.ts";
import { complaint, isAboutRequest, readAnswer, refusal, saidBy } from "../wire/failure.ts";
import { readCustomer } from "../wire/record.ts";
import { type GuardedWrite, sendGuarded, type WriteTools } from "./guarded-write.ts";
import { NotStored, notStored, storedBy } from "./not-stored.ts";
import { readRecord, sendTo } from "./read-records.ts";

/** An update: `looksFirst` as {@link GuardedWrite} has it. */
type Update = Pick<GuardedWrite, "before" | "looksFirst"> & { readonly changes: CustomerInput };

/**
 * Sends what changes, while the customer is as it was read. An address is sent whole: the result is the same whether
 * the server merges or replaces it.
 * @throws CliError `refused` when the customer was changed meanwhile; NotStored if it then lacks what was sent.
 */
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

/**
 * Deletes a customer, while it is as it was read. After a lost answer it is looked for by its id, and the request
 * repeated only if it is still there: the server may have given the id to another customer meanwhile. A 404 then means
 * that it is gone.
 * @throws CliError `refused` when the customer was changed meanwhile.
 */
export async function deleteCustomer(before: Customer, tools: WriteTools): Promise<void> {
  const { server, read } = tools;
  const { id } = before;
  const find = () => getOrNobody({ get: read }, id);
  const beforeAgain = async () => {
    const now = await find();
    if (now === undefined || !isSameRecord(before, now)) throw new IsGone();
  };
  const send: GuardedWrite["send"] = (_current, headers) =>
    sendTo(id, { method: "DELETE", headers, beforeAgain }, server);
  const answer = await sendGuarded({ before, changes: undefined, send }, tools).then(
    (written) => written.answer,
    (error: unknown) => {
      if (!(error instanceof IsGone)) throw error;
    },
  );
  if (answer === undefined) return;
  const { status, text, doubtful } = answer;
  const now = server.clock.now();
  const isMissing = status === 404 || status === 410;
  if (isMissing && doubtful) return;
  checkCall("DELETE /customers/:id", answer, now);
  if (isMissing) {
    if (isFlaggedDeleted(await read(id)) && !isFlaggedDeleted(before)) return;
    if (status === 404) throw missingCall("DELETE /customers/:id", answer, now);
    const { message } = refusal(answer, now);
    throw new CliError("rejected", `${message}; customer ${id} is still there`, { ...saidBy(answer, now), ids: [id] });
  }
  if (status < 200 || status >= 300) throw refusal(answer, now);
  if (text.trimStart().startsWith("{")) readAnswer(answer, now);
  if (saysDone(answer, id, server) || (await find()) === undefined) return;
  const hint = `Look again in a while with \`customers get ${plainWord(`id:${id}`)}\`.`;
  const message = `the server accepted the request but did not delete customer ${id}`;
  throw new CliError("rejected", message, { ...saidBy(answer, now), ids: [id], hint });
}

// --- internal ---

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
  const now = server.clock.now();
  checkCall("PATCH /customers/:id", answer, now);
  if (status === 404) {
    await read(id);
    throw missingCall("PATCH /customers/:id", answer, now);
  }
  const changed = changedFields(changes);
  const reason = status < 500 ? undefined : complaint(answer, now, "changed");
  if (reason !== undefined && notStored(changes, await read(id), current).length === changed.length) throw reason;
  const record = findOne(readAnswer(answer, now));
  const customer = record && readRecord(record, server, id);
  const had = FIELD_NAMES.filter((field) => (valueAt(current, field) ?? null) !== null);
  const isShown =
    record !== undefined && customer?.id === id && [...changed, ...had].every((field) => shows(record, field));
  const answered = isShown ? customer : undefined;
  return storedBy(changes, answered, () => read(id), current);
}

function isAboutData(error: unknown): boolean {
  return error instanceof CliError && error.code === "rejected" && error.status !== undefined && !isAboutRequest(error);
}

/** The same changes with empty texts in the place of null. */
function blanked(changes: CustomerInput): CustomerInput {
  const entries = Object.entries(changes).map(([key, value]) => [
    key,
    isJsonObject(value) ? blanked(value) : (value ?? ""),
  ]);
  return Object.fromEntries(entries);
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
