import { readProgress } from "../../bulk/journal/progress.ts";
import { readEntries, readJournal } from "../../bulk/journal/reader.ts";
import type { StoredRun } from "../../bulk/journal/runs.ts";
import { continueJournal } from "../../bulk/journal/writer.ts";
import type { JournalWrite } from "../../bulk/journal/writes.ts";
import { countSteps } from "../../bulk/plan/counts.ts";
import { plannedWrite, writeAsJson } from "../../bulk/plan/planned.ts";
import { endOf } from "../../bulk/report/run-end.ts";
import { summaryLine } from "../../bulk/run/summary.ts";
import type { Work } from "../../bulk/run/work.ts";
import { isWrite, type Step, writeOf } from "../../bulk/step.ts";
import type { UndoPlan } from "../../bulk/undo/undo.ts";
import { undoLookAgain } from "../../bulk/undo/undo-steps.ts";
import type { Redactor } from "../../customers/redact.ts";
import { CliError } from "../../errors.ts";
import { accountSource } from "../../settings/account.ts";
import { count, grouped } from "../../text/words.ts";
import { markBroughtBack } from "../../trash/brought-back.ts";
import { leftBehind } from "../../trash/left-behind.ts";
import type { Trash } from "../../trash/trash.ts";
import type { Context } from "../shared/context.ts";
import { previewLine, previewView } from "../shared/preview.ts";
import { endWithReport, type ReportFlags, writeRunReport } from "../shared/reporting.ts";
import type { Writing, WritingFlags } from "../shared/writing.ts";
import { createdAgain, newIdLines } from "./created-again.ts";

export interface UndoFlags extends WritingFlags, ReportFlags {
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

/** An undo that is about to be carried out. */
export interface Undoing {
  readonly stored: StoredRun;
  readonly trash: Trash;
  /** What the plan was made of. */
  readonly writes: readonly JournalWrite[];
  /** Writes of the run that an earlier process has dealt with. */
  readonly settled: number;
  readonly plan: UndoPlan;
  readonly work: Work;
  readonly writing: Writing;
  readonly flags: UndoFlags;
  readonly redactor: Redactor;
}

/** Carries out an undo, and tells what became of it. @throws CliError what it ends with, unless all is undone. */
export async function carryOut(context: Context, undoing: Undoing): Promise<void> {
  const { stored, plan, work, writing, flags, redactor } = undoing;
  const { steps, already, left, skipped } = plan;
  for (const why of left) context.warn(`left alone: ${why}`);
  if (steps.length === 0 && work.earlier === undefined) {
    context.notice(left.length > 0 ? "There is nothing else to undo." : "There is nothing left to undo.");
    return;
  }
  if (!flags.yes) await ask(context, stored.header.run, plan);
  await markUndone(context, stored, work.run);
  const onLeft = (why: string) => context.warn(`left alone: ${why}`);
  async function* planned(): AsyncGenerator<Step> {
    yield* steps;
  }
  const written = await writing.write(planned(), work, {
    lookAgain: undoLookAgain(plan, undoing.writes, { api: await writing.api(), onLeft }),
    read: steps.length + already + skipped + undoing.settled,
    invalid: 0,
    total: steps.length,
    settled: { unchanged: already, skipped },
    maxErrors: Number.POSITIVE_INFINITY,
    deletes: true,
  });
  const { summary } = written;
  await tellCreatedAgain(context, undoing, written.journal, summary.run);
  for (const { id, line, error } of written.results)
    context.warn(`${id ?? `write ${line}`}: not undone: ${redactor.text(error?.message ?? "")}`);
  if (!context.terminal.stderrIsTTY) context.notice(`${summaryLine(summary)}.`);
  await (await context.output()).document(summary);
  await endWithReport(context, endOf(summary, written, undefined), () =>
    writeRunReport(flags.report ?? [], { written, rejects: [], redactor, redacted: flags.redact === true }),
  );
}

/** Prints what an undo would do. */
export async function showPlan(
  context: Context,
  { steps, already, left }: UndoPlan,
  redactor: Redactor,
): Promise<void> {
  const output = await context.output();
  const structured = ["json", "ndjson", "yaml"].includes(output.format);
  const writes = steps.filter(isWrite).map((step) => plannedWrite(writeOf(step), redactor));
  await output.rows(writes.map(structured ? writeAsJson : previewLine), previewView);
  for (const why of left) context.warn(`left alone: ${why}`);
  const counts = countSteps(steps, steps.length, 0);
  const said = `${grouped(counts.delete)} to delete, ${grouped(counts.update)} to restore, ${grouped(counts.create)} to create again, ${grouped(already)} undone already`;
  context.notice(`${said}. Nothing was written (--dry-run).`);
}

// --- internal ---

/** From here on the run is not gone on with: the same import begins anew. */
async function markUndone({ clock }: Context, { path }: StoredRun, by: string): Promise<void> {
  const progress = await readProgress(readJournal(path));
  if (progress === undefined || progress.undoneBy === by) return;
  const journal = await continueJournal(path, progress.size);
  journal.note({ type: "undone", at: new Date(clock.now()).toISOString(), by });
  await journal.flush();
  await journal.close();
}

/** Tells the new ids of those who were created again, and has the trash know that they are back. */
async function tellCreatedAgain(
  context: Context,
  { trash, writes, stored, flags }: Undoing,
  journal: string,
  run: string,
): Promise<void> {
  const again = await createdAgain(readEntries(journal));
  if (again.length === 0) return;
  await markBroughtBack(trash, again);
  for (const line of newIdLines(again, run, flags.redact === true)) context.notice(line);
  const ids = new Set(again.filter(({ id }) => id !== null).map(({ was }) => was));
  const records = writes.flatMap(({ intent }) => (intent.before && ids.has(intent.before.id) ? [intent.before] : []));
  const fields = new Set(records.flatMap(leftBehind));
  if (fields.size === 0) return;
  context.notice(
    `Not sent, as the API document does not name them: ${[...fields].join(", ")}. They are in ${stored.path}.`,
  );
}

async function ask(context: Context, run: string, { steps }: UndoPlan): Promise<void> {
  const counts = countSteps(steps, steps.length, 0);
  const parts = [
    counts.delete > 0 && `delete ${count(counts.delete, "customer")}`,
    counts.update > 0 && `restore ${grouped(counts.update)}`,
    counts.create > 0 && `create ${grouped(counts.create)} again`,
  ].filter(Boolean);
  const settings = await context.settings();
  const host = settings.baseUrl === undefined ? "" : ` at ${new URL(settings.baseUrl.value).host}`;
  const prompts = await context.prompts();
  const question = `Undo the run ${run}${host} (${accountSource(settings)}): ${parts.join(", ")}?`;
  if (await prompts.confirm(question, { defaultAnswer: false, flag: "--yes" })) return;
  throw new CliError("refused", "nothing was undone");
}
