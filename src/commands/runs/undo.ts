import { Command } from "commander";
import { countsOf, type PlanCounts } from "../../bulk/plan/planned.ts";
import { endOf } from "../../bulk/report/run-end.ts";
import { isDealtWith } from "../../bulk/run/earlier.ts";
import { rowsText, SUMMARY_FIELDS } from "../../bulk/run/results.ts";
import type { RunSettings, Session } from "../../bulk/run/session.ts";
import { idleSummary, type WrittenRun, writeRun } from "../../bulk/run/write-run.ts";
import { isWrite, type Step } from "../../bulk/step.ts";
import { markUndone, planUndo, undoLookAgain, writesToUndo } from "../../bulk/undo/undo.ts";
import type { Bind, Manual } from "../../cli/command.ts";
import type { Context } from "../../cli/context.ts";
import { CliError, reasonOf } from "../../errors.ts";
import { type IntentEntry, isSingle, subjectKey } from "../../journal/entries.ts";
import { readEntries } from "../../journal/journal.ts";
import { lockUndo, lockWork } from "../../journal/locks.ts";
import { overviewOf, type RunIdentity, type RunOverview, type StoredRun, workOf } from "../../journal/runs.ts";
import type { Since } from "../../journal/since.ts";
import { isCarriedOut, type JournalWrite, type Writes } from "../../journal/writes.ts";
import { agoText } from "../../text/duration.ts";
import { safeText } from "../../text/safe-text.ts";
import { count } from "../../text/words.ts";
import { addPaceFlags, addReportFlags, type ReportFlags } from "../import/flags.ts";
import { confirmWrite, refuseUnasked } from "../shared/confirming.ts";
import { tellUnsent } from "../shared/tell-written.ts";
import { doing, undoSingle } from "../undo/single.ts";
import { checkReportFlags, endWithReport, writePlanReport } from "../writing/report.ts";
import { openSession } from "../writing/session.ts";
import { printRun } from "../writing/tell-end.ts";
import { countsLine, diffOf, tellPlan } from "../writing/tell-plan.ts";
import { findRun, RUN_HELP, titleOf } from "./show.ts";

interface UndoFlags extends RunSettings, ReportFlags {
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

export function undoCommand(bind: Bind): Command {
  const command = new Command("undo")
    .summary("reverse what a run did")
    .description(
      "Reverse a run: delete what it created, restore the values it changed, create again what it deleted. What was edited since stays as it is and is listed. An undo is a run, too: undo it, and the run is done again.",
    )
    .argument("[run]", `${RUN_HELP}: the last run that changed something`)
    .option("--dry-run", "show what would be done, and write nothing")
    .option("-y, --yes", "do not ask");
  const run = (context: Context, [name]: readonly [string?], flags: UndoFlags) => undoRun(context, name, flags);
  return bind(addReportFlags(addPaceFlags(command)), run, MANUAL);
}

/** @throws CliError `partial` if some of the run's writes stay, as a whole or in part. */
export async function undoRun(context: Context, name: string | undefined, flags: UndoFlags): Promise<void> {
  await checkReportFlags(flags);
  refuseUnasked(context, flags.yes || flags.dryRun, "undoing", "Look at it with --dry-run, then add --yes.");
  const isLast = name === undefined || name === "last";
  const stored = await findRun(context, name, UNDOABLE);
  if (isLast && (flags.yes || flags.dryRun)) await tellLast(context, stored); // The question says it too.
  if (isSingle(stored.header)) return undoSingle(context, stored, flags.yes === true);
  const session = await openSession(context, flags);
  const plan = () => planned(context, { stored, session, flags });
  const runs = await context.runs();
  try {
    // Held until the end: a run that continues while it is being undone would never end.
    session.hold(await lockWork(runs, stored.header));
    if (flags.dryRun) return await showPlan(context, await plan());
    await session.takeUp(undoOf(stored));
    // Nothing may be restored while the undo creates the same customers again.
    session.hold(await lockUndo(runs, session.signal));
    await session.closeOpenWrites(stored);
    await writeUndo(context, await plan());
  } finally {
    await session.close();
  }
}

// --- internal ---

const MANUAL: Manual = {
  fields: ({ dryRun }) => (dryRun ? undefined : SUMMARY_FIELDS),
  notes: `Each customer is read once more right before it is changed or deleted, and stays as it is if it was edited since. Customers
that are created again get new ids and only the documented fields: their other fields stay in the journal.`,
  examples: [
    "customers runs undo last --dry-run",
    "customers runs undo 20260131T0203 --yes",
    "customers runs undo last --dry-run -o json",
  ],
};

/** Runs that changed something, or may have; an undo does not count. */
const UNDOABLE = {
  none: "no run here has changed anything that is not undone",
  fits: ({ header, hasChanges }: RunOverview) => header.command !== "undo" && hasChanges,
};

interface PlannedUndo {
  readonly stored: StoredRun;
  readonly session: Session;
  readonly flags: UndoFlags;
  readonly steps: readonly Step[];
  /** Of the writes of the run, without those that earlier undos have reversed. */
  readonly counts: PlanCounts;
  readonly since: Since;
  readonly writes: Writes;
}

async function tellLast(context: Context, stored: StoredRun): Promise<void> {
  const { counts } = await overviewOf(stored);
  const title = titleOf(stored.header, context);
  context.notice(`The last run that changed something: ${title}, ${rowsText(counts)}.`);
}

/** What is left to undo, given what earlier undos of the run have done. */
async function planned(
  context: Context,
  undoing: Pick<PlannedUndo, "stored" | "session" | "flags">,
): Promise<PlannedUndo> {
  const { stored, session, flags } = undoing;
  const { writes, left, since } = await writesToUndo(await context.runs(), stored);
  const isDealt = ({ number: line }: JournalWrite) =>
    session.earlier !== undefined && isDealtWith(session.earlier, { line, id: null });
  const unseen = flags.yes === true && flags.dryRun !== true;
  const open = left.filter((write) => !isDealt(write));
  const steps = await planUndo(open, await session.api(), { since, progress: context.busy, unseen });
  const counts = countsOf(steps, steps.length + writes.all.filter(isDealt).length, 0);
  return { ...undoing, steps, writes, since, counts };
}

/**
 * Carries out an undo, and prints what became of it.
 * @throws CliError what it ends with if a write failed; `partial` if one stays, as a whole or in part.
 */
async function writeUndo(context: Context, plan: PlannedUndo): Promise<void> {
  const { stored, session, flags, writes, since, counts, steps } = plan;
  const { read, unchanged, skip: skipped } = counts;
  if (!steps.some(isWrite) && session.earlier === undefined) {
    for (const why of leftBy(plan)) warnOfLeft(context, why);
    context.notice(skipped > 0 ? "There is nothing else to undo." : "There is nothing left to undo.");
    await printRun(context, { summary: await idleSummary(session, { unchanged, skipped }), header: undoOf(stored) });
    if (skipped > 0) throw partlyUndone(stored, skipped);
    return;
  }
  if (!flags.yes) await ask(context, plan);
  await markUndone(stored, writes, session.work.run, context.clock);
  const lookAgain = undoLookAgain(writes.all, { api: await session.api(), since });
  const written = await writeRun(session, { steps, lookAgain, read, invalid: 0, maxErrors: Number.POSITIVE_INFINITY });
  const { summary } = written;
  const parts = await tellUndone(context, plan, written);
  const stay = parts + summary.skipped + summary.failed;
  await printRun(context, written);
  const failure = endOf(written, undefined) ?? (stay > 0 ? partlyUndone(stored, stay) : undefined);
  await endWithReport(context, failure, flags, written);
}

function undoOf({ header: { file, run: undoes } }: StoredRun): RunIdentity {
  return { command: "undo", file, options: {}, undoes };
}

async function showPlan(context: Context, plan: PlannedUndo): Promise<void> {
  const { stored, session, flags, counts, steps } = plan;
  for (const why of leftBy(plan)) warnOfLeft(context, why);
  const summary = await tellPlan(context, { counts, deletesRows: true, steps }, () => session.api());
  const lead = countsLine({ counts, deletesRows: true });
  await writePlanReport(context, flags, undoOf(stored), { summary, lead, steps, invalid: [] });
}

function warnOfLeft(context: Context, why: string): void {
  context.warn(`not undone: ${why}`);
}

/** What stays by the plan, as a whole or in part. */
function leftBy({ steps }: PlannedUndo): string[] {
  return steps.flatMap((step) =>
    step.action === "skip" ? step.why : step.action === "update" ? (step.left ?? []) : [],
  );
}

function partlyUndone({ header }: StoredRun, stay: number): CliError {
  return new CliError("partial", `${count(stay, "write")} of the run ${header.run} could not be undone`, {
    hint: "They are named above. The others are undone.",
  });
}

/**
 * Tells what all parts of an undo have left as it was, and which customers have new ids.
 * @returns how many writes stay in part.
 */
async function tellUndone(
  context: Context,
  { stored, writes }: PlannedUndo,
  { journal, header, results }: WrittenRun,
): Promise<number> {
  const ids = new Set<string>();
  const stays = new Map<string, string>();
  const partly = new Map<string, IntentEntry>();
  let parts = 0;
  // Entry by entry: the writes of both runs at once would take much memory.
  for await (const entry of readEntries(journal)) {
    if (entry.type === "left") stays.set(subjectKey(entry), entry.reason);
    if (entry.type === "intent") stays.delete(subjectKey(entry));
    if (entry.type === "intent" && (entry.was ?? entry.left) !== undefined) partly.set(subjectKey(entry), entry);
    if (entry.type !== "outcome" || !isCarriedOut(entry)) continue;
    const { was, left } = partly.get(subjectKey(entry)) ?? {};
    if (was !== undefined) ids.add(was);
    if (left === undefined) continue;
    parts += 1;
    warnOfLeft(context, left);
  }
  for (const why of stays.values()) warnOfLeft(context, why);
  for (const { id, line, error } of results)
    warnOfLeft(context, `${id ?? `write ${line}`}: ${error ? reasonOf(error) : ""}`);
  if (ids.size === 0) return parts;
  const have = ids.size === 1 ? "has a new id" : "have new ids";
  context.notice(`${count(ids.size, "customer")} ${have}: see \`customers runs show ${header.run}\`.`);
  tellUnsent(
    context,
    writes.all.flatMap(({ intent: { before } }) => (before && ids.has(before.id) ? before : [])),
    `They are in ${stored.path}`,
  );
  return parts;
}

async function ask(context: Context, plan: PlannedUndo): Promise<void> {
  const { counts, steps } = plan;
  const { header } = plan.stored;
  const left = leftBy(plan).map((why) => safeText(`not undone: ${why}`));
  const rest = [
    counts.unchanged > 0 && `${count(counts.unchanged, "write is", "writes are")} undone already`,
    counts.skip > 0 &&
      `${count(counts.skip, "write stays as it is", "writes stay as they are")}: edited since, or unknown`,
  ].filter((part) => part !== false);
  await confirmWrite(context, `Undo the run ${header.run}: ${doing(steps.filter(isWrite))}?`, {
    refusal: "nothing was undone",
    about: [`${workOf(header)}, ${agoText(Date.parse(header.started), context.clock.now())}`, ...rest].map(safeText),
    show: { label: "Show changes", lines: async () => [...(await diffOf(context, steps)), ...left] },
  });
}
