import { CliError } from "../errors.ts";
import { type Customer, valueAt } from "./customer.ts";
import { readFieldPath } from "./field-path.ts";
import { FIELD_NAMES, type FieldName } from "./fields.ts";
import { internationalPhone, isPhoneWritten, phoneDigits } from "./phone.ts";

/** A condition: `=` equal, `!=` not equal, `~=` contains. Case is ignored, and so is how a phone number is written. */
export interface Filter {
  readonly field: string;
  readonly operator: "=" | "!=" | "~=";
  readonly value: string;
}

/** @throws CliError `usage` for text that is no `field=value`, `field!=value` or `field~=text`, or a misspelt field. */
export function parseFilter(text: string): Filter {
  const match = /^([^=!~]+)(!=|~=|=)(.*)$/s.exec(text);
  const [, field, operator, value] = match ?? [];
  if (field === undefined || operator === undefined || value === undefined) {
    throw new CliError("usage", `--filter ${JSON.stringify(text)} is not of the form field=value`, {
      hint: "Use field=value, field!=value or field~=text, for example --filter address.city=Reno.",
    });
  }
  return readFilter({ field: field.trim(), operator: operator as Filter["operator"], value }, "--filter");
}

/**
 * A filter with its field's path in a record, and a phone number in E.164.
 * @param place where it stands, for messages.
 * @throws CliError `usage` when the field is misspelt.
 */
export function readFilter({ field, operator, value }: Filter, place: string): Filter {
  const path = readFieldPath(field, place);
  return { field: path, operator, value: path === "phone" ? (internationalPhone(value) ?? value) : value };
}

/** Whether the server can apply a filter. Not for phone numbers: the server may write the same number differently. */
export function isForServer({ field, operator, value }: Filter): boolean {
  return operator === "=" && (field !== "phone" || phoneDigits(value) === undefined || value.startsWith("+"));
}

/** Whether a record passes: text is compared without regard to case, a missing field equals the empty text. */
export function matches(customer: Customer, filter: Filter): boolean {
  const digits = filter.field === "phone" ? phoneDigits(filter.value) : undefined;
  if (digits !== undefined) return phoneMatches(customer.phone ?? "", digits, filter);
  const actual = comparable(valueAt(customer, filter.field));
  const wanted = comparable(filter.value);
  switch (filter.operator) {
    case "=":
      return actual === wanted;
    case "!=":
      return actual !== wanted;
    case "~=":
      return actual.includes(wanted);
  }
}

/** The fields that have a text in any case; a phone number also by its digits, as a person writes it. */
export function fieldsWith(customer: Customer, search: string): FieldName[] {
  const wanted = comparable(search);
  const digits = /^[+\d\s().-]{7,}$/.test(search) ? search.replace(/\D/g, "").replace(/^0+/, "") : "";
  return FIELD_NAMES.filter((field) => {
    const value = comparable(valueAt(customer, field));
    return value.includes(wanted) || (field === "phone" && digits !== "" && value.replace(/\D/g, "").includes(digits));
  });
}

export interface Order {
  readonly field: string;
  readonly descending: boolean;
}

/** `name,created_at:desc`. @throws CliError `usage` when a part is neither `field`, `field:asc` nor `field:desc`. */
export function parseOrders(text: string): Order[] {
  return text.split(",").map((part) => {
    const [, field, direction = "asc"] = /^([^:]+)(?::(asc|desc))?$/.exec(part.trim()) ?? [];
    if (field !== undefined) return { field: readFieldPath(field, "--sort"), descending: direction === "desc" };
    throw new CliError("usage", `--sort ${JSON.stringify(part.trim())} is not of the form field or field:desc`, {
      hint: "For example --sort name or --sort created_at:desc.",
    });
  });
}

export function comparing(orders: readonly Order[]): (one: Customer, other: Customer) => number {
  const comparisons = orders.map(comparingBy);
  return (one, other) => comparisons.reduce((order, compare) => order || compare(one, other), 0);
}

// --- internal ---

function phoneMatches(phone: string, digits: string, { operator, value }: Filter): boolean {
  if (operator === "~=") return (phoneDigits(phone) ?? "").includes(digits);
  return (phone !== "" && isPhoneWritten(phone, value)) === (operator === "=");
}

function comparable(value: unknown): string {
  if (value === undefined || value === null) return "";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.normalize("NFC").toLowerCase();
}

/** Compares two records by one field: text by the alphabet, numbers by size, records without the field last. */
function comparingBy({ field, descending }: Order): (one: Customer, other: Customer) => number {
  const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  return (one, other) => {
    const [a, b] = [valueAt(one, field) ?? "", valueAt(other, field) ?? ""];
    if (a === "" || b === "") return a === b ? 0 : a === "" ? 1 : -1;
    const order = typeof a === "number" && typeof b === "number" ? a - b : collator.compare(String(a), String(b));
    return descending ? -order : order;
  };
}
