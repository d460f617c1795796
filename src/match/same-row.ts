import type { FieldValues } from "../customers/customer.ts";
import { normalizeEmail } from "../customers/email.ts";
import { ADDRESS_FIELDS, FIELDS, type FieldName, OWN_FIELDS, type OwnField } from "../customers/fields.ts";
import { foldedStreet, foldedWords, foldedZip } from "../customers/postal.ts";
import { samePerson } from "../customers/same-person.ts";
import type { Identity, MatchKey } from "./match-key.ts";

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
  if (one !== undefined && other !== undefined && !samePerson(one, other)) {
    return isById ? { kind: "contrary", field: "name" } : { kind: "other" };
  }
  const field = COMPARED.find((name) => isContrary(name, a, b));
  if (field !== undefined || earlier.id !== row.id) return { kind: "contrary", field };
  const isElsewhere = !isOneAddress(a, b);
  if (isElsewhere && isById) return { kind: "contrary", field: "address.street" };
  return { kind: "same", how: other !== (b.name ?? undefined) ? "job" : isElsewhere ? "elsewhere" : "all" };
}

/** What an earlier row leaves blank and a later one about the same customer says. The notes of both are kept. */
export function additionsTo(earlier: FieldValues, row: FieldValues): FieldValues {
  const added: FieldValues = {};
  const name = withoutJob(earlier.name);
  if (name !== undefined && name !== earlier.name) added.name = name;
  for (const field of [...OWN_FIELDS, ...(isOneAddress(earlier, row) ? ADDRESS_FIELDS : [])]) {
    if (earlier[field] === undefined && row[field] !== undefined) added[field] = row[field];
  }
  const [first, more] = [earlier.notes, row.notes];
  if (typeof first === "string" && typeof more === "string" && !first.includes(more)) added.notes = `${first}\n${more}`;
  return added;
}

/**
 * Compares the addresses of two people with one name who have nothing else in common: `unsure` if they say too little,
 * or nearly the same.
 */
export function samePlace(one: FieldValues, other: FieldValues): "same" | "other" | "unsure" {
  const [a, b] = [addressParts(one), addressParts(other)];
  if (a.street !== "" && b.street !== "") {
    const zipDiffers = differ(a.zip, b.zip);
    if (a.street === b.street) return zipDiffers || differ(a.city, b.city) ? "unsure" : "same";
    if (zipDiffers || differ(a.city, b.city)) return "other";
    // The same house number: perhaps the street is spelt in another way.
    return numberOf(a.street) === numberOf(b.street) ? "unsure" : "other";
  }
  if (a.zip !== "" && b.zip !== "") return a.zip === b.zip ? "same" : "other";
  if (differ(a.city, b.city) || differ(a.state, b.state)) return "other";
  return PARTS.every((part) => a[part] === b[part]) ? "same" : "unsure";
}

/** Whether the parts that both addresses have are the same. */
function isOneAddress(one: FieldValues, other: FieldValues): boolean {
  const [a, b] = [addressParts(one), addressParts(other)];
  return !PARTS.some((part) => differ(a[part], b[part]));
}

// --- internal ---

/** `Ortiz, Dana:Kitchen remodel` → `Ortiz, Dana`: the name of the customer, without its job. */
function withoutJob(name: string | null | undefined): string | undefined {
  const at = name?.indexOf(":") ?? -1;
  // `Attn: Bill` is not a job.
  return at > 0 && name?.[at + 1] !== " " ? name?.slice(0, at).trim() : (name ?? undefined);
}

/** A name may be spelt in several ways, and the notes of both rows are kept. */
const COMPARED = OWN_FIELDS.filter((field) => !["name", "text"].includes(FIELDS[field].kind));

function isContrary(field: OwnField, a: FieldValues, b: FieldValues): boolean {
  const [one, other] = [a[field], b[field]];
  if (one === undefined || other === undefined || one === other) return false;
  if (one === null || other === null) return true;
  return field !== "email" || normalizeEmail(one) !== normalizeEmail(other);
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
