import type { Customer, CustomerInput } from "../customers/customer.ts";
import type { Filter } from "../customers/filter.ts";
import type { Ref } from "../customers/identity.ts";
import { CliError } from "../errors.ts";
import type { Limits } from "../http/limits.ts";
import type { ContactRef, Owners, SeenBefore } from "./filters/by-contact.ts";
import type { FilterSupport } from "./filters/filter-support.ts";
import type { Place } from "./lists/place.ts";

export interface ListQuery {
  /** All must hold. Sent to the server where it can apply them, verified here in any case. */
  readonly filters?: readonly Filter[];
  /** The e-mail address or name (case ignored) or phone number (punctuation ignored) that they must have. */
  readonly contact?: (Ref & { readonly kind: "email" | "phone" | "name" }) | undefined;
  /** Free text, looked for in every documented field. */
  readonly search?: string | undefined;
  /** Rows asked of the server per page; only sent when given. */
  readonly pageSize?: number | undefined;
  /** Goes on from a place that a page of the same query had. */
  readonly after?: Place | undefined;
  /** How many matching rows are needed; the walk stops there. */
  readonly limit?: number | undefined;
  /** After so many rows the walk goes on to the page that shows whether there are more, where none has shown it. */
  readonly looksFurther?: boolean | undefined;
  /** Called if the list changed all the time while it was read, so that a few rows may be missing: else that is an error. */
  readonly onMoving?: ((text: string) => void) | undefined;
  /** Called with the customers of every answer, those that do not match included. */
  readonly onRead?: ((customers: readonly Customer[]) => void) | undefined;
}

/** One page of matching customers, in the server's order. */
export interface Page {
  readonly rows: readonly Customer[];
  /** Matching customers in all, when the server says so and the number counts what the query asked for. */
  readonly total: number | undefined;
  /** Rows of the server's answer, those included that do not match or came before. */
  readonly size: number;
  /** Whether further customers match, where that is known without asking. */
  readonly goesOn?: boolean | undefined;
  /** The place after its last row, from which another walk can go on; undefined if rows have no ids. */
  readonly place?: Place | undefined;
}

/**
 * The five calls of the API document (§4), retried and paced. Every failure is a CliError.
 * All calls end immediately when the run is interrupted.
 */
export interface CustomersApi {
  /** A walk over the list. Each id comes once. Throws after the last page where the list is not shown to be whole. */
  pages(query?: ListQuery): AsyncIterable<Page>;
  get(id: string): Promise<Customer>;
  /**
   * With `lookUp: false` a create whose answer is lost throws UnclearCreate at once, and the caller looks it up.
   * @param options.before who had its contact: none of these is the customer that a lost create made.
   * @param options.was the deleted customer who is created again.
   */
  create(
    input: CustomerInput,
    options?: {
      idempotencyKey?: string;
      lookUp?: boolean;
      before?: SeenBefore | undefined;
      was?: Customer | undefined;
    },
  ): Promise<Customer>;
  /**
   * `changes` holds only what changes; address parts are merged with the stored address before sending.
   * @param current the customer that the changes were decided by, as it was read.
   * @param options.looksFirst it was read a while ago: it is read again before anything is sent.
   * @throws CliError `refused` when the server says that it was changed since, in what they were decided by.
   */
  update(current: Customer, changes: CustomerInput, options?: { looksFirst?: boolean }): Promise<Customer>;
  /** @throws CliError as update() does. */
  delete(current: Customer): Promise<void>;
  /**
   * The one customer that a reference names.
   * @throws CliError `not_found`; `ambiguous` with every match listed in the message.
   */
  resolve(ref: Ref): Promise<Customer>;
  /**
   * The customers who have the first of these contacts that somebody has. Two requests at most: a long list is not read.
   * @throws CliError when the server does not answer.
   */
  ownersOf(contacts: readonly ContactRef[]): Promise<Owners>;
  /**
   * The whole record of a row of a list, which may hold only a part of it; the row itself where lists are known to
   * give everything, or the customer was deleted meanwhile.
   * @param fields the fields about to be written: only these matter. Without them all fields matter.
   */
  whole(row: Customer, fields?: readonly string[]): Promise<Customer>;
  /** Whether the list shows a customer that was just created; undefined where two requests cannot tell. */
  isInList(customer: Customer): Promise<boolean | undefined>;
  /** Whether a customer was read by its id: a row of a list may lack fields. */
  isWhole(customer: Customer): boolean;
  /** What is known about the server's filter for this field, or its search; undefined before it was tried. */
  filterBy(field: "email" | "phone" | "search"): FilterSupport | undefined;
  /** True while we do not know whether the server allows larger pages: a long list finds out. */
  readonly mayGiveLargerPages: boolean;
  /** The server's time in its last answer, in milliseconds since the epoch; undefined before there was one that says it. */
  readonly serverTime: number | undefined;
  /** Requests sent so far, retries included. */
  readonly requests: number;
  /** The rate limit in the last answer that named one, as far as this process knows; else empty. */
  readonly limits: Limits;
}

/** One customer by id; undefined when there is no such customer. @throws CliError as api.get() does, except `not_found`. */
export async function getOrNobody(api: Pick<CustomersApi, "get">, id: string): Promise<Customer | undefined> {
  try {
    return await api.get(id);
  } catch (error) {
    if (error instanceof CliError && error.code === "not_found") return undefined;
    throw error;
  }
}
