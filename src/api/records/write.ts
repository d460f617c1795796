import type { Customer, CustomerInput } from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";
import { pathSegment } from "../../http/address.ts";
import type { Answer } from "../../http/answer.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../text/json.ts";
import type { Server } from "../server.ts";
import { findOne, hasDocumentedField } from "../wire/envelope.ts";
import { readAnswer, refusal, rethrow } from "../wire/failure.ts";
import { readCustomer } from "../wire/record.ts";

/** One customer by id. @throws CliError `not_found` and all others. */
export async function getCustomer(id: string, { http, clock, rules }: Server): Promise<Customer> {
  const answer = await http.send({ method: "GET", to: `/customers/${pathSegment(id)}` }).catch(rethrow);
  // Where ids are numbers or UUIDs, another text is malformed (422) rather than unknown (404).
  if (answer.status === 422) throw noSuchCustomer(id, answer);
  const record = findOne(readAnswer(answer, clock.now()));
  if (record === undefined || saysDeleted(record)) throw noSuchCustomer(id, answer);
  return identified(readCustomer(record, rules.idField), id);
}

/** Sends what changes. An address is sent whole: the result is the same whether the server merges or replaces it. */
export async function updateCustomer(
  id: string,
  changes: CustomerInput,
  current: Customer,
  server: Server,
): Promise<Customer> {
  const { http, clock, rules } = server;
  const body = JSON.stringify({ ...changes, ...wholeAddress(changes.address, current.address) });
  const answer = await http.send({ method: "PATCH", to: `/customers/${pathSegment(id)}`, body }).catch(rethrow);
  const record = findOne(readAnswer(answer, clock.now()));
  if (record === undefined || !hasDocumentedField(record)) return getCustomer(id, server);
  return identified(readCustomer(record, rules.idField), id);
}

/** Deletes. A 404 to a repeated request means that the first one did it. */
export async function deleteCustomer(id: string, { http, clock }: Server): Promise<void> {
  const answer = await http.send({ method: "DELETE", to: `/customers/${pathSegment(id)}` }).catch(rethrow);
  if ((answer.status === 404 || answer.status === 410) && answer.doubtful) return;
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
