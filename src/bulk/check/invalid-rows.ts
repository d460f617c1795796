import { CliError } from "../../errors.ts";
import { count, grouped } from "../../text/words.ts";
import { isTotals } from "../cells/damage.ts";
import type { ColumnMapping } from "../columns/map-columns.ts";
import { type Problem, placeOf, problemText, type Table } from "../row.ts";

type Named = Pick<Table, "name" | "unit">;

/**
 * The error that stops a run before its first write: every invalid row with all its problems.
 * @param invalid how many rows are invalid, where `problems` does not hold them all.
 * @param columns the mapping: a column that is not used may be the name.
 */
export function invalidRows(
  table: Named,
  problems: readonly Problem[],
  read: number,
  invalid = new Set(problems.map(({ line }) => line)).size,
  columns: Pick<ColumnMapping, "fields" | "unused"> = { fields: [], unused: [] },
): CliError {
  const fields: Record<string, string> = {};
  for (const problem of problems) {
    const place = placeOf(table, problem.line);
    const reason = problemText(table, problem).slice(place.length + 2);
    fields[place] = fields[place] === undefined ? reason : `${fields[place]}; ${reason}`;
  }
  return new CliError("invalid_input", `${ofRows(invalid, read)} invalid; nothing was written`, {
    fields,
    hint: [hintOf(table, problems), ...nameHint(problems, columns)].join("\n"),
  });
}

/** Each problem as a line of text. */
export function problemLines(table: Named, problems: readonly Problem[]): string[] {
  return problems.map((problem) => problemText(table, problem));
}

/** `1 of 25 rows is`, `3 of 25 rows are`. */
export function ofRows(some: number, read: number): string {
  return `${grouped(some)} of ${count(read, "row")} ${some === 1 ? "is" : "are"}`;
}

// --- internal ---

const FIX = "Fix these rows, or import only the others with --skip-invalid.";
const TOTALS_HINT = "This looks like a line of totals, not a customer: delete it.";
const MOST_PLACES = 8;

/** One hint for all problems, or a line for each different hint: `Lines 3, 5: --fix repairs this.` */
function hintOf({ unit }: Named, problems: readonly Problem[]): string {
  const helped = new Map<string | undefined, Set<number>>();
  for (const problem of problems) {
    const hint = isTotals(problem.cells) ? TOTALS_HINT : problem.hint;
    helped.set(hint, (helped.get(hint) ?? new Set()).add(problem.line));
  }
  const [only, ...more] = helped.keys();
  if (more.length === 0) return [only, FIX].filter((hint) => hint !== undefined).join(" ");
  const some = [...helped].map(([hint, lines]) => hint && `${placesText(unit, [...lines])}: ${hint}`);
  return [FIX, ...some.filter((hint) => hint !== undefined)].join("\n");
}

/** Where rows have no name, it may be in a column whose heading is not known. */
function nameHint(
  problems: readonly Problem[],
  { fields, unused }: Pick<ColumnMapping, "fields" | "unused">,
): readonly string[] {
  const [first] = unused;
  const isRead = fields.some(({ target }) => target === "name");
  if (first === undefined || isRead || !problems.some(({ reason }) => reason.endsWith("has no name"))) return [];
  return [
    `No column is read as the name. These columns are not used: ${unused.join(", ")}. If one of them is the name: --map ${JSON.stringify(`${first}=name`)}.`,
  ];
}

/** `Lines 3, 5`, `Item 7`, `Lines 2, 3, 4, 5, 6, 7, 8, 9 and 1,234 more`. */
function placesText(unit: Table["unit"], lines: readonly number[]): string {
  const what = `${unit === "line" ? "Line" : "Item"}${lines.length === 1 ? "" : "s"}`;
  const more = lines.length - MOST_PLACES;
  return `${what} ${lines.slice(0, MOST_PLACES).join(", ")}${more > 0 ? ` and ${grouped(more)} more` : ""}`;
}
