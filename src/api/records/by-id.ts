import type { Customer } from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";
import { pathSegment } from "../../http/address.ts";
import type { Answer } from "../../http/answer.ts";
import { refusesData } from "../../http/retry.ts";
import type { HttpRequest } from "../../http/transport.ts";
import type { JsonObject } from "../../text/json.ts";
import type { Server } from "../server.ts";
import { checkCall, misnamedIn } from "../wire/contradiction.ts";
import { findOne, hasDocumentedField } from "../wire/envelope.ts";
import { readAnswer, rethrow, saidBy } from "../wire/failure.ts";
import { readCustomer } from "../wire/record.ts";

/**
 * One customer by id, with the answer.
 * @param isGuess no id of a list looks like this one: a failure means that it is none, and is not asked for again.
 * @throws CliError `not_found` and all others.
 */
export async function readCustomerById(
  id: string,
  server: Server,
  isGuess = false,
): Promise<{ readonly customer: Customer; readonly answer: Answer }> {
  const answer = await sendTo(id, { method: "GET", isGuess }, server);
  const now = server.clock.now();
  checkCall("GET /customers/:id", answer, now);
  const { status, text } = answer;
  // If ids are numbers or UUIDs, another text is malformed (400, 422) rather than unknown (404).
  const isMalformed =
    status === 400 || status === 422 || (isGuess && status === 500) || (status >= 500 && refusesData(text));
  const record = isMalformed ? undefined : findOne(readAnswer(answer, now));
  if (record === undefined || (record.deleted === true && !hasDocumentedField(record)))
    throw new CliError("not_found", `no customer has the id ${JSON.stringify(id)}`, saidBy(answer, now));
  return { customer: readRecord(record, server, id), answer };
}

export async function getCustomer(id: string, server: Server): Promise<Customer> {
  return (await readCustomerById(id, server)).customer;
}

/**
 * A record of an answer as a customer. Which documented fields it has in another form is learnt.
 * @param id of the customer that was asked for: some answers give the record without it.
 */
export function readRecord(record: JsonObject, { rules, known }: Server, id = ""): Customer {
  known.note({ misnamed: misnamedIn([record], known.now.misnamed) });
  const customer = readCustomer(record, rules.idField);
  return customer.id === "" ? { ...customer, id } : customer;
}

export function sendTo(id: string, request: Omit<HttpRequest, "to">, { http }: Server): Promise<Answer> {
  return http.send({ ...request, to: `/customers/${pathSegment(id)}` }).catch(rethrow);
}
