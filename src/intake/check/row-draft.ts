import { type FieldName, type FieldValues, isFieldName } from "../../customers/customer.ts";
import type { FieldTarget } from "../columns/field-columns.ts";
import { type Cell, filledCells, type Problem, type SourceRecord } from "../row.ts";
import type { Checked, Doubt, ReadingOptions, Repair } from "./checked.ts";
import type { FieldReader } from "./field-reader.ts";
import { type Counted, type CountKind, isOdd, type KeptKind } from "./remarks.ts";
import type { NameWord, TidyCells } from "./tidy-cells.ts";

/** What is wrong with a value, or odd about it. */
export interface Fault extends Pick<Problem, "kind" | "reason" | "hint"> {
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
  /** The cells of the record, tidy. */
  readonly cells: readonly Cell[];
  readonly nameWords: readonly NameWord[];
  readonly #record: SourceRecord;
  readonly #counted: Counted[];
  readonly #kept: string[] = [];
  readonly #doubts: Doubt[] = [];
  readonly #repairs: Repair[] = [];
  readonly #problems: (Problem & { readonly field: FieldTarget })[] = [];

  constructor(record: SourceRecord, { cells, counted, nameWords }: TidyCells, options: ReadingOptions) {
    this.#record = record;
    this.cells = cells;
    this.options = options;
    this.#counted = [...counted];
    this.nameWords = nameWords;
  }

  hasProblem(target: FieldTarget): boolean {
    return this.#problems.some(({ field }) => field === target);
  }

  /**
   * The text of a field, without blanks at its ends. A field that is to be emptied is emptied here. Undefined when there is
   * nothing to read.
   */
  text(field: FieldReader): string | undefined {
    const cell = field.read(this.cells);
    if (cell === undefined) return undefined;
    if (cell !== null) return field.target === "notes" ? cell : cell.trim();
    this.#empty(field);
    return undefined;
  }

  /** The text of a field as the file has it, where it is not tidy: two blanks may stand between the parts of an address. */
  untidyText(field: FieldReader): string {
    return field.read(this.#record.cells) ?? "";
  }

  /** Notes a problem: the row is not written. @param about `column` is that of the field, where it names no other. */
  problem({ target }: { readonly target: FieldTarget }, about: Omit<Problem, keyof SourceRecord>): void {
    const { line, cells } = this.#record;
    this.#problems.push({ line, cells, field: target, ...about });
  }

  /** Notes a doubt: a problem only where the value would be written, or only odd. */
  doubt(field: FieldName, about: Omit<Problem, keyof SourceRecord>): void {
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
    if (original !== undefined && this.options.fix) {
      this.repaired(column, value, original);
      return original;
    }
    const quotes = original !== undefined && fault.reason.includes("%") ? [original] : undefined;
    const about = { ...fault, column, value, quotes, hint: original ? FIX_HINT : hint };
    if (target === undefined) this.problem(field, about);
    else this.doubt(target, about);
    return value;
  }

  /** Two repairs of one value, one after the other, count as one. */
  repaired(column: string, before: string, after: string): void {
    const last = this.#repairs.at(-1);
    const isSecond = last?.column === column && last.after === before;
    if (isSecond) this.#repairs[this.#repairs.length - 1] = { ...last, after };
    else this.#repairs.push({ line: this.#record.line, column, before, after });
  }

  /** Counts something that is not wrong; `""` counts the cells of all columns together. */
  count(kind: CountKind, column: string): void {
    this.#counted.push({ kind, column });
  }

  /** Notes what a cell has beside its value, as lines for the customer's notes: they are added where that is asked for. */
  keep(kind: KeptKind, column: string, lines: readonly string[]): void {
    if (lines.length === 0) return;
    if (this.options.keepOthers) this.#kept.push(...lines);
    this.count(this.options.keepOthers ? `${kind}, kept` : kind, kind === "several values" ? column : "");
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
        ...(this.#kept.length === 0 ? {} : { kept: this.#kept }),
        ...(cells.length > 2 && filledCells(this.cells).length === 1 ? { isLone: true } : {}),
      },
      doubts,
      odd: this.#doubts.filter(isOnlyOdd),
      repairs: this.#repairs,
      counted: this.#counted,
    };
  }

  #empty(field: FieldReader): void {
    const { target } = field;
    if (!isFieldName(target)) return;
    if (target !== "name") this.values[target] = null;
    else {
      const hint = "Every customer needs a name.";
      this.problem(field, { kind: "no-name", column: this.column(field), reason: "cannot be emptied", hint });
    }
  }
}

// --- internal ---

const FIX_HINT = "--fix repairs this.";
