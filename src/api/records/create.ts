import { type Customer, type CustomerInput, fieldsOf } from "../../customers/customer.ts";
import { createdAt, isOlderThan } from "../../customers/record-times.ts";
import { CliError, UnclearCreate } from "../../errors.ts";
import { type Answer, headerOf, NetworkFailure, NothingSent } from "../../http/answer.ts";
import { isServerFailure } from "../../http/statuses.ts";
import type { JsonValue } from "../../text/json.ts";
import { plainWord, shellWord } from "../../text/shell-word.ts";
import type { SeenBefore } from "../filters/by-contact.ts";
import type { LookingApi } from "../lost-create/candidates.ts";
import { findCreated, isNobodyNew } from "../lost-create/find-created.ts";
import { readCollection } from "../pages/list-page.ts";
import type { Server } from "../server.ts";
import { findOne, hasDocumentedField } from "../wire/envelope.ts";
import { complaint, readAnswer, refusal, unreachable } from "../wire/failure.ts";
import { withColumns } from "../wire/flat-address.ts";
import { idInAddress } from "../wire/record.ts";
import { NotStored, notStored, storedBy } from "./not-stored.ts";
import { getCustomer, readRecord } from "./write.ts";

/**
 * Creates a customer. When the answer is lost, the customer is looked up, never sent again: the server may ignore the
 * idempotency key.
 * @param lookup where a lost create is looked for, and who was there before; without it the create is left unclear.
 * @throws UnclearCreate (`unavailable`, `interrupted`) when it cannot be found out whether the customer was created.
 */
export async function createCustomer(
  input: CustomerInput,
  idempotencyKey: string,
  server: Server,
  lookup: Lookup,
): Promise<Customer> {
  return create(input, idempotencyKey, server, lookup).catch((error: unknown) => {
    const interrupted = error instanceof CliError && error.code === "interrupted" && !(error instanceof NothingSent);
    throw interrupted && lookup !== undefined ? unclear(error, input) : error;
  });
}

// --- internal ---

type Lookup = { readonly api: LookingApi; readonly before: SeenBefore | undefined } | undefined;

async function create(input: CustomerInput, idempotencyKey: string, server: Server, lookup: Lookup): Promise<Customer> {
  const { http, clock, memory } = server;
  const started = clock.now();
  const body = JSON.stringify(withColumns(input, memory.known.flatAddress));
  let answer: Answer;
  try {
    answer = await http.send({ method: "POST", to: "/customers", body, idempotencyKey });
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error;
    if (!error.sent) throw unreachable(error);
    return settle(input, started, unreachable(error), lookup);
  }
  if (wasReplayed(answer)) memory.note({ idempotency: "honoured" });
  if (isServerFailure(answer.status)) {
    return settle(input, started, refusal(answer, clock.now()), lookup, complaint(answer, "created"));
  }
  let document: JsonValue | undefined;
  try {
    document = readCollection(() => readAnswer(answer, clock.now()));
  } catch (error) {
    // The create succeeded, but the answer cannot be read.
    if (error instanceof CliError && error.code === "unavailable" && answer.status < 300)
      return settle(input, started, error, carriedOut(lookup, answer.status));
    throw error;
  }
  return createdRecord(input, started, answer, document, server, lookup);
}

/**
 * The created customer: from the answer, else read by the id or address in it, else looked up.
 * @throws NotStored where it lacks something that was sent.
 */
async function createdRecord(
  input: CustomerInput,
  started: number,
  answer: Answer,
  body: JsonValue | undefined,
  server: Server,
  lookup: Lookup,
): Promise<Customer> {
  const record = findOne(body);
  const read = record && readRecord(record, server, input);
  const id =
    read?.id ||
    (typeof body === "string" || typeof body === "number" ? String(body) : undefined) ||
    idInAddress(headerOf(answer.headers, "location"));
  const { status } = answer;
  const unread = new CliError("unavailable", "the server did not say what it created", { status });
  const lost = carriedOut(lookup, status);
  if (!id) return settle(input, started, unread, lost);
  const answered = record && read && hasDocumentedField(record) ? { ...read, id } : undefined;
  const look = () => getCustomer(id, server);
  const checked = (customer: Customer): Customer => {
    // Some servers store a time of creation that was sent.
    const time = createdAt(input) === undefined ? createdAt(customer) : undefined;
    const sentAt = Math.min(started, Date.parse(headerOf(answer.headers, "date") ?? "") || started);
    const isOlder = time !== undefined && isOlderThan(time, sentAt);
    if (wasReplayed(answer)) return customer;
    if (isOlder || lookup?.before?.ids.includes(customer.id)) throw gaveBack(customer.id, status);
    const foreign = time === undefined ? foreignContact(input, customer) : undefined;
    if (foreign !== undefined) throw gaveBack(customer.id, status, foreign);
    return customer;
  };
  return storedBy({ action: "create", sent: input, status, answered, read: look }).then(checked, (error: unknown) => {
    if (error instanceof NotStored) checked(error.customer);
    if (!(error instanceof CliError) || error instanceof NotStored || error.code === "interrupted") throw error;
    return settle(input, started, error.code === "unavailable" ? error : unread, lost);
  });
}

/** Whether the server says that it repeats its answer to an earlier request with the same Idempotency-Key. */
function wasReplayed({ headers }: Answer): boolean {
  const names = Object.keys(headers).filter((name) => /^(x-)?idempoten(t|cy)-replayed$/.test(name));
  return names.some((name) => headerOf(headers, name)?.toLowerCase() === "true");
}

/** A server that says "created" (201) has made the one that is like it, unless that was seen before; 200 says less. */
function carriedOut(lookup: Lookup, status: number): Lookup {
  return lookup && status === 201 ? { ...lookup, before: { ids: [], ...lookup.before, isAll: true } } : lookup;
}

/** A contact of the customer where none was sent: no server makes one up. */
function foreignContact(input: CustomerInput, customer: Customer): "email" | "phone" | undefined {
  const sent = fieldsOf(input);
  return (["email", "phone"] as const).find((field) => customer[field] && sent[field] === null);
}

/**
 * Some servers answer a create with a customer that has the contact or name already.
 * @param foreign what shows it, if nothing proves it.
 */
function gaveBack(id: string, status: number, foreign?: "email" | "phone"): CliError {
  const message =
    foreign === undefined
      ? `the server created nobody: it gave back customer ${id}, which was there before`
      : `the server gave back customer ${id}, whose ${foreign} was not sent: it seems to have been there before`;
  const hint = `See what it has with \`customers get ${plainWord(`id:${id}`)}\`.`;
  return new CliError("rejected", message, { status, ids: [id], hint });
}

/** Looks up the customer that the lost create made; the create is not sent again. */
async function settle(
  input: CustomerInput,
  sentAt: number,
  failure: CliError,
  lookup: Lookup,
  rejection?: CliError,
): Promise<Customer> {
  const left = unclear(failure, input);
  left.rejection = rejection;
  if (lookup === undefined) throw left;
  const lost = { subject: "", input, sentAt, before: lookup.before };
  const traces = await findCreated([lost], { api: lookup.api, mostRows: MOST_ROWS_READ }).catch((error: unknown) => {
    throw error instanceof CliError && error.code !== "interrupted" ? left : error;
  });
  const trace = traces.get(lost.subject);
  if (trace?.kind === "done") {
    const missing = notStored(input, trace.customer);
    if (missing.length > 0) throw new NotStored("create", input, missing, trace.customer);
    return trace.customer;
  }
  throw (isNobodyNew(trace) && rejection) || left;
}

const MOST_ROWS_READ = 5000;

function unclear(failure: CliError, input: CustomerInput): UnclearCreate {
  const { email, phone, name } = fieldsOf(input);
  const by =
    email !== null
      ? `--filter ${plainWord(`email=${email}`)}`
      : phone !== null
        ? `--filter ${plainWord(`phone=${phone}`)}`
        : `--search ${shellWord(name ?? "")}`;
  const code = failure.code === "interrupted" ? "interrupted" : "unavailable";
  return new UnclearCreate(code, `${failure.message}; the customer may have been created`, {
    hint: `Check with \`customers list ${by}\` before you create it again.`,
    status: failure.status,
    requestId: failure.requestId,
    signal: failure.signal,
    cause: failure,
  });
}
