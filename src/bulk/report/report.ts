import { CliError } from "../../errors.ts";
import { count, grouped } from "../../text/words.ts";
import { isTotals } from "../check/damage.ts";
import type { ColumnMapping } from "../columns/columns.ts";
import { type Problem, placeOf, problemText, type Table } from "../rows.ts";
import type { RowResult, RunEnd } from "../run/results.ts";
import type { Summary } from "../run/summary.ts";
import { openRedactor } from "./redact.ts";
import type { Reject } from "./rejects.ts";

type Named = Pick<Table, "name" | "unit">;

/**
 * The error that stops a run before its first write: every invalid row with everything that is wrong with it.
 * @param invalid how many rows are invalid, where that is more than `problems` tells of.
 * @param columns what is read of the file, and what is left out: perhaps the name.
 */
export function invalidRows(
  table: Named,
  problems: readonly Problem[],
  read: number,
  invalid = countRows(problems),
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

/** The rows that ended badly as lines of text: `customers.csv:7: not created: …`; customers without a row by their id. */
export function failureLines(table: Named, results: readonly RowResult[], redactor = openRedactor): string[] {
  return results.flatMap(({ line, row, action, outcome, id, error }) => {
    if (error === undefined) return [];
    const place = line === null ? (id ?? "?") : placeOf(table, line);
    return [`${place}: ${whatEnded(action, outcome)}: ${redactor.text(reasonOf(error), row?.cells)}`];
  });
}

/** What goes into the rejects file: invalid rows, and those that the server refused. Unknown ones may have been written. */
export function rejectsOf(problems: readonly Problem[], results: readonly RowResult[]): Reject[] {
  const invalid = new Map<number, Reject>();
  for (const { line, cells, column, reason } of problems) {
    const text = column === undefined ? reason : `${column} ${reason}`;
    const earlier = invalid.get(line);
    invalid.set(line, { line, cells, error: earlier ? `${earlier.error}; ${text}` : text });
  }
  const refused = results.flatMap(({ row, outcome, error }) =>
    outcome === "failed" && error && row ? [{ line: row.line, cells: row.cells, error: reasonOf(error) }] : [],
  );
  return [...invalid.values(), ...refused];
}

/** The error that a run ends with after its summary; undefined when every row is done. */
export function endOf(
  summary: Summary,
  { stopped }: Pick<RunEnd, "stopped">,
  rejects: string | undefined,
): CliError | undefined {
  const { read, failed, unknown } = summary;
  const mend = rejects && `The failed rows are in ${rejects} with the reasons: mend them there and import that file.`;
  const again = `Run the same command again, or \`customers runs resume ${summary.run}\`, to finish: rows that are done are not written twice.`;
  const hint = (...sentences: (string | undefined)[]) => sentences.filter(Boolean).join(" ");
  if (stopped !== undefined) {
    const { code, status, requestId, signal, cause } = stopped;
    const { created, updated, deleted = 0, unchanged, skipped } = summary;
    // Who was missing from a file is deleted without a row of it.
    const done = Math.min(read, created + updated + deleted + unchanged + skipped);
    return new CliError(code, `${stopped.message} after ${grouped(done)} of ${count(read, "row")}`, {
      hint: hint(stopped.hint, mend, again),
      ...{ status, requestId, signal, cause },
    });
  }
  if (failed + unknown === 0) return undefined;
  const message = [
    failed > 0 && `${grouped(failed)} of ${count(read, "row")} failed`,
    unknown > 0 && `${ofRows(unknown, read)} unknown`,
  ];
  return new CliError("partial", message.filter(Boolean).join("; "), {
    hint: hint(mend, unknown > 0 ? again : undefined),
  });
}

// --- internal ---

const MEND = "Mend these rows, or import only the others with --skip-invalid.";
const TOTALS_HINT = "It looks like a line of totals, and no customer: delete it.";
const MOST_PLACES = 8;

/** What helps all of them, or a line for each thing that helps some: `Lines 3, 5: --fix repairs this.` */
function hintOf({ unit }: Named, problems: readonly Problem[]): string {
  const helped = new Map<string | undefined, Set<number>>();
  for (const problem of problems) {
    const hint = isTotals(problem.cells) ? TOTALS_HINT : problem.hint;
    helped.set(hint, (helped.get(hint) ?? new Set()).add(problem.line));
  }
  const [only, ...more] = helped.keys();
  if (more.length === 0) return [only, MEND].filter((hint) => hint !== undefined).join(" ");
  const some = [...helped].map(([hint, lines]) => hint && `${placesText(unit, [...lines])}: ${hint}`);
  return [MEND, ...some.filter((hint) => hint !== undefined)].join("\n");
}

/** Where every row lacks the name, it may be in a column whose heading is not known. */
function nameHint(
  problems: readonly Problem[],
  { fields, unused }: Pick<ColumnMapping, "fields" | "unused">,
): readonly string[] {
  const [first] = unused;
  const isRead = fields.some(({ target }) => target === "name");
  if (first === undefined || isRead || !problems.some(({ reason }) => reason.endsWith("has no name"))) return [];
  return [
    `No column is read as the name; left out are ${unused.join(", ")}. If one is it: --map ${JSON.stringify(`${first}=name`)}.`,
  ];
}

/** `Lines 3, 5`, `Item 7`, `Lines 2, 3, 4, 5, 6, 7, 8, 9 and 1,234 more`. */
function placesText(unit: Table["unit"], lines: readonly number[]): string {
  const what = `${unit === "line" ? "Line" : "Item"}${lines.length === 1 ? "" : "s"}`;
  const more = lines.length - MOST_PLACES;
  return `${what} ${lines.slice(0, MOST_PLACES).join(", ")}${more > 0 ? ` and ${grouped(more)} more` : ""}`;
}

function whatEnded(action: RowResult["action"], outcome: RowResult["outcome"]): string {
  if (outcome === "unknown") return "unknown whether it was written";
  if (outcome === "skipped") return "left alone";
  return action === "create" ? "not created" : action === "delete" ? "not deleted" : "not updated";
}

/** `1 of 25 rows is`, `3 of 25 rows are`. */
function ofRows(some: number, read: number): string {
  return `${grouped(some)} of ${count(read, "row")} ${some === 1 ? "is" : "are"}`;
}

/** An error in one line, the server's word on each field included. */
function reasonOf(error: CliError): string {
  const fields = Object.entries(error.fields ?? {}).map(([field, reason]) => `${field}: ${reason}`);
  return [error.message, ...fields].join("; ").replace(/\s*\n\s*/g, " ");
}

/** How many rows the problems are about. */
function countRows(problems: readonly Problem[]): number {
  return new Set(problems.map(({ line }) => line)).size;
}
