import { isEmail, isHalfEmail, linkedEmail } from "../../../customers/email.ts";
import { EMAIL_HINT } from "../../../customers/input.ts";
import { internationalPhone, possiblePhone, WrongPhone } from "../../../customers/phone.ts";
import { CliError } from "../../../errors.ts";
import type { ContactCell, ContactField } from "../../cells/contacts.ts";
import { sheetError } from "../../cells/damage.ts";
import { emailDamage, readEmailCell } from "../../cells/email-cell.ts";
import { isOddAddress } from "../../cells/nothing.ts";
import { readPhoneCell, withoutNeedlessZero } from "../../cells/phone-cell.ts";
import type { FieldReader } from "../field-reader.ts";
import { type Fault, LOST_HINT, type RowDraft } from "../row-draft.ts";

/** Reads the phone number or the e-mail address of a row. */
export function readContactField(row: RowDraft, field: FieldReader, target: ContactField): void {
  const text = row.text(field);
  if (text === undefined) {
    // A row may have no number but that of a fax.
    if (row.values[target] === undefined) readRivals(row, field, target);
    return;
  }
  if (target === "phone" && internationalPhone(text) === text) row.values.phone = text;
  else if (target === "email" && isEmail(text) && !isHalfEmail(text)) {
    row.values.email = isOddAddress(text) ? row.faulty(field, text, ODD_ADDRESS, "email") : text;
  } else takeContact(row, field, target, target === "phone" ? row.digits(field, text) : text);
  if (!row.hasProblem(target)) readRivals(row, field, target);
}

// --- internal ---

/** Reads a text as a phone number or an e-mail address, and notes what is odd about it. */
function takeContact(row: RowDraft, field: FieldReader, target: ContactField, text: string): void {
  if (row.hasProblem(target)) return;
  const column = row.column(field);
  const cell = readCell(row, target, text, () => noteAreaCode(row, field, text));
  const lost = sheetError(text);
  if (lost !== undefined) row.faulty(field, text, { kind: "sheet-error", hint: LOST_HINT, ...lost });
  else if (cell !== undefined && !(cell instanceof CliError)) takeCell(row, target, cell, column);
  else if (target === "email") takeWrongEmail(row, field, text);
  else takeWrongPhone(row, field, text, cell);
}

/** @param onOdd is called if the area code of a number is not known: it is as long as one must be. */
function readCell(
  { options, country }: RowDraft,
  target: ContactField,
  text: string,
  onOdd: () => void,
): ContactCell | CliError | undefined {
  if (target === "email") return readEmailCell(text);
  const read = (number: string) => options.readPhone(number, country);
  const cell = readPhoneCell(text, read);
  if (!(cell instanceof CliError)) return cell;
  const possible = readPhoneCell(text, (number) => possiblePhone(number, read));
  if (possible instanceof CliError) return cell;
  onOdd();
  return possible;
}

function noteAreaCode(row: RowDraft, field: FieldReader, text: string): void {
  const fault = { kind: "area-code", reason: "has an area code that is not known", hint: "Check the number." } as const;
  row.faulty(field, text, fault, "phone");
}

function takeCell(row: RowDraft, target: ContactField, cell: ContactCell, column: string): void {
  const { value, extension, others, remarks } = cell;
  if (value !== undefined) row.values[target] = value;
  const lines = (texts: readonly string[]) => texts.map((text) => `${column}: ${text}`);
  const further = others.map((other) => `${other.label ?? column}: ${other.value}`);
  row.keep("several values", column, further);
  row.keep("extension", column, lines(extension === undefined ? [] : [`ext. ${extension}`]));
  row.keep("words", column, lines(remarks));
}

/** The other columns of the field: the next one is used when the first one has only a fax. */
function readRivals(row: RowDraft, field: FieldReader, target: ContactField): void {
  for (const { text, label, isFax } of field.rivals(row.cells)) {
    const cell = readCell(row, target, text, () => noteAreaCode(row, field, text));
    const read = cell === undefined || cell instanceof CliError ? undefined : cell;
    if (read?.value !== undefined && row.values[target] === undefined && !isFax) {
      takeCell(row, target, read, label);
      continue;
    }
    const values = read === undefined ? [text] : [read.value ?? [], ...read.others.map(({ value }) => value)].flat();
    const further = values.filter((value) => value !== row.values[target]);
    row.keep(
      "further values",
      "",
      further.map((value) => `${label}: ${value}`),
    );
  }
}

function takeWrongEmail(row: RowDraft, field: FieldReader, text: string): void {
  const address = linkedEmail(text);
  if (isHalfEmail(address)) {
    const fault = { kind: "email", reason: "has no dot after the @", hint: EMAIL_HINT } as const;
    row.values.email = row.faulty(field, address, fault, "email");
    return;
  }
  const isWords = !/@|\d\D?\d\D?\d\D?\d/.test(text);
  const damage = emailDamage(text) ?? (isWords ? NO_CONTACT : undefined);
  takeFaulty(row, field, "email", text, {
    kind: "email",
    reason: "is not an e-mail address",
    hint: EMAIL_HINT,
    ...damage,
  });
}

function takeWrongPhone(row: RowDraft, field: FieldReader, text: string, error: CliError | undefined): void {
  const original = withoutNeedlessZero(text, (number) => row.options.readPhone(number, row.country));
  if (original !== undefined) {
    const reason = "is not a phone number: it has a zero too many (%s)";
    takeFaulty(row, field, "phone", text, { kind: "phone", reason, original });
  } else if (!/[\d@]/.test(text)) {
    takeFaulty(row, field, "phone", text, { kind: "phone", reason: "is not a phone number", ...NO_CONTACT });
  } else {
    const { kind = "phone", value = text, reason = "is not a phone number" } = error instanceof WrongPhone ? error : {};
    row.faulty(field, value, { kind, reason, hint: error?.hint });
  }
}

/** Words: with --fix the field stays empty. */
const NO_CONTACT = { original: "", hint: "Leave the cell blank, or let --fix blank it." };

function takeFaulty(row: RowDraft, field: FieldReader, target: ContactField, text: string, fault: Fault): void {
  const fixed = row.faulty(field, text, fault);
  if (row.hasProblem(target)) return;
  if (fixed === "") row.keep("words", row.column(field), [`${row.column(field)}: ${text}`]);
  else takeContact(row, field, target, fixed);
}

const ODD_ADDRESS = {
  kind: "email-word",
  reason: "has one word on both sides of the @",
  hint: "Leave the cell blank if there is no address.",
} as const;
