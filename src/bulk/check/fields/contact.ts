import { isHalfEmail, linkedEmail } from "../../../customers/email.ts";
import { EMAIL_HINT } from "../../../customers/fields.ts";
import { isPlainE164 } from "../../../customers/phone.ts";
import { CliError } from "../../../errors.ts";
import { type ContactField, readContact } from "../../cells/contacts.ts";
import type { FieldReader } from "../field-reader.ts";
import type { RowDraft } from "../row-draft.ts";
import { readDigits } from "./digits.ts";

/** Reads the phone number or the e-mail address of a row. */
export function readContactField(row: RowDraft, field: FieldReader, target: ContactField): void {
  const text = row.text(field);
  if (text === undefined) return;
  if (target === "phone") readPhone(row, field, text);
  else readEmail(row, field, text);
}

/** Reads a text as a phone number or an e-mail address, and notes what is odd about it. */
export function takeContact(row: RowDraft, field: FieldReader, target: ContactField, text: string): void {
  if (row.hasProblem(target)) return;
  const isPlural = field.choice(row.cells)?.several === true;
  const contact = readContact(target, text, { readPhone: row.options.readPhone, isPlural });
  if (contact instanceof CliError) {
    row.problem(field, contact.message, contact.hint);
    return;
  }
  const { value, several, extended } = contact;
  if (extended && !row.options.fix) {
    row.problem(field, `${JSON.stringify(text)} has an extension (${extended.extension})`, EXTENSION_HINT);
    return;
  }
  if (extended) row.repaired(field, text, extended.number);
  if (several) row.saw("several values", row.column(field));
  row.values[target] = value;
}

// --- internal ---

const EXTENSION_HINT = "--fix keeps the number without its extension.";

function readPhone(row: RowDraft, field: FieldReader, text: string): void {
  // Most numbers of most files: they need no further look.
  if (isPlainE164(text)) row.values.phone = text;
  else takeContact(row, field, "phone", readDigits(row, field, text));
}

function readEmail(row: RowDraft, field: FieldReader, text: string): void {
  const address = linkedEmail(text);
  if (!isHalfEmail(address)) takeContact(row, field, "email", text);
  else row.values.email = row.doubted(field, "email", address, { reason: "has no dot after the @" }, EMAIL_HINT);
}
