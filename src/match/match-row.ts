import { type Customer, type FieldValues, fieldsOf } from "../customers/customer.ts";
import { normalizeEmail } from "../customers/email.ts";
import { ADDRESS_FIELDS, FIELDS, type FieldName, OWN_FIELDS, type OwnField } from "../customers/fields.ts";
import { foldedStreet, foldedWords, foldedZip } from "../customers/postal.ts";
import { isPartOfName, samePerson } from "../customers/same-person.ts";
import { isSomebodyElse } from "./id-proof.ts";
import type { Identity, MatchKey } from "./match-key.ts";

/** The people of the file, other than a row's, that have its key. */
export interface Others {
  readonly some: boolean;
  include(name: string): boolean;
}

type RowMatch =
  | { readonly kind: "one"; readonly customer: Customer }
  | { readonly kind: "nobody" }
  | { readonly kind: "several"; readonly customers: readonly Customer[] }
  /** Perhaps these: name and address do not tell. */
  | { readonly kind: "unsure"; readonly customers: readonly Customer[] }
  /** This one, who has another person's name; only its id, or a contact that others may share, says so. */
  | { readonly kind: "renamed"; readonly customer: Customer };

export function matchRow(row: Identity, key: MatchKey, found: readonly Customer[], others?: Others): RowMatch {
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

/** `elsewhere`: with another address, of another property. `job`: a job of the customer, as QuickBooks lists it. */
export type TwinKind = "all" | "elsewhere" | "job";

/** How a row of a file relates to an earlier one that shares a key with it. */
type Relation =
  /** They say the same of one customer. */
  | { readonly kind: "same"; readonly how: TwinKind }
  /** Two people, such as a couple with one phone. */
  | { readonly kind: "other" }
  /** One customer, and the rows differ in this field; or nothing tells whether they are one customer. */
  | { readonly kind: "contrary"; readonly field: FieldName | undefined };

export function relationOf(earlier: Identity, row: Identity, { kind }: Pick<MatchKey, "kind">): Relation {
  const [a, b] = [earlier.values, row.values];
  const isById = kind === "id" || kind === "name";
  const place = kind === "person" ? samePlace(a, b) : "same";
  if (place !== "same") return place === "other" ? { kind: "other" } : { kind: "contrary", field: undefined };
  const [one, other] = [withoutJob(a.name), withoutJob(b.name)];
  if (one && other && !samePerson(one, other)) {
    return isById ? { kind: "contrary", field: "name" } : { kind: "other" };
  }
  const field = COMPARED.find((name) => isContrary(name, a, b));
  if (field !== undefined || earlier.id !== row.id) return { kind: "contrary", field };
  const isElsewhere = !isOneAddress(a, b);
  if (isElsewhere && isById) return { kind: "contrary", field: "address.street" };
  return { kind: "same", how: other !== b.name ? "job" : isElsewhere ? "elsewhere" : "all" };
}

/** Whether a customer has the name and the street of a row. Their contacts differ. */
export function isTwin({ values }: Identity, customer: Customer): boolean {
  const stored = fieldsOf(customer);
  if (!values["address.street"] || !stored["address.street"] || samePlace(values, stored) !== "same") return false;
  return samePerson(values.name ?? "", customer.name ?? "");
}

/** What an earlier row leaves blank and a later one about the same customer says. The notes of both are kept. */
export function additionsTo(earlier: FieldValues, row: FieldValues): FieldValues {
  const added: FieldValues = {};
  const name = withoutJob(earlier.name);
  if (name && name !== earlier.name) added.name = name;
  for (const field of [...OWN_FIELDS, ...(isOneAddress(earlier, row) ? ADDRESS_FIELDS : [])]) {
    if (earlier[field] === undefined && row[field] !== undefined) added[field] = row[field];
  }
  const [first, more] = [earlier.notes, row.notes];
  if (typeof first === "string" && typeof more === "string" && !first.includes(more)) added.notes = `${first}\n${more}`;
  return added;
}

/** Of two people with one name. `unsure`: the addresses say too little, or nearly the same. */
function samePlace(one: FieldValues, other: FieldValues): "same" | "other" | "unsure" {
  const [a, b] = [addressParts(one), addressParts(other)];
  if (a.street !== "" && b.street !== "") {
    const zipDiffers = differ(a.zip, b.zip);
    if (a.street === b.street) {
      // One ZIP is in one state, which may be spelt in two ways.
      const isOtherState = (a.zip === "" || b.zip === "") && differ(a.state, b.state);
      return zipDiffers || isOtherState || differ(a.city, b.city) ? "unsure" : "same";
    }
    if (zipDiffers || differ(a.city, b.city)) return "other";
    // The same house number: perhaps the street is spelt in another way.
    return numberOf(a.street) === numberOf(b.street) ? "unsure" : "other";
  }
  if (a.zip !== "" && b.zip !== "") return a.zip === b.zip ? "same" : "other";
  if (differ(a.city, b.city) || differ(a.state, b.state)) return "other";
  return PARTS.every((part) => a[part] === b[part]) ? "same" : "unsure";
}

function isOneAddress(one: FieldValues, other: FieldValues): boolean {
  const [a, b] = [addressParts(one), addressParts(other)];
  return !PARTS.some((part) => differ(a[part], b[part]));
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
  others: Others | undefined,
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
  const free = found.filter((customer) => customer.name === null || !others?.include(customer.name));
  const match = oneOf(free);
  if (match.kind !== "one" || !match.customer.name) return match;
  const { email } = match.customer;
  const isSure =
    kind === "email" ? !others?.some : values.email && email && normalizeEmail(values.email) === normalizeEmail(email);
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

/** `Ortiz, Dana:Kitchen remodel` → `Ortiz, Dana`: the name of the customer, without its job. */
function withoutJob(name: FieldValues["name"]): FieldValues["name"] {
  // `Attn: Bill` is not a job.
  return /^([^:]+):(?! )/.exec(name ?? "")?.[1]?.trim() ?? name;
}

/** A name may be spelt in several ways, and the notes of both rows are kept. */
const COMPARED = OWN_FIELDS.filter((field) => !["name", "text"].includes(FIELDS[field].kind));

function isContrary(field: OwnField, a: FieldValues, b: FieldValues): boolean {
  const [one, other] = [a[field], b[field]];
  // Case matters in no such field; null is a field to be emptied.
  return one !== undefined && other !== undefined && normalizeEmail(one ?? "") !== normalizeEmail(other ?? "");
}

const PARTS = ["street", "city", "state", "zip"] as const;
type AddressParts = Readonly<Record<(typeof PARTS)[number], string>>;

function addressParts(values: FieldValues): AddressParts {
  return {
    street: foldedStreet(values["address.street"] ?? ""),
    city: foldedWords(values["address.city"] ?? ""),
    state: foldedWords(values["address.state"] ?? ""),
    zip: foldedZip(values["address.zip"] ?? ""),
  };
}

function differ(one: string, other: string): boolean {
  return one !== "" && other !== "" && one !== other;
}

function numberOf(street: string): string | undefined {
  return street.split(" ").find((word) => /^\d/.test(word));
}
