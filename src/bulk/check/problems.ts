import { Records } from "../../tables/records.ts";
import { count, grouped } from "../../text/words.ts";
import { lineText, type Problem, placeOf, reasonText, type Table } from "../row.ts";

/** How many problems a person is told; a file can hold the others. */
export const MOST_TOLD = 20;

/** The problems of a file. */
export class Problems {
  readonly #kept: Records<Problem>;
  readonly #lines = new Set<number>();
  readonly #tell: (problem: Problem) => void;

  /** @param tell is called with every problem. @param tempFolder for very many. */
  constructor(tell: (problem: Problem) => void = () => {}, tempFolder?: string) {
    this.#tell = tell;
    this.#kept = new Records(tempFolder);
  }

  add(problem: Problem): void {
    this.#lines.add(problem.line);
    this.#tell(problem);
    this.#kept.add(problem);
  }

  /** Whether the row that starts on this line has a problem. */
  has(line: number): boolean {
    return this.#lines.has(line);
  }

  /** How many rows have problems. */
  get rows(): number {
    return this.#lines.size;
  }

  /** All problems, in the file's order: the rejects file has them all. */
  list(): Problem[] {
    return [...this.#kept.all()].sort((one, other) => one.line - other.line);
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
  problems: readonly Problem[],
  written: string | undefined,
): readonly string[] {
  const byKind = new Map<string, Problem[]>();
  for (const problem of problems) {
    const key = `${problem.column ?? ""}\n${problem.kind}`;
    const rows = byKind.get(key) ?? [];
    rows.push(problem);
    byKind.set(key, rows);
  }
  const kinds = [...byKind.values()].sort((one, other) => other.length - one.length).slice(0, MOST_TOLD);
  // All kinds have a share, as even as their rows allow.
  let left = MOST_TOLD;
  const shown = kinds.map((_, at) => {
    const rows = kinds[kinds.length - 1 - at] ?? [];
    const first = rows.slice(0, Math.floor(left / (kinds.length - at)));
    left -= first.length;
    return first;
  });
  const told = kinds.flatMap((rows, at) => {
    const lines = textsOf(unit, rows, shown[kinds.length - 1 - at] ?? []);
    const [hint, next] = [rows, kinds[at + 1]].map((kind) => kind?.[0]?.hint);
    return hint === undefined || hint === next ? lines : [...lines, `  ${hint}`];
  });
  if (written !== undefined) return [...told, `All ${count(problems.length, "problem")} are in ${written}.`];
  const more = problems.length - MOST_TOLD + left;
  return more === 0 ? told : [...told, `… and ${grouped(more)} more: --problems FILE writes them all.`];
}

// --- internal ---

/** A kind with no more rows than this is told row by row. */
const FEW = 3;

function textsOf(unit: Table["unit"], rows: readonly Problem[], shown: readonly Problem[]): readonly string[] {
  if (rows.length <= FEW && shown.length === rows.length)
    return rows.map((row) => `${lineText(unit, row.line)}: ${reasonText(row)}`);
  const places = `${unit}s ${shown.map(({ line }) => line).join(", ")}${shown.length < rows.length ? " …" : ""}`;
  const { kind, column, value, reason = "" } = rows[0] ?? {};
  const example = value === undefined ? "" : `, such as ${JSON.stringify(value)}`;
  // The row itself is the subject of most: `has 2 cells`. These are sentences of their own.
  const subject = column ?? (kind === "unknown-id" || kind === "reference" ? "" : "each");
  return [`${count(rows.length, "row")}: ${`${subject} ${reason}`.trim()}${example} (${places})`];
}
