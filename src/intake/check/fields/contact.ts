import { isHalfEmail, linkedEmail } from "../../../customers/email.ts";
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
import type { ContactCell, ContactField } from "../../cells/contacts.ts";
import { type Damage, sheetError } from "../../cells/damage.ts";
import { emailDamage, readEmailCell } from "../../cells/email-cell.ts";
import { isOddAddress } from "../../cells/nothing.ts";
import { readPhoneCell } from "../../cells/phone-cell.ts";
import { type Finding, type FindingKind, isFault } from "../../finding.ts";
import { type FieldCells, rivalsOf } from "../field-reader.ts";
import { type CheckOptions, type CleanRow, FieldReading, LOST_HINT } from "../field-reading.ts";
import { countryInWords } from "../missing-country.ts";

/** What is read of the phone number or the e-mail address of a row. */
export class ContactReading extends FieldReading {
  readonly target: ContactField;
  /** Whether its phone number is of a country that the row itself says. */
  hasPhoneCountry = false;
  /** `Ana Ruiz <ana@example.com>`: the name that stands before the address. */
  shownName: string | undefined;

  constructor(row: CleanRow, file: CheckOptions, target: ContactField) {
    super(row, file);
    this.target = target;
  }

  /** Whether something in the row cannot be this contact. */
  get isWrong(): boolean {
    return [...this.row.findings, ...this.findings].some((one) => isFault(one) && one.field === this.target);
  }

  get value(): string | null | undefined {
    return this.values[this.target];
  }

  /** Uses what a cell is read as. */
  use(cell: ContactCell, column: string, text: string): void {
    const { value, hasExtension, others, hasWords } = cell;
    if (value !== undefined) this.values[this.target] = value;
    if (value !== undefined && this.target === "phone" && !saysCountryCode(text, value))
      noteCountry(this, column, text, value);
    if (others.length > 0) this.find("several values", { column });
    if (hasExtension) this.find("extension");
    if (hasWords) this.find("words");
  }
}

/** Reads the phone number or the e-mail address of a row. */
export function readContact(
  row: CleanRow,
  file: CheckOptions,
  field: FieldCells,
  target: ContactField,
): ContactReading {
  const reading = new ContactReading(row, file, target);
  const text = reading.text(field);
  if (text === undefined) {
    // A row may have no number but that of a fax.
    if (reading.value === undefined) readRivals(reading, field);
    return reading;
  }
  if (target === "phone" && internationalPhone(text) === text) reading.values.phone = text;
  else takeContact(reading, field, reading.digits(field, text) ?? "");
  if (!reading.isWrong) readRivals(reading, field);
  if (target === "email" && /^[^<]+<[^<]+>$/.test(text)) {
    const shown = withoutAround(text.slice(0, text.indexOf("<")), " \"'", " \"'");
    if (shown !== "" && !shown.includes("@")) reading.shownName = shown;
  }
  return reading;
}

// --- internal ---

/** Reads a text as a phone number or an e-mail address, and notes what is odd about it. */
function takeContact(reading: ContactReading, field: FieldCells, text: string): void {
  if (reading.isWrong || text === "") return;
  const cell = readCell(reading, field, text);
  const lost = sheetError(text);
  if (lost !== undefined) reading.repaired("sheet-error", field, text, { hint: LOST_HINT, ...lost });
  else if (cell === undefined || cell instanceof CliError) takeWrong(reading, field, text, cell);
  else {
    reading.use(cell, field.column, text);
    if (isOddAddress(text)) reading.repaired("email-word", field, text, ODD_ADDRESS, "email");
  }
}

/** A number whose area code is not known is a doubt: it is as long as one must be. */
function readCell(
  reading: ContactReading,
  field: FieldCells,
  text: string,
): ReturnType<typeof readPhoneCell> | undefined {
  if (reading.target === "email") return readEmailCell(text);
  const read = phoneReaderOf(reading.row, reading.file);
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
  const unknown = { reason: "has an area code that is not known", hint: "Check the number." };
  reading.repaired("area-code", field, text, unknown, "phone");
  return possible;
}

/** Reads the numbers of a row: those without a country code as numbers of its country. */
function phoneReaderOf(row: CleanRow, file: CheckOptions, country = row.phoneCountry().country): PhoneReader {
  return (number) => file.readPhone(number, country);
}

/** A number that another country has as well is a doubt, if the row may be in that one. */
function noteCountry(reading: ContactReading, column: string, text: string, value: string): void {
  const { row, file } = reading;
  const { country, hint } = row.phoneCountry();
  reading.hasPhoneCountry = country !== undefined;
  if (country !== undefined || hint === undefined) return;
  const other = readPhoneCell(text, phoneReaderOf(row, file, hint));
  if (other instanceof CliError || other.value === undefined || other.value === value) return;
  const reason = `is read as ${value}; the address may be in ${countryInWords(hint)}, where it is a number too: --default-country ${hint}, or write it with +`;
  reading.find("other-country", { field: "phone", column, value: text, reason });
}

/** The other columns of the field: the next one is used when the first one has only a fax. Each value is kept once. */
function readRivals(reading: ContactReading, field: FieldCells): void {
  const seen = new Set<string>();
  for (const { text, header, isFax } of rivalsOf(field)) {
    const cell = readCell(reading, field, text);
    const read = cell === undefined || cell instanceof CliError ? undefined : cell;
    if (read?.value !== undefined && reading.value === undefined && !isFax) {
      reading.use(read, header, text);
      continue;
    }
    const values = read === undefined ? [text] : [read.value ?? [], ...read.others].flat();
    seen.add(reading.value?.toLowerCase() ?? "");
    const further = values.filter((value) => !seen.has(value.toLowerCase()));
    for (const value of further) seen.add(value.toLowerCase());
    if (further.length > 0) reading.find("further values", { column: header });
  }
}

/** A text that is no contact: --fix may know the one that was meant, or that it is only words. */
function takeWrong(reading: ContactReading, field: FieldCells, text: string, error?: CliError): void {
  const { target, file } = reading;
  const address = target === "email" ? linkedEmail(text) : "";
  if (isHalfEmail(address)) {
    reading.values.email = address;
    reading.repaired("email", field, address, { reason: "has no dot after the @", hint: EMAIL_HINT }, "email");
    return;
  }
  const { kind, ...fault } = target === "email" ? emailFault(text) : phoneFault(text, error);
  // An export of this program has it as the server has it: it is wrong only if it is written.
  if (file.isOwn) {
    reading.values[target] = text;
    reading.repaired(kind, field, text, fault, target);
    return;
  }
  const fixed = reading.repaired(kind, field, text, fault);
  if (fixed) takeContact(reading, field, fixed);
}

/** What is wrong with a contact, and the one that was meant. */
type Fault = Pick<Finding, "hint"> & Pick<Damage, "reason" | "original"> & { readonly kind: FindingKind };

function emailFault(text: string): Fault {
  const isWords = !/@|\d\D?\d\D?\d\D?\d/.test(text);
  const damage = emailDamage(text) ?? (isWords ? NO_CONTACT : undefined);
  return { kind: "email", reason: "is not an e-mail address", hint: EMAIL_HINT, ...damage };
}

function phoneFault(text: string, error: CliError | undefined): Fault {
  if (!/[\d@]/.test(text)) return { kind: "phone", reason: "is not a phone number", ...NO_CONTACT };
  const { kind = "phone", reason = "is not a phone number" } = error instanceof WrongPhone ? error : {};
  return { kind, reason, hint: error?.hint };
}

/** Words: with --fix the field stays empty. */
const NO_CONTACT = { original: "", hint: "Leave the cell blank, or let --fix blank it." };

const ODD_ADDRESS = {
  reason: "has one word on both sides of the @",
  hint: "Leave the cell blank if there is no address.",
} as const;
