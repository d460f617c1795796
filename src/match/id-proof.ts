import { type Customer, fieldsOf } from "../customers/customer.ts";
import { normalizeEmail } from "../customers/email.ts";
import { samePhone } from "../customers/phone.ts";
import { samePerson } from "../customers/same-person.ts";
import type { Identity } from "./match-key.ts";

export interface IdTrial {
  readonly row: Identity;
  readonly customer: Customer | undefined;
}

/** Whether the ids of a file are this service's. `unproven`: too little speaks for it, only names against it. */
type IdProof = "ours" | "foreign" | "unproven";

/** The rows to try, at most ten: spread over the beginning of a file, both ends first. */
export function rowsToTry<Item>(items: readonly Item[]): readonly Item[] {
  const some = Math.min(TRIALS, items.length);
  const places = Array.from({ length: some }, (_, at) => Math.floor((at * items.length) / some));
  return [...places.slice(0, 1), ...places.slice(1).reverse()].flatMap((at) => items.slice(at, at + 1));
}

/**
 * Whether the ids of a file are this service's: most of the rows that were tried have the name, e-mail address or phone
 * number of the customer with their id. That a number is in use proves nothing: many systems count from 1.
 */
export function idProofOf(trials: readonly IdTrial[]): IdProof {
  const { ours, changed, other, unknown } = countsOf(trials);
  if (ours > changed + other + unknown) return "ours";
  return other + unknown > 0 ? "foreign" : "unproven";
}

/** Whether further trials would not change what is known. */
export function isEnough(trials: readonly IdTrial[]): boolean {
  const { ours, changed, other, unknown } = countsOf(trials);
  return ours - changed - other - unknown >= ENOUGH;
}

/** Another name, and not the row's e-mail address; without one of the two the phone number counts. */
export function isSomebodyElse({ values }: Pick<Identity, "values">, customer: Customer): boolean {
  const { name, email, phone } = compared(values, customer);
  return name === "other" && (email ?? phone) !== "same";
}

/** Whether nothing that a row says of a customer is true, and something is not. @param said name and contacts. */
export function isContradicted(said: readonly Identity["values"][], customer: Customer): boolean {
  const agreements = said.flatMap((values) => Object.values(compared(values, customer)));
  return agreements.includes("other") && !agreements.includes("same");
}

// --- internal ---

const TRIALS = 10;
const ENOUGH = 3;

type Agreement = "same" | "other" | undefined;

/** `silent`: nothing can be compared. `changed`: only the name or the contacts can, and they differ. */
function countsOf(trials: readonly IdTrial[]) {
  const counts = { ours: 0, changed: 0, other: 0, unknown: 0, silent: 0 };
  for (const { row, customer } of trials) {
    const { name, email, phone } = customer ? compared(row.values, customer) : {};
    const all = [name, email, phone];
    if (customer === undefined) counts.unknown += 1;
    else if (isUnique(customer.id)) counts.ours += ENOUGH;
    else if (all.includes("same")) counts.ours += 1;
    else if (name === "other" && (email ?? phone) === "other") counts.other += 1;
    else counts[all.includes("other") ? "changed" : "silent"] += 1;
  }
  return counts;
}

/** Whether no other system can have an id: a UUID, ULID or ObjectId, after any prefix. Counters have zeros. */
function isUnique(id: string): boolean {
  return UNIQUE.test(id) && !/0{6}/.test(id);
}

const UNIQUE =
  /^(?:[a-z]+[_-])?(?:[\da-f]{8}(?:-?[\da-f]{4}){3}-?[\da-f]{12}|[0-7](?=.*[a-z])[\da-hjkmnp-tv-z]{25}|(?=.*[a-f])[\da-f]{24})$/i;

/** What a row and a customer say of themselves, beside their id; undefined if one of them is silent. */
function compared(values: Identity["values"], customer: Customer) {
  const stored = fieldsOf(customer);
  const agreement = (field: keyof typeof values, same: (one: string, other: string) => boolean): Agreement => {
    const [one, other] = [values[field], stored[field]];
    return one && other ? (same(one, other) ? "same" : "other") : undefined;
  };
  return {
    name: agreement("name", samePerson),
    email: agreement("email", (one, other) => normalizeEmail(one) === normalizeEmail(other)),
    phone: agreement("phone", samePhone),
  };
}
