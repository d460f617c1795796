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

/** @throws CliError `usage` when the text is not `field=value`, `field!=value` or `field~=text`, or the field is misspelt. */
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

/** The documented fields in which free text occurs. */
export function fieldsWith(customer: Customer, search: string): FieldName[] {
  const wanted = comparable(search);
  return FIELD_NAMES.filter((field) => comparable(valueAt(customer, field)).includes(wanted));
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
