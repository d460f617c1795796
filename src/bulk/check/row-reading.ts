import type { FieldName, FieldValues } from "../../customers/customer.ts";
import { isHalfEmail, linkedEmail } from "../../customers/email.ts";
import { EMAIL_HINT } from "../../customers/fields.ts";
import { CliError } from "../../errors.ts";
import type { Cell, Problem, SourceRecord } from "../row.ts";
import type { Checked, Doubt, ReadingOptions, Repair } from "./checked.ts";
import { type ContactField, isNothing, readContact } from "./contact-cells.ts";
import {
  type Damage,
  isSwapped,
  mayBeNumber,
  mojibake,
  numberDamage,
  sheetError,
  textGuard,
  zipDamage,
} from "./damage.ts";
import type { FieldReader } from "./field-reader.ts";

/** One record, on its way to being a row. */
export class RowReading {
  readonly #record: SourceRecord;
  readonly #options: ReadingOptions;
  readonly #values: FieldValues = {};
  /** The record's, but for what was blanked by a repair. */
  #cells: readonly Cell[];
  #id: string | undefined;
  #problems: (Problem & { readonly field: FieldName | "id" })[] | undefined;
  #doubts: Doubt[] | undefined;
  #repairs: Repair[] | undefined;
  #several: string[] | undefined;

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
    const text = this.#unguarded(field, target === "notes" ? cell : cell.trim());
    if (text === undefined) return;
    if ((target === "phone" || target === "email") && isNothing(text)) this.#nothing(field, target, text);
    else if (target === "id") this.#id = this.#number(field, text);
    else if (target === "phone") this.#phone(field, text);
    else if (target === "email") this.#email(field, text);
    else this.#text(field, target, text);
  }

  end(fields: readonly FieldReader[]): Checked {
    if (this.#problems?.some(({ field }) => field === "email" || field === "phone")) this.#unswap(fields);
    if (this.#problems !== undefined && this.#problems.length > 0) {
      return { problems: [...this.#problems, ...(this.#doubts ?? NONE)] };
    }
    const { line, cells } = this.#record;
    return {
      row: { line, cells, id: this.#id, values: this.#values },
      doubts: this.#doubts ?? NONE,
      repairs: this.#repairs ?? NONE,
      several: this.#several ?? NONE,
    };
  }

  #empty(field: FieldReader): void {
    const { target } = field;
    if (target === "id") return;
    if (target !== "name") this.#values[target] = null;
    // JSON's null says of a name that there is none; a token asks for the impossible.
    else if (field.isCleared(this.#cells)) {
      this.#fault(field, "can not be emptied", "Every customer needs a name.");
    }
  }

  /** The text without a spreadsheet's mark; undefined when it is wrong for that. */
  #unguarded(field: FieldReader, text: string): string | undefined {
    const { target } = field;
    const damage = this.#options.guarded ? textGuard(text, FREE.has(target)) : undefined;
    if (damage?.mended === undefined) return text;
    if (this.#options.fix) return this.#repaired(field, text, damage.mended);
    // Elsewhere it may be what the server has, which is no mistake of the file.
    if (target !== "id" && target !== "phone" && target !== "email") return this.#doubt(field, target, text, damage);
    this.#fault(field, `${JSON.stringify(text)} ${damage.reason}`, FIX_HINT);
    return undefined;
  }

  #phone(field: FieldReader, text: string): void {
    // Most numbers of most files: no more needs to be asked of them.
    if (E164.test(text) && (text.charCodeAt(1) !== 0x31 || text.length === 12)) this.#values.phone = text;
    else this.#plainly(field, "phone", this.#number(field, text));
  }

  #email(field: FieldReader, text: string): void {
    if (!isHalfEmail(linkedEmail(text))) this.#plainly(field, "email", text);
    else
      this.#values.email = this.#doubt(
        field,
        "email",
        linkedEmail(text),
        { reason: "has no dot after the @" },
        EMAIL_HINT,
      );
  }

  #text(field: FieldReader, target: FieldName, cell: string): void {
    let text = cell;
    if (target === "address.zip") text = this.#zip(field, this.#number(field, text));
    const damage = mojibake(text) ?? sheetError(text);
    if (damage) text = this.#doubt(field, target, text, damage);
    this.#values[target] = text;
  }

  #zip(field: FieldReader, text: string): string {
    const damage = zipDamage(text, this.#values["address.state"]);
    return damage ? this.#doubt(field, "address.zip", text, damage) : text;
  }

  /** A value of digits, which a spreadsheet may have taken for a number. */
  #number(field: FieldReader, text: string): string {
    const damage = mayBeNumber(text) ? numberDamage(text) : undefined;
    if (damage === undefined) return text;
    if (damage.mended !== undefined && this.#options.fix) return this.#repaired(field, text, damage.mended);
    const hint = damage.mended === undefined ? LOST_HINT : FIX_HINT;
    this.#fault(field, `${JSON.stringify(text)} ${damage.reason}`, hint);
    return text;
  }

  #plainly(field: FieldReader, target: ContactField, text: string): void {
    if (this.#problems?.some((problem) => problem.field === target)) return;
    const isPlural = field.choice(this.#cells)?.several === true;
    const contact = readContact(target, text, { readPhone: this.#options.readPhone, isPlural });
    if (contact instanceof CliError) {
      this.#fault(field, contact.message, contact.hint);
      return;
    }
    const { value, several, extended } = contact;
    if (extended && !this.#options.fix) {
      this.#fault(field, `${JSON.stringify(text)} has an extension (${extended.extension})`, EXTENSION_HINT);
      return;
    }
    if (extended) this.#repaired(field, text, extended.number);
    if (several) this.#several = [...(this.#several ?? NONE), headerOf(field, this.#cells)];
    this.#values[target] = value;
  }

  /** A word that says that there is none is no value: what the next column has is. */
  #nothing(field: FieldReader, target: ContactField, text: string): void {
    if (!this.#options.fix) {
      const what = target === "phone" ? "a phone number" : "an e-mail address";
      this.#fault(field, `${JSON.stringify(text)} is not ${what}`, NOTHING_HINT);
      return;
    }
    this.#repaired(field, text, "");
    const blanked = new Set(field.choice(this.#cells)?.parts.map(({ at }) => at));
    this.#cells = this.#cells.map((cell, at) => (blanked.has(at) ? "" : cell));
    this.take(field);
  }

  /** An e-mail address in the phone's column, or the other way round. */
  #unswap(fields: readonly FieldReader[]): void {
    const { line } = this.#record;
    const cells = this.#cells;
    const [email, phone] = (["email", "phone"] as const).map((target) =>
      fields.find((field) => field.target === target),
    );
    const [inEmail, inPhone] = [email, phone].map((field) => field?.read(cells)?.trim());
    if (!email || !phone || !isSwapped(inEmail, inPhone)) return;
    const others = (this.#problems ?? []).filter(({ field }) => field !== "email" && field !== "phone");
    this.#problems = others;
    for (const target of ["email", "phone"] as const) delete this.#values[target];
    const moved = [
      { text: inEmail, from: email, to: phone, what: "looks like a phone number" },
      { text: inPhone, from: phone, to: email, what: "is an e-mail address" },
    ] as const;
    for (const { text, from, to, what } of moved) {
      if (text === undefined) continue;
      const column = headerOf(from, cells);
      if (!this.#options.fix) this.#fault(from, `${JSON.stringify(text)} ${what}: the columns are shifted`, FIX_HINT);
      else {
        this.#note({ line, column, before: text, after: `moved to ${headerOf(to, cells)}` });
        this.#plainly(to, to === email ? "email" : "phone", text);
      }
    }
  }

  #doubt(
    field: FieldReader,
    target: FieldName,
    text: string,
    { reason, mended }: Damage,
    unmended = ERROR_HINT,
  ): string {
    if (mended !== undefined && this.#options.fix) return this.#repaired(field, text, mended);
    const { line, cells } = this.#record;
    this.#doubts ??= [];
    this.#doubts.push({
      line,
      cells,
      field: target,
      column: headerOf(field, this.#cells),
      reason: `${JSON.stringify(text)} ${reason}`,
      hint: mended === undefined ? unmended : FIX_HINT,
    });
    return text;
  }

  #repaired(field: FieldReader, before: string, after: string): string {
    this.#note({ line: this.#record.line, column: headerOf(field, this.#cells), before, after });
    return after;
  }

  /** A value that is repaired in two steps was repaired once. */
  #note(repair: Repair): void {
    this.#repairs ??= [];
    const last = this.#repairs.at(-1);
    const goesOn = last?.column === repair.column && last.after === repair.before;
    if (goesOn) this.#repairs[this.#repairs.length - 1] = { ...repair, before: last.before };
    else this.#repairs.push(repair);
  }

  #fault(field: FieldReader, reason: string, hint: string | undefined): void {
    const { line, cells } = this.#record;
    this.#problems ??= [];
    this.#problems.push({ line, cells, field: field.target, column: headerOf(field, this.#cells), reason, hint });
  }
}

// --- internal ---

const FIX_HINT = "--fix repairs this.";
const NOTHING_HINT = "Leave the cell blank; --fix does so.";
const EXTENSION_HINT = "--fix takes the number alone.";
const ERROR_HINT = "Mend the formula, or leave the cell blank.";
const LOST_HINT = "Take the number from where the file was made, and format the column as text before saving.";
const FREE: ReadonlySet<string> = new Set(["name", "email", "notes"]);
const E164 = /^\+[1-9]\d{6,14}$/;
const NONE: readonly never[] = [];

function headerOf(field: FieldReader, cells: readonly Cell[]): string {
  return field.choice(cells)?.header || field.target;
}
