import { type FieldName, type FieldValues, isFieldName } from "../../customers/customer.ts";
import { fieldAt } from "../../customers/fields.ts";
import { readField } from "../../customers/input.ts";
import type { PhoneReader } from "../../customers/phone.ts";
import { CliError } from "../../errors.ts";
import { LOST, lostLetter, mojibake, numberDamage, sheetError } from "../cells/damage.ts";
import type { FieldTarget } from "../columns/field-columns.ts";
import type { ColumnMapping } from "../columns/map-columns.ts";
import { type About, type Cell, filledCells, type Problem, type Row, type SourceRecord } from "../row.ts";
import type { CleanCells, CleaningOptions, NameWord } from "./clean-cells.ts";
import type { CellOptions, FieldReader } from "./field-reader.ts";
import { type Counted, type CountKind, isOdd, type KeptKind } from "./remarks.ts";
import type { RowCountry } from "./row-country.ts";

/** How the rows of a file are read. */
export interface CheckOptions {
  readonly columns: ColumnMapping;
  readonly readPhone: PhoneReader;
  /** The country of national phone numbers and of addresses that do not name theirs: two letters of ISO 3166. */
  readonly defaultCountry?: string | undefined;
  /** A cell that holds only this empties its field. */
  readonly clearToken: string;
  /** What is only odd is a problem too. */
  readonly strict?: boolean | undefined;
  /** Repair damaged values instead of reporting them as problems. */
  readonly fix: boolean;
  /** Add to the notes what cells of contacts have beside the value that is used. */
  readonly keepOthers?: boolean | undefined;
  /** Whether this program has written the file: texts are as the server has them. */
  readonly isOwn?: boolean | undefined;
}

/** With what is known about the file. */
export interface ReadingOptions extends CheckOptions, CellOptions, CleaningOptions {
  /** The country of the phone numbers of a row, as its cells say it. */
  phoneCountry(cells: readonly Cell[]): RowCountry;
}

/** A value that is damaged, or only odd. The first is a problem when it would be written, the second a doubt. */
export interface Doubt extends Problem {
  readonly field: FieldName;
}

/** A value that was repaired. */
export interface Repair {
  readonly line: number;
  readonly column: string;
  readonly before: string;
  readonly after: string;
}

/** A row without problems. */
export interface ValidRow {
  readonly row: Row;
  /** Problems where the value would be written: one that the server has already does no harm. */
  readonly doubts: readonly Doubt[];
}

/** A row, or all its problems. */
export type Checked = CheckedRow | { readonly problems: readonly Problem[] };

export interface CheckedRow extends ValidRow {
  /** What is only odd, and what --fix left out: a warning has it. */
  readonly odd: readonly Problem[];
  readonly repairs: readonly Repair[];
  /** What is not wrong, but counted. */
  readonly counted: readonly Counted[];
}

/** What is wrong with a value, or odd about it. */
export interface Fault extends Pick<Problem, "kind" | "hint" | "reason"> {
  /** The value before it was damaged, where that is known: --fix repairs it. */
  readonly original?: string | undefined;
}

/** A row while it is read: its values so far, and what was found on the way. The files of `fields/` write to it. */
export class RowDraft {
  readonly options: ReadingOptions;
  readonly values: FieldValues = {};
  id: string | undefined;
  nameIfNew: string | undefined;
  /** Where the row's customer lives, as the file says it: two letters of ISO 3166. */
  country: string | undefined;
  /** Whether its phone number is of a country that the row itself says. */
  hasPhoneCountry = false;
  /** The cells of the record, clean. */
  readonly cells: readonly Cell[];
  readonly nameWords: readonly NameWord[];
  readonly #record: SourceRecord;
  #phoneCountry: RowCountry | undefined;
  readonly #counted: Counted[];
  readonly #kept: string[] = [];
  readonly #doubts: Doubt[] = [];
  readonly #repairs: Repair[] = [];
  readonly #problems: (Problem & { readonly field: FieldTarget })[] = [];

  constructor(record: SourceRecord, { cells, counted, nameWords, lost }: CleanCells, options: ReadingOptions) {
    this.#record = record;
    this.cells = cells;
    this.options = options;
    this.#counted = [...counted];
    this.nameWords = nameWords;
    // With --fix a spoiled text is left out; a formula without a result needs the program that calculates it.
    for (const { field, ...about } of lost) {
      if (about.value !== undefined && this.#isFixed("")) this.#repaired(about.column, about.value, "");
      else this.problem(field, about);
    }
  }

  /** Of which country its phone numbers are, where they have no country code. Few need it. */
  get phoneCountry(): RowCountry {
    this.#phoneCountry ??= this.options.phoneCountry(this.cells);
    return this.#phoneCountry;
  }

  hasProblem(target: FieldTarget): boolean {
    return this.#problems.some(({ field }) => field === target);
  }

  /** The text of a field. A field that is to be emptied is emptied here. Undefined when there is nothing to read. */
  text(field: FieldReader): string | undefined {
    const { target } = field;
    const cell = field.read(this.cells);
    if (cell !== null) return fieldAt(target)?.kind === "text" ? cell : cell?.trim();
    if (target === "name") {
      const hint = "Every customer needs a name.";
      this.problem(target, { kind: "no-name", column: this.column(field), reason: "cannot be emptied", hint });
    } else if (isFieldName(target)) this.values[target] = null;
    return undefined;
  }

  /** Takes a text as the value of a field, as readField() reads it. */
  take(field: FieldReader, text: string, target: FieldTarget = field.target): void {
    if (!isFieldName(target)) return;
    try {
      this.values[target] = readField(target, this.undamaged(field, text, target), this.options.readPhone);
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      const { message, hint } = error;
      this.problem(target, { kind: "value", column: this.column(field), reason: "%s", quotes: [message], hint });
    }
  }

  /** A text of a field, repaired where it is damaged and --fix asks for it. @param target the field that it becomes. */
  undamaged(field: FieldReader, text: string, target: FieldName): string {
    const garbled = mojibake(text);
    const error = garbled ? undefined : sheetError(text);
    const damage = garbled ?? error ?? (fieldAt(target)?.kind === "text" ? undefined : lostLetter(text));
    if (damage === undefined) return text;
    const kind = garbled ? "garbled" : error ? "sheet-error" : "lost-letter";
    const hint = text.includes(LOST) || kind === "lost-letter" ? LETTER_HINT : FORMULA_HINT;
    return this.faulty(field, text, { kind, hint, ...damage }, target);
  }

  /** A value of digits, which a spreadsheet may have turned into a number. */
  digits(field: FieldReader, text: string): string {
    const damage = numberDamage(text);
    return damage ? this.faulty(field, text, { kind: "cut-number", hint: LOST_HINT, ...damage }) : text;
  }

  /** The text of a field as the file has it, where it is not clean: two blanks may stand between the parts of an address. */
  rawText(field: FieldReader): string {
    return field.read(this.#record.cells) ?? "";
  }

  /** Notes a problem of a field: the row is not written. */
  problem(field: FieldTarget, about: About): void {
    const { line, cells } = this.#record;
    this.#problems.push({ line, cells, field, ...about });
  }

  /** Notes a doubt: a problem only where the value would be written, or only odd. */
  doubt(field: FieldName, about: About): void {
    const { line, cells } = this.#record;
    this.#doubts.push({ line, cells, field, ...about });
  }

  /**
   * Repairs a value, where --fix asks for it and the original is known; else notes its fault.
   * @param target the field for which it is a doubt; without it, it is a problem.
   * @returns the value to use.
   */
  faulty(field: FieldReader, value: string, { original, hint, ...fault }: Fault, target?: FieldName): string {
    const column = this.column(field);
    if (original !== undefined && this.#isFixed(original)) {
      this.#repaired(column, value, original);
      return original;
    }
    const quotes = original !== undefined && fault.reason.includes("%") ? [original] : undefined;
    const about = { column, value, quotes, hint: original ? FIX_HINT : hint, ...fault };
    if (target === undefined) this.problem(field.target, about);
    else this.doubt(target, about);
    return value;
  }

  /** Counts something that is not wrong; `""` counts the cells of all columns together. */
  count(kind: CountKind, column: string): void {
    this.#counted.push({ kind, column });
  }

  /** Notes what a cell has beside its value, as lines for the customer's notes: they are added where that is asked for. */
  keep(kind: KeptKind, column: string, lines: readonly string[]): void {
    if (lines.length === 0) return;
    this.#kept.push(...lines);
    this.count(kind, kind === "extension" || kind === "words" ? "" : column);
  }

  /** The heading of the column that the field is read from. */
  column(field: FieldReader): string {
    return field.column(this.cells);
  }

  /** The row, or its problems. */
  end(): Checked {
    const { line, cells } = this.#record;
    const isOnlyOdd = (doubt: Doubt) => isOdd(doubt, this.options.strict);
    const doubts = this.#doubts.filter((doubt) => !isOnlyOdd(doubt));
    if (this.#problems.length > 0) return { problems: [...this.#problems, ...doubts] };
    return {
      row: {
        ...{ line, cells, id: this.id, values: this.values },
        ...(this.nameIfNew === undefined ? {} : { nameIfNew: this.nameIfNew }),
        ...(this.hasPhoneCountry ? { hasPhoneCountry: true } : {}),
        ...(this.#kept.length === 0 ? {} : { [this.options.keepOthers ? "kept" : "unused"]: this.#kept }),
        ...(cells.length > 2 && filledCells(this.cells).length === 1 ? { isLone: true } : {}),
      },
      doubts,
      odd: [
        ...this.#doubts.filter(isOnlyOdd),
        ...this.#repairs
          .filter(({ after }) => after === "")
          .map(
            ({ column, before: value }) =>
              ({ line, cells, kind: "blanked", column, value, reason: "is left out" }) as const,
          ),
      ],
      repairs: this.#repairs,
      counted: this.#counted,
    };
  }

  /** Whether --fix puts this in the place of a damaged value; nothing in its place is a doubt, which --strict does not allow. */
  #isFixed(original: string): boolean {
    return this.options.fix && (original !== "" || !this.options.strict);
  }

  /** Two repairs of one value, one after the other, count as one. */
  #repaired(column: string, before: string, after: string): void {
    const last = this.#repairs.at(-1);
    const isSecond = last?.column === column && last.after === before;
    if (isSecond) this.#repairs[this.#repairs.length - 1] = { ...last, after };
    else this.#repairs.push({ line: this.#record.line, column, before, after });
  }
}

/** For a number that is lost. */
export const LOST_HINT = "Take the number from where the file was made, and format the column as text before saving.";

// --- internal ---

const FIX_HINT = "--fix repairs this.";
const LETTER_HINT = 'Write the letter, or export the file again as "CSV UTF-8".';
const FORMULA_HINT = "Fix the formula, or leave the cell blank.";
