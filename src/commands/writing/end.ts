import { basename, extname, join, resolve } from "node:path";
import { rejectsPath, rejectsText, writeRejects } from "../../bulk/report/rejects-file.ts";
import { endOf, failureLines, refusedRows } from "../../bulk/report/run-end.ts";
import { type PlanFacts, planReport, type RunReport, runReport } from "../../bulk/report/run-report.ts";
import { endSentence, runLine, summaryLine } from "../../bulk/run/results.ts";
import type { WrittenRun } from "../../bulk/run/write-run.ts";
import type { Context } from "../../cli/context.ts";
import { Agreed, CliError, type Said } from "../../errors.ts";
import type { Reject, SourceFile, Table } from "../../intake/row.ts";
import { readEntries } from "../../journal/journal.ts";
import { KEEP_DAYS } from "../../journal/prune.ts";
import { newHeader, overviewOf, type RunIdentity } from "../../journal/runs.ts";
import { Writes } from "../../journal/writes.ts";
import { isSameFile } from "../../system/files.ts";
import { stateDir } from "../../system/paths.ts";
import { checkOutput, replaceFile } from "../../system/replace-file.ts";
import { isDirect } from "../../system/special-files.ts";
import { ClosedPipe } from "../../system/stdout.ts";
import type { JsonObject } from "../../text/json.ts";
import { wrapped } from "../../text/ruler.ts";
import { jsonText } from "../../text/safe-text.ts";
import { pathWord } from "../../text/shell-word.ts";
import { listed } from "../../text/words.ts";
import type { ImportFlags, ReportFlags } from "../import/flags.ts";
import { afterWrite, printLines, undoHint } from "../shared/tell-written.ts";

/** Refuses a file that cannot be written before anything is done, not after. */
export async function checkReportFlags({ report = [] }: ReportFlags): Promise<void> {
  for (const path of report) {
    await checkOutput(path);
    await reportFormat(path);
  }
}

interface Reported extends Pick<WrittenRun, "header" | "journal"> {
  readonly summary: JsonObject;
  readonly invalid?: number;
  readonly stopped?: (Said & Pick<CliError, "code">) | undefined;
}

/** Writes the report of a run, from its journal, to each of the files. A person is told where it is. */
export async function writeRunReport(
  context: Context,
  { report: paths = [] }: ReportFlags,
  { header, journal, invalid, stopped, ...written }: Reported,
): Promise<void> {
  if (paths.length === 0) return;
  const summary = { ...written.summary, ...(invalid === undefined ? {} : { invalid }) };
  const { state } = await overviewOf({ header, path: journal });
  const writes = await Writes.open(journal);
  const undo = undoHint(context.flags, header.run);
  await writeReport(context, paths, runReport({ header, writes, summary, state, stopped, undo }));
}

export async function writePlanReport(
  context: Context,
  { report: paths = [] }: ReportFlags,
  what: RunIdentity,
  { lead, ...facts }: PlanFacts & { readonly lead: string },
): Promise<void> {
  if (paths.length === 0) return;
  const [{ account }, { profile }] = await Promise.all([context.runs(), context.settings()]);
  const header = newHeader("", { account, profile: profile.value }, context.clock, { ...what, job: null });
  await writeReport(context, paths, planReport(header, facts), `${lead}. Nothing was written.`);
}

/** Writes the report, then throws what the run failed with: greater news than a report that cannot be written. */
async function endWithReport(context: Context, failure: unknown, flags: ReportFlags, run: Reported): Promise<void> {
  try {
    await writeRunReport(context, flags, run);
  } catch (error) {
    if (failure === undefined || !(error instanceof CliError)) throw error;
    context.warn(error.message);
  }
  if (failure !== undefined) throw failure;
}

/**
 * The path of the rejects file: beside the file that is read, or in the state folder if nothing can be written there.
 * @throws CliError `usage` if a flag names the file that is read, or both the same one; as checkOutput.
 */
export async function rejectsFor(
  { env }: Pick<Context, "env">,
  { path }: Pick<SourceFile, "path">,
  { rejects, report = [] }: Pick<ImportFlags, "rejects" | "report">,
): Promise<string> {
  for (const file of [rejects, ...report]) {
    if (path === undefined || file === undefined) continue;
    if (resolve(file) !== resolve(path) && !(await isSameFile(file, path))) continue;
    const flag = file === rejects ? "--rejects" : "--report";
    throw new CliError("usage", `${flag} names the file that is read`, { hint: "Name another." });
  }
  if (rejects !== undefined) {
    const isShared = report.some((file) => resolve(file) === resolve(rejects));
    // Both may go to a device.
    if (isShared && !(await isDirect(rejects).catch(() => true)))
      throw new CliError("usage", "--report names the rejects file", { hint: "Name another." });
    await checkOutput(rejects);
    return rejects;
  }
  // A pipe such as /dev/fd/63 has no folder of its own.
  const isFile = path !== undefined && !(await isDirect(path).catch(() => true));
  const beside = rejectsPath(isFile ? path : undefined);
  const isWritable = await checkOutput(beside).then(
    () => true,
    () => false,
  );
  return isWritable ? beside : join(rejectsFolder(env), basename(beside));
}

interface Ended {
  readonly table: Table;
  readonly left: readonly Reject[];
  readonly rejects: string;
  readonly written: WrittenRun;
  readonly flags: ReportFlags;
  /** Whether a person was asked before the write, and knows which rows are invalid. */
  readonly agreed: boolean;
}

/** Tells how a run ended: warnings, rejects, summary, report. @throws CliError unless every row is done. */
export async function tellEnd(context: Context, ended: Ended): Promise<void> {
  const { table, left, rejects, written, flags } = ended;
  const { summary, results, invalid, header } = written;
  for (const { text, line, lines } of failureLines(table, results))
    context.warn(text, { file: table.name, ...(lines === undefined ? { line } : { lines }) });
  const rejected = [...left, ...refusedRows(results)];
  let [path, trouble]: [string | undefined, unknown] = [undefined, undefined];
  try {
    const text = await rejectsText(table, rejected);
    if (rejected.length > 0) path = await writeRejects(rejects, text, rejectsFolder(context.env));
  } catch (error) {
    // Once customers were written, the call is not simply wrong.
    const isLate = error instanceof CliError && error.code === "invalid_input";
    trouble = isLate ? new CliError("local", error.message, { hint: error.hint }) : error;
  }
  if (path !== undefined && path !== rejects) {
    context.warn(`${rejects} is not as this program wrote it, and stays as it is: the rejects are in ${path}`);
  }
  if (header.command === "delete" && summary.deleted > 0) {
    context.notice(`Their records are kept for ${KEEP_DAYS} days: see them with \`customers restore\`.`);
  }
  // The summary is shown even if the rejects cannot be written.
  const untold = await tellSummary(context, written);
  trouble ??= untold;
  if (written.stopped && trouble instanceof CliError && trouble !== untold) context.warn(trouble.message);
  const end = trouble === undefined || written.stopped ? endOf(written, path) : trouble;
  const isForeseen = ended.agreed && summary.failed === invalid && summary.unknown === 0;
  const isAgreed = isForeseen && end instanceof CliError && end.code === "partial";
  await endWithReport(context, isAgreed ? new Agreed(end) : end, flags, written);
}

/** Prints a run: a sentence, a line, its summary, or the ids. A run that had nothing to do has no journal. */
export async function printRun(context: Context, { summary, invalid = 0, header, journal }: Printed): Promise<void> {
  const output = await context.output();
  const { flags, terminal } = context;
  if (output.format === "ids" && journal !== undefined)
    return void (await output.rows(writtenCustomers(journal), { columns: [] }));
  if (output.format !== "table" || flags.fields !== undefined || flags.query !== undefined) return output.row(summary);
  if (!terminal.stdoutIsTTY) return terminal.out(`${runLine({ ...summary, invalid }, header)}\n`);
  if (journal === undefined) return;
  const { run, created, updated, deleted, unknown } = summary;
  const mayUndo = run !== null && header.command !== "undo" && created + updated + deleted + unknown > 0;
  const sentence = wrapped(endSentence({ ...summary, invalid }), terminal.columns);
  await printLines(context, [sentence], mayUndo ? undoHint(flags, run) : undefined);
}

// --- internal ---

/** What was written of rejects is noted there. */
function rejectsFolder(env: NodeJS.ProcessEnv): string {
  return join(stateDir(env), "rejects");
}

/** By the file's ending; JSON for stdout, a pipe or a device without such an ending. */
async function reportFormat(path: string): Promise<"json" | "html"> {
  const ending = extname(path).toLowerCase();
  if (ending === ".html" || ending === ".htm") return "html";
  if (ending === ".json" || (await isDirect(path))) return "json";
  throw new CliError("usage", `--report ${path} ends neither in .json nor in .html`, {
    hint: "The ending is the format: --report report.json or --report report.html.",
  });
}

async function writeReport(
  { terminal, notice }: Context,
  paths: readonly string[],
  report: RunReport,
  lead?: string,
): Promise<void> {
  for (const path of paths) {
    const isPage = (await reportFormat(path)) === "html";
    const page = isPage && (await import("../../bulk/report/html-report.ts")).htmlReport(report, lead);
    await replaceFile(path, page || `${jsonText(report, 2)}\n`);
  }
  if (terminal.stderrIsTTY) notice(`The report is in ${listed(paths.map((path) => pathWord(path)))}.`);
}

type Printed = Pick<WrittenRun, "summary"> &
  Partial<Pick<WrittenRun, "invalid" | "journal">> & { readonly header: Parameters<typeof runLine>[1] };

/** Prints the summary, on stderr if stdout fails. @returns the failure, but not of a reader that has gone. */
async function tellSummary(context: Context, written: WrittenRun): Promise<unknown> {
  const { summary, invalid, header } = written;
  try {
    await afterWrite(() => printRun(context, written));
    return undefined;
  } catch (error) {
    if (error instanceof ClosedPipe) return undefined;
    if (!(error instanceof CliError) || error.code !== "local") throw error;
    context.warn(
      `${summaryLine({ ...summary, invalid }, header.command)}. \`customers runs show ${summary.run}\` has the rest.`,
    );
    return error;
  }
}

async function* writtenCustomers(journal: string): AsyncGenerator<JsonObject> {
  for await (const entry of readEntries(journal)) {
    if (entry.type !== "outcome" || entry.id === null) continue;
    if (["created", "updated", "deleted"].includes(entry.outcome)) yield { id: entry.id };
  }
}
