import { type Customer, type CustomerInput, fieldsOf } from "../customers/customer.ts";
import { samePhone } from "../customers/phone.ts";
import { CliError } from "../errors.ts";
import { type Answer, headerOf, NetworkFailure } from "../http/answer.ts";
import { isJsonObject, type JsonValue } from "../text/json.ts";
import { readAnswer, refusal, unreachable } from "./failure.ts";
import { readCollection } from "./list-page.ts";
import { findOne, hasDocumentedField } from "./wire/envelope.ts";
import { idInAddress, readCustomer } from "./wire/record.ts";
import { getCustomer, type Tools } from "./write.ts";

export interface CreateTools extends Tools {
  /**
   * Walks over the customers with such a value in the field; over all of them without a field. Where there is none, a
   * lost create is left unclear.
   */
  readonly lookUp:
    | ((field: "email" | "phone" | undefined, value: string) => AsyncIterable<readonly Customer[]>)
    | undefined;
}

/** A create that was sent, but whose outcome is not known and could not be found out. */
export class UnclearCreate extends CliError {}

/**
 * Creates a customer. When the answer is lost after the request was sent, the customer is looked up, never sent again:
 * a server need not honour the idempotency key.
 * @throws UnclearCreate (`unavailable`) when it cannot be told whether the customer was created.
 */
export async function createCustomer(
  input: CustomerInput,
  idempotencyKey: string,
  tools: CreateTools,
): Promise<Customer> {
  const { http, clock } = tools;
  const started = clock.now();
  let answer: Answer;
  try {
    answer = await http.send({ method: "POST", to: "/customers", body: JSON.stringify(input), idempotencyKey });
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error;
    if (!error.sent) throw unreachable(error);
    return settle(input, started, unreachable(error), tools);
  }
  if (wasReplayed(answer)) tools.memory?.note({ about: "idempotency" });
  if (answer.status === 408 || answer.status === 425 || answer.status >= 500) {
    return settle(input, started, refusal(answer, clock.now()), tools);
  }
  let body: JsonValue | undefined;
  try {
    body = readCollection(() => readAnswer(answer, clock.now()));
  } catch (error) {
    // A success whose document cannot be read.
    if (error instanceof CliError && error.code === "unavailable" && answer.status < 300)
      return settle(input, started, error, tools);
    throw error;
  }
  return createdRecord(input, started, answer, body, tools);
}

// --- internal ---

/** The created customer: from the answer, else by the id or the address that it names, else looked up. */
async function createdRecord(
  input: CustomerInput,
  started: number,
  answer: Answer,
  body: JsonValue | undefined,
  tools: CreateTools,
): Promise<Customer> {
  const record = findOne(body);
  const read = record && readCustomer(record, tools.rules?.idField);
  const id =
    read?.id ||
    (typeof body === "string" || typeof body === "number" ? String(body) : undefined) ||
    idInAddress(headerOf(answer.headers, "location"));
  if (record && read && hasDocumentedField(record) && id) return read.id === id ? read : { ...read, id };
  const unread = new CliError("unavailable", "the server did not say what it created", { status: answer.status });
  if (!id) return settle(input, started, unread, tools);
  return getCustomer(id, tools).catch((error: unknown) => {
    if (error instanceof CliError && error.code === "interrupted") throw error;
    // It was created, and its id is known: what was sent is the record as far as anybody can tell.
    return { ...readCustomer({ ...(isJsonObject(input) ? input : {}), ...record }), id };
  });
}

/** Whether an answer is that of an earlier request with the same Idempotency-Key, as the servers that keep it mark it. */
function wasReplayed({ headers }: Answer): boolean {
  return ["idempotent-replayed", "idempotency-replayed", "x-idempotent-replayed", "x-idempotency-replayed"].some(
    (name) => headerOf(headers, name)?.toLowerCase() === "true",
  );
}

/** Looks for the one customer that the lost create would have made. */
async function settle(input: CustomerInput, started: number, failure: CliError, tools: CreateTools): Promise<Customer> {
  const wanted = fieldsOf(input);
  const field = wanted.email !== null ? "email" : wanted.phone !== null ? "phone" : undefined;
  const { lookUp } = tools;
  if (lookUp === undefined) throw unclear(failure, field, wanted);
  let found: Customer[];
  try {
    found = await matching(input, started, field, lookUp);
  } catch (error) {
    if (error instanceof CliError && error.code === "interrupted") throw error;
    throw unclear(failure, field, wanted);
  }
  if (found.length !== 1 || found[0] === undefined) throw unclear(failure, field, wanted);
  return found[0];
}

/** Rows read when there is neither an e-mail address nor a phone number to ask for. */
const MAX_ROWS_READ = 5000;

async function matching(
  input: CustomerInput,
  started: number,
  field: "email" | "phone" | undefined,
  lookUp: NonNullable<CreateTools["lookUp"]>,
): Promise<Customer[]> {
  const found: Customer[] = [];
  let read = 0;
  for await (const customers of lookUp(field, field === undefined ? "" : (fieldsOf(input)[field] ?? ""))) {
    found.push(...customers.filter((customer) => hasAllOf(input, customer) && !isOlder(customer, started)));
    read += customers.length;
    if (read > MAX_ROWS_READ) throw new CliError("unavailable", "too many customers to look through");
  }
  return found;
}

/** Whether a customer has every field that was sent. */
export function hasAllOf(input: CustomerInput, customer: Customer): boolean {
  const [sent, stored] = [fieldsOf(input), fieldsOf(customer)];
  return Object.entries(sent).every(([name, value]) => {
    const other = stored[name as keyof typeof stored];
    if (value === null || other === null) return value === other;
    if (name === "email") return value.toLowerCase() === other.toLowerCase();
    return name === "phone" ? samePhone(value, other) : value.trim() === other.trim();
  });
}

/**
 * Whether a record says that it was made before the request left, with ten minutes for clocks that differ.
 * @param started milliseconds since the epoch.
 */
export function isOlder(customer: Customer, started: number): boolean {
  for (const key of ["created_at", "createdAt", "created", "created_on", "createdOn", "date_created", "createdate"]) {
    const value = customer[key];
    const time =
      typeof value === "string"
        ? Date.parse(value)
        : typeof value === "number"
          ? value * (value < 1e11 ? 1000 : 1)
          : Number.NaN;
    if (!Number.isNaN(time)) return time < started - 600_000;
  }
  return false;
}

function unclear(
  failure: CliError,
  field: "email" | "phone" | undefined,
  wanted: ReturnType<typeof fieldsOf>,
): UnclearCreate {
  const by =
    field === undefined ? `--search ${JSON.stringify(wanted.name ?? "")}` : `--filter ${field}=${wanted[field]}`;
  return new UnclearCreate("unavailable", `${failure.message}; the customer may have been created`, {
    hint: `Check with \`customers list ${by}\` before you create it again.`,
    status: failure.status,
    requestId: failure.requestId,
    cause: failure,
  });
}
