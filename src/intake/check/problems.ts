import { count, grouped } from "../../text/words.ts";
import { linesText, lineText, type Problem, placeOf, reasonText, type Table } from "../row.ts";

/** How many problems a person is shown, and how many lines of each kind. */
export const MOST_TOLD = 20;

/** The problems of a file. */
export class Problems {
  readonly #all: Problem[] = [];
  readonly #rows = new Set<number>();

  add(problem: Problem): void {
    this.#all.push(problem);
    this.#rows.add(problem.line);
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
    return this.all().map(({ line }) => line);
  }

  /** All problems, in the file's order. */
  all(): readonly Problem[] {
    return this.#all.toSorted((one, other) => one.line - other.line);
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
  readonly hint: string | undefined;
  /** Each problem has its line. */
  readonly isWhole: boolean;
}

/**
 * The problems of a file for a person, by kind, the most frequent first, each kind with its next step:
 * `12 rows: Phone is not a phone number, such as "555-0104" (lines 3, 7, 9 …)`. A kind of few rows is shown row by row. So the
 * first rows of the file are named, and where all of them are.
 * @param problems in the file's order.
 */
export function overviewOf(unit: Table["unit"], problems: Iterable<Problem>): Overview {
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
  const hint = number > MOST_TOLD ? `-o json 2> problems.json lists all ${grouped(number)}.` : undefined;
  return { lines, isWhole: rows === number, hint };
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
