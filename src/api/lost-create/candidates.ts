import { byKey, comparableName, contactKey, contactKeys } from "../../customers/contact-key.ts";
import type { Customer } from "../../customers/customer.ts";
import { normalizeEmail } from "../../customers/email.ts";
import { samePhone } from "../../customers/phone.ts";
import { CliError } from "../../errors.ts";
import type { CustomersApi } from "../customers-api.ts";

/** What to look for. */
export interface Contact {
  /** Names the answer. */
  readonly subject: string;
  readonly kind: "email" | "phone" | "name";
  readonly value: string;
}

/**
 * The customers with these contacts, by subject. A few are asked for one by one; for many, and for names, the
 * list is read once. A server may ignore what it is asked: every row is checked here.
 * @param mostRows of the list that are read.
 * @throws CliError when the list cannot be read to its end, or has more rows than that.
 */
export async function candidatesFor(
  contacts: readonly Contact[],
  api: Pick<CustomersApi, "pages">,
  mostRows = Number.POSITIVE_INFINITY,
): Promise<Map<string, Customer[]>> {
  const found = new Map(contacts.map(({ subject }): [string, Customer[]] => [subject, []]));
  const byName = contacts.filter(({ kind }) => kind === "name");
  const listed = contacts.length > ASKED_ONE_BY_ONE ? contacts : byName;
  for (const contact of contacts) {
    if (contact.kind === "name" || listed === contacts) continue;
    const { kind, value } = contact;
    for await (const { rows } of api.pages({ contact: { kind, value, text: value } }))
      for (const customer of rows) if (has(customer, contact)) found.get(contact.subject)?.push(customer);
  }
  if (listed.length === 0) return found;
  const wanted = byKey(listed, (contact) => [contactKey(contact)]);
  let read = 0;
  for await (const { rows } of api.pages()) {
    read += rows.length;
    if (read > mostRows) throw new CliError("unavailable", "too many customers to look through");
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
