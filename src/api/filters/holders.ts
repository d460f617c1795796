import { type Customer, type CustomerInput, fieldsOf } from "../../customers/customer.ts";
import type { Ref } from "../../customers/identity.ts";
import { CliError } from "../../errors.ts";
import { isAnswer } from "../pages/ask.ts";
import type { ListPage } from "../pages/list-page.ts";
import { isWhole } from "../pages/walk.ts";
import { addressWith, contactCriterion } from "./criteria.ts";
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
export async function holdersOf(
  contacts: readonly Contact[],
  { server, read, knowledge }: FilterTools,
): Promise<Holders> {
  const list = server.http.address("/customers");
  const isAll = (page: ListPage | undefined) => page !== undefined && isWhole(page, server.rules, server.memory);
  let requests = 0;
  /** Undefined where the server refuses it, or no request is left. */
  const ask = async (url: URL, isGuess: boolean) => {
    requests += 1;
    if (requests > 2) return undefined;
    return read(url, isGuess).catch((error: unknown) => {
      if (error instanceof CliError && isAnswer(error) && (isGuess || error.status < 500)) return undefined;
      throw error;
    });
  };
  let bare: Promise<ListPage | undefined> | undefined;
  let isCertain: Certainty = true;
  for (const contact of contacts) {
    const criterion = contactCriterion(contact);
    const habit = knowledge.habitOf(criterion);
    // After a filter that was refused the list has been asked for.
    const isAsked = bare === undefined && habit !== "refused";
    const page = isAsked ? await ask(addressWith(list, [criterion]), habit !== "honoured") : undefined;
    const isExact = page?.customers.every(criterion.holds) === true && habit !== "incomplete" && isAll(page);
    let isKnown: Certainty = isExact && (habit === "honoured" || "if filtered");
    let customers = page?.customers.filter(criterion.holds) ?? [];
    if (customers.length === 0 && isKnown !== true) {
      if (page === undefined || contact === contacts.at(-1)) bare ??= ask(list, false);
      const first = await bare;
      customers = first?.customers.filter(criterion.holds) ?? [];
      isKnown = isAll(first) || isKnown;
    }
    if (isKnown !== true) isCertain &&= isKnown;
    if (customers.length > 0) return { by: contact, customers, isCertain };
  }
  return { by: undefined, isCertain };
}
