import { type Customer, fieldsOf } from "../../customers/customer.ts";
import { normalizeEmail } from "../../customers/email.ts";
import { samePhone } from "../../customers/phone.ts";
import { samePerson } from "../../customers/same-person.ts";
import type { Named } from "./match-key.ts";

/** A row, and the customer of this service that has its id. */
export interface IdTrial {
  readonly row: Named;
  readonly customer: Customer | undefined;
}

/** So many rows are tried, spread over the beginning of a file. */
export const TRIALS = 10;

/**
 * Whether the ids of a file are another system's: none of those that were tried is the id of the row's customer here. That
 * a number is in use proves nothing where the customer has another name and other contacts: many systems count from 1.
 */
export function areForeign(trials: readonly IdTrial[]): boolean {
  const verdicts = trials.map(verdictOn);
  if (verdicts.length === 0 || verdicts.includes("ours")) return false;
  return verdicts.some((verdict) => verdict === "unknown" || verdict === "other");
}

/** Whether an id is this service's: its customer has the name or a contact of the row. */
export function isOurs(trial: IdTrial): boolean {
  return verdictOn(trial) === "ours";
}

/** Some of many, spread evenly. */
export function spread<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, at) => items[Math.floor((at * items.length) / most)]).filter(
    (item) => item !== undefined,
  );
}

// --- internal ---

/** `silent`: nothing of the row says who it is, or the name alone, which it may be meant to change. */
function verdictOn({ row: { values }, customer }: IdTrial): "ours" | "silent" | "other" | "unknown" {
  if (customer === undefined) return "unknown";
  const { name, email, phone } = fieldsOf(customer);
  if (values.name && name && samePerson(values.name, name)) return "ours";
  const contacts = [
    ...(values.email && email ? [normalizeEmail(values.email) === normalizeEmail(email)] : []),
    ...(values.phone && phone ? [samePhone(values.phone, phone)] : []),
  ];
  if (contacts.includes(true)) return "ours";
  return values.name && contacts.length > 0 ? "other" : "silent";
}
