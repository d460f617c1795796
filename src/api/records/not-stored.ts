import { changedFields, sameValue, tidied, unified } from "../../customers/changes.ts";
import { type Customer, type CustomerInput, FIELD_NAMES, valueAt } from "../../customers/customer.ts";
import { isPhoneWritten } from "../../customers/phone.ts";
import { foldedStreet } from "../../customers/postal.ts";
import { CliError } from "../../errors.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../text/json.ts";
import { plainWord } from "../../text/shell-word.ts";
import { shortened } from "../wire/error-texts.ts";

/** The server accepted a write, and its record does not have all that was sent. */
export class NotStored extends CliError {
  readonly missing: readonly string[];
  readonly customer: Customer;

  constructor(
    action: "create" | "update",
    sent: CustomerInput,
    missing: readonly string[],
    customer: Customer,
    told?: { readonly message: string; readonly hint: string },
  ) {
    const { id } = customer;
    const stored = changedFields(sent).filter((field) => !missing.includes(field));
    const said = stored.length === 0 ? "" : `; it stored ${stored.join(", ")}`;
    const rest = action === "create" ? `; customer ${id} was created with the rest` : said;
    const message = `the server accepted the request but did not store ${missing.join(", ")}${rest}`;
    const hint = `See what it has with \`customers get ${plainWord(`id:${id}`)}\`: a server that stores later may show the rest by then.`;
    super("rejected", told?.message ?? message, {
      fields: otherValues(missing, customer),
      ids: [id],
      hint: told?.hint ?? hint,
    });
    this.missing = missing;
    this.customer = customer;
  }
}

/** A change emptied fields that it does not name: the server replaces records, and would with every further change. */
export class Replaced extends NotStored {
  constructor(sent: CustomerInput, removed: readonly string[], customer: Customer) {
    super("update", sent, removed, customer, {
      message: `the server emptied ${removed.join(", ")} of customer ${customer.id}, though only ${changedFields(sent).join(", ")} was sent`,
      hint: "`customers undo` sends the old values again. Ask who runs the server: PATCH must leave what is not sent.",
    });
  }
}

/** The documented fields that had a value, were not sent, and are empty after a change. */
export function removedFields(sent: CustomerInput, before: JsonObject, after: Customer): string[] {
  const changed = new Set(changedFields(sent));
  return FIELD_NAMES.filter(
    (field) => !changed.has(field) && !isEmpty(valueAt(before, field)) && isEmpty(valueAt(after, field)),
  );
}

/**
 * The fields that were sent and a record does not have. The case of a text, spellings of a street and what is added to
 * notes are no difference. A value that did not move is stored only if it is a normal form of what was sent.
 */
export function notStored(sent: CustomerInput, record: Customer, before: JsonObject = {}): string[] {
  return changedFields(sent).filter(
    (field) => !isStored(field, valueAt(sent, field), valueAt(record, field), valueAt(before, field)),
  );
}

/** The customer after a write: as answered or, if that lacks something that was sent, as read. @throws NotStored */
export async function storedBy(
  sent: CustomerInput,
  answered: Customer | undefined,
  read: () => Promise<Customer>,
  before?: Customer,
): Promise<Customer> {
  if (answered !== undefined && notStored(sent, answered, before).length === 0) return answered;
  const now = await read();
  const missing = notStored(sent, now, before);
  if (missing.length === 0) return now;
  throw new NotStored(before === undefined ? "create" : "update", sent, missing, now);
}

// --- internal ---

function isStored(field: string, ...[sent, there, was]: (JsonValue | undefined)[]): boolean {
  if (isEmpty(sent) || isEmpty(there)) return isEmpty(sent) && isEmpty(there);
  if (isJsonObject(sent) && isJsonObject(there)) {
    const old = isJsonObject(was) ? was : {};
    return Object.keys(sent).every((key) => isStored(`${field}.${key}`, sent[key], there[key], old[key]));
  }
  if (typeof sent === "object" || typeof there === "object") return JSON.stringify(sent) === JSON.stringify(there);
  const [one, other] = [String(sent), String(there)];
  if (there === was) return one === other || (sameValue(field, one, other) && unified(field, other) === other);
  if (sameValue(field, one, other) || folded(one) === folded(other)) return true;
  if (field === "phone") return isPhoneWritten(one, other);
  if (field === "address.street") return foldedStreet(one) === foldedStreet(other);
  // Some servers write a date before notes.
  const [date = ""] = /^[[(]?\d{4}-\d\d-\d\d[\dtz:.,\s\])+-]*/.exec(folded(other)) ?? [];
  return field === "notes" && [0, date.length].some((at) => folded(other).startsWith(folded(one), at));
}

function isEmpty(value: JsonValue | undefined): value is null | undefined | "" {
  return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
}

function folded(text: string): string {
  return tidied(text).replace(/\s+/g, " ").toLowerCase();
}

function otherValues(missing: readonly string[], customer: Customer): Record<string, string> | undefined {
  const others = missing.flatMap((field) => {
    const value = valueAt(customer, field);
    return isEmpty(value) ? [] : [[field, shortened(`the record has ${JSON.stringify(value)}`)]];
  });
  return others.length === 0 ? undefined : Object.fromEntries(others);
}
