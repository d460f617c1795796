import { changedFields } from "../../customers/changes.ts";
import { type Customer, type CustomerInput, FIELD_NAMES, valueAt } from "../../customers/customer.ts";
import { isSameRecord } from "../../customers/record-times.ts";
import { CliError } from "../../errors.ts";
import { pathSegment } from "../../http/address.ts";
import type { Answer } from "../../http/answer.ts";
import { refusesData } from "../../http/retry.ts";
import type { HttpRequest } from "../../http/transport.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../text/json.ts";
import { plainWord } from "../../text/shell-word.ts";
import { getOrNobody } from "../list-query.ts";
import type { Server } from "../server.ts";
import { checkCall, checkFields, misnamedIn, missingCall } from "../wire/contradiction.ts";
import { findOne, hasDocumentedField } from "../wire/envelope.ts";
import { complaint, isAboutRequest, readAnswer, refusal, rethrow, saidBy } from "../wire/failure.ts";
import { bodyOrText, exactText } from "../wire/json.ts";
import { readCustomer } from "../wire/record.ts";
import { type GuardedWrite, type GuardTools, sendGuarded } from "./guarded-write.ts";
import { ACCEPTED, NotStored, notStored, storedBy } from "./not-stored.ts";

/** One customer by id, with the answer. @throws CliError `not_found` and all others. */
export async function readCustomerById(
  id: string,
  server: Server,
): Promise<{ readonly customer: Customer; readonly answer: Answer }> {
  const answer = await sendTo(id, { method: "GET" }, server);
  checkCall("GET /customers/:id", answer, server.clock.now());
  // Where ids are numbers or UUIDs, another text is malformed (422) rather than unknown (404).
  if (answer.status === 422 || (answer.status >= 500 && refusesData(answer.text)))
    throw noSuchCustomer(id, answer, server);
  const record = findOne(readAnswer(answer, server.clock.now()));
  if (record === undefined || saysDeleted(record)) throw noSuchCustomer(id, answer, server);
  return { customer: identified(readRecord(record, server), id), answer };
}

/** A record of an answer as a customer. Which documented fields it has in another form is learnt. */
export function readRecord(record: JsonObject, { rules, known }: Server): Customer {
  known.note({ misnamed: misnamedIn([record], known.now.misnamed) });
  return readCustomer(record, rules.idField);
}

/** One customer by id. */
export async function getCustomer(id: string, server: Server): Promise<Customer> {
  return (await readCustomerById(id, server)).customer;
}

/**
 * Sends what changes, while the customer is as it was read. An address is sent whole: the result is the same whether the
 * server merges or replaces it.
 * @param looksFirst the customer was read a while ago: it is read again before anything is sent.
 * @throws CliError `refused` when the customer was changed meanwhile; NotStored where it then lacks what was sent.
 */
export async function updateCustomer(
  changes: CustomerInput,
  before: Customer,
  server: Server,
  tools: GuardTools,
  looksFirst = false,
): Promise<Customer> {
  try {
    return await updatedOnce(changes, before, server, tools, looksFirst);
  } catch (error) {
    // Null, blank and missing are one to us, but not to every server.
    const isEmptied = (field: string) => valueAt(changes, field) === null;
    if (!changedFields(changes).some(isEmptied)) throw error;
    if (error instanceof NotStored && error.missing.every(isEmptied))
      return updatedOnce(blanked(changes), await tools.read(before.id), server, tools, looksFirst);
    if (!isAboutData(error)) throw error;
    return updatedOnce(blanked(changes), before, server, tools, looksFirst).catch((other: unknown) => {
      throw isAboutData(other) ? error : other;
    });
  }
}

/**
 * Deletes a customer, while it is as it was read. After a lost answer it is looked for by its id, and the request repeated
 * only if it is still there: the server may have given the id to another customer meanwhile. A 404 then means that it is gone.
 * @throws CliError `refused` when the customer was changed meanwhile.
 */
export async function deleteCustomer(before: Customer, server: Server, tools: GuardTools): Promise<void> {
  const { id } = before;
  const beforeAgain = async () => {
    const now = await getOrNobody({ get: tools.read }, id);
    if (now === undefined || isFlaggedDeleted(now) || !isSameRecord(before, now)) throw new IsGone();
  };
  const send: GuardedWrite["send"] = (_current, headers) =>
    sendTo(id, { method: "DELETE", headers, beforeAgain }, server);
  const written = await sendGuarded({ before, changes: undefined, send }, tools).catch((error: unknown) => {
    if (error instanceof IsGone) return undefined;
    throw error;
  });
  if (written === undefined || "customer" in written) return;
  const { answer } = written;
  const { status, text, doubtful } = answer;
  if ((status === 404 || status === 410) && doubtful) return;
  checkCall("DELETE /customers/:id", answer, server.clock.now());
  if (status === 404 || status === 410) {
    const now = await tools.read(id);
    if (isFlaggedDeleted(now) && !isFlaggedDeleted(before)) return;
    if (status === 404) throw missingCall("DELETE /customers/:id", answer, server.clock.now());
    const { message } = refusal(answer, server.clock.now());
    const said = { ...saidBy(answer, server.clock.now()), ids: [id] };
    throw new CliError("rejected", `${message}; customer ${id} is still there`, said);
  }
  if (status < 200 || status >= 300) throw refusal(answer, server.clock.now());
  if (text.trimStart().startsWith("{")) readAnswer(answer, server.clock.now());
  if (saysDone(answer, id, server)) return;
  const now = await getOrNobody({ get: tools.read }, id);
  if (now !== undefined && (isFlaggedDeleted(before) || !isFlaggedDeleted(now))) throw stillThere(id, answer, server);
}

// --- internal ---

async function updatedOnce(
  changes: CustomerInput,
  before: Customer,
  server: Server,
  tools: GuardTools,
  looksFirst: boolean,
): Promise<Customer> {
  const { clock, known } = server;
  const { id } = before;
  let last = before;
  const send: GuardedWrite["send"] = (current, headers) => {
    checkFields(Object.keys(changes), known.now.misnamed);
    last = current;
    const record = tools.tags.recordOf(current);
    const address = isJsonObject(current.address) && isJsonObject(record.address) ? record.address : current.address;
    const body = exactText({ ...changes, ...wholeAddress(changes.address, address) });
    return sendTo(id, { method: "PATCH", body, headers }, server);
  };
  const written = await sendGuarded({ before, changes, looksFirst, send }, tools);
  if ("customer" in written) return written.customer;
  const { answer } = written;
  checkCall("PATCH /customers/:id", answer, clock.now());
  if (answer.status === 404) {
    await tools.read(id);
    throw missingCall("PATCH /customers/:id", answer, clock.now());
  }
  const reason = answer.status < 500 ? undefined : complaint(answer, clock.now(), "changed");
  if (reason !== undefined && notStored(changes, await tools.read(id), last).length === changedFields(changes).length)
    throw reason;
  const record = findOne(readAnswer(answer, clock.now()));
  const customer = record && identified(readRecord(record, server), id);
  const shows = (field: string) => record !== undefined && hasField(record, field);
  const had = FIELD_NAMES.filter((field) => (valueAt(last, field) ?? null) !== null);
  return storedBy({
    action: "update",
    sent: changes,
    before: last,
    status: answer.status,
    answered: customer?.id === id && changedFields(changes).every(shows) ? customer : undefined,
    isPart: !had.every(shows),
    read: () => tools.read(id),
  });
}

/** Whether it is a server's refusal of the data. */
function isAboutData(error: unknown): boolean {
  return error instanceof CliError && error.code === "rejected" && error.status !== undefined && !isAboutRequest(error);
}

/** The same changes with empty texts in the place of null. */
function blanked(changes: CustomerInput): CustomerInput {
  const entries = Object.entries(changes).map(([key, value]) => [
    key,
    value === null ? "" : isJsonObject(value) ? blanked(value) : value,
  ]);
  return Object.fromEntries(entries);
}

/** An earlier attempt has deleted the customer. */
class IsGone extends Error {}

/** Sends a request to a customer's own address. */
function sendTo(id: string, request: Omit<HttpRequest, "to">, { http }: Server): Promise<Answer> {
  return http.send({ ...request, to: `/customers/${pathSegment(id)}` }).catch(rethrow);
}

/** Some answers give the record without its id. */
function identified(customer: Customer, id: string): Customer {
  return customer.id === "" ? { ...customer, id } : customer;
}

/** Whether a record shows a field, null included; a part of an address also by an address that is null. */
function hasField(record: JsonObject, field: string): boolean {
  const { address } = record;
  if (!field.startsWith("address.")) return Object.hasOwn(record, field);
  return isJsonObject(address) ? Object.hasOwn(address, field.slice("address.".length)) : address === null;
}

function noSuchCustomer(id: string, answer: Answer, { clock }: Server): CliError {
  return new CliError("not_found", `no customer has the id ${JSON.stringify(id)}`, saidBy(answer, clock.now()));
}

function wholeAddress(changes: JsonValue | undefined, current: JsonValue): JsonObject {
  if (!isJsonObject(changes) || !isJsonObject(current)) return {};
  const kept = Object.entries(current).filter(([, value]) => value !== null);
  return { address: { ...Object.fromEntries(kept), ...changes } };
}

/** Whether the answer to a delete needs no look: the body is empty, `{}`, `true` or the record. */
function saysDone({ status, text }: Answer, id: string, { rules }: Server): boolean {
  const record = findOne(bodyOrText(text));
  if (status === ACCEPTED || record === undefined)
    return status !== ACCEPTED && ["", "{}", "true"].includes(text.trim());
  return readCustomer(record, rules.idField).id === id && (hasDocumentedField(record) || record.deleted === true);
}

/** Some servers keep what was deleted, with a mark: `"deleted_at": "2026-01-31"`, `"is_deleted": true`, `"status": "trash"`. */
export function isFlaggedDeleted(customer: Customer): boolean {
  return Object.entries(customer).some(
    ([key, value]) =>
      (/^(is)?_?deleted(_?(at|on))?$/i.test(key) && Boolean(value)) ||
      (/^(status|state)$/i.test(key) && typeof value === "string" && /^(trash(ed)?|deleted)$/i.test(value)),
  );
}

function stillThere(id: string, answer: Answer, { clock }: Server): CliError {
  const [code, what] =
    answer.status === ACCEPTED
      ? (["unavailable", "deletes later (status 202) and still has"] as const)
      : (["rejected", "accepted the request but did not delete"] as const);
  const hint = `Look again in a while with \`customers get ${plainWord(`id:${id}`)}\`.`;
  return new CliError(code, `the server ${what} customer ${id}`, { ...saidBy(answer, clock.now()), ids: [id], hint });
}

/** Some services answer for a deleted record with its id and a flag. */
function saysDeleted(record: JsonObject): boolean {
  return record.deleted === true && !hasDocumentedField(record);
}
