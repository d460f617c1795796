import { type FieldName, type FieldValues, isFieldName } from "../../customers/customer.ts";
import type { Damage } from "../cells/damage.ts";
import type { FieldTarget } from "../columns/field-columns.ts";
import type { ProblemKind } from "../problem-kinds.ts";
import type { Cell, Problem, SourceRecord } from "../row.ts";
import type { Checked, ReadingOptions } from "./checked.ts";
import { isOdd } from "./doubts.ts";
import type { FieldReader } from "./field-reader.ts";
import type { KeptKind, Observation, ObservationKind } from "./observations.ts";
import { RowNotes } from "./row-notes.ts";
import type { NameWord, TidyCells } from "./tidy-cells.ts";

/** A row while it is read: its values so far, and what was found on the way. The files of `fields/` write to it. */
export class RowDraft {
  readonly options: ReadingOptions;
  readonly values: FieldValues = {};
  /** No cell of the row has anything that can be damage. */
  readonly isPlain: boolean;
  id: string | undefined;
  nameIfNew: string | undefined;
  /** Where the row's customer lives, as the file says it: two letters of ISO 3166. */
  country: string | undefined;
  readonly #record: SourceRecord;
  /** The cells of the record, tidy. */
  readonly #cells: readonly Cell[];
  /** What was seen while the cells were tidied. */
  readonly #seen: readonly Observation[];
  readonly nameWords: readonly NameWord[];
  #kept: readonly string[] = NONE;
  #written: RowNotes | undefined;

  constructor(record: SourceRecord, { cells, isPlain, seen, nameWords }: TidyCells, options: ReadingOptions) {
    this.#record = record;
    this.#cells = cells;
    this.isPlain = isPlain;
    this.options = options;
    this.#seen = seen;
    this.nameWords = nameWords;
  }

  get cells(): readonly Cell[] {
    return this.#cells;
  }

  /** What was noted so far; most rows have no notes. */
  get notes(): RowNotes {
    this.#written ??= new RowNotes(this.#record);
    return this.#written;
  }

  hasProblem(target: FieldTarget): boolean {
    return this.#written?.problems.some(({ field }) => field === target) === true;
  }

  /**
   * The text of a field, without blanks at its ends. A field that is to be emptied is emptied here. Undefined when there is
   * nothing to read.
   */
  text(field: FieldReader): string | undefined {
    const cell = field.read(this.#cells);
    if (cell === undefined) return undefined;
    if (cell !== null) return field.target === "notes" ? cell : cell.trim();
    this.#empty(field);
    return undefined;
  }

  /** The text of a field as the file has it, where it is not tidy: two blanks may stand between the parts of an address. */
  untidyText(field: FieldReader): string {
    return field.read(this.#record.cells) ?? "";
  }

  problem(field: FieldReader, { kind, value, reason, hint }: FieldFault): void {
    this.notes.addProblem(field.target, { kind, column: this.column(field), value, reason, hint });
  }

  /** Repairs a damaged value, where --fix asks for it and the original is known; else the damage is a problem. */
  damaged(field: FieldReader, kind: ProblemKind, text: string, { reason, original }: Damage, hint = FIX_HINT): string {
    if (original !== undefined && this.options.fix) return this.repaired(field, text, original);
    this.problem(field, { kind, value: text, reason, hint });
    return text;
  }

  /** Repairs a value that is probably damaged; without --fix it is a problem only when it would be written, or a doubt. */
  doubted(
    field: FieldReader,
    target: FieldName,
    text: string,
    { kind, reason, original, hint = FORMULA_HINT }: Damage & Pick<FieldFault, "kind" | "hint">,
  ): string {
    if (original !== undefined && this.options.fix) return this.repaired(field, text, original);
    const next = original === undefined ? hint : FIX_HINT;
    this.notes.addDoubt(target, { kind, column: this.column(field), value: text, reason, hint: next });
    return text;
  }

  repaired(field: FieldReader, before: string, after: string): string {
    this.notes.addRepair(this.column(field), before, after);
    return after;
  }

  /** Notes something that is counted and told at the end; `""` counts the cells of all columns together. */
  saw(kind: ObservationKind, column: string): void {
    this.notes.observations.push({ kind, column });
  }

  /** Notes what a cell has beside its value, as lines for the customer's notes: they are added where that is asked for. */
  keep(kind: KeptKind, column: string, lines: readonly string[]): void {
    if (this.options.keepOthers) this.#kept = [...this.#kept, ...lines];
    this.saw(this.options.keepOthers ? `${kind}, kept` : kind, kind === "several values" ? column : "");
  }

  /** The heading of the column that the field is read from. */
  column(field: FieldReader): string {
    return field.choice(this.#cells)?.header || field.target;
  }

  /** The row, or its problems. */
  end(): Checked {
    const { line, cells } = this.#record;
    const notes = this.#written;
    const all = notes?.doubts ?? NONE;
    const { strict } = this.options;
    const doubts = all.filter((doubt) => !isOdd(doubt, strict));
    if (notes !== undefined && notes.problems.length > 0) return { problems: [...notes.problems, ...doubts] };
    const name = this.nameIfNew === undefined ? {} : { nameIfNew: this.nameIfNew };
    const row = { line, cells, id: this.id, values: this.values, ...name };
    return {
      row: this.#kept === NONE ? row : { ...row, kept: this.#kept },
      doubts,
      odd: all.filter((doubt) => isOdd(doubt, strict)),
      repairs: notes?.repairs ?? NONE,
      observations: notes === undefined ? this.#seen : [...this.#seen, ...notes.observations],
    };
  }

  #empty(field: FieldReader): void {
    const { target } = field;
    if (!isFieldName(target)) return;
    if (target !== "name") this.values[target] = null;
    // A null of JSON means that the customer has no name; the token asks to remove the name, which is impossible.
    else if (field.isCleared(this.#cells))
      this.problem(field, { kind: "no-name", reason: "cannot be emptied", hint: "Every customer needs a name." });
  }
}

// --- internal ---

/** What is wrong with a field. */
type FieldFault = Pick<Problem, "kind" | "value" | "reason" | "hint">;

const FIX_HINT = "--fix repairs this.";
const FORMULA_HINT = "Fix the formula, or leave the cell blank.";
const NONE: readonly never[] = [];
