import { type Customer, type CustomerInput, fieldsOf } from "../../customers/customer.ts";
import type { Ref } from "../../customers/identity.ts";
import { CliError } from "../../errors.ts";
import { isAnswer } from "../pages/ask.ts";
import type { ListPage } from "../pages/list-page.ts";
import { isWhole } from "../pages/walk.ts";
import { addressWith, type Criterion, contactCriterion } from "./criteria.ts";
import type { FilterTools } from "./narrow.ts";

/** An e-mail address or a phone number. */
export type Contact = Ref & { readonly kind: "email" | "phone" };

/** What a new customer can be looked for by. */
export function contactsOf(input: CustomerInput): Contact[] {
  const { email, phone } = fieldsOf(input);
  const contacts: Contact[] = [];
  if (email !== null) contacts.push({ kind: "email", value: email, text: email });
  if (phone !== null) contacts.push({ kind: "phone", value: phone, text: phone });
  return contacts;
}

/** Who has one of some contacts, as far as two requests can tell. */
export type Holders = (
  | { readonly by: Contact; readonly customers: readonly Customer[] }
  | { readonly by: undefined }
) & {
  /** Nobody else has it. Where that is not certain there may be somebody further down a long list. */
  readonly isCertain: Certainty;
};

/** `if filtered`: the server gave nobody else, but it is not known whether it applies the filter. */
type Certainty = boolean | "if filtered";

/** The customers that were seen to have a contact before a create was sent. */
export interface SeenBefore {
  readonly ids: readonly string[];
  /** Nobody else had it. */
  readonly isAll: Certainty;
}

/** What a look for the contacts of a new customer shows in case that the answer to its create is lost. */
export function seenBefore(holders: Holders): SeenBefore {
  const ids = holders.by === undefined ? [] : holders.customers.map(({ id }) => id);
  return { ids, isAll: holders.isCertain };
}

/**
 * The customers who have the first of these contacts that somebody has. At most two requests: a filter that the server may
 * not apply can show who has a contact, but not that nobody does, and a long list is not read for it.
 * @throws CliError when the server does not answer.
 */
export async function holdersOf(contacts: readonly Contact[], tools: FilterTools): Promise<Holders> {
  const glance = new Glance(tools);
  let isCertain: Certainty = true;
  for (const contact of contacts) {
    const seen = await glance.at(contactCriterion(contact), contact === contacts.at(-1));
    if (seen.isCertain !== true) isCertain &&= seen.isCertain;
    if (seen.customers.length > 0) return { by: contact, customers: seen.customers, isCertain };
  }
  return { by: undefined, isCertain };
}

// --- internal ---

const MOST_REQUESTS = 2;

interface Seen {
  readonly customers: readonly Customer[];
  readonly isCertain: Certainty;
}

class Glance {
  readonly #tools: FilterTools;
  #requests = 0;
  /** The first page of the list. */
  #bare: ListPage | undefined;

  constructor(tools: FilterTools) {
    this.#tools = tools;
  }

  /** @param isLast no other contact needs the requests that are left. */
  async at(criterion: Criterion, isLast: boolean): Promise<Seen> {
    const { server, knowledge } = this.#tools;
    const list = server.http.address("/customers");
    const habit = knowledge.habitOf(criterion);
    let isRefused = habit === "refused";
    let isExact = false;
    if (!isRefused && !this.#hasAll()) {
      const page = await this.#read(addressWith(list, [criterion]), habit !== "honoured");
      isExact = page?.customers.every(criterion.holds) === true && habit !== "incomplete" && this.#isWhole(page);
      const isCertain = isExact && (habit === "honoured" || "if filtered");
      const customers = page?.customers.filter(criterion.holds) ?? [];
      if (customers.length > 0 || isCertain === true) return { customers, isCertain };
      isRefused = page === undefined;
    }
    if (this.#bare === undefined && (isLast || isRefused)) this.#bare = await this.#read(list, false);
    const isCertain = this.#hasAll() || (isExact && "if filtered");
    return { customers: this.#bare?.customers.filter(criterion.holds) ?? [], isCertain };
  }

  #hasAll(): boolean {
    return this.#bare !== undefined && this.#isWhole(this.#bare);
  }

  #isWhole(page: ListPage): boolean {
    const { rules, memory } = this.#tools.server;
    return isWhole(page, rules, memory);
  }

  /** Undefined where the server refuses it, or no request is left. */
  async #read(url: URL, isGuess: boolean): Promise<ListPage | undefined> {
    if (this.#requests >= MOST_REQUESTS) return undefined;
    this.#requests += 1;
    return this.#tools.read(url, isGuess).catch((error: unknown) => {
      if (error instanceof CliError && isAnswer(error) && (isGuess || error.status < 500)) return undefined;
      throw error;
    });
  }
}
