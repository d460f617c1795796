import { isEmail, isHalfEmail, linkedEmail } from "../../../customers/email.ts";
import { EMAIL_HINT } from "../../../customers/input.ts";
import { internationalPhone, possiblePhone, WrongPhone } from "../../../customers/phone.ts";
import { CliError } from "../../../errors.ts";
import type { ContactCell, ContactField } from "../../cells/contacts.ts";
import { type Damage, sheetError } from "../../cells/damage.ts";
import { emailDamage, readEmailCell } from "../../cells/email-cell.ts";
import { isOddAddress } from "../../cells/nothing.ts";
import { readPhoneCell, withoutNeedlessZero } from "../../cells/phone-cell.ts";
import type { FieldReader } from "../field-reader.ts";
import type { RowDraft } from "../row-draft.ts";
import { LOST_HINT, readDigits } from "./digits.ts";

/** Reads the phone number or the e-mail address of a row. */
export function readContactField(row: RowDraft, field: FieldReader, target: ContactField): void {
  const text = row.text(field);
  if (text === undefined) {
    // A row may have no number but that of a fax.
    if (field.hasRivals && row.values[target] === undefined) readRivals(row, field, target);
    return;
  }
  if (target === "phone" && internationalPhone(text) === text) row.values.phone = text;
  else if (target === "email" && isEmail(text) && !isHalfEmail(text)) {
    row.values.email = isOddAddress(text) ? row.doubted(field, "email", text, ODD_ADDRESS) : text;
  } else takeContact(row, field, target, target === "phone" ? readDigits(row, field, text) : text);
  if (field.hasRivals && !row.hasProblem(target)) readRivals(row, field, target);
}

/** Reads a text as a phone number or an e-mail address, and notes what is odd about it. */
export function takeContact(row: RowDraft, field: FieldReader, target: ContactField, text: string): void {
  if (row.hasProblem(target)) return;
  const column = row.column(field);
  const cell = readCell(row, target, text, () => noteAreaCode(row, field, text));
  const lost = sheetError(text);
  if (lost !== undefined) row.damaged(field, "sheet-error", text, lost, LOST_HINT);
  else if (cell !== undefined && !(cell instanceof CliError)) takeCell(row, target, cell, column);
  else if (target === "email") takeWrongEmail(row, field, text);
  else takeWrongPhone(row, field, text, cell);
}

// --- internal ---

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
  row.doubted(field, "phone", text, {
    kind: "area-code",
    reason: "has an area code that is not known",
    hint: AREA_HINT,
  });
}

function takeCell(row: RowDraft, target: ContactField, cell: ContactCell, column: string): void {
  const { value, extension, others, remarks } = cell;
  if (value !== undefined) row.values[target] = value;
  if (others.length > 0)
    row.keep(
      "several values",
      column,
      others.map((other) => `${other.label ?? column}: ${other.value}`),
    );
  if (extension !== undefined) row.keep("extension", column, [`${column}: ext. ${extension}`]);
  if (remarks.length > 0)
    row.keep(
      "words",
      column,
      remarks.map((words) => `${column}: ${words}`),
    );
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
    if (further.length > 0)
      row.keep(
        "further values",
        "",
        further.map((value) => `${label}: ${value}`),
      );
  }
}

function takeWrongEmail(row: RowDraft, field: FieldReader, text: string): void {
  const address = linkedEmail(text);
  const damage = emailDamage(text) ?? (/@|\d\D?\d\D?\d\D?\d/.test(text) ? undefined : noContact("an e-mail address"));
  if (isHalfEmail(address)) {
    row.values.email = row.doubted(field, "email", address, {
      kind: "email",
      reason: "has no dot after the @",
      hint: EMAIL_HINT,
    });
  } else if (damage) takeDamaged(row, field, "email", text, damage);
  else row.problem(field, { kind: "email", value: text, reason: "is not an e-mail address", hint: EMAIL_HINT });
}

function takeWrongPhone(row: RowDraft, field: FieldReader, text: string, error: CliError | undefined): void {
  const original = withoutNeedlessZero(text, (number) => row.options.readPhone(number, row.country));
  const damage =
    original !== undefined
      ? { reason: `is not a phone number: it has a zero too many (${original})`, original }
      : /[\d@]/.test(text)
        ? undefined
        : noContact("a phone number");
  if (damage) takeDamaged(row, field, "phone", text, damage);
  else {
    const { kind = "phone", value = text, reason = "is not a phone number" } = error instanceof WrongPhone ? error : {};
    row.problem(field, { kind, value, reason, hint: error?.hint });
  }
}

/** Words: with --fix the field stays empty. */
function noContact(what: string): Damage {
  return { reason: `is not ${what}`, original: "" };
}

function takeDamaged(row: RowDraft, field: FieldReader, target: ContactField, text: string, damage: Damage): void {
  const fixed = row.damaged(field, target, text, damage, damage.original === "" ? BLANK_HINT : undefined);
  if (row.hasProblem(target)) return;
  if (fixed === "") row.keep("words", row.column(field), [`${row.column(field)}: ${text}`]);
  else takeContact(row, field, target, fixed);
}

const ODD_ADDRESS = {
  kind: "email-word",
  reason: "has one word on both sides of the @",
  hint: "Leave the cell blank if there is no address.",
} as const;
const AREA_HINT = "Check the number.";
const BLANK_HINT = "Leave the cell blank, or let --fix blank it.";
