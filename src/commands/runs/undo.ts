import { Command } from "commander";
import { isDealtWith } from "../../bulk/run/earlier.ts";
import { rowsText, SUMMARY_FIELDS } from "../../bulk/run/results.ts";
import { planUndo, writesToUndo } from "../../bulk/undo/undo.ts";
import type { Bind, Manual } from "../../cli/command.ts";
import type { Context } from "../../cli/context.ts";
import { isSingle } from "../../journal/entries.ts";
import { lockUndo, lockWork, REMOVAL_MS } from "../../journal/locks.ts";
import { overviewOf, type RunOverview, type StoredRun } from "../../journal/runs.ts";
import type { JournalWrite } from "../../journal/writes.ts";
import { addPaceFlags, addReportFlags } from "../import/flags.ts";
import { refuseUnasked } from "../shared/confirming.ts";
import { checkReportFlags } from "../writing/report.ts";
import { openSession } from "../writing/session.ts";
import { findRun, RUN_HELP } from "./choosing.ts";
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
  if (isSingle(stored.header))
    return (await import("../undo/single.ts")).undoSingle(context, stored, flags.yes === true);
  const session = await openSession(context, flags);
  const undoing = { stored, session, flags };
  const runs = await context.runs();
  try {
    // Held until the end: a run that continues while it is being undone would never end.
    session.hold(await lockWork(runs, stored.header, REMOVAL_MS));
    if (flags.dryRun) return await showPlan(context, await planned(context, undoing));
    await session.takeUp(undoOf(stored));
    // Nothing may be restored while the undo creates the same customers again.
    session.hold(await lockUndo(runs, session.signal));
    await session.closeOpenWrites(stored);
    await writeUndo(context, await planned(context, undoing));
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

async function tellLast(context: Context, stored: StoredRun): Promise<void> {
  const { counts } = await overviewOf(stored);
  const title = titleOf(stored.header, context);
  context.notice(`The last run that changed something: ${title}, ${rowsText(counts)}.`);
}

/** What is left to undo, given what earlier undos of the run have done. */
async function planned(context: Context, undoing: Undoing): Promise<PlannedUndo> {
  const { stored, session, flags } = undoing;
  const { all: writes, left, since } = await writesToUndo(await context.runs(), stored);
  const isDealt = ({ number: line }: JournalWrite) =>
    session.earlier !== undefined && isDealtWith(session.earlier, { line, id: null });
  const unseen = flags.yes === true && flags.dryRun !== true;
  const open = left.filter((write) => !isDealt(write));
  const steps = await planUndo(open, await session.api(), { since, progress: context.busy, unseen });
  return { ...undoing, steps, writes, since, read: steps.length + writes.filter(isDealt).length };
}
