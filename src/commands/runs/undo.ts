import { Command } from "commander";
import { readProgress } from "../../bulk/journal/progress.ts";
import { readEntries, readJournal } from "../../bulk/journal/reader.ts";
import { findRun, lockWork, REMOVAL_MS, type StoredRun } from "../../bulk/journal/runs.ts";
import { continueJournal } from "../../bulk/journal/writer.ts";
import { writesOf } from "../../bulk/journal/writes.ts";
import { resumeRun } from "../../bulk/run/resume.ts";
import type { Work } from "../../bulk/run/work.ts";
import { planUndo } from "../../bulk/undo/undo.ts";
import { undoneWrites } from "../../bulk/undo/undone.ts";
import { CliError } from "../../errors.ts";
import { restoredIds } from "../../trash/brought-back.ts";
import { openTrash, type Trash } from "../../trash/trash.ts";
import type { Bind } from "../shared/command.ts";
import type { Context } from "../shared/context.ts";
import { redactorOf } from "../shared/redaction.ts";
import { addReportFlags, checkReportFlags } from "../shared/reporting.ts";
import { addPaceFlags, type Writing, withWriting } from "../shared/writing.ts";
import { sameAccount } from "./account.ts";
import { carryOut, showPlan, type UndoFlags } from "./undoing.ts";

export function undoCommand(bind: Bind): Command {
  const command = new Command("undo")
    .summary("reverse what a run did")
    .description(
      "Reverse a run: delete what it created, restore the values it changed, create again what it deleted. What was edited since is left alone and told. An undo is a run of its own.",
    )
    .argument("[run]", "id, the beginning of one, or last", "last")
    .option("--dry-run", "show what would be done, and write nothing")
    .option("-y, --yes", "do not ask");
  return addReportFlags(addPaceFlags(command))
    .addHelpText("after", EXAMPLES)
    .action(bind<[string], UndoFlags>((context, [run], flags) => undoRun(context, run, flags)));
}

export async function undoRun(context: Context, name: string, flags: UndoFlags): Promise<void> {
  checkReportFlags(flags);
  // Undoing twice in a row must not bring back what the first one took away: an undo is undone only by its own name.
  const stored = await findRun(context.env, name, (header) => header.command !== "undo");
  const { header } = stored;
  await sameAccount(context, header);
  if (!flags.yes && !flags.dryRun && !context.terminal.interactive) {
    throw new CliError("usage", "undoing needs --yes where nobody can be asked", {
      hint: "Look at it with --dry-run, then add --yes.",
    });
  }
  const trash = await openTrash(context);
  await withWriting(context, flags, async (writing) => {
    // Held all the time: a run that goes on while it is being undone would never end.
    const lock = await lockWork(context.env, header, REMOVAL_MS);
    try {
      const identity = { command: "undo", file: null, options: {}, undoes: header.run } as const;
      const work = flags.dryRun ? undefined : await writing.takeUp(identity);
      const job = { stored, trash, writing, work, flags };
      if (work === undefined) await undo(context, job);
      // So that nobody is restored from the trash while the undo brings him back.
      else await trash.alone(() => undo(context, job));
    } finally {
      await lock.release();
    }
  });
}

// --- internal ---

const EXAMPLES = `
Each customer is looked at once more right before he is changed or deleted, after all waits for --rate, and left alone
when he was edited since. Those created again get new ids, and the documented fields alone: what else the server had of them stays in the trash and the journal.

Examples:
  customers runs undo last --dry-run
  customers runs undo 20260131T0203 --yes
  customers runs undo last --dry-run --redact -o json`;

interface Job {
  readonly stored: StoredRun;
  readonly trash: Trash;
  readonly writing: Writing;
  /** Undefined where nothing is to be written. */
  readonly work: Work | undefined;
  readonly flags: UndoFlags;
}

async function undo(context: Context, { stored, trash, writing, work, flags }: Job): Promise<void> {
  const before = work && (await writing.earlier(work));
  if (work) await settleOpen(context, stored, writing);
  const done = await undoneWrites(context.env, stored.header.run);
  const all = await writesOf(readEntries(stored.path));
  const isSettled = (number: number) => {
    const about = { line: number, id: null };
    return before?.isDone(about) === true || before?.isUnknown(about) === true;
  };
  const writes = all.filter(({ number }) => !done(number) && !isSettled(number));
  const redactor = await redactorOf(context, flags);
  const restored = restoredIds(await trash.entries());
  const plan = await planUndo(writes, await writing.api(), { restored, redactor });
  if (work === undefined) return showPlan(context, plan, redactor);
  const settled = all.filter(({ number }) => isSettled(number)).length;
  await carryOut(context, { stored, trash, writes, settled, plan, work, writing, flags, redactor });
}

/** Finds out what became of the writes that the run left open: they may have to be undone as well. */
async function settleOpen(context: Context, { path }: StoredRun, writing: Writing): Promise<void> {
  const progress = await readProgress(readJournal(path));
  if (progress === undefined || progress.open.size === 0) return;
  const journal = await continueJournal(path, progress.size);
  try {
    const { env, clock } = context;
    const tools = { env, clock, signal: writing.signal, started: clock.monotonic() };
    await resumeRun(progress, journal, { ...tools, api: await writing.api() });
    await journal.flush();
  } finally {
    await journal.close();
  }
}
