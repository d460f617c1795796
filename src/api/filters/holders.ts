import type { Customer } from "../../customers/customer.ts";
import type { Ref } from "../../customers/identity.ts";
import { CliError } from "../../errors.ts";
import { isAnswer } from "../pages/ask.ts";
import type { ListPage } from "../pages/list-page.ts";
import { isWhole } from "../pages/walk.ts";
import { addressWith, type Criterion, contactCriterion } from "./criteria.ts";
import type { FilterTools } from "./narrow.ts";

/** An e-mail address or a phone number. */
export type Contact = Ref & { readonly kind: "email" | "phone" };

/** Who has one of some contacts, as far as two requests can tell. */
export type Holders =
  | { readonly by: Contact; readonly customers: readonly Customer[] }
  /** Nobody was seen to have them. Without `isCertain` there may be somebody further down a long list. */
  | { readonly by: undefined; readonly isCertain: boolean };

/**
 * The customers who have the first of these contacts that somebody has. At most two requests: a filter that the server may
 * not apply can show who has a contact, but not that nobody does, and a long list is not read for it.
 * @throws CliError when the server does not answer.
 */
export async function holdersOf(contacts: readonly Contact[], tools: FilterTools): Promise<Holders> {
  const glance = new Glance(tools);
  let isCertain = true;
  for (const contact of contacts) {
    const seen = await glance.at(contactCriterion(contact), contact === contacts.at(-1));
    if (seen.customers.length > 0) return { by: contact, customers: seen.customers };
    isCertain &&= seen.isCertain;
  }
  return { by: undefined, isCertain };
}

// --- internal ---

const MOST_REQUESTS = 2;

interface Seen {
  readonly customers: readonly Customer[];
  readonly isCertain: boolean;
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
    if (!isRefused && !this.#hasAll()) {
      const page = await this.#read(addressWith(list, [criterion]), habit !== "honoured");
      const customers = page?.customers.filter(criterion.holds) ?? [];
      if (customers.length > 0) return { customers, isCertain: true };
      if (page?.customers.length === 0 && habit === "honoured") return { customers, isCertain: true };
      isRefused = page === undefined;
    }
    if (this.#bare === undefined && (isLast || isRefused)) this.#bare = await this.#read(list, false);
    return { customers: this.#bare?.customers.filter(criterion.holds) ?? [], isCertain: this.#hasAll() };
  }

  #hasAll(): boolean {
    const { rules, memory } = this.#tools.server;
    return this.#bare !== undefined && isWhole(this.#bare, rules, memory);
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
