import { Command } from "commander";
import { isDealtWith } from "../../bulk/run/earlier.ts";
import { rowsText, SUMMARY_FIELDS } from "../../bulk/run/results.ts";
import { planUndo } from "../../bulk/undo/undo.ts";
import type { Bind, Manual } from "../../cli/command.ts";
import type { Context } from "../../cli/context.ts";
import { CliError } from "../../errors.ts";
import { isSingle } from "../../journal/entries.ts";
import { lockUndo, lockWork, REMOVAL_MS } from "../../journal/locks.ts";
import { overviewOf, type RunOverview } from "../../journal/progress.ts";
import type { StoredRun } from "../../journal/runs.ts";
import { Since } from "../../journal/since.ts";
import { type JournalWrite, Writes } from "../../journal/writes.ts";
import { addPaceFlags, addReportFlags } from "../import/flags.ts";
import { refuseUnasked } from "../shared/confirming.ts";
import { checkReportFlags } from "../writing/report.ts";
import { openSession } from "../writing/session.ts";
import { bulkRuns, chooseRun, findRun, RUN_HELP } from "./choosing.ts";
import { titleOf } from "./show.ts";
import { type PlannedUndo, showPlan, type UndoFlags, type Undoing, undoOf, writeUndo } from "./write-undo.ts";

export function undoCommand(bind: Bind): Command {
  const command = new Command("undo")
    .summary("reverse what a run did")
    .description(
      "Reverse a run: delete what it created, restore the values it changed, create again what it deleted. What was edited since stays as it is and is listed. An undo is a run, too: undo it, and the run is done again.",
    )
    .argument("[run]", `${RUN_HELP}: the last run that changed something`)
    .option("--dry-run", "show what would be done, and write nothing")
    .option("-y, --yes", "do not ask");
  const run = async (context: Context, [name]: readonly [string?], flags: UndoFlags) =>
    undoRun(context, flags.yes ? (name ?? "last") : await chooseRun(context, name, UNDOABLE), flags);
  return bind(addReportFlags(addPaceFlags(command)), run, MANUAL);
}

/** @throws CliError `partial` if some of the run's writes stay, as a whole or in part. */
export async function undoRun(context: Context, name: string, flags: UndoFlags): Promise<void> {
  await checkReportFlags(flags);
  refuseUnasked(context, flags.yes || flags.dryRun, "undoing", "Look at it with --dry-run, then add --yes.");
  const stored = name === "last" ? await lastChange(context, flags) : await findRun(context, name);
  if (isSingle(stored.header))
    return (await import("../undo/single.ts")).undoSingle(context, stored, flags.yes === true);
  const session = await openSession(context, flags);
  const undoing = { stored, session, flags };
  const runs = await context.runs();
  try {
    // Held until the end: a run that continues while it is being undone would never end.
    session.hold(await lockWork(runs, stored.header, REMOVAL_MS));
    if (flags.dryRun) return await showPlan(context, undoing, await planned(context, undoing));
    await session.takeUp(undoOf(stored));
    // Nothing may be restored while the undo creates the same customers again.
    session.hold(await lockUndo(runs, session.signal));
    await session.closeOpenWrites(stored);
    await writeUndo(context, undoing, await planned(context, undoing));
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

const UNDOABLE = {
  question: "Which run shall be undone?",
  refusal: "nothing was undone",
  none: "no run here has changed anything that is not undone",
  fits: (overview: RunOverview) =>
    overview.header.command !== "undo" && overview.state !== "undone" && overview.hasChanges,
};

/** The last run that changed something, or may have; an undo does not count. @throws CliError `not_found`. */
async function lastChange(context: Context, { yes, dryRun }: UndoFlags): Promise<StoredRun> {
  for await (const stored of bulkRuns(await context.runs())) {
    if (stored.header.command === "undo") continue;
    const overview = await overviewOf(stored);
    if (!overview.hasChanges) continue;
    // The question says it too.
    if (yes || dryRun)
      context.notice(
        `The last run that changed something: ${titleOf(stored.header, context)}, ${rowsText(overview.counts)}.`,
      );
    return stored;
  }
  throw new CliError("not_found", "no run here has changed anything", {
    hint: "`customers runs list` shows the runs.",
  });
}

/** What is left to undo, given what earlier undos of the run have done. */
async function planned(context: Context, { stored, session, flags }: Undoing): Promise<PlannedUndo> {
  const { run } = stored.header;
  const since = await Since.read(await context.runs(), run);
  const writes = (await Writes.open(stored.path)).all;
  const isDealt = ({ number: line }: JournalWrite) =>
    session.earlier !== undefined && isDealtWith(session.earlier, { line, id: null });
  const isUndone = since.undoOf(run) !== undefined;
  const left = writes.filter((write) => !isUndone && !since.isReversed(run, write.number) && !isDealt(write));
  const steps = await planUndo(left, await session.api(), {
    since,
    progress: context.busy,
    unseen: flags.yes === true && flags.dryRun !== true,
  });
  return { steps, writes, since, read: steps.length + writes.filter(isDealt).length };
}
