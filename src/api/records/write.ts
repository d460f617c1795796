import type { Customer, CustomerInput } from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";
import { pathSegment } from "../../http/address.ts";
import type { Answer, HeaderFields } from "../../http/answer.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../text/json.ts";
import type { Server } from "../server.ts";
import { findOne, hasDocumentedField } from "../wire/envelope.ts";
import { readAnswer, refusal, rethrow } from "../wire/failure.ts";
import { readCustomer } from "../wire/record.ts";
import { type GuardedWrite, type GuardTools, sendGuarded } from "./guarded-write.ts";
import { storedBy } from "./not-stored.ts";

/** One customer by id, with the header fields of the answer. @throws CliError `not_found` and all others. */
export async function readCustomerById(
  id: string,
  { http, clock, rules }: Server,
): Promise<{ readonly customer: Customer; readonly headers: HeaderFields }> {
  const answer = await http.send({ method: "GET", to: `/customers/${pathSegment(id)}` }).catch(rethrow);
  // Where ids are numbers or UUIDs, another text is malformed (422) rather than unknown (404).
  if (answer.status === 422) throw noSuchCustomer(id, answer);
  const record = findOne(readAnswer(answer, clock.now()));
  if (record === undefined || saysDeleted(record)) throw noSuchCustomer(id, answer);
  return { customer: identified(readCustomer(record, rules.idField), id), headers: answer.headers };
}

/** The same without the header fields. */
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
  const { http, clock, rules } = server;
  const { id } = before;
  const send: GuardedWrite["send"] = (current, headers) => {
    const body = JSON.stringify({ ...changes, ...wholeAddress(changes.address, current.address) });
    return http.send({ method: "PATCH", to: `/customers/${pathSegment(id)}`, body, headers }).catch(rethrow);
  };
  const written = await sendGuarded({ before, changes, looksFirst, send }, tools);
  if ("customer" in written) return written.customer;
  const record = findOne(readAnswer(written.answer, clock.now()));
  // Some answers have only what changed.
  const isWhole = record !== undefined && (before.name === null || Object.hasOwn(record, "name"));
  return storedBy({
    action: "update",
    sent: changes,
    status: written.answer.status,
    answered: isWhole ? identified(readCustomer(record, rules.idField), id) : undefined,
    read: () => tools.read(id),
  });
}

/**
 * Deletes a customer, while it is as it was read. A 404 to a repeated request means that the first one did it.
 * @throws CliError `refused` when the customer was changed meanwhile.
 */
export async function deleteCustomer(before: Customer, { http, clock }: Server, tools: GuardTools): Promise<void> {
  let doubtful = false;
  const send: GuardedWrite["send"] = async (_current, headers) => {
    const to = `/customers/${pathSegment(before.id)}`;
    const answer = await http.send({ method: "DELETE", to, headers }).catch(rethrow);
    doubtful ||= answer.doubtful;
    return answer;
  };
  let answer: Answer | undefined;
  try {
    const written = await sendGuarded({ before, changes: undefined, send }, tools);
    if ("answer" in written) answer = written.answer;
  } catch (error) {
    if (doubtful && error instanceof CliError && error.code === "not_found") return;
    throw error;
  }
  if (answer === undefined || ((answer.status === 404 || answer.status === 410) && doubtful)) return;
  if (answer.status < 200 || answer.status >= 300) throw refusal(answer, clock.now());
  // The body may be the record, `{}`, `true` or empty; only a stated failure matters.
  if (answer.text.trimStart().startsWith("{")) readAnswer(answer, clock.now());
}

// --- internal ---

/** Some answers give the record without its id. */
function identified(customer: Customer, id: string): Customer {
  return customer.id === "" ? { ...customer, id } : customer;
}

function noSuchCustomer(id: string, { status }: Answer): CliError {
  return new CliError("not_found", `no customer has the id ${JSON.stringify(id)}`, { status });
}

function wholeAddress(changes: JsonValue | undefined, current: JsonValue): JsonObject {
  if (!isJsonObject(changes) || !isJsonObject(current)) return {};
  const kept = Object.entries(current).filter(([, value]) => value !== null);
  return { address: { ...Object.fromEntries(kept), ...changes } };
}

/** Some services answer for a deleted record with its id and a flag. */
function saysDeleted(record: JsonObject): boolean {
  return record.deleted === true && !hasDocumentedField(record);
}
