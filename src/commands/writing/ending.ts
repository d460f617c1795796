import { join } from "node:path";
import { rejectsPath, writeRejects } from "../../bulk/report/rejects-file.ts";
import { endOf, failureLines, rejectsOf } from "../../bulk/report/run-end.ts";
import { summaryLine } from "../../bulk/run/results.ts";
import type { WrittenRun } from "../../bulk/run/write-run.ts";
import type { Context } from "../../cli/context.ts";
import type { Redactor } from "../../customers/redact.ts";
import { Agreed, CliError } from "../../errors.ts";
import type { Reject, Table } from "../../intake/row.ts";
import { stateDir } from "../../system/paths.ts";
import { checkOutput } from "../../system/replace-file.ts";
import { ClosedPipe } from "../../system/stdout.ts";
import { printRun } from "./print-run.ts";
import { endWithReport, type ReportFlags } from "./reporting.ts";

/** The path of the rejects file: as the flag says, else beside the file that is read. @throws as checkOutput. */
export async function rejectsFor(
  { path }: { readonly path: string | undefined },
  { rejects }: { readonly rejects?: string },
): Promise<string> {
  if (rejects !== undefined) await checkOutput(rejects);
  return rejects ?? rejectsPath(path);
}

/** A run that has ended, and where what is to be told of it goes. */
export interface Ended {
  readonly table: Pick<Table, "name" | "unit" | "headers" | "neutralised">;
  /** Rows that were skipped before the run. */
  readonly left: readonly Reject[];
  /** The path of the rejects file. */
  readonly rejects: string;
  readonly written: WrittenRun;
  readonly flags: ReportFlags;
  readonly redactor: Redactor;
  /** Whether a person was asked before the write, and knows which rows are invalid. */
  readonly agreed?: boolean;
  /** Said after the summary. */
  readonly notice?: string | undefined;
}

/**
 * Tells how a run ended: the rows that failed on stderr and in the rejects file, the summary on stdout, the report.
 * @throws CliError what the run ends with, unless every row is done.
 */
export async function tellEnd(context: Context, ended: Ended): Promise<void> {
  const { table, left, rejects, written, flags, redactor } = ended;
  const { summary, results } = written;
  for (const { text, line } of failureLines(table, results, redactor)) context.warn(text, { file: table.name, line });
  const rejected = [...left, ...rejectsOf([], results)];
  const folder = join(stateDir(context.env), "rejects");
  let trouble: unknown;
  const path =
    rejected.length === 0
      ? undefined
      : await writeRejects(rejects, table, rejected, folder, context.signal).catch((error: unknown) => {
          trouble = error;
          return undefined;
        });
  if (path !== undefined && path !== rejects) {
    context.warn(`${rejects} was changed since it was written, and stays as it is: the new rejects are in ${path}`);
  }
  if (!context.terminal.stderrIsTTY) context.notice(`${summaryLine(summary, written.header.command)}.`);
  if (ended.notice !== undefined) context.notice(ended.notice);
  trouble ??= await tellSummary(context, written);
  const end = trouble === undefined || written.stopped ? endOf(written, path) : trouble;
  const isForeseen = ended.agreed === true && summary.failed === left.length && summary.unknown === 0;
  const isAgreed = isForeseen && end instanceof CliError && end.code === "partial";
  await endWithReport(context, isAgreed ? new Agreed(end) : end, flags, { written, rejects: left, redactor });
}

// --- internal ---

/**
 * Prints what the run did on stdout. Where that fails, it goes to stderr: the run is done and recorded all the same.
 * @returns the failure; undefined also for a reader that has gone, which is an end like any other.
 */
async function tellSummary(context: Context, { summary, header, journal }: WrittenRun): Promise<unknown> {
  try {
    await printRun(context, { summary, header, journal });
    return undefined;
  } catch (error) {
    if (error instanceof ClosedPipe) return undefined;
    if (!(error instanceof CliError) || error.code !== "local") throw error;
    context.warn(`${summaryLine(summary, header.command)}. \`customers runs show ${summary.run}\` has the rest.`);
    return error;
  }
}
