import { NotStored, Replaced } from "../../api/records/not-stored.ts";
import { isAboutRequest } from "../../api/wire/failure.ts";
import { CliError, reasonOf, UnclearCreate } from "../../errors.ts";
import { linesText, placeOf, type Reject, type Table } from "../../intake/row.ts";
import { LostLock } from "../../system/locks.ts";
import { count, grouped, listed } from "../../text/words.ts";
import { type RowResult, UNKNOWN_TEXT } from "../run/results.ts";
import { Stopped } from "../run/stop-rule.ts";
import type { WrittenRun } from "../run/write-run.ts";
import { isUndelivered } from "../run/write-step.ts";

/** A line for each row that failed, `customers.csv:7: not created: …`, or one for all that failed alike. */
export function failureLines(
  table: Pick<Table, "name" | "unit">,
  results: readonly RowResult[],
): readonly FailureLine[] {
  const alike = new Map<string, RowResult[]>();
  for (const result of results) {
    const { action, outcome, error } = result;
    if (error === undefined) continue;
    const why = `${whatEnded(action, outcome, error)}: ${reasonOf(error)}`;
    alike.set(why, [...(alike.get(why) ?? []), result]);
  }
  const told: FailureLine[] = [];
  for (const [why, rows] of alike) {
    const lines = rows.flatMap(({ line }) => line ?? []);
    if (lines.length > 1) {
      const number = count(lines.length, "row");
      told.push({ lines, text: `${table.name}: ${number}: ${why} (${linesText(table.unit, lines)})` });
      continue;
    }
    for (const { line, id } of rows) {
      const place = line === null ? (id ?? "?") : placeOf(table, line);
      told.push({ line: line ?? undefined, text: `${place}: ${why}` });
    }
  }
  return told;
}

/** The rows that the server refused, for the rejects file. Nothing is wrong with those that failed on the way. */
export function refusedRows(results: readonly RowResult[]): Reject[] {
  return results.flatMap(({ line, cells, outcome, error }) =>
    outcome === "failed" && error && !isUndelivered(error) && line !== null && cells
      ? [{ line, cells, error: reasonOf(error) }]
      : [],
  );
}

/** The error that a run ends with after its summary; undefined when every row is done. */
export function endOf(
  ended: Omit<WrittenRun, "journal" | "counts">,
  rejects: string | undefined,
): CliError | undefined {
  const { summary, unfinished, results, invalid } = ended;
  // A create whose answer was lost is reported with the unknown rows.
  const { stopped: end } = ended;
  const stopped = end instanceof UnclearCreate && end.cause instanceof CliError ? end.cause : end;
  const { command, file } = ended.header;
  const { read, unknown, remaining } = summary;
  const failed = summary.failed - invalid;
  const isFrom = command === "delete" || command === "update";
  const use = isFrom ? `use that file with \`customers ${command} --from\`` : "import that file";
  const errors = results.flatMap(({ outcome, error }) => (outcome === "failed" && error ? [error] : []));
  const shared = errors.length === failed && failed > 0 ? sharedHint(errors) : undefined;
  const next = shared === undefined ? `: fix them there and ${use}.` : `. ${shared}`;
  const rejected = [invalid > 0 && "invalid", failed > 0 && "failed"].filter(Boolean).join(" and ");
  const fix =
    rejects &&
    `The ${rejected} ${failed + invalid === 1 && invalid === 1 ? "row is" : "rows are"} in ${rejects} with the reasons${next}`;
  const undelivered = errors.filter(isUndelivered).length;
  const run = undelivered > 0 ? `The network or the server stopped ${count(undelivered, "row")}: run` : "Run";
  // Stdin cannot be read again from here.
  const resume = file?.path === null ? " with the same input" : `, or \`customers runs resume ${summary.run}\``;
  const again = `${run} the same command again${resume}, to finish: rows that are done are not written twice.`;
  const lost = unknown > 0 ? UNKNOWN_TEXT : undefined;
  const hint = (...sentences: (string | undefined)[]) => sentences.filter(Boolean).join(" ") || undefined;
  if (stopped !== undefined) {
    const { code, signal } = stopped;
    const isRepeated = saysAgain(stopped) || (shared !== undefined && shared === stopped.hint);
    const done = read - unknown - remaining - summary.failed;
    // To go on would empty more.
    const sentences =
      stopped instanceof Replaced ? [stopped.hint] : [isRepeated ? undefined : stopped.hint, fix, lost, again];
    return new CliError(code, `${stopped.message} after ${grouped(done)} of ${count(read, "row")}`, {
      hint: hint(...sentences),
      signal,
      cause: stopped,
    });
  }
  if (summary.failed + unknown === 0) return undefined;
  const message = [
    invalid > 0 && `skipped ${count(invalid, "invalid row")} of ${grouped(read)}`,
    failed > 0 && `${grouped(failed)} of ${count(read, "row")} failed`,
    unknown > 0 && `${grouped(unknown)} of ${count(read, "row")} ${unknown === 1 ? "is" : "are"} unknown`,
  ];
  return new CliError("partial", message.filter(Boolean).join("; "), {
    hint: hint(fix, lost, unfinished ? again : undefined),
  });
}

// --- internal ---

interface FailureLine {
  readonly text: string;
  readonly line?: number | undefined;
  readonly lines?: readonly number[];
}

/** Whether the error's own hint already says how to go on after the stop. */
function saysAgain(stopped: CliError): boolean {
  return stopped instanceof Stopped ? stopped.reason !== "not_listed" : stopped instanceof LostLock;
}

/** The next step if all rows failed for one reason, so that no single row needs a fix. */
function sharedHint(errors: readonly CliError[]): string | undefined {
  const [first] = errors;
  if (first instanceof NotStored) {
    const lacking = first.missing.filter((field) =>
      errors.every((error) => error instanceof NotStored && error.missing.includes(field)),
    );
    return lacking.length === 0
      ? undefined
      : `To import the rest, ignore the column of ${listed(lacking)} with --ignore.`;
  }
  const isOne = errors.every((error) => isAboutRequest(error) && error.hint === first?.hint);
  return isOne ? first?.hint : undefined;
}

function whatEnded(action: RowResult["action"], outcome: RowResult["outcome"], error: CliError): string {
  if (error instanceof NotStored) return "not all was stored";
  if (outcome === "unknown") return "unknown";
  if (outcome === "skipped") return "skipped";
  return action === "create" ? "not created" : action === "delete" ? "not deleted" : "not updated";
}
