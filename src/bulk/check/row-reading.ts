import type { FieldName, FieldValues } from "../../customers/customer.ts";
import { isHalfEmail, linkedEmail } from "../../customers/email.ts";
import { EMAIL_HINT } from "../../customers/fields.ts";
import { CliError } from "../../errors.ts";
import type { Cell, SourceRecord } from "../row.ts";
import type { Checked, ReadingOptions } from "./checked.ts";
import { type ContactField, readContact, saysNone } from "./contact-cells.ts";
import {
  type Damage,
  isSwapped,
  mayBeNumber,
  mojibake,
  numberDamage,
  sheetError,
  textMark,
  zipDamage,
} from "./damage.ts";
import type { FieldReader } from "./field-reader.ts";
import { RowNotes } from "./row-notes.ts";

/** Reads one record as a row, field by field. */
export class RowReading {
  readonly #record: SourceRecord;
  readonly #options: ReadingOptions;
  readonly #values: FieldValues = {};
  /** The cells of the record, without those that a repair has blanked. */
  #cells: readonly Cell[];
  #id: string | undefined;
  #written: RowNotes | undefined;

  constructor(record: SourceRecord, options: ReadingOptions) {
    this.#record = record;
    this.#cells = record.cells;
    this.#options = options;
  }

  /** Reads one field. */
  take(field: FieldReader): void {
    const cell = field.read(this.#cells);
    if (cell === undefined) return;
    const { target } = field;
    if (cell === null) {
      this.#empty(field);
      return;
    }
    const text = this.#withoutMark(field, target === "notes" ? cell : cell.trim());
    if (text === undefined) return;
    if ((target === "phone" || target === "email") && saysNone(text)) this.#none(field, target, text);
    else if (target === "id") this.#id = this.#digits(field, text);
    else if (target === "phone") this.#phone(field, text);
    else if (target === "email") this.#email(field, text);
    else this.#text(field, target, text);
  }

  /** The row, or its problems. @param fields those that were taken. */
  end(fields: readonly FieldReader[]): Checked {
    const { line, cells } = this.#record;
    if (this.#written?.problems.some(({ field }) => isContact(field))) this.#unswap(fields);
    const notes = this.#written;
    if (notes !== undefined && notes.problems.length > 0) return { problems: [...notes.problems, ...notes.doubts] };
    const row = { line, cells, id: this.#id, values: this.#values };
    return {
      row,
      doubts: notes?.doubts ?? NONE,
      repairs: notes?.repairs ?? NONE,
      several: notes?.several ?? NONE,
    };
  }

  get #notes(): RowNotes {
    this.#written ??= new RowNotes(this.#record);
    return this.#written;
  }

  #empty(field: FieldReader): void {
    const { target } = field;
    if (target === "id") return;
    if (target !== "name") this.#values[target] = null;
    // A null of JSON means that the customer has no name; the token asks to remove the name, which is impossible.
    else if (field.isCleared(this.#cells)) this.#problem(field, "cannot be emptied", "Every customer needs a name.");
  }

  /** The text without a spreadsheet's mark; undefined when the mark is a problem. */
  #withoutMark(field: FieldReader, text: string): string | undefined {
    const { target } = field;
    const damage = this.#options.hasTextMarks ? textMark(text, FREE_TEXT.has(target)) : undefined;
    if (damage?.original === undefined) return text;
    if (this.#options.fix) return this.#repaired(field, text, damage.original);
    // The server may have the same text: then it is not a mistake of the file.
    if (target !== "id" && !isContact(target)) return this.#doubt(field, target, text, damage);
    this.#problem(field, `${JSON.stringify(text)} ${damage.reason}`, FIX_HINT);
    return undefined;
  }

  #phone(field: FieldReader, text: string): void {
    // Most numbers of most files: they need no further look.
    if (E164.test(text) && (text.charCodeAt(1) !== 0x31 || text.length === 12)) this.#values.phone = text;
    else this.#contact(field, "phone", this.#digits(field, text));
  }

  #email(field: FieldReader, text: string): void {
    const address = linkedEmail(text);
    if (!isHalfEmail(address)) this.#contact(field, "email", text);
    else this.#values.email = this.#doubt(field, "email", address, { reason: "has no dot after the @" }, EMAIL_HINT);
  }

  #text(field: FieldReader, target: FieldName, cell: string): void {
    let text = cell;
    if (target === "address.zip") {
      text = this.#digits(field, text);
      const damage = zipDamage(text, this.#values["address.state"]);
      if (damage) text = this.#doubt(field, target, text, damage);
    }
    const damage = mojibake(text) ?? sheetError(text);
    if (damage) text = this.#doubt(field, target, text, damage);
    this.#values[target] = text;
  }

  /** A value of digits, which a spreadsheet may have turned into a number. */
  #digits(field: FieldReader, text: string): string {
    const damage = mayBeNumber(text) ? numberDamage(text) : undefined;
    if (damage === undefined) return text;
    if (damage.original !== undefined && this.#options.fix) return this.#repaired(field, text, damage.original);
    const hint = damage.original === undefined ? LOST_HINT : FIX_HINT;
    this.#problem(field, `${JSON.stringify(text)} ${damage.reason}`, hint);
    return text;
  }

  #contact(field: FieldReader, target: ContactField, text: string): void {
    if (this.#written?.problems.some((problem) => problem.field === target)) return;
    const isPlural = field.choice(this.#cells)?.several === true;
    const contact = readContact(target, text, { readPhone: this.#options.readPhone, isPlural });
    if (contact instanceof CliError) {
      this.#problem(field, contact.message, contact.hint);
      return;
    }
    const { value, several, extended } = contact;
    if (extended && !this.#options.fix) {
      this.#problem(field, `${JSON.stringify(text)} has an extension (${extended.extension})`, EXTENSION_HINT);
      return;
    }
    if (extended) this.#repaired(field, text, extended.number);
    if (several) this.#notes.several.push(this.#column(field));
    this.#values[target] = value;
  }

  /** A word such as `n/a` is not a value: with --fix the cell counts as blank, and the field is read again. */
  #none(field: FieldReader, target: ContactField, text: string): void {
    if (!this.#options.fix) {
      const what = target === "phone" ? "a phone number" : "an e-mail address";
      this.#problem(field, `${JSON.stringify(text)} is not ${what}`, NONE_HINT);
      return;
    }
    this.#repaired(field, text, "");
    const blanked = new Set(field.choice(this.#cells)?.parts);
    this.#cells = this.#cells.map((cell, at) => (blanked.has(at) ? "" : cell));
    this.take(field);
  }

  /** An e-mail address in the column of the phone, or the other way round. */
  #unswap(fields: readonly FieldReader[]): void {
    const [email, phone] = (["email", "phone"] as const).map((target) =>
      fields.find((field) => field.target === target),
    );
    const [inEmail, inPhone] = [email, phone].map((field) => field?.read(this.#cells)?.trim());
    if (!email || !phone || !isSwapped(inEmail, inPhone)) return;
    this.#notes.dropProblems(["email", "phone"]);
    for (const target of ["email", "phone"] as const) delete this.#values[target];
    const moved = [
      { text: inEmail, from: email, to: phone, target: "phone", what: "looks like a phone number" },
      { text: inPhone, from: phone, to: email, target: "email", what: "is an e-mail address" },
    ] as const;
    for (const { text, from, to, target, what } of moved) {
      if (text === undefined) continue;
      if (this.#options.fix) {
        this.#notes.addRepair(this.#column(from), text, `moved to ${this.#column(to)}`);
        this.#contact(to, target, text);
      } else this.#problem(from, `${JSON.stringify(text)} ${what}: the columns are shifted`, FIX_HINT);
    }
  }

  #doubt(field: FieldReader, target: FieldName, text: string, damage: Damage, hint = FORMULA_HINT): string {
    const { reason, original } = damage;
    if (original !== undefined && this.#options.fix) return this.#repaired(field, text, original);
    const column = this.#column(field);
    this.#notes.addDoubt(target, column, `${JSON.stringify(text)} ${reason}`, original === undefined ? hint : FIX_HINT);
    return text;
  }

  #repaired(field: FieldReader, before: string, after: string): string {
    this.#notes.addRepair(this.#column(field), before, after);
    return after;
  }

  #problem(field: FieldReader, reason: string, hint: string | undefined): void {
    this.#notes.addProblem(field.target, this.#column(field), reason, hint);
  }

  /** The heading of the column that the field is read from. */
  #column(field: FieldReader): string {
    return field.choice(this.#cells)?.header || field.target;
  }
}

// --- internal ---

const FIX_HINT = "--fix repairs this.";
const NONE_HINT = "Leave the cell blank, or let --fix blank it.";
const EXTENSION_HINT = "--fix keeps the number without its extension.";
const FORMULA_HINT = "Fix the formula, or leave the cell blank.";
const LOST_HINT = "Take the number from where the file was made, and format the column as text before saving.";
const FREE_TEXT: ReadonlySet<string> = new Set(["name", "email", "notes"]);
const E164 = /^\+[1-9]\d{6,14}$/;
const NONE: readonly never[] = [];

function isContact(target: FieldName | "id"): target is ContactField {
  return target === "email" || target === "phone";
}
