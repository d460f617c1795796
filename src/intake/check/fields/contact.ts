import { isEmail, isHalfEmail, linkedEmail } from "../../../customers/email.ts";
import { EMAIL_HINT } from "../../../customers/input.ts";
import {
  internationalPhone,
  type PhoneReader,
  possiblePhone,
  saysCountryCode,
  WrongPhone,
} from "../../../customers/phone.ts";
import { CliError } from "../../../errors.ts";
import { withoutAround } from "../../../text/words.ts";
import { type ContactCell, type ContactField, contactLabel } from "../../cells/contacts.ts";
import { sheetError } from "../../cells/damage.ts";
import { emailDamage, readEmailCell } from "../../cells/email-cell.ts";
import { isContact } from "../../cells/kinds.ts";
import { isOddAddress } from "../../cells/nothing.ts";
import { isSaid } from "../../cells/person.ts";
import { readPhoneCell, withoutNeedlessZero } from "../../cells/phone-cell.ts";
import type { FieldReader } from "../field-reader.ts";
import { countryInWords } from "../missing-country.ts";
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
  if (target === "email" && /^[^<]+<[^<]+>$/.test(text)) readShownName(row, row.column(field), text);
}

/** What a text is that holds nothing but a phone number or an e-mail address, with a label or without. */
export function contactIn(row: RowDraft, text: string): (ContactCell & { readonly target: ContactField }) | undefined {
  const target = text.includes("@") ? "email" : "phone";
  const bare = text.replace(/^\p{L}+[.:]{0,2} */u, (word) => (contactLabel(word.trim()) ? "" : word));
  if (!isContact(bare)) return undefined;
  const cell = target === "email" ? readEmailCell(bare) : readPhoneCell(text, phoneReaderOf(row));
  return cell === undefined || cell instanceof CliError || cell.remarks.length > 0 ? undefined : { target, ...cell };
}

/** Uses a contact that stands in another field, where the row has no other; else it is one that is not used. */
export function takeBeside(row: RowDraft, column: string, text: string): void {
  const { target, value, ...cell } = contactIn(row, text) ?? {};
  if (target === undefined || (value !== undefined && row.values[target] === value)) return;
  if (value !== undefined && row.values[target] === undefined && !row.hasProblem(target))
    takeCell(row, target, { value, others: [], remarks: [], ...cell }, column, text);
  else row.keep("further values", column, [`${column}: ${text}`]);
}

// --- internal ---

/** Reads a text as a phone number or an e-mail address, and notes what is odd about it. */
function takeContact(row: RowDraft, field: FieldReader, target: ContactField, text: string): void {
  if (row.hasProblem(target)) return;
  const column = row.column(field);
  const cell = readCell(row, field, target, text);
  const lost = sheetError(text);
  if (lost !== undefined) row.faulty(field, text, { kind: "sheet-error", hint: LOST_HINT, ...lost });
  else if (cell !== undefined && !(cell instanceof CliError)) takeCell(row, target, cell, column, text);
  else takeWrong(row, field, target, text, cell);
}

/** A number whose area code is not known is a doubt: it is as long as one must be. */
function readCell(
  row: RowDraft,
  field: FieldReader,
  target: ContactField,
  text: string,
): ReturnType<typeof readPhoneCell> | undefined {
  if (target === "email") return readEmailCell(text);
  const read = phoneReaderOf(row);
  let isPossible = false;
  const cell = readPhoneCell(text, (number) => {
    try {
      return read(number);
    } catch (error) {
      isPossible ||= error instanceof WrongPhone && error.possible !== undefined;
      throw error;
    }
  });
  if (!(cell instanceof CliError) || !isPossible) return cell;
  const possible = readPhoneCell(text, (number) => possiblePhone(number, read));
  if (possible instanceof CliError) return cell;
  const fault = { kind: "area-code", reason: "has an area code that is not known", hint: "Check the number." } as const;
  row.faulty(field, text, fault, "phone");
  return possible;
}

/** Reads the numbers of a row: those without a country code as numbers of its country. */
function phoneReaderOf(row: RowDraft, country = row.phoneCountry.country): PhoneReader {
  return (number) => row.options.readPhone(number, country);
}

function takeCell(row: RowDraft, target: ContactField, cell: ContactCell, column: string, text: string): void {
  const { value, extension, others, remarks } = cell;
  if (value !== undefined) row.values[target] = value;
  if (value !== undefined && target === "phone" && !saysCountryCode(text, value)) noteCountry(row, column, text, value);
  const lines = (texts: readonly string[]) => texts.map((text) => `${column}: ${text}`);
  const further = others.map((other) => `${other.label ?? column}: ${other.value}`);
  row.keep("several values", column, further);
  row.keep("extension", column, lines(extension === undefined ? [] : [`ext. ${extension}`]));
  row.keep("words", column, lines(remarks));
}

/** A number that another country has as well is a doubt, where the row may be in that one. */
function noteCountry(row: RowDraft, column: string, text: string, value: string): void {
  const { country, hint } = row.phoneCountry;
  row.hasPhoneCountry = country !== undefined;
  if (country !== undefined || hint === undefined) return;
  const other = readPhoneCell(text, phoneReaderOf(row, hint));
  if (other instanceof CliError || other.value === undefined || other.value === value) return;
  const reason = `is read as %s; the address may be in ${countryInWords(hint)}, where it is a number too: --default-country ${hint}, or write it with +`;
  row.doubt("phone", { kind: "other-country", column, value: text, reason, quotes: [value] });
}

/** `Ana Ruiz <ana@example.com>` names a new customer whose row has no other name. */
function readShownName(row: RowDraft, column: string, text: string): void {
  const shown = withoutAround(text.slice(0, text.indexOf("<")), " \"'", " \"'");
  const { name } = row.values;
  if (shown === "" || shown.includes("@")) return;
  if (typeof name === "string") row.keep("words", column, isSaid(name, shown) ? [] : [`${column}: ${shown}`]);
  else if (name === undefined) row.nameIfNew ??= shown;
}

/** The other columns of the field: the next one is used when the first one has only a fax. Each value is kept once. */
function readRivals(row: RowDraft, field: FieldReader, target: ContactField): void {
  const seen = new Set<string>();
  for (const { text, label, header, isFax } of field.rivals(row.cells)) {
    const cell = readCell(row, field, target, text);
    const read = cell === undefined || cell instanceof CliError ? undefined : cell;
    if (read?.value !== undefined && row.values[target] === undefined && !isFax) {
      takeCell(row, target, read, label, text);
      continue;
    }
    const values = read === undefined ? [text] : [read.value ?? [], ...read.others.map(({ value }) => value)].flat();
    seen.add(row.values[target]?.toLowerCase() ?? "");
    const further = values.filter((value) => !seen.has(value.toLowerCase()));
    for (const value of further) seen.add(value.toLowerCase());
    const lines = further.map((value) => `${label}: ${value}`);
    row.keep("further values", header, lines);
  }
}

/** A text that is no contact: --fix may know the one that was meant, or that it is only words. */
function takeWrong(row: RowDraft, field: FieldReader, target: ContactField, text: string, error?: CliError): void {
  const address = target === "email" ? linkedEmail(text) : "";
  if (isHalfEmail(address)) {
    const fault = { kind: "email", reason: "has no dot after the @", hint: EMAIL_HINT } as const;
    row.values.email = row.faulty(field, address, fault, "email");
    return;
  }
  const fault = target === "email" ? emailFault(text) : phoneFault(row, text, error);
  const fixed = row.faulty(
    field,
    error instanceof WrongPhone && fault.original === undefined ? error.value : text,
    fault,
  );
  if (row.hasProblem(target)) return;
  if (fixed !== "") takeContact(row, field, target, fixed);
  // What is left out is told as a repair.
  else if (row.options.keepOthers) row.keep("words", row.column(field), [`${row.column(field)}: ${text}`]);
}

function emailFault(text: string): Fault {
  const isWords = !/@|\d\D?\d\D?\d\D?\d/.test(text);
  const damage = emailDamage(text) ?? (isWords ? NO_CONTACT : undefined);
  return { kind: "email", reason: "is not an e-mail address", hint: EMAIL_HINT, ...damage };
}

function phoneFault(row: RowDraft, text: string, error: CliError | undefined): Fault {
  const original = withoutNeedlessZero(text, phoneReaderOf(row));
  if (original !== undefined)
    return { kind: "phone", reason: "is not a phone number: it has a zero too many (%s)", original };
  if (!/[\d@]/.test(text)) return { kind: "phone", reason: "is not a phone number", ...NO_CONTACT };
  const { kind = "phone", reason = "is not a phone number" } = error instanceof WrongPhone ? error : {};
  return { kind, reason, hint: error?.hint };
}

/** Words: with --fix the field stays empty. */
const NO_CONTACT = { original: "", hint: "Leave the cell blank, or let --fix blank it." };

const ODD_ADDRESS = {
  kind: "email-word",
  reason: "has one word on both sides of the @",
  hint: "Leave the cell blank if there is no address.",
} as const;
