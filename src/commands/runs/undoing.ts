import { readEntries } from "../../bulk/journal/reader.ts";
import type { StoredRun } from "../../bulk/journal/runs.ts";
import type { Writes } from "../../bulk/journal/writes.ts";
import { estimate } from "../../bulk/plan/estimate.ts";
import { plannedWrites, writeAsJson } from "../../bulk/plan/planned.ts";
import { endOf } from "../../bulk/report/run-end.ts";
import type { Session } from "../../bulk/run/session.ts";
import { summaryLine } from "../../bulk/run/summary.ts";
import type { RunSettings, WrittenRun } from "../../bulk/run/work.ts";
import { idleSummary, writeRun } from "../../bulk/run/write-run.ts";
import type { UndoPlan } from "../../bulk/undo/undo.ts";
import { undoLookAgain } from "../../bulk/undo/undo-steps.ts";
import { markUndone } from "../../bulk/undo/undone.ts";
import type { Redactor } from "../../customers/redact.ts";
import { agoText } from "../../text/duration.ts";
import type { JsonObject } from "../../text/json.ts";
import { safeText } from "../../text/safe-text.ts";
import { count, grouped } from "../../text/words.ts";
import { markBroughtBack } from "../../trash/brought-back.ts";
import { leftBehind } from "../../trash/left-behind.ts";
import type { Trash } from "../../trash/trash.ts";
import { confirmWrite } from "../shared/confirming.ts";
import type { Context } from "../shared/context.ts";
import { keepingDeleted } from "../shared/keeping.ts";
import { mapped } from "../shared/mapped.ts";
import { diffOf, previewLine, previewView } from "../shared/preview.ts";
import { printIdle, printRun } from "../shared/print-run.ts";
import { endWithReport, type ReportFlags, writeRunReport } from "../shared/reporting.ts";
import { createdAgain, newIdLines } from "./created-again.ts";
import { workOf } from "./show.ts";

export interface UndoFlags extends RunSettings, ReportFlags {
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

/** The run to undo, and what is needed for it. */
export interface Undoing {
  readonly stored: StoredRun;
  readonly trash: Trash;
  readonly session: Session;
  readonly flags: UndoFlags;
  readonly redactor: Redactor;
}

export interface PlannedUndo {
  readonly plan: UndoPlan;
  /** What the plan was made of. */
  readonly writes: Writes;
  /** Writes of the run that an earlier process of this undo has dealt with. */
  readonly settled: number;
}

/** Carries out an undo, and tells what became of it. @throws CliError what it ends with, unless all is undone. */
export async function carryOut(context: Context, undoing: Undoing, planned: PlannedUndo): Promise<void> {
  const { stored, session, flags, redactor } = undoing;
  const { plan, writes } = planned;
  const { total, already, left, skipped } = plan;
  const onLeft = (why: string) => context.warn(`not undone: ${why}`);
  for (const why of left) onLeft(why);
  if (total === 0 && session.earlier === undefined) {
    context.notice(left.length > 0 ? "There is nothing else to undo." : "There is nothing left to undo.");
    return printIdle(context, await idleSummary(session, { unchanged: already, skipped }));
  }
  if (!flags.yes) await ask(context, stored, plan, redactor);
  await markUndone(stored, session.work.run, context.clock);
  const written = await writeRun(
    session,
    await keepingDeleted(undoing.trash, session, {
      steps: plan.steps(),
      lookAgain: undoLookAgain(plan, writes, { api: await session.api(), onLeft }),
      read: total + already + skipped + planned.settled,
      invalid: 0,
      total,
      settled: { unchanged: already, skipped },
      maxErrors: Number.POSITIVE_INFINITY,
    }),
  );
  await tellCreatedAgain(context, undoing, writes, written);
  await tellUndone(context, written, flags, redactor);
}

/** Prints what an undo would do: in JSON the document of every dry run, else a row for each write. */
export async function showPlan(
  context: Context,
  { session, redactor }: Undoing,
  { plan, settled }: PlannedUndo,
): Promise<void> {
  const output = await context.output();
  const { total, already, left, skipped } = plan;
  const counts = { ...plan.counts, read: total + already + skipped + settled, unchanged: 0, skip: 0, invalid: 0 };
  const isDocument = output.format === "json" || output.format === "yaml";
  const writes = mapped(
    plannedWrites(plan.steps(), redactor),
    isDocument || output.format === "ndjson" ? writeAsJson : previewLine,
  );
  if (isDocument) {
    const { requests, limits } = await session.api();
    const takes = estimate(counts, requests, limits);
    const rows: JsonObject[] = [];
    for await (const row of writes) rows.push(row);
    await output.document({ ...counts, unchanged: already, skip: skipped, ...takes, rows });
  } else await output.rows(writes, previewView);
  for (const why of left) context.warn(`not undone: ${why}`);
  const said = `${grouped(counts.delete)} to delete, ${grouped(counts.update)} to restore, ${grouped(counts.create)} to create again, ${grouped(already)} undone already`;
  context.notice(`${said}. Nothing was written (--dry-run).`);
}

// --- internal ---

async function tellUndone(context: Context, written: WrittenRun, flags: UndoFlags, redactor: Redactor): Promise<void> {
  const { summary, results, header } = written;
  for (const { id, line, error } of results) {
    context.warn(`${id ?? `write ${line}`}: not undone: ${redactor.text(error?.message ?? "")}`);
  }
  if (!context.terminal.stderrIsTTY) context.notice(`${summaryLine(summary, header.command)}.`);
  await printRun(context, written);
  await endWithReport(context, endOf(written, undefined), () =>
    writeRunReport(context, flags.report ?? [], { written, rejects: [], redactor, redacted: flags.redact === true }),
  );
}

/** Tells the new ids of the customers that were created again, and notes them in the trash. */
async function tellCreatedAgain(
  context: Context,
  { trash, stored, flags }: Undoing,
  writes: Writes,
  { journal, header }: WrittenRun,
): Promise<void> {
  const again = await createdAgain(readEntries(journal));
  if (again.length === 0) return;
  await markBroughtBack(trash, again);
  for (const line of newIdLines(again, header.run, flags.redact === true)) context.notice(line);
  const ids = new Set(again.filter(({ id }) => id !== null).map(({ was }) => was));
  const fields = new Set<string>();
  for await (const { intent } of writes.each()) {
    if (intent.before && ids.has(intent.before.id)) for (const field of leftBehind(intent.before)) fields.add(field);
  }
  if (fields.size === 0) return;
  context.notice(
    `Not sent, as the API document does not name them: ${[...fields].join(", ")}. They are in ${stored.path}.`,
  );
}

async function ask(context: Context, { header }: StoredRun, plan: UndoPlan, redactor: Redactor): Promise<void> {
  const { counts, already, skipped } = plan;
  const parts = [
    counts.delete > 0 && `delete ${count(counts.delete, "customer")} that it created`,
    counts.update > 0 && `give ${count(counts.update, "customer")} the old values back`,
    counts.create > 0 && `create ${count(counts.create, "customer")} again that it deleted`,
  ].filter((part) => part !== false);
  const rest = [
    already > 0 && `${count(already, "write is", "writes are")} undone already`,
    skipped > 0 &&
      `${count(skipped, "write stays", "writes stay")} as ${skipped === 1 ? "it is" : "they are"}: edited since, or unknown`,
  ].filter((part) => part !== false);
  const last = parts.pop();
  const what = parts.length === 0 ? last : `${parts.join(", ")} and ${last}`;
  await confirmWrite(context, `Undo the run ${header.run}: ${what}?`, {
    refusal: "nothing was undone",
    about: [`${workOf(header)}, ${agoText(Date.parse(header.started), context.clock.now())}`, ...rest].map(safeText),
    show: { label: "Show changes", lines: async () => diffOf(context, plan.steps(), redactor) },
  });
}
