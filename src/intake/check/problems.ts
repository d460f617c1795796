import { Records } from "../../system/records.ts";
import { count, grouped } from "../../text/words.ts";
import { linesText, lineText, type Problem, placeOf, reasonText, type Table } from "../row.ts";

/** How many problems a person is shown, and how many lines of each kind; a file can hold the others. */
export const MOST_TOLD = 20;

/** The problems of a file. */
export class Problems {
  readonly #kept: Records<Problem>;
  /** Of each problem. */
  readonly #lines: number[] = [];
  readonly #rows = new Set<number>();

  /** @param tempFolder for very many. */
  constructor(tempFolder?: string) {
    this.#kept = new Records(tempFolder);
  }

  add(problem: Problem): void {
    this.#lines.push(problem.line);
    this.#rows.add(problem.line);
    this.#kept.add(problem);
  }

  /** Whether the row that starts on this line has a problem. */
  has(line: number): boolean {
    return this.#rows.has(line);
  }

  /** How many rows have problems. */
  get rows(): number {
    return this.#rows.size;
  }

  /** The lines of all problems, in the file's order. */
  get lines(): readonly number[] {
    return [...this.#lines].sort((one, other) => one - other);
  }

  /** All problems, in the file's order, one by one: they may be too many for the memory. */
  *all(): Generator<Problem> {
    const lines = this.#lines;
    const order = [...lines.keys()].sort((one, other) => (lines[one] ?? 0) - (lines[other] ?? 0));
    for (const at of order) yield this.#kept.at(at + 1);
  }
}

/** Every invalid row by its place, `customers.csv:7`, with all its problems: the fields of an error. */
export function fieldsOf(table: Pick<Table, "name" | "unit">, problems: Iterable<Problem>): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const problem of problems) {
    const place = placeOf(table, problem.line);
    fields[place] = [fields[place] ?? [], reasonText(problem)].flat().join("; ");
  }
  return fields;
}

/** Problems in a few lines. */
export interface Overview {
  readonly lines: readonly string[];
  /** How to get all of them, if not all are here. */
  readonly hint?: string;
  /** Each problem has its line. */
  readonly isWhole: boolean;
}

/**
 * The problems of a file for a person, by kind, the most frequent first, each kind with its next step:
 * `12 rows: Phone is not a phone number, such as "555-0104" (lines 3, 7, 9 …)`. A kind of few rows is shown row by row. So the
 * first rows of the file are named, and where all of them are.
 * @param problems in the file's order.
 * @param written where all problems are written, if anywhere.
 */
export function overviewOf(unit: Table["unit"], problems: Iterable<Problem>, written: string | undefined): Overview {
  const kinds = new Map<string, Kind>();
  let number = 0;
  for (const problem of problems) {
    const key = `${problem.column ?? ""}\n${problem.kind}`;
    const kind = kinds.get(key) ?? { lines: [], first: [] };
    kinds.set(key, kind);
    kind.lines.push(problem.line);
    if (kind.first.length < FEW) kind.first.push(problem);
    number += 1;
  }
  const frequent = [...kinds.values()].sort((one, other) => other.lines.length - one.lines.length);
  const lines: string[] = [];
  let rows = 0;
  for (const [at, kind] of frequent.entries()) {
    const texts = textsOf(unit, kind);
    if (rows + texts.length > MOST_TOLD) break;
    const [hint, next] = [kind, frequent[at + 1]].map((one) => one?.first[0]?.hint);
    lines.push(...texts, ...(hint === undefined || hint === next ? [] : [`  ${hint}`]));
    rows += texts.length;
  }
  if (written !== undefined)
    lines.push(`${number === 1 ? "The problem is" : `All ${grouped(number)} problems are`} in ${written}.`);
  const isCut = written === undefined && number > MOST_TOLD;
  return { lines, isWhole: rows === number, ...(isCut && { hint: `--problems FILE writes all ${grouped(number)}.` }) };
}

// --- internal ---

/** The problems of one kind: their lines, and the first of them. */
interface Kind {
  readonly lines: number[];
  readonly first: Problem[];
}

/** A kind with no more rows than this is shown row by row. */
const FEW = 3;

function textsOf(unit: Table["unit"], { lines, first }: Kind): readonly string[] {
  if (lines.length <= FEW) return first.map((row) => `${lineText(unit, row.line)}: ${reasonText(row)}`);
  const [{ column = "each", value, reason = "", quotes } = {}] = first;
  const text = reasonText({ column, value: undefined, reason, quotes });
  const example = value === undefined ? "" : `, such as ${JSON.stringify(value)}`;
  return [`${count(lines.length, "row")}: ${text}${example} (${linesText(unit, lines, lines.length, MOST_TOLD)})`];
}
