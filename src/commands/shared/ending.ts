import { join } from "node:path";
import { rejectsPath, writeRejects } from "../../bulk/report/rejects-file.ts";
import { endOf, failureLines, rejectsOf } from "../../bulk/report/run-end.ts";
import type { Problem, Reject, Table } from "../../bulk/row.ts";
import { summaryLine } from "../../bulk/run/summary.ts";
import type { WrittenRun } from "../../bulk/run/work.ts";
import type { Redactor } from "../../customers/redact.ts";
import { CliError } from "../../errors.ts";
import { stateDir } from "../../system/paths.ts";
import type { Context } from "./context.ts";
import { endWithReport, type ReportFlags, writeRunReport } from "./reporting.ts";

/**
 * The path of the rejects file: as the flag says, else beside the file that is read.
 * @throws CliError `usage` when it would replace that file.
 */
export function rejectsFor(
  { path }: { readonly path: string | undefined },
  { rejects = rejectsPath(path) }: { readonly rejects?: string },
): string {
  if (rejects !== path) return rejects;
  throw new CliError("usage", "--rejects names the file that is read", { hint: "Name another." });
}

/** A run that has ended, and where what is to be told of it goes. */
export interface Ended {
  readonly table: Pick<Table, "name" | "unit" | "headers" | "neutralised">;
  /** Rows that were skipped before the run, as problems or as a plan keeps them. */
  readonly left: { readonly problems: readonly Problem[] } | { readonly rejects: readonly Reject[] };
  /** The path of the rejects file. */
  readonly rejects: string;
  readonly written: WrittenRun;
  readonly flags: ReportFlags;
  readonly redactor: Redactor;
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
  for (const line of failureLines(table, results, redactor)) context.warn(line);
  const before = "rejects" in left ? left.rejects : rejectsOf(left.problems, []);
  const rejected = [...before, ...rejectsOf([], results)];
  const folder = join(stateDir(context.env), "rejects");
  const path = rejected.length > 0 ? await writeRejects(rejects, table, rejected, folder) : undefined;
  if (path !== undefined && path !== rejects) {
    context.warn(`${rejects} was changed since it was written, and stays as it is: the new rejects are in ${path}`);
  }
  if (!context.terminal.stderrIsTTY) context.notice(`${summaryLine(summary)}.`);
  if (ended.notice !== undefined) context.notice(ended.notice);
  await (await context.output()).document(summary);
  await endWithReport(context, endOf(written, path), () =>
    writeRunReport(flags.report ?? [], { written, rejects: before, redactor, redacted: flags.redact === true }),
  );
}
