import { type Customer, fieldsOf } from "../customers/customer.ts";
import { normalizeEmail } from "../customers/email.ts";
import { isPartOfName, samePerson } from "../customers/same-person.ts";
import { isSomebodyElse } from "./id-proof.ts";
import type { Identity, MatchKey } from "./match-key.ts";
import { samePlace } from "./same-row.ts";

/** The people of the file, other than a row's, that have its key. */
export interface Others {
  readonly some: boolean;
  include(name: string): boolean;
}

const NO_OTHERS: Others = { some: false, include: () => false };

/** Which customer a row is about, among the customers with its key. */
type RowMatch =
  | { readonly kind: "one"; readonly customer: Customer }
  | { readonly kind: "nobody" }
  | { readonly kind: "several"; readonly customers: readonly Customer[] }
  /** Perhaps these: name and address do not tell. */
  | { readonly kind: "unsure"; readonly customers: readonly Customer[] }
  /** This one, who has another person's name; only its id, or a contact that others may share, says so. */
  | { readonly kind: "renamed"; readonly customer: Customer };

/** Finds the customer of a row. @param found the customers with its key. */
export function matchRow(
  row: Identity,
  key: MatchKey,
  found: readonly Customer[],
  others: Others = NO_OTHERS,
): RowMatch {
  switch (key.kind) {
    case "id": {
      const match = oneOf(found);
      return match.kind === "one" && isSomebodyElse(row, match.customer) ? { ...match, kind: "renamed" } : match;
    }
    case "name":
      return oneOf(found);
    case "person":
      return byPlace(row, found);
    case "email":
    case "phone":
      return byContact(row, key.kind, found, others);
  }
}

// --- internal ---

function oneOf(found: readonly Customer[]): RowMatch {
  const [customer, ...more] = found;
  if (customer === undefined) return { kind: "nobody" };
  return more.length === 0 ? { kind: "one", customer } : { kind: "several", customers: found };
}

function byContact(
  { values }: Identity,
  kind: "email" | "phone",
  found: readonly Customer[],
  others: Others,
): RowMatch {
  const { name } = values;
  if (typeof name !== "string") return oneOf(found);
  const exact = found.filter((customer) => customer.name === name);
  if (exact.length === 1) return oneOf(exact);
  const alike = found.filter((customer) => samePerson(name, customer.name ?? ""));
  if (alike.length > 0) return oneOf(alike);
  const partly = found.filter((customer) => isPartOfName(name, customer.name ?? ""));
  if (partly.length > 0) return oneOf(partly);
  // Customers that other rows of the file name are other people.
  const free = found.filter((customer) => customer.name === null || !others.include(customer.name));
  const match = oneOf(free);
  if (match.kind !== "one" || !match.customer.name) return match;
  const { email } = match.customer;
  const isSure =
    kind === "email"
      ? !others.some
      : typeof values.email === "string" && email !== null && normalizeEmail(values.email) === normalizeEmail(email);
  return isSure ? match : { kind: "renamed", customer: match.customer };
}

function byPlace({ values }: Identity, found: readonly Customer[]): RowMatch {
  const of = (kind: ReturnType<typeof samePlace>) =>
    found.filter((customer) => samePlace(values, fieldsOf(customer)) === kind);
  const same = of("same");
  if (same.length > 0) return oneOf(same);
  const unsure = of("unsure");
  return unsure.length > 0 ? { kind: "unsure", customers: unsure } : { kind: "nobody" };
}
