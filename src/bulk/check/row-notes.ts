import type { FieldName } from "../../customers/customer.ts";
import type { FieldTarget } from "../columns/field-columns.ts";
import type { Problem, SourceRecord } from "../row.ts";
import type { Doubt, Repair } from "./checked.ts";
import type { Observation } from "./observations.ts";

/** A problem, with the field that it is about. */
type FieldProblem = Problem & { readonly field: FieldTarget };

/** Everything that is noted while a row is read, beside its values. Most rows have none. */
export class RowNotes {
  readonly doubts: Doubt[] = [];
  readonly repairs: Repair[] = [];
  readonly observations: Observation[] = [];
  readonly #record: SourceRecord;
  #problems: FieldProblem[] = [];

  constructor(record: SourceRecord) {
    this.#record = record;
  }

  get problems(): readonly FieldProblem[] {
    return this.#problems;
  }

  addProblem(field: FieldTarget, about: Omit<Problem, keyof SourceRecord>): void {
    const { line, cells } = this.#record;
    this.#problems.push({ line, cells, field, ...about });
  }

  /** Forgets the problems of some fields: their values are read again. */
  dropProblems(fields: readonly FieldTarget[]): void {
    this.#problems = this.#problems.filter(({ field }) => !fields.includes(field));
  }

  addDoubt(field: FieldName, about: Omit<Problem, keyof SourceRecord>): void {
    const { line, cells } = this.#record;
    this.doubts.push({ line, cells, field, ...about });
  }

  /** Two repairs of one value, one after the other, count as one. */
  addRepair(column: string, before: string, after: string): void {
    const { line } = this.#record;
    const last = this.repairs.at(-1);
    const isSecond = last?.column === column && last.after === before;
    if (isSecond) this.repairs[this.repairs.length - 1] = { ...last, after };
    else this.repairs.push({ line, column, before, after });
  }
}
