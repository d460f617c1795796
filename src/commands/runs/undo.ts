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
import { described } from "../../customers/identity.ts";
import { CliError, reasonOf } from "../../errors.ts";
import { isSingle } from "../../journal/entries.ts";
import { lockUndo, lockWork } from "../../journal/locks.ts";
import { overviewOf, type RunIdentity, type RunOverview, type StoredRun, workOf } from "../../journal/runs.ts";
import type { Since } from "../../journal/since.ts";
import { isCarriedOut, type JournalWrite, Writes } from "../../journal/writes.ts";
import { agoText } from "../../text/duration.ts";
import { safeText } from "../../text/safe-text.ts";
import { count } from "../../text/words.ts";
import { addPaceFlags } from "../import/flags.ts";
import { confirmWrite, refuseUnasked, whoGoes } from "../shared/confirming.ts";
import { tellUnsent } from "../shared/tell-written.ts";
import { doing, recordOf, undoSingle } from "../undo/single.ts";
import { printRun } from "../writing/end.ts";
import { diffOf, tellPlan } from "../writing/plan.ts";
import { openSession } from "../writing/session.ts";
import { findRun, RUN_HELP, titleOf } from "./show.ts";

interface UndoFlags extends RunSettings {
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
  return bind(addPaceFlags(command), run, MANUAL);
}

/** @throws CliError `partial` if some of the run's writes stay, as a whole or in part. */
export async function undoRun(context: Context, name: string | undefined, flags: UndoFlags): Promise<void> {
  refuseUnasked(context, flags.yes || flags.dryRun, "undoing", "Look at it with --dry-run, then add --yes.");
  const stored = await findRun(context, name, UNDOABLE);
  const isLast = name === undefined || name === "last";
  if (isLast && (flags.yes || flags.dryRun)) {
    const done = rowsText((await overviewOf(stored)).counts);
    context.notice(`The last run that changed something: ${titleOf(stored.header, context)}, ${done}.`);
  }
  if (isSingle(stored.header)) return undoSingle(context, stored, flags.yes === true);
  const session = await openSession(context, flags);
  const undoing = { context, stored, session, flags };
  const runs = await context.runs();
  try {
    // Held until the end: a run that continues while it is being undone would never end.
    session.hold(await lockWork(runs, stored.header));
    if (flags.dryRun) {
      const { counts, steps, left } = await planned(undoing);
      for (const why of left) warnOfLeft(context, why);
      await tellPlan(context, { counts, deletesRows: true, steps }, () => session.api());
      return;
    }
    await session.takeUp(undoOf(stored));
    // Nothing may be restored while the undo creates the same customers again.
    session.hold(await lockUndo(runs, session.signal));
    await session.closeOpenWrites(stored);
    await writeUndo(undoing, await planned(undoing));
  } finally {
    await session.close();
  }
}

// --- internal ---

const MANUAL: Manual = {
  fields: ({ dryRun }) => (dryRun ? undefined : SUMMARY_FIELDS),
  notes: `Each customer is read once more right before it is changed or deleted, and stays as it is if it was edited since. Customers
that are created again get new ids and only the documented fields: their other fields stay in the journal.`,
  examples: ["customers runs undo last --dry-run", "customers runs undo 20260131T020304Z-ab12 --yes"],
};

/** Runs that changed something, or may have; an undo does not count. */
const UNDOABLE = {
  none: "no run here has changed anything that is not undone",
  fits: ({ header, hasChanges }: RunOverview) => header.command !== "undo" && hasChanges,
};

interface Undoing {
  readonly context: Context;
  readonly stored: StoredRun;
  readonly session: Session;
  readonly flags: UndoFlags;
}

interface UndoPlan {
  readonly steps: readonly Step[];
  /** Of the writes of the run, without those that earlier undos have reversed. */
  readonly counts: PlanCounts;
  readonly since: Since;
  readonly writes: Writes;
  readonly left: readonly string[];
}

/** What is left to undo, given what earlier undos of the run have done. */
async function planned({ context, stored, session }: Undoing): Promise<UndoPlan> {
  const { writes, left: open, since } = await writesToUndo(await context.runs(), stored);
  const isDealt = ({ number: line }: JournalWrite) =>
    session.earlier !== undefined && isDealtWith(session.earlier, { line, id: null });
  const left = open.filter((write) => !isDealt(write));
  const steps = await planUndo(left, await session.api(), { since, progress: context.busy });
  const counts = countsOf(steps, steps.length + writes.all.filter(isDealt).length, 0);
  const stays = steps.flatMap((step) =>
    step.action === "skip" ? step.why : step.action === "update" ? (step.left ?? []) : [],
  );
  return { steps, writes, since, counts, left: stays };
}

/** Carries out an undo, and tells it. @throws CliError what it ends with; `partial` if a write stays. */
async function writeUndo(undoing: Undoing, plan: UndoPlan): Promise<void> {
  const { context, stored, session, flags } = undoing;
  const { writes, since, counts, steps, left } = plan;
  const { read, unchanged, skip: skipped } = counts;
  if (!steps.some(isWrite) && session.earlier === undefined) {
    for (const why of left) warnOfLeft(context, why);
    context.notice(skipped > 0 ? "There is nothing else to undo." : "There is nothing left to undo.");
    await printRun(context, { summary: await idleSummary(session, { unchanged, skipped }), header: undoOf(stored) });
    if (skipped > 0) throw partlyUndone(stored, skipped);
    return;
  }
  if (!flags.yes) await ask(undoing, plan);
  await markUndone(stored, writes, session.work.run, context.clock);
  const lookAgain = undoLookAgain(writes.all, { api: await session.api(), since });
  const written = await writeRun(session, { steps, lookAgain, read, invalid: 0, maxErrors: Number.POSITIVE_INFINITY });
  const { summary } = written;
  const stay = (await tellUndone(undoing, writes, written)) + summary.skipped + summary.failed;
  await printRun(context, written);
  const failure = endOf(written, undefined) ?? (stay > 0 ? partlyUndone(stored, stay) : undefined);
  if (failure !== undefined) throw failure;
}

async function ask({ context, stored: { header } }: Undoing, { counts, steps, left }: UndoPlan): Promise<void> {
  const { unchanged, skip } = counts;
  const writes = steps.filter(isWrite);
  const skipped = count(skip, "write stays as it is", "writes stay as they are");
  const about = [
    `${workOf(header)}, ${agoText(Date.parse(header.started), context.clock.now())}`,
    ...(unchanged > 0 ? [`${count(unchanged, "write is", "writes are")} undone already`] : []),
    ...(skip > 0 ? [`${skipped}: edited since, or unknown`] : []),
    ...(writes.length > 1 ? await whoGoes(context, writes.map(recordOf), 5) : []),
  ];
  const lines = async () => [...(await diffOf(context, steps)), ...left.map((why) => safeText(`not undone: ${why}`))];
  await confirmWrite(context, `Undo the run ${header.run}: ${doing(writes)}?`, {
    refusal: "nothing was undone",
    about: about.map(safeText),
    show: [{ label: "Show changes", key: "s", lines }],
  });
}

/** Tells what was left as it was, and which customers have new ids. @returns how many writes stay in part. */
async function tellUndone(
  { context, stored }: Undoing,
  writes: Writes,
  { journal, header, results }: WrittenRun,
): Promise<number> {
  const ids = new Set<string>();
  let parts = 0;
  for (const row of (await Writes.open(journal)).byLine) {
    if (!("intent" in row)) warnOfLeft(context, row.reason);
    else if (isCarriedOut(row.outcome)) {
      const { was, left } = row.intent;
      if (was !== undefined) ids.add(was);
      if (left === undefined) continue;
      parts += 1;
      warnOfLeft(context, left);
    }
  }
  const about = new Map(writes.all.map(({ number, intent, outcome }) => [number, intent.before ?? outcome?.after]));
  for (const { id, line, error } of results) {
    const customer = line === null ? undefined : about.get(line);
    warnOfLeft(context, `${customer ? described(customer) : (id ?? `write ${line}`)}: ${error ? reasonOf(error) : ""}`);
  }
  if (ids.size === 0) return parts;
  const have = ids.size === 1 ? "has a new id" : "have new ids";
  context.notice(`${count(ids.size, "customer")} ${have}: see \`customers runs show ${header.run}\`.`);
  const again = writes.all.flatMap(({ intent: { before } }) => (before && ids.has(before.id) ? before : []));
  tellUnsent(context, again, `They are in ${stored.path}`);
  return parts;
}

function undoOf({ header: { file, run: undoes } }: StoredRun): RunIdentity {
  return { command: "undo", file, options: {}, undoes };
}

function warnOfLeft(context: Context, why: string): void {
  context.warn(`not undone: ${why}`);
}

function partlyUndone({ header }: StoredRun, stay: number): CliError {
  return new CliError("partial", `${count(stay, "write")} of the run ${header.run} could not be undone`, {
    hint: "They are named above. The others are undone.",
  });
}
