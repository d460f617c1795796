import type { Customer, CustomerInput } from "../customers/customer.ts";
import { RECORD_KEYS } from "../customers/fields.ts";
import type { Ref } from "../customers/identity.ts";
import { CliError } from "../errors.ts";
import type { Limits } from "../http/limits.ts";
import { type Doing, during, type Progress } from "../system/progress.ts";
import { plainWord } from "../text/shell-word.ts";
import { type FilterSupport, isNoId } from "./dialect/dialect.ts";
import type { ReadPage } from "./dialect/seen.ts";
import { contactCriterion, filterCriterion, refuseLacking, searchCriterion, supportOf } from "./filters/criteria.ts";
import { type ContactRef, findByContact, isInList, notFound, type Owners, ownersOf } from "./filters/look-ups.ts";
import { type FilterTools, narrowed } from "./filters/narrow.ts";
import { getOrNobody, type ListQuery } from "./list-query.ts";
import { pageReader, type RowPage } from "./lists/list-page.ts";
import { type Create, createCustomer } from "./records/create.ts";
import { ReadRecords, readCustomerById } from "./records/read-records.ts";
import { deleteCustomer, updateCustomer, type WriteTools } from "./records/write.ts";
import type { Server } from "./server.ts";
import { isWebPage } from "./wire/bodies.ts";
import { checkFields, misnamedField, unreachable } from "./wire/contradiction.ts";

/** With `lookUp: false` a create whose answer is lost throws UnclearCreate at once, and the caller looks it up. */
interface CreateOptions extends Partial<Pick<Create, "idempotencyKey" | "before" | "was">> {
  readonly lookUp?: boolean;
}

/** What other rooms use; what they need is picked from it. */
export type CustomersApi = Pick<Customers, keyof Customers>;

/** The customers of a server, by the five calls of the API document (§4). Every failure is a CliError. */
export class Customers {
  readonly #server: Server;
  readonly #progress: Progress;
  readonly #records: ReadRecords;

  constructor(server: Server, progress: Progress, records = new ReadRecords()) {
    [this.#server, this.#progress, this.#records] = [server, progress, records];
  }

  /** A walk over the list. Each id comes once. Throws after the last page if the list is not shown to be whole. */
  async *pages(query: ListQuery = {}): AsyncGenerator<RowPage, void> {
    const { rules, known } = this.#server;
    const { filters = [], contact, search, pageSize = rules.pageSize, limit = Number.POSITIVE_INFINITY } = query;
    const { onRead, looksFurther = false, after } = query;
    if (limit <= 0) return;
    const criteria = filters.map(filterCriterion);
    if (contact !== undefined) criteria.push(contactCriterion(contact));
    if (search !== undefined && search !== "") criteria.push(searchCriterion(search, rules.searchParameter));
    let left = limit;
    const reading = this.#progress.begin({ phase: "reading" });
    try {
      for await (const page of narrowed(criteria, { pageSize, limit, after }, this.#tools(onRead))) {
        checkFields(fieldsThatChoose(query), known.now.misnamed, "");
        refuseLacking([...filters.map(({ field }) => field), ...(contact ? [contact.kind] : [])], known.now.lacks);
        reading.step(page.size);
        if (page.total !== undefined) reading.of(Math.min(page.total, limit));
        const rows = page.rows.slice(0, left);
        left -= rows.length;
        const isCut = rows.length < page.rows.length;
        const last = isCut ? rows.at(-1)?.id : undefined;
        const goesOn = isCut || page.goesOn;
        yield { ...page, rows, goesOn, place: page.place && { ...page.place, ...(last && { last }) } };
        if (left <= 0 && !(looksFurther && goesOn === undefined)) return;
      }
    } finally {
      reading.end();
    }
  }

  get(id: string): Promise<Customer> {
    return this.#busy("getting", () => this.#read(id));
  }

  create(
    input: CustomerInput,
    { idempotencyKey = crypto.randomUUID(), lookUp = true, before, was }: CreateOptions = {},
  ): Promise<Customer> {
    const create = { input, idempotencyKey, api: lookUp ? this : undefined, before, was };
    return this.#busy("creating", () => createCustomer(create, this.#server, this.#records));
  }

  /** @param options.looksFirst it is read again first. @throws CliError `refused` if it was changed since. */
  update(current: Customer, changes: CustomerInput, { looksFirst = false } = {}): Promise<Customer> {
    const update = { changes, before: current, looksFirst };
    return this.#busy("updating", () => this.#found(current, updateCustomer(update, this.#writing)));
  }

  /** @throws CliError as update() does. */
  delete(current: Customer, { looksFirst = false } = {}): Promise<void> {
    return this.#busy("deleting", async () => {
      await this.#found(current, deleteCustomer({ before: current, looksFirst }, this.#writing));
      this.#records.noteDeleted(current);
    });
  }

  /** The one customer that a reference names. @throws CliError `not_found`, or `ambiguous` with all that match. */
  resolve(ref: Ref): Promise<Customer> {
    const { kind, value } = ref;
    return this.#busy("getting", () =>
      kind === "id"
        ? this.#read(value).catch((error) => this.#unclear(value, error))
        : findByContact(ref, this.#tools()).catch(async (error: unknown) => {
            if (error instanceof CliError && error.code === "not_found")
              refuseLacking([kind], await this.lacksOf([kind]));
            throw error;
          }),
    );
  }

  ownersOf(contacts: readonly ContactRef[]): Promise<Owners> {
    return this.#busy("looking_up", () => ownersOf(contacts, this.#tools()));
  }

  /** Whether the list shows a customer that was just created; undefined if a few requests cannot tell. */
  isInList(customer: Customer): Promise<boolean | undefined> {
    return this.#busy("looking_up", async () => {
      const isShown = await isInList(customer, this.#tools());
      if (isShown !== undefined) return isShown;
      const found = await getOrNobody({ get: (id) => this.#read(id) }, customer.id);
      return found === undefined ? false : undefined;
    });
  }

  /** The whole record of a row, which may have only a part of it. @param fields about to be written; all if missing. */
  async whole(row: Customer, fields?: readonly string[]): Promise<Customer> {
    const read = (id: string) => this.#found(row, this.#read(id));
    const whole = await this.#busy("getting", () => this.#records.whole(row, fields, read));
    this.#noteLacking();
    return whole;
  }

  /** The documented fields that records have and lists do not show, as far as that is known. */
  get lacks(): readonly string[] {
    return this.#server.known.now.lacks ?? [];
  }

  /** The same, after a few records were read if no row of a list had one of these fields. */
  async lacksOf(fields: readonly string[]): Promise<readonly string[]> {
    for (const row of this.#records.unread(fields)) await this.#compare(row);
    return this.lacks;
  }

  /** When nobody is found by an id. @throws CliError `rejected` if the list has the customer, as far as it can tell. */
  async refuseListed(customer: Customer): Promise<void> {
    if (await this.#busy("looking_up", () => this.#isListed(customer))) throw unreachable(customer.id);
  }

  /** The error if the server has one of these fields in another form, as far as this process knows. */
  misnamed(fields: readonly string[]): CliError | undefined {
    return misnamedField(fields, this.#server.known.now.misnamed);
  }

  filterBy(field: "email" | "phone"): FilterSupport | undefined {
    return supportOf({ name: field }, this.#server);
  }

  /** True while it is not known whether the server gives larger pages: a long list finds out. */
  get mayGiveLargerPages(): boolean {
    const { rules, known } = this.#server;
    return rules.pageSize === undefined && known.now.size?.largest === undefined;
  }

  /** The server's time in its last answer that says it, in milliseconds since the epoch. */
  get serverTime(): number | undefined {
    return this.#server.http.serverTime;
  }

  get requests(): number {
    return this.#server.http.requests;
  }

  get limits(): Limits {
    return this.#server.http.limits;
  }

  // --- internal ---

  #busy<T>(phase: Doing["phase"], work: () => Promise<T>): Promise<T> {
    return during(this.#progress, { phase }, work);
  }

  #tools(onRead: (customers: readonly Customer[]) => void = () => {}): FilterTools {
    const readPage = pageReader(this.#server);
    const read: ReadPage = async (url, isGuess) => {
      const page = await readPage(url, isGuess);
      for (const row of page.customers) this.#records.noteRow(row);
      this.#noteLacking();
      onRead(page.customers);
      return page;
    };
    return { server: this.#server, read };
  }

  /** Looks whether the record of a row has more than the row. */
  async #compare(row: Customer): Promise<void> {
    const get = (id: string) => this.#found(row, this.#read(id));
    const record = await this.#busy("looking_up", () => getOrNobody({ get }, row.id)).catch((error: unknown) => {
      // If records cannot be read by id, nothing is known of lists.
      if (!(error instanceof CliError) || error.code !== "rejected") throw error;
    });
    if (record) this.#records.compare(row, record);
    this.#noteLacking();
  }

  #noteLacking(): void {
    const { known } = this.#server;
    const lacks = this.#records.lackingOf(known.now.lacks);
    if (lacks !== undefined || known.now.lacks !== undefined) known.note({ lacks });
  }

  get #writing(): WriteTools {
    return { server: this.#server, records: this.#records, read: (id) => this.#read(id) };
  }

  /** A web page, a 400 and a 200 without a record say little of an id that the list may have. */
  async #unclear(id: string, error: unknown): Promise<never> {
    if (!(error instanceof CliError) || error.code !== "not_found") throw error;
    const { status = 200, body } = error;
    const isClear = status >= 500 || ((status === 404 || status === 410) && !isWebPage(body));
    if (isClear || isNoId(id, this.#server.known.now.ids)) throw error;
    throw (await this.#isListed({ id })) ? unreachable(id, error) : error;
  }

  /** What is done about a customer of the list. @throws CliError `not_found` unless the list still has the customer. */
  async #found<T>(customer: Customer, done: Promise<T>): Promise<T> {
    const { id } = customer;
    return done.catch(async (error: unknown) => {
      if (!(error instanceof CliError) || error.code !== "not_found") throw error;
      throw (await this.#isListed(customer)) ? unreachable(id, error) : notFoundById(id, error);
    });
  }

  /** Whether the list has a customer of this id; undefined if two requests cannot tell. */
  #isListed(customer: Pick<Customer, "id"> & Partial<Customer>): Promise<boolean | undefined> {
    return isInList(customer, this.#tools(), true).catch(() => undefined);
  }

  async #read(id: string): Promise<Customer> {
    const isGuess = isNoId(id, this.#server.known.now.ids);
    const { customer, answer } = await readCustomerById(id, this.#server, isGuess).catch((error: unknown) => {
      throw error instanceof CliError && error.code === "not_found" ? notFoundById(id, error) : error;
    });
    if (!isSameId(id, customer.id)) throw anotherAnswered(id, customer.id);
    this.#records.noteRecord(customer, answer);
    return customer;
  }
}

// --- internal ---

function fieldsThatChoose({ filters = [], contact, search }: ListQuery): string[] {
  return [...filters.map(({ field }) => field), ...(contact ? [contact.kind] : []), ...(search ? RECORD_KEYS : [])];
}

function notFoundById(id: string, cause?: CliError): CliError {
  return notFound({ kind: "id", value: id, text: id }, cause);
}

/** UUIDs and other hexadecimal ids are equal in capitals and small letters. */
function isSameId(asked: string, id: string): boolean {
  return asked === id || (/^[\da-f-]+$/i.test(asked) && asked.toLowerCase() === id.toLowerCase());
}

/** Some servers read 5 off the id 5f3c, and answer with customer 5. */
function anotherAnswered(asked: string, id: string): CliError {
  const message = `no customer has the id ${JSON.stringify(asked)}: the server answers with customer ${id}`;
  const hint = `If that is the customer that you mean, name it so: \`${plainWord(`id:${id}`)}\`.`;
  return new CliError("not_found", message, { hint, ids: [id] });
}
