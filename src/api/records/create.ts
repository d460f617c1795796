import { type Customer, type CustomerInput, FIELD_NAMES, fieldsOf } from "../../customers/customer.ts";
import { RECORD_KEYS } from "../../customers/fields.ts";
import { createdAt, isOlderThan } from "../../customers/record-times.ts";
import { CliError, UnclearCreate } from "../../errors.ts";
import { type Answer, dateOf, headerOf, NetworkFailure, NothingSent } from "../../http/answer.ts";
import { isServerFailure } from "../../http/retry.ts";
import { isJsonObject, type JsonValue } from "../../text/json.ts";
import { plainWord, shellWord } from "../../text/shell-word.ts";
import type { SeenBefore } from "../filters/look-ups.ts";
import type { LookingApi } from "../list-query.ts";
import { readCollection } from "../lists/list-page.ts";
import { findCreated, isNobodyNew } from "../lost-create/find-created.ts";
import type { Server } from "../server.ts";
import { checkCall, checkFields } from "../wire/contradiction.ts";
import { findOne, hasDocumentedField } from "../wire/envelope.ts";
import { complaint, readAnswer, refusal, rethrow, saidBy, unreachable } from "../wire/failure.ts";
import { idText, valueUnder } from "../wire/keys.ts";
import { idInAddress } from "../wire/record.ts";
import { NotStored, notStored, storedBy } from "./not-stored.ts";
import { getCustomer, type ReadRecords, readRecord } from "./read-records.ts";

export interface Create {
  readonly input: CustomerInput;
  readonly idempotencyKey: string;
  /** Looks for a lost create; without it the create is left unclear. */
  readonly api?: LookingApi | undefined;
  /** Who had its contact: none of these is the customer that a lost create made. */
  readonly before?: SeenBefore | undefined;
  /** The deleted customer who is created again: all fields must have their documented form, or a part would be lost. */
  readonly was?: Customer | undefined;
}

/**
 * Creates a customer. When the answer is lost, it is looked up, never sent again.
 * @throws Overwritten if it has another customer's id; UnclearCreate when nobody can tell whether it was created.
 */
export async function createCustomer(create: Create, server: Server, records: ReadRecords): Promise<Customer> {
  const { input, idempotencyKey, api, was } = create;
  const { http, known } = server;
  const sent: Sent = { ...create, serverAt: http.serverTime, server, records, rows: records.rows };
  try {
    checkFields(was === undefined ? Object.keys(input) : RECORD_KEYS, known.now.misnamed);
    const body = JSON.stringify(input);
    const answer = await http
      .send({ method: "POST", to: "/customers", body, idempotencyKey })
      .catch((error: unknown) => {
        return error instanceof NetworkFailure && error.sent ? error : rethrow(error);
      });
    const isLost = answer instanceof NetworkFailure;
    const customer = await (isLost ? lookedUp(sent, unreachable(answer)) : createdBy(answer, sent));
    records.noteNew(customer, sent.rows);
    return customer;
  } catch (error) {
    const interrupted = error instanceof CliError && error.code === "interrupted" && !(error instanceof NothingSent);
    throw interrupted && api !== undefined ? unclear(error, input) : error;
  }
}

// --- internal ---

interface Sent extends Create {
  /** The server's time in its answer before, as {@link LostCreate} has it. */
  readonly serverAt: number | undefined;
  readonly server: Server;
  readonly records: ReadRecords;
  /** How many rows lists had before it. */
  readonly rows: number;
  /** The server says that it was carried out: it is never sent again, whatever a list shows. */
  readonly isSaid?: boolean;
}

/** The created customer: from the answer, else read by the id in it, else looked up. @throws NotStored */
async function createdBy(answer: Answer, sent: Sent): Promise<Customer> {
  const { input, server } = sent;
  const { status, headers } = answer;
  checkCall("POST /customers", answer);
  if (isServerFailure(status)) {
    const rejection = complaint(answer, "created");
    // The server refused a duplicate: the customer with this data is older.
    if (rejection !== undefined && !answer.doubtful && SAYS_DUPLICATE.test(rejection.message)) throw rejection;
    return lookedUp(sent, refusal(answer), rejection);
  }
  // A server that says "created" (201) has made the one that is like it, unless that was seen before; 200 says less.
  const { ids = [], isAll } = sent.before ?? {};
  const isSaid = status === 201;
  const done: Sent = isSaid ? { ...sent, isSaid, before: { ids, isAll: isAll === true || "said" } } : sent;
  let body: JsonValue | undefined;
  try {
    body = readCollection(() => readAnswer(answer, "created"));
  } catch (error) {
    if (error instanceof CliError && error.code === "unavailable" && status < 300) return lookedUp(done, error);
    throw error;
  }
  const record = findOne(body);
  const read = record && readRecord(record, server);
  const bare = typeof body === "string" || typeof body === "number" ? String(body) : undefined;
  const id = read?.id || bare || idInAddress(headerOf(headers, "location")) || insertedId(body);
  const unread = new CliError("unavailable", "the server did not say what it created", saidBy(answer));
  if (!id) return lookedUp(done, unread);
  const answered = record && read && hasDocumentedField(record) ? { ...read, id } : undefined;
  let customer: Customer;
  try {
    customer = await storedBy(input, answered, () => getCustomer(id, server));
  } catch (error) {
    if (error instanceof NotStored) checkNew(error.customer, answer, sent, error.missing);
    if (!(error instanceof CliError) || error instanceof NotStored || error.code === "interrupted") throw error;
    return lookedUp(done, error.code === "unavailable" ? error : unread);
  }
  checkNew(customer, answer, sent);
  return customer;
}

/** @throws CliError if the customer was there before. With a 201 only days count: a database may have a wrong clock. */
function checkNew(
  customer: Customer,
  answer: Answer,
  { input, serverAt = dateOf(answer), before, records, rows }: Sent,
  missing: readonly string[] = [],
): void {
  if (wasReplayed(answer)) return;
  const { id } = customer;
  // Some servers store a time of creation that was sent.
  const stored = createdAt(input) === undefined ? createdAt(customer) : undefined;
  const time = stored && { ...stored, isExact: stored.isExact && answer.status !== 201 };
  const isBefore = time !== undefined && serverAt !== undefined && isOlderThan(time, serverAt);
  const isListed = missing.length > 0 && records.wasListed(id, rows);
  const isOlder = isBefore || before?.ids.includes(id) || isListed;
  // No server makes up a contact or a place; some rewrite a contact that was sent, or complete an address.
  const [sent, has] = [fieldsOf(input), fieldsOf(customer)];
  const isAddressSent = FIELD_NAMES.some((field) => field.startsWith("address.") && sent[field] !== null);
  const hasName = !missing.includes("name");
  const isRewritten = (field: "email" | "phone", text: string) =>
    !missing.includes(field) || (field === "email" ? mailbox(text) === mailbox(customer[field]) : hasName);
  const foreign = NEVER_MADE_UP.find((field) => {
    const text = sent[field];
    if (field === "email" || field === "phone") return has[field] && (text === null || !isRewritten(field, text));
    return has[field] && !isAddressSent;
  });
  // By its time it is new. One with a 201 that is hours old may have that from a wrong clock.
  const isNew = stored !== undefined && serverAt !== undefined && !isOlderThan(stored, serverAt);
  if (!isOlder && (foreign === undefined || isNew)) return;
  const message = isOlder
    ? `the server created nobody: it gave back customer ${id}, which was there before`
    : `the server gave back customer ${id} with ${foreign}, which was not sent: it seems to have been there before`;
  const hint = `See what it has with \`customers get ${plainWord(`id:${id}`)}\`.`;
  throw new CliError("rejected", message, { ...saidBy(answer), ids: [id], hint });
}

/** Notes, a state or a name may be a server's default. */
const NEVER_MADE_UP = ["email", "phone", "address.street", "address.city", "address.zip"] as const;

/** What is left of an e-mail address when a server stores all spellings of a mailbox as one: `ann.lee+shop@x.org`. */
function mailbox(address: string | null): string {
  const [local = "", domain = ""] = (address ?? "").toLowerCase().split("@");
  return `${local.replace(/\+.*|\./g, "")}@${domain}`;
}

/** `{"insertId": 7, "affectedRows": 1}`: what some databases say of an insert. */
function insertedId(body: JsonValue | undefined): string | undefined {
  if (!isJsonObject(body)) return undefined;
  return idText(valueUnder(body, ["insertid", "lastinsertrowid", "lastinsertid", "insertedid", "lastid"]));
}

/** Whether the server says that it repeats its answer to an earlier request with the same Idempotency-Key. */
function wasReplayed({ headers }: Answer): boolean {
  const names = Object.keys(headers).filter((name) => /^(x-)?idempoten(t|cy)-replayed$/.test(name));
  return names.some((name) => headerOf(headers, name)?.toLowerCase() === "true");
}

async function lookedUp(
  { input, serverAt, api, before, server, isSaid }: Sent,
  failure: CliError,
  rejection?: CliError,
): Promise<Customer> {
  const left = unclear(failure, input, isSaid);
  left.rejection = rejection;
  if (api === undefined) throw left;
  // A failure may be the first answer that says the server's time.
  const create = { subject: "", input, serverAt: serverAt ?? server.http.serverTime, before };
  const traces = await findCreated([create], { api, mostRows: MOST_ROWS_READ }).catch((error: unknown) => {
    throw error instanceof CliError && error.code !== "interrupted" ? left : error;
  });
  const trace = traces.get(create.subject);
  if (trace?.kind !== "done") throw (isNobodyNew(trace) && rejection) || left;
  const missing = notStored(input, trace.customer);
  if (missing.length > 0) throw new NotStored("create", input, missing, trace.customer);
  return trace.customer;
}

const MOST_ROWS_READ = 5000;

const SAYS_DUPLICATE = /\b(duplicate|unique|already (exists|registered|used|in use)|(already|been) taken)\b/i;

/** @param isSaid the error then has the status of the answer, 201: journals keep it. */
function unclear(failure: CliError, input: CustomerInput, isSaid = false): UnclearCreate {
  const { email, phone, name } = fieldsOf(input);
  const contact = email === null ? phone && `phone=${phone}` : `email=${email}`;
  const by = contact === null ? `--search ${shellWord(name ?? "")}` : `--filter ${plainWord(contact)}`;
  const code = failure.code === "interrupted" ? "interrupted" : "unavailable";
  return new UnclearCreate(code, `${failure.message}; the customer may have been created`, {
    hint: `Check with \`customers list ${by}\` before you create it again.`,
    signal: failure.signal,
    cause: failure,
    ...(isSaid && { status: 201 }),
  });
}
