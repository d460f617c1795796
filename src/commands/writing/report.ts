import { extname } from "node:path";
import { type PlanFacts, planReport, type RunReport, runReport } from "../../bulk/report/run-report.ts";
import type { WrittenRun } from "../../bulk/run/write-run.ts";
import type { Context } from "../../cli/context.ts";
import { CliError, type Said } from "../../errors.ts";
import { newHeader, overviewOf, type RunIdentity } from "../../journal/runs.ts";
import { Writes } from "../../journal/writes.ts";
import { checkOutput, replaceFile } from "../../system/replace-file.ts";
import { isDirect } from "../../system/special-files.ts";
import type { JsonObject } from "../../text/json.ts";
import { jsonText } from "../../text/safe-text.ts";
import { pathWord } from "../../text/shell-word.ts";
import { listed } from "../../text/words.ts";
import type { ReportFlags } from "../import/flags.ts";
import { undoHint } from "../shared/tell-written.ts";

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

/** Writes the report of a dry run. @param what would be done. @param lead its counts, in a sentence. */
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
export async function endWithReport(
  context: Context,
  failure: unknown,
  flags: ReportFlags,
  run: Reported,
): Promise<void> {
  try {
    await writeRunReport(context, flags, run);
  } catch (error) {
    if (failure === undefined || !(error instanceof CliError)) throw error;
    context.warn(error.message);
  }
  if (failure !== undefined) throw failure;
}

// --- internal ---

/** By the file's ending; JSON for stdout, a pipe or a device without such an ending. */
async function reportFormat(path: string): Promise<"json" | "html"> {
  const ending = extname(path).toLowerCase();
  if (ending === ".html" || ending === ".htm") return "html";
  if (ending === ".json" || (await isDirect(path))) return "json";
  throw new CliError("usage", `--report ${path} ends neither in .json nor in .html`, {
    hint: "The ending is the format: --report report.json or --report report.html.",
  });
}

/** Only its owner can read it. @param lead of a page; what the summary says if missing. */
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
