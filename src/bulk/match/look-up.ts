import type { CustomersApi } from "../../api/customers-api.ts";
import type { Customer } from "../../customers/customer.ts";
import { normalizeEmail } from "../../customers/email.ts";
import { samePhone } from "../../customers/phone.ts";
import { CliError } from "../../errors.ts";
import { byKey, contactKey, contactKeys } from "./contact-key.ts";
import { comparableName } from "./match.ts";

/** By what a customer is looked for. */
export interface Contact {
  /** What the answer is given by. */
  readonly subject: string;
  readonly kind: "email" | "phone" | "name";
  readonly value: string;
}

/**
 * The customers with these contacts, by subject. A few are asked for one by one; for more of them, and for those of
 * whom the name alone is known, the list is read once. Nothing is proved by a server that ignores what it is asked:
 * every row is checked here.
 * @throws CliError when the list can not be read to its end.
 */
export async function candidatesFor(
  contacts: readonly Contact[],
  api: Pick<CustomersApi, "pages" | "resolve">,
): Promise<Map<string, Customer[]>> {
  const found = new Map<string, Customer[]>();
  const rest: Contact[] = [];
  for (const contact of contacts) {
    const few = contacts.length <= ASKED_ONE_BY_ONE && contact.kind !== "name";
    const customers = few ? await ask(contact, api) : undefined;
    if (customers) found.set(contact.subject, customers);
    else rest.push(contact);
  }
  if (rest.length === 0) return found;
  for (const { subject } of rest) found.set(subject, []);
  const wanted = byKey(rest, (contact) => [contactKey(contact)]);
  for await (const { rows } of api.pages()) {
    for (const customer of rows) {
      for (const contact of new Set(contactKeys(customer, KINDS).flatMap((key) => wanted.get(key) ?? []))) {
        if (has(customer, contact)) found.get(contact.subject)?.push(customer);
      }
    }
  }
  return found;
}

// --- internal ---

const ASKED_ONE_BY_ONE = 50;

const KINDS = ["email", "phone", "name"] as const;

/** Undefined when one request does not tell: several customers have the contact. */
async function ask({ kind, value }: Contact, api: Pick<CustomersApi, "resolve">): Promise<Customer[] | undefined> {
  try {
    return [await api.resolve({ kind: kind === "phone" ? "phone" : "email", value, text: value })];
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    if (error.code === "not_found") return [];
    if (error.code === "ambiguous") return undefined;
    throw error;
  }
}

function has(customer: Customer, { kind, value }: Contact): boolean {
  const own = customer[kind] ?? "";
  switch (kind) {
    case "email":
      return normalizeEmail(own) === normalizeEmail(value);
    case "phone":
      return samePhone(own, value);
    case "name":
      return comparableName(own) === comparableName(value);
  }
}
