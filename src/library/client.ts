import { plainText, readDocument, send } from "../api/call/call.ts";
import { targetOf } from "../api/call/request.ts";
import { changedFields, changesTo } from "../customers/changes.ts";
import { type Customer, type CustomerInput, isCustomer } from "../customers/customer.ts";
import { parseRef } from "../customers/identity.ts";
import { readInput, withoutEmpty } from "../customers/input.ts";
import { phoneReaderFor } from "../customers/phone.ts";
import { CliError } from "../errors.ts";
import type { JsonValue } from "../text/json.ts";
import { Connection, type Line } from "./connection.ts";
import { check, shown } from "./kinds.ts";
import { pagesOf } from "./listing.ts";
import {
  CALL_OPTIONS,
  type CallOptions,
  CONTACT,
  CREATE_OPTIONS,
  type CreateOptions,
  type CustomersClientOptions,
  LIST_OPTIONS,
  type ListQuery,
  REQUEST_OPTIONS,
  type RequestOptions,
  WRITE_OPTIONS,
  type WriteOptions,
} from "./options.ts";
import { checkedOptions, headerFields } from "./profile.ts";
import { unlessAborted } from "./signals.ts";
import type { ApiAnswer, Contact, CustomerFields, CustomerPage, Method } from "./types.ts";

/**
 * The customers of one account. Nothing is sent before the first call. Failed calls are sent again where that is safe, all
 * calls keep the server's rate limit, and the key goes to no other address than `baseUrl`.
 *
 * Every failure is a CustomersError; its `code` says what kind: `usage` and `invalid_input` (nothing was sent),
 * `not_found`, `auth`, `rejected` (the server does not take the data), `rate_limited` and `unavailable` (trying later may
 * help), `refused` (the customer was changed meanwhile, or the key would not be safe), `interrupted` (a signal).
 */
export class CustomersClient {
  /** The address of the API, without a slash at its end. It is all that console.log and JSON.stringify show of a client. */
  readonly baseUrl: string;
  readonly #connection: Connection;
  readonly #country: string | undefined;

  /** @throws CustomersError `usage` or `auth` for options that cannot be used. */
  constructor(options: CustomersClientOptions) {
    const checked = checkedOptions(options);
    this.baseUrl = checked.baseUrl;
    this.#connection = new Connection(checked);
    this.#country = options.defaultCountry;
  }

  /**
   * A client with the address, the key and the settings of a profile that `customers auth login` made. It shares the rate
   * limit with the command. Variables such as CUSTOMERS_API_KEY are not read.
   * @param name of the profile; the current one when missing.
   * @param options in place of what the profile says.
   * @throws CustomersError `usage` when there is no such profile, `auth` when it has no key, `invalid_input` for a damaged file.
   */
  static async fromProfile(
    name?: string,
    options: Omit<CustomersClientOptions, "baseUrl" | "apiKey"> = {},
  ): Promise<CustomersClient> {
    const { optionsOfProfile } = await import("./profile.ts");
    const given = Object.entries(options).filter(([, value]) => value !== undefined);
    return new CustomersClient({ ...(await optionsOfProfile(name, options.signal)), ...Object.fromEntries(given) });
  }

  /**
   * The customers that match, each once, in the server's order; pages are read as they are needed.
   * @throws CustomersError `unavailable` after the last one that could be read, where there may be more.
   */
  async *list(query: ListQuery = {}): AsyncGenerator<Customer, void, undefined> {
    for await (const page of this.pages(query)) yield* page.customers;
  }

  /** Lists customers page by page. */
  async *pages(query: ListQuery = {}): AsyncGenerator<CustomerPage, void, undefined> {
    check("list()", query, LIST_OPTIONS);
    yield* this.#connection.walk(query, (line) => pagesOf(line, query));
  }

  /** One customer. @throws CustomersError `not_found` */
  async get(id: string, options: CallOptions = {}): Promise<Customer> {
    check("get()", options, CALL_OPTIONS);
    checkId("get()", id);
    return this.#connection.call(options, ({ api, scope }) => api.get(id, scope));
  }

  /**
   * The customers with an e-mail address, phone number or name: none, one or several.
   * @throws CustomersError `invalid_input` for text that is not an e-mail address or phone number.
   */
  async find(contact: Contact, options: CallOptions = {}): Promise<Customer[]> {
    check("find()", options, CALL_OPTIONS);
    check("find()", contact, CONTACT);
    const [[kind, value] = [], ...others] = Object.entries(contact).filter(([, text]) => text !== undefined);
    if ((kind !== "email" && kind !== "phone" && kind !== "name") || others.length > 0)
      throw new CliError("usage", "find() takes one of email, phone and name");
    return this.#connection.call(options, async ({ api, scope }) => {
      const ref = await parseRef(`${kind}:${value}`, this.#country);
      const found: Customer[] = [];
      for await (const { rows } of api.pages({ contact: { ...ref, kind }, ...scope }))
        for (const row of rows) found.push(row);
      return found;
    });
  }

  /**
   * Creates a customer. When the answer is lost, the customer is looked for; the create is not sent twice.
   * @throws UnclearCreate when it cannot be found out whether the customer was created; CustomersError `invalid_input` and
   *   `rejected` with what is wrong in `fields`.
   */
  async create(customer: CustomerFields, options: CreateOptions = {}): Promise<Customer> {
    check("create()", options, CREATE_OPTIONS);
    const { idempotencyKey = crypto.randomUUID() } = options;
    return this.#connection.call(options, async ({ api, scope }) => {
      const input = withoutEmpty(await this.#read(customer, options));
      if (typeof input.name !== "string") throw new CliError("invalid_input", "the new customer has no name");
      return api.create(input, { ...scope, idempotencyKey });
    });
  }

  /**
   * Changes a customer; nothing is sent where it has these values already.
   * @param customer its id, or the customer as it was read: then it is not read again, and where the server has ETags
   *   it is not written when it was changed since.
   * @throws CustomersError `not_found`; `refused` when it was changed meanwhile; `invalid_input` and `rejected` with what is
   *   wrong in `fields`.
   */
  async update(customer: string | Customer, changes: CustomerFields, options: WriteOptions = {}): Promise<Customer> {
    check("update()", options, WRITE_OPTIONS);
    checkCustomer("update()", customer);
    return this.#connection.call(options, async (line) => {
      const { api, scope } = line;
      const given = await current(customer, line);
      const input = await this.#read(changes, options, given);
      const before = await unlessAborted(scope.signal, api.whole(given, changedFields(input)));
      const differing = changesTo(before, input);
      return changedFields(differing).length === 0 ? before : api.update(before, differing, scope);
    });
  }

  /**
   * Deletes a customer. Nothing of it is kept on this machine.
   * @param customer as in update().
   * @throws CustomersError `not_found`; `refused` when it was changed meanwhile.
   */
  async delete(customer: string | Customer, options: CallOptions = {}): Promise<void> {
    check("delete()", options, CALL_OPTIONS);
    checkCustomer("delete()", customer);
    return this.#connection.call(options, async (line) => line.api.delete(await current(customer, line), line.scope));
  }

  /**
   * Any call of the API, with the key, retries and rate limit of the others.
   * @param path below the base URL: `/jobs`, `/customers/42`.
   * @throws CustomersError for an answer with an error status; `refused` for a path that leaves the base URL.
   */
  async request(method: Method, path: string, options: RequestOptions = {}): Promise<ApiAnswer> {
    check("request()", options, REQUEST_OPTIONS);
    const { query = {}, headers = {}, body, idempotencyKey = crypto.randomUUID() } = options;
    return this.#connection.call(options, async (line) => {
      const http = line.server.http.within(line.scope);
      const parameters = Object.entries(query).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as const],
      );
      const call = {
        method,
        to: targetOf(path, parameters, http.base),
        headers: headerFields(headers),
        body: body === undefined ? undefined : JSON.stringify(body),
        ...(method === "POST" ? { idempotencyKey } : {}),
      };
      const answer = await send(call, http);
      const read = plainText(answer) === undefined ? readDocument(call, answer, line.server).body : undefined;
      return { status: answer.status, headers: answer.headers, body: read, text: answer.text };
    });
  }

  /** Ends all calls, and gives back what is shared with other processes. The client cannot be used after it. */
  close(): Promise<void> {
    return this.#connection.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  // --- internal ---

  /** Fields as they are sent, all checked. @param current the customer that is changed. */
  async #read(
    given: CustomerFields,
    { allowUnknownFields: allowUnknown }: WriteOptions,
    current?: Customer,
  ): Promise<CustomerInput> {
    const value = JSON.parse(JSON.stringify(given) ?? "null") as JsonValue; // JSON.parse returns nothing else.
    const phone = typeof given?.phone === "string" ? given.phone : undefined;
    const readPhone = await phoneReaderFor([phone], this.#country);
    return readInput(value, { readPhone, current, allowUnknown, allowing: "allowUnknownFields" });
  }
}

// --- internal ---

async function current(customer: string | Customer, { api, scope }: Line): Promise<Customer> {
  return typeof customer === "string" ? api.get(customer, scope) : customer;
}

function checkId(place: string, id: unknown): asserts id is string {
  if (typeof id !== "string")
    throw new CliError("usage", `${place} takes the id of a customer, as text, not ${shown(id)}`);
}

function checkCustomer(place: string, customer: unknown): asserts customer is string | Customer {
  if (!isCustomer(customer)) checkId(place, customer);
}
