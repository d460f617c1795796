import { printableText, readDocument, sendCall } from "../api/call/call.ts";
import { callTarget } from "../api/call/request.ts";
import { changedFields, changesTo } from "../customers/changes.ts";
import { type Customer as AnyCustomer, isCustomer } from "../customers/customer.ts";
import { parseRef } from "../customers/identity.ts";
import { withoutEmpty } from "../customers/input.ts";
import { CliError } from "../errors.ts";
import type { Method } from "../http/events.ts";
import { Connection, type Line } from "./connection.ts";
import { forProgram } from "./errors.ts";
import { asJson, checkedOptions, checkFields, headerFields, readFields } from "./inputs.ts";
import { check, shown, text } from "./kinds.ts";
import { pagesOf } from "./listing.ts";
import {
  CALL_OPTIONS,
  type CallOptions,
  CONTACT,
  CREATE_OPTIONS,
  type CreateOptions,
  type CustomersClientOptions,
  LIST_OPTIONS,
  METHOD,
  PAGES_OPTIONS,
  REQUEST_OPTIONS,
  type RequestOptions,
  WRITE_OPTIONS,
  type WriteOptions,
} from "./options.ts";
import type {
  ApiAnswer,
  Contact,
  Customer,
  CustomerFields,
  CustomerPage,
  ListQuery,
  NewCustomer,
  None,
} from "./types.ts";

/**
 * The customers of one account. Nothing is sent before the first call. Failed calls are sent again if that is safe, all
 * calls keep the server's rate limit, and the key goes to no other address than `baseUrl`.
 *
 * A call rejects with a CustomersError, whose class says what can be done about it, or, when it was aborted, with the
 * reason of its signal.
 *
 * @typeParam Extra the fields that the server has beyond the documented ones: `CustomersClient<{ company: string }>`.
 */
export class CustomersClient<Extra extends object = None> {
  /** The address of the API, without a slash at its end. It is all that console.log and JSON.stringify show. */
  readonly baseUrl: string;
  readonly #connection: Connection;
  readonly #country: string | undefined;

  /** @throws UsageError or AuthError for options that cannot be used. */
  constructor(options: CustomersClientOptions) {
    try {
      const checked = checkedOptions(options);
      this.baseUrl = checked.baseUrl;
      this.#connection = new Connection(checked);
    } catch (error) {
      throw forProgram(error);
    }
    this.#country = options.defaultCountry;
  }

  /** The customers that match, each once, in pages as needed. @throws ServerError at the end, if there may be more. */
  list(query: ListQuery<Extra> = {}): AsyncGenerator<Customer<Extra>, void, undefined> {
    return this.#connection.walk("list()", query, LIST_OPTIONS, async function* (line) {
      for await (const { customers } of pagesOf(line, query)) yield* customers.map(typed<Extra>);
    });
  }

  /** Lists customers page by page. */
  pages(
    query: ListQuery<Extra> & { readonly after?: string | undefined } = {},
  ): AsyncGenerator<CustomerPage<Extra>, void, undefined> {
    return this.#connection.walk("pages()", query, PAGES_OPTIONS, async function* (line) {
      for await (const page of pagesOf(line, query)) yield { ...page, customers: page.customers.map(typed<Extra>) };
    });
  }

  /** One customer. @throws NotFoundError */
  get(id: string, options: CallOptions = {}): Promise<Customer<Extra>> {
    return this.#connection.call("get()", options, CALL_OPTIONS, async ({ api }) => {
      return typed<Extra>(await api.get(checkedId("get()", id)));
    });
  }

  /** The customers with an e-mail address, phone number or name. @throws InvalidInputError for what is none. */
  find(contact: Contact, options: CallOptions = {}): Promise<Customer<Extra>[]> {
    return this.#connection.call("find()", options, CALL_OPTIONS, async ({ api }) => {
      check("find()", contact, CONTACT);
      const [[kind, value] = [], ...others] = Object.entries(contact).filter(([, text]) => text !== undefined);
      if ((kind !== "email" && kind !== "phone" && kind !== "name") || others.length > 0)
        throw new CliError("usage", "find() takes one of email, phone and name");
      const ref = await parseRef(`${kind}:${value}`, this.#country);
      const found: Customer<Extra>[] = [];
      for await (const { rows } of api.pages({ contact: { ...ref, kind } })) found.push(...rows.map(typed<Extra>));
      return found;
    });
  }

  /**
   * Creates a customer. When the answer is lost, the customer is looked for; the create is not sent twice.
   * @throws UnclearCreate when it cannot be found out whether the customer was created; InvalidInputError and
   * RejectedError with what is wrong in `fields`.
   */
  create(fields: NewCustomer<Extra>, options: CreateOptions = {}): Promise<Customer<Extra>> {
    return this.#connection.call("create()", options, CREATE_OPTIONS, async ({ api }) => {
      const { idempotencyKey = crypto.randomUUID() } = options;
      const input = withoutEmpty(await readFields("create()", fields, { ...options, country: this.#country }));
      if (typeof input.name !== "string") throw new CliError("invalid_input", "the new customer has no name");
      return typed<Extra>(await api.create(input, { idempotencyKey }));
    });
  }

  /**
   * Changes a customer; nothing is sent if it has these values already.
   * @param customer its id, or the customer as it was read: then it is not read again, and if the server has ETags it
   * is not written if it was changed since.
   * @throws NotFoundError; RefusedError when it was changed meanwhile; InvalidInputError and RejectedError with what is
   * wrong in `fields`.
   */
  update(
    customer: string | Customer<Extra>,
    changes: CustomerFields<Extra>,
    options: WriteOptions = {},
  ): Promise<Customer<Extra>> {
    return this.#connection.call("update()", options, WRITE_OPTIONS, async (line) => {
      checkFields("update()", changes);
      const { api } = line;
      const given = await current("update()", customer, line);
      const input = await readFields("update()", changes, { ...options, country: this.#country, current: given });
      const before = await api.whole(given, changedFields(input));
      const differing = changesTo(before, input);
      return typed<Extra>(changedFields(differing).length === 0 ? before : await api.update(before, differing));
    });
  }

  /** @param customer as in update(). @throws NotFoundError; RefusedError when it was changed meanwhile. */
  delete(customer: string | Customer<Extra>, options: CallOptions = {}): Promise<void> {
    return this.#connection.call("delete()", options, CALL_OPTIONS, async (line) =>
      line.api.delete(await current("delete()", customer, line)),
    );
  }

  /**
   * Any call of the API, with the key, retries and rate limit of the others.
   * @param path below the base URL: `/jobs`, `/customers/42`.
   * @throws CustomersError for an answer with an error status; RefusedError for a path that leaves the base URL.
   */
  request(method: Method, path: string, options: RequestOptions = {}): Promise<ApiAnswer> {
    return this.#connection.call("request()", options, REQUEST_OPTIONS, async ({ server }) => {
      check("request()", { method: method ?? null, path: path ?? null }, { method: METHOD, path: text });
      const { query = {}, headers = {}, body, idempotencyKey = crypto.randomUUID() } = options;
      const { http } = server;
      const parameters = Object.entries(query).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as const],
      );
      const call = {
        method,
        to: callTarget(path, parameters, http.base),
        headers: headerFields(headers),
        body: body === undefined ? undefined : JSON.stringify(asJson("body", body)),
        ...(method === "POST" ? { idempotencyKey } : {}),
      };
      const answer = await sendCall(call, http);
      const read = printableText(answer) === undefined ? readDocument(call, answer, http).body : undefined;
      return { status: answer.status, headers: answer.headers, body: read, text: answer.text };
    });
  }

  /** Ends all calls, and keeps what was learnt about the server. The client cannot be used after it. */
  close(): Promise<void> {
    return this.#connection.close();
  }

  /** `await using customers = new CustomersClient(…)` closes it. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

// --- internal ---

/** A customer with the further fields that the program says the server has. */
function typed<Extra extends object>(customer: AnyCustomer): Customer<Extra> {
  return customer as Customer<Extra> & AnyCustomer; // It is the program that knows the server's fields.
}

async function current(name: string, customer: unknown, { api }: Line): Promise<AnyCustomer> {
  return isCustomer(customer) ? customer : api.get(checkedId(name, customer));
}

/** @throws CliError `usage` for anything that is not an id: `delete(undefined)`. */
function checkedId(name: string, id: unknown): string {
  if (typeof id === "string") return id;
  throw new CliError("usage", `${name} takes the id of a customer, as text, not ${shown(id)}`);
}
