import type { Entry } from "../../bulk/journal/entries.ts";
import { readEntries } from "../../bulk/journal/reader.ts";
import type { StoredRun } from "../../bulk/journal/runs.ts";
import type { Writes } from "../../bulk/journal/writes.ts";
import { estimate } from "../../bulk/plan/estimate.ts";
import { endOf } from "../../bulk/report/run-end.ts";
import { summaryLine } from "../../bulk/run/results.ts";
import type { RunSettings, Session } from "../../bulk/run/session.ts";
import { idleSummary, type WrittenRun, writeRun } from "../../bulk/run/write-run.ts";
import { subjectKey } from "../../bulk/step.ts";
import { type UndoPlan, undoLookAgain } from "../../bulk/undo/undo.ts";
import { markUndone } from "../../bulk/undo/undone.ts";
import type { Context } from "../../cli/context.ts";
import type { Redactor } from "../../customers/redact.ts";
import { agoText } from "../../text/duration.ts";
import { safeText } from "../../text/safe-text.ts";
import { count } from "../../text/words.ts";
import { type BroughtBack, leftBehind, markBroughtBack } from "../../trash/brought-back.ts";
import type { Trash } from "../../trash/trash.ts";
import { confirmWrite } from "../shared/confirming.ts";
import { keepingDeleted } from "../writing/keep-deleted.ts";
import { endWithReport, type ReportFlags } from "../writing/report.ts";
import { printIdle, printRun } from "../writing/tell-end.ts";
import { diffOf, tellPlan } from "../writing/tell-plan.ts";
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
      withoutSteps: { unchanged: already, skipped },
      maxErrors: Number.POSITIVE_INFINITY,
    }),
  );
  await tellCreatedAgain(context, undoing, writes, written);
  await tellUndone(context, written, flags, redactor);
}

/** Prints what an undo would do, as every dry run does. */
export async function showPlan(context: Context, { session, redactor }: Undoing, planned: PlannedUndo): Promise<void> {
  const { counts, already, left, skipped, total, steps } = planned.plan;
  const read = total + already + skipped + planned.settled;
  const { requests, limits } = await session.api();
  const told = { counts: { ...counts, read, unchanged: already, skip: skipped, invalid: 0 }, steps };
  for (const why of left) context.warn(`not undone: ${why}`);
  await tellPlan(context, told, { estimate: estimate(counts, requests, limits), redactor });
}

// --- internal ---

async function tellUndone(context: Context, written: WrittenRun, flags: UndoFlags, redactor: Redactor): Promise<void> {
  const { summary, results, header } = written;
  for (const { id, line, error } of results) {
    context.warn(`${id ?? `write ${line}`}: not undone: ${redactor.text(error?.message ?? "")}`);
  }
  if (!context.terminal.stderrIsTTY) context.notice(`${summaryLine(summary, header.command)}.`);
  await printRun(context, written);
  await endWithReport(context, endOf(written, undefined), flags, { written, rejects: [], redactor });
}

/** Notes in the trash which customers were created again, and tells what they have not got back. */
async function tellCreatedAgain(
  context: Context,
  { trash, stored }: Undoing,
  writes: Writes,
  { journal, header }: WrittenRun,
): Promise<void> {
  const again = await createdAgain(readEntries(journal));
  await markBroughtBack(trash, again);
  const ids = new Set(again.flatMap(({ was, id }) => (id === null ? [] : was)));
  if (ids.size === 0) return;
  const have = ids.size === 1 ? "has a new id" : "have new ids";
  context.notice(`${count(ids.size, "customer")} ${have}: see \`customers runs show ${header.run}\`.`);
  const fields = new Set<string>();
  for await (const { intent } of writes.each()) {
    if (intent.before && ids.has(intent.before.id)) for (const field of leftBehind(intent.before)) fields.add(field);
  }
  if (fields.size === 0) return;
  context.notice(
    `Not sent, as the API document does not name them: ${[...fields].join(", ")}. They are in ${stored.path}.`,
  );
}

/** The customers that an undo has created again, in all its parts, from its journal; without those of unknown outcome. */
async function createdAgain(entries: AsyncIterable<Entry>): Promise<BroughtBack[]> {
  const wasOf = new Map<string, string>();
  const found = new Map<string, BroughtBack>();
  for await (const entry of entries) {
    if (entry.type === "intent" && entry.was !== undefined) wasOf.set(subjectKey(entry), entry.was);
    if (entry.type !== "outcome") continue;
    const was = wasOf.get(subjectKey(entry));
    if (was === undefined) continue;
    if (entry.outcome === "created") found.set(was, { was, id: entry.id });
    else if (entry.outcome === "failed") found.set(was, { was, id: null });
  }
  return [...found.values()];
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
