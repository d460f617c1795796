import { type Customer, fieldsOf } from "../../customers/customer.ts";
import { normalizeEmail } from "../../customers/email.ts";
import { samePhone } from "../../customers/phone.ts";
import { foldedStreet } from "../../customers/postal.ts";
import { samePerson } from "../../customers/same-person.ts";
import type { Named } from "./match-key.ts";

/** A row, and the customer of this service that has its id. */
export interface IdTrial {
  readonly row: Named;
  readonly customer: Customer | undefined;
}

/** Whether the ids of a file are this service's. `unproven`: nothing speaks for it or against it. */
export type IdProof = "ours" | "foreign" | "unproven";

/** The rows to try, at most ten: spread over the beginning of a file, both ends first. */
export function rowsToTry<Item>(items: readonly Item[]): readonly Item[] {
  const some = Math.min(TRIALS, items.length);
  const places = Array.from({ length: some }, (_, at) => Math.floor((at * items.length) / some));
  return [...places.slice(0, 1), ...places.slice(1).reverse()].flatMap((at) => items.slice(at, at + 1));
}

/**
 * Whether the ids of a file are this service's: more of the rows that were tried are about the customer with their id than
 * about somebody else. That a number is in use proves nothing: many systems count from 1.
 */
export function proofOf(trials: readonly IdTrial[]): IdProof {
  const { ours, other, unknown } = countsOf(trials);
  if (ours > 0 && ours >= other) return "ours";
  return other + unknown > 0 ? "foreign" : "unproven";
}

/** Whether further trials would not change what is known. */
export function isEnough(trials: readonly IdTrial[]): boolean {
  const { ours, other } = countsOf(trials);
  return ours - other >= ENOUGH;
}

/**
 * Whether a row is about somebody else than the customer with its id: both have another name and another e-mail address.
 * Where one of them has no e-mail address, the phone numbers are compared.
 */
export function isSomebodyElse({ values }: Pick<Named, "values">, customer: Customer): boolean {
  const { name, email, phone } = compared({ values }, customer);
  return name === "other" && (email ?? phone) === "other";
}

/** Whether nothing that a row says of itself is true of a customer, and something is not. */
export function isContradicted({ values }: Pick<Named, "values">, customer: Customer): boolean {
  const { name, email, phone } = compared({ values }, customer);
  const said = [name, email, phone];
  return said.includes("other") && !said.includes("same");
}

// --- internal ---

const TRIALS = 10;
const ENOUGH = 3;

type Agreement = "same" | "other" | undefined;

function countsOf(trials: readonly IdTrial[]) {
  const counts = { ours: 0, other: 0, unknown: 0, silent: 0 };
  for (const trial of trials) {
    // No other system has such an id.
    if (UNGUESSABLE.test(trial.customer?.id ?? "")) counts.ours += ENOUGH;
    else counts[verdictOn(trial)] += 1;
  }
  return counts;
}

/** `silent`: nothing of the row says who it is, or the name alone, which it may be meant to change. */
function verdictOn({ row, customer }: IdTrial): "ours" | "silent" | "other" | "unknown" {
  if (customer === undefined) return "unknown";
  const { name, email, phone, place, notes } = compared(row, customer);
  if ([name, email, phone, place, notes].includes("same")) return "ours";
  return name === "other" && (email ?? phone) === "other" ? "other" : "silent";
}

/** A UUID, a ULID, an id of MongoDB: letters and digits, and many of them. */
const UNGUESSABLE = /^(?=.*\d)(?=.*[a-z]).{16,}$/i;

/** What a row and a customer say of themselves, beside their id; undefined where one of them is silent. */
function compared({ values }: Pick<Named, "values">, customer: Customer) {
  const stored = fieldsOf(customer);
  const agreement = (field: keyof typeof values, same: (one: string, other: string) => boolean): Agreement => {
    const [one, other] = [values[field], stored[field]];
    return one && other ? (same(one, other) ? "same" : "other") : undefined;
  };
  return {
    name: agreement("name", samePerson),
    email: agreement("email", (one, other) => normalizeEmail(one) === normalizeEmail(other)),
    phone: agreement("phone", samePhone),
    place: agreement("address.street", (one, other) => foldedStreet(one) === foldedStreet(other)),
    notes: agreement("notes", (one, other) => one === other),
  };
}
