import { Records } from "../../system/records.ts";
import { count, grouped } from "../../text/words.ts";
import { lineText, type Problem, placeOf, reasonText, type Table } from "../row.ts";

/** How many problems a person is told; a file can hold the others. */
export const MOST_TOLD = 20;

/** The problems of a file. */
export class Problems {
  readonly #kept: Records<Problem>;
  /** Of each problem. */
  readonly #lines: number[] = [];
  readonly #rows = new Set<number>();
  readonly #tell: (problem: Problem) => void;

  /** @param tell is called with every problem. @param tempFolder for very many. */
  constructor(tell: (problem: Problem) => void = () => {}, tempFolder?: string) {
    this.#tell = tell;
    this.#kept = new Records(tempFolder);
  }

  add(problem: Problem): void {
    this.#lines.push(problem.line);
    this.#rows.add(problem.line);
    this.#tell(problem);
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
export function fieldsOf(table: Pick<Table, "name" | "unit">, problems: readonly Problem[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const problem of problems) {
    const place = placeOf(table, problem.line);
    fields[place] = [fields[place] ?? [], reasonText(problem)].flat().join("; ");
  }
  return fields;
}

/**
 * The first problems of a file for a person, by kind, the most frequent first, each kind with its next step:
 * `12 rows: Phone is not a phone number, such as "555-0104" (lines 3, 7, 9 …)`. A kind of few rows is told row by row.
 * @param problems in the file's order.
 * @param written where all problems are written, if anywhere.
 */
export function toldProblems(
  unit: Table["unit"],
  problems: Iterable<Problem>,
  written: string | undefined,
): readonly string[] {
  const byKind = new Map<string, Kind>();
  let number = 0;
  for (const problem of problems) {
    const key = `${problem.column ?? ""}\n${problem.kind}`;
    const kind = byKind.get(key) ?? { number: 0, first: [] };
    byKind.set(key, kind);
    number += 1;
    kind.number += 1;
    if (kind.first.length < MOST_TOLD) kind.first.push(problem);
  }
  const kinds = [...byKind.values()].sort((one, other) => other.number - one.number).slice(0, MOST_TOLD);
  // All kinds have a share, as even as their rows allow.
  let left = MOST_TOLD;
  const shown = kinds.map((_, at) => {
    const kind = kinds[kinds.length - 1 - at];
    const first = (kind?.first ?? []).slice(0, Math.floor(left / (kinds.length - at)));
    left -= first.length;
    return first;
  });
  const told = kinds.flatMap((kind, at) => {
    const lines = textsOf(unit, kind, shown[kinds.length - 1 - at] ?? []);
    const [hint, next] = [kind, kinds[at + 1]].map((one) => one?.first[0]?.hint);
    return hint === undefined || hint === next ? lines : [...lines, `  ${hint}`];
  });
  if (written !== undefined) return [...told, `All ${count(number, "problem")} are in ${written}.`];
  const more = number - MOST_TOLD + left;
  return more === 0 ? told : [...told, `… and ${grouped(more)} more: --problems FILE writes them all.`];
}

// --- internal ---

/** The problems of one kind: how many, and those that may be told. */
interface Kind {
  number: number;
  readonly first: Problem[];
}

/** A kind with no more rows than this is told row by row. */
const FEW = 3;

function textsOf(unit: Table["unit"], { number, first }: Kind, shown: readonly Problem[]): readonly string[] {
  if (number <= FEW && shown.length === number)
    return shown.map((row) => `${lineText(unit, row.line)}: ${reasonText(row)}`);
  const places = `${unit}s ${shown.map(({ line }) => line).join(", ")}${shown.length < number ? " …" : ""}`;
  const { kind, column, value, reason = "" } = first[0] ?? {};
  const example = value === undefined ? "" : `, such as ${JSON.stringify(value)}`;
  // The row itself is the subject of most: `has 2 cells`. These are sentences of their own.
  const subject = column ?? (kind === "unknown-id" || kind === "reference" ? "" : "each");
  return [`${count(number, "row")}: ${`${subject} ${reason}`.trim()}${example} (${places})`];
}
