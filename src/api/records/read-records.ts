import {
  type Customer,
  FIELD_NAMES,
  type FieldName,
  fieldsOf,
  furtherFields,
  valueAt,
} from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";
import { pathSegment } from "../../http/address.ts";
import { type Answer, type HeaderFields, headerOf } from "../../http/answer.ts";
import { refusesData } from "../../http/retry.ts";
import type { HttpRequest } from "../../http/transport.ts";
import type { JsonObject } from "../../text/json.ts";
import { plainWord } from "../../text/shell-word.ts";
import { getOrNobody } from "../list-query.ts";
import type { Server } from "../server.ts";
import { bodyOrText, exactBody } from "../wire/bodies.ts";
import { checkCall, misnamedIn } from "../wire/contradiction.ts";
import { findOne, hasDocumentedField } from "../wire/envelope.ts";
import { readAnswer, rethrow, saidBy } from "../wire/failure.ts";
import { saysMissing } from "../wire/problems.ts";
import { readCustomer } from "../wire/record.ts";

/** A create was answered by the id of another customer, who was overwritten then. */
export class Overwritten extends CliError {
  constructor(id: string, name: string | null, before: string | null) {
    const [made, was] = [name, before].map((text) => JSON.stringify(text));
    const message = `the server created ${made} with the id ${id} of ${was}: it may have overwritten that customer`;
    const hint = `Look what is there with \`customers get ${plainWord(`id:${id}`)}\` before anything else is created.`;
    super("rejected", message, { ids: [id], status: 201, hint });
  }
}

/** The customers that were read: rows of lists, which may hold only a part of a record, and records by their ids. */
export class ReadRecords {
  /** By the record itself: the answer that it was read from. */
  readonly #read = new WeakMap<Customer, Answer>();
  /** Documented fields that no row of a list had so far. */
  readonly #unseen = new Set<FieldName>(FIELD_NAMES);
  readonly #ofLists = new WeakSet<Customer>();
  /** Documented fields that a record had and its row in a list did not. */
  readonly #hidden = new Set<string>();
  /** Fields that rows lack; undefined until the first record was read by its id. */
  #lacking: readonly string[] | undefined;
  /** The first record that is read by its id: the others wait, as it may show that they need not be read. */
  #first: Promise<unknown> | undefined;
  /** By id: the name of each customer that a list had, and its number in the order of reading. */
  readonly #listed = new Map<string, { readonly name: string | null; readonly number: number }>();
  /** By id: the names of those that were created, and not deleted since. */
  readonly #created = new Map<string, string | null>();
  #rows = 0;
  /** The first rows of all lists, whose records show what rows lack: one alone may have no phone number at all. */
  readonly #samples: Customer[] = [];

  noteRow(row: Customer): void {
    this.#rows += 1;
    if (this.#samples.length < MOST_SAMPLES) this.#samples.push(row);
    this.#ofLists.add(row);
    if (row.id !== "" && !this.#listed.has(row.id)) this.#listed.set(row.id, { name: row.name, number: this.#rows });
    for (const field of this.#unseen) if (!isEmpty(row, field)) this.#unseen.delete(field);
  }

  /** The documented fields that no row of a list had, of those that may be there; undefined if that is not known. */
  lackingOf(known: readonly string[] = []): readonly string[] | undefined {
    const all = new Set([...known, ...this.#hidden]);
    const found = FIELD_NAMES.filter((field) => all.has(field) && this.#unseen.has(field));
    return found.length === 0 ? undefined : found;
  }

  /** Rows whose records may show that lists hide a field, each once, as long as that is not known of one of them. */
  *unread(fields: readonly string[]): Generator<Customer> {
    const isOpen = (field: FieldName) => fields.includes(field) && this.#unseen.has(field) && !this.#hidden.has(field);
    while (FIELD_NAMES.some(isOpen)) {
      const row = this.#samples.shift();
      if (row === undefined) return;
      yield row;
    }
  }

  noteRecord(customer: Customer, answer: Answer): void {
    this.#read.set(customer, answer);
  }

  /** It was deleted: a server may give its id to a new one. */
  noteDeleted({ id }: Customer): void {
    this.#listed.delete(id);
    this.#created.delete(id);
  }

  get rows(): number {
    return this.#rows;
  }

  /** Whether lists had a customer among so many of their first rows. */
  wasListed(id: string, rows: number): boolean {
    return (this.#listed.get(id)?.number ?? Number.POSITIVE_INFINITY) <= rows;
  }

  /** A customer was created, after lists had so many rows. @throws Overwritten if its id was another customer's. */
  noteNew({ id, name }: Customer, rows: number): void {
    const before = this.wasListed(id, rows) ? this.#listed.get(id)?.name : this.#created.get(id);
    if (before !== undefined) throw new Overwritten(id, name, before);
    this.#created.set(id, name);
  }

  /** Whether a customer is known to lack nothing, because it was read by its id. */
  isWhole(customer: Customer): boolean {
    return this.#read.has(customer);
  }

  /** The tag of the state that a customer was read in, if the server gives one that can be sent back. */
  tagOf(customer: Customer): string | undefined {
    return tagIn(this.#read.get(customer)?.headers ?? {});
  }

  /** The record that a customer was read from, as the server gave it, to be sent with exactText(). */
  sourceOf(customer: Customer): JsonObject {
    const text = this.#read.get(customer)?.text;
    return (text === undefined ? undefined : findOne(exactBody(text))) ?? customer;
  }

  /** As `whole` of Customers: the first record that is read shows what rows lack. */
  async whole(
    row: Customer,
    fields: readonly string[] | undefined,
    get: (id: string) => Promise<Customer>,
  ): Promise<Customer> {
    if (this.isWhole(row) || (fields !== undefined && !this.#mayLack(row, fields))) return row;
    if (this.#first !== undefined) await this.#first;
    const matters = (field: string) => fields === undefined || field.startsWith("address.") || fields.includes(field);
    if (this.#lacking?.some(matters) === false) return row;
    const reading = getOrNobody({ get }, row.id);
    this.#first ??= reading.catch(() => {});
    const record = await reading;
    // Deleted meanwhile: the write that follows says so.
    if (record === undefined) return row;
    this.#lacking ??= lackingIn(row, record);
    this.compare(row, record);
    return record;
  }

  /** Notes what a record has and its row has not. A program may give a customer of its own in the place of a row. */
  compare(row: Customer, record: Customer): void {
    if (this.#ofLists.has(row)) for (const field of lackingIn(row, record)) this.#hidden.add(field);
  }

  /** Whether a field may have a value that no list gives. An address is sent whole: all of its parts matter. */
  #mayLack(row: Customer, fields: readonly string[]): boolean {
    if (fields.some((field) => field.startsWith("address."))) return true;
    return [...this.#unseen].some((field) => fields.includes(field) && isEmpty(row, field));
  }
}

/** @param isGuess no other id looks like this one: a failure then means that it is none. */
export async function readCustomerById(
  id: string,
  server: Server,
  isGuess = false,
): Promise<{ readonly customer: Customer; readonly answer: Answer }> {
  const answer = await sendTo(id, { method: "GET", isGuess }, server);
  checkCall("GET /customers/:id", answer);
  const { status, text } = answer;
  // If ids are numbers or UUIDs, another text is malformed (400, 422) rather than unknown (404).
  const isMalformed =
    status === 400 || status === 422 || (isGuess && status === 500) || (status >= 500 && refusesData(text));
  const isUnknown = isMalformed || saysMissing(bodyOrText(text));
  const record = isUnknown ? undefined : findOne(readAnswer(answer));
  if (record === undefined || (record.deleted === true && !hasDocumentedField(record)))
    throw new CliError("not_found", `no customer has the id ${JSON.stringify(id)}`, saidBy(answer));
  return { customer: readRecord(record, server, id), answer };
}

export async function getCustomer(id: string, server: Server): Promise<Customer> {
  return (await readCustomerById(id, server)).customer;
}

/** A record as a customer. @param id that was asked for: some answers give the record without it. */
export function readRecord(record: JsonObject, { rules, known }: Server, id = ""): Customer {
  known.note({ misnamed: misnamedIn([record], known.now.misnamed) });
  const customer = readCustomer(record, rules.idField);
  return customer.id === "" ? { ...customer, id } : customer;
}

export function sendTo(id: string, request: Omit<HttpRequest, "to">, { http }: Server): Promise<Answer> {
  return http.send({ ...request, to: `/customers/${pathSegment(id)}` }).catch(rethrow);
}

/** The ETag of a record, to be sent as If-Match. A weak one never matches (RFC 9110 §13.1.1). */
export function tagIn(headers: HeaderFields): string | undefined {
  // Apache adds `-gzip` when it compresses an answer, and the server behind it does not know that tag.
  const isPacked = headerOf(headers, "content-encoding") !== undefined;
  const tag = headerOf(headers, "etag")
    ?.trim()
    .replace(isPacked ? /[-;](gzip|br)"$/ : "", isPacked ? '"' : "");
  const isUsable = tag !== undefined && tag.length <= 500 && /^[\x21-\x7e]+$/.test(tag) && !tag.startsWith("W/");
  return isUsable ? tag : undefined;
}

/** The fields that a record has and its row does not: documented ones without a value, and all others. */
export function lackingIn(row: Customer, record: Customer): string[] {
  const [listed, read] = [fieldsOf(row), fieldsOf(record)];
  const documented = FIELD_NAMES.filter((field) => read[field] !== null && listed[field] === null);
  const further = new Set(furtherFields(row));
  return [...documented, ...furtherFields(record).filter((field) => !further.has(field))];
}

// --- internal ---

const MOST_SAMPLES = 5;

function isEmpty(customer: Customer, field: FieldName): boolean {
  return (valueAt(customer, field) ?? "") === "";
}
