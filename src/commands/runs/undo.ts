import { Command } from "commander";
import { type RunProgress, readProgress } from "../../bulk/journal/progress.ts";
import { readEntries, readJournal } from "../../bulk/journal/reader.ts";
import { findRun, lockWork, type StoredRun, storedRuns } from "../../bulk/journal/runs.ts";
import { continueJournal } from "../../bulk/journal/writer.ts";
import { writesOf } from "../../bulk/journal/writes.ts";
import type { Step } from "../../bulk/plan.ts";
import { plannedWrite, writeAsJson } from "../../bulk/planned.ts";
import { countSteps, previewLine, previewView } from "../../bulk/preview.ts";
import { openRedactor } from "../../bulk/redact.ts";
import { endOf } from "../../bulk/report.ts";
import { resumeRun } from "../../bulk/resume.ts";
import { summaryLine } from "../../bulk/summary.ts";
import { planUndo, type UndoPlan } from "../../bulk/undo.ts";
import type { Work } from "../../bulk/work.ts";
import type { Context } from "../../context.ts";
import { CliError } from "../../errors.ts";
import type { JsonObject } from "../../json.ts";
import type { Wire } from "../../program.ts";
import { accountSource } from "../../settings/account.ts";
import { count, grouped } from "../../text.ts";
import { addPaceFlags, type Writing, type WritingFlags, withWriting } from "../shared/writing.ts";
import { sameAccount } from "./account.ts";

export interface UndoFlags extends WritingFlags {
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

export function undoCommand(wire: Wire): Command {
  const command = new Command("undo")
    .summary("reverse what a run did")
    .description(
      "Reverse a run: delete what it created, restore the values it changed, create again what it deleted. What was edited since is left alone and told. An undo is a run of its own.",
    )
    .argument("[run]", "id, the beginning of one, or last", "last")
    .option("--dry-run", "show what would be done, and write nothing")
    .option("-y, --yes", "do not ask");
  return addPaceFlags(command)
    .addHelpText(
      "after",
      "\nExamples:\n  customers runs undo last --dry-run\n  customers runs undo 20260131T0203 --yes",
    )
    .action(wire<[string], UndoFlags>((context, [run], flags) => undoRun(context, run, flags)));
}

export async function undoRun(context: Context, name: string, flags: UndoFlags): Promise<void> {
  // Undoing twice in a row must not bring back what the first one took away: an undo is undone only by its own name.
  const stored = await findRun(context.env, name, (header) => header.command !== "undo");
  const { header } = stored;
  await sameAccount(context, header);
  if (!flags.yes && !flags.dryRun && !context.terminal.interactive) {
    throw new CliError("usage", "undoing needs --yes where nobody can be asked", {
      hint: "Look at it with --dry-run, then add --yes.",
    });
  }
  await withWriting(context, flags, async (writing) => {
    // Held all the time: a run that goes on while it is being undone would never end.
    const lock = await lockWork(context.env, header);
    try {
      const identity = { command: "undo", file: null, options: {}, undoes: header.run } as const;
      const work = flags.dryRun ? undefined : await writing.takeUp(identity);
      const before = work && (await writing.earlier(work));
      if (work) await settleOpen(context, stored, writing);
      const done = await undoneBefore(context, header.run);
      const writes = (await writesOf(readEntries(stored.path))).filter(({ number }) => {
        const about = { line: number, id: null };
        return !done(number) && before?.isDone(about) !== true && before?.isUnknown(about) !== true;
      });
      const plan = await planUndo(writes, await writing.api());
      if (work === undefined) await dryRun(context, plan);
      else await carryOut(context, { stored, plan, work, writing, flags });
    } finally {
      await lock.release();
    }
  });
}

// --- internal ---

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

/** Which writes of a run an earlier undo has reversed, by their numbers. One that was itself undone does not count. */
async function undoneBefore({ env }: Context, run: string): Promise<(number: number) => boolean> {
  const undos: RunProgress[] = [];
  for await (const { header, path } of storedRuns(env)) {
    if (header.undoes !== run) continue;
    const progress = await readProgress(readJournal(path));
    if (progress && progress.undoneBy === undefined) undos.push(progress);
  }
  return (number) => undos.some((progress) => progress.isDone({ line: number, id: null }));
}

interface Job {
  readonly stored: StoredRun;
  readonly plan: UndoPlan;
  readonly work: Work;
  readonly writing: Writing;
  readonly flags: UndoFlags;
}

async function carryOut(context: Context, { stored, plan, work, writing, flags }: Job): Promise<void> {
  const { steps, already, left } = plan;
  const { run } = stored.header;
  for (const why of left) context.warn(`left alone: ${why}`);
  if (steps.length === 0 && work.earlier === undefined) {
    context.notice(left.length > 0 ? "There is nothing else to undo." : "There is nothing left to undo.");
    return;
  }
  if (!flags.yes) await ask(context, run, plan);
  await markUndone(context, stored, work.run);
  const written = await writing.write(each(steps), work, {
    read: steps.length + already + left.length,
    invalid: 0,
    total: steps.length,
    settled: { unchanged: already, skipped: left.length },
    maxErrors: Number.POSITIVE_INFINITY,
    deletes: true,
  });
  for (const { id, line, error } of written.results)
    context.warn(`${id ?? `write ${line}`}: not undone: ${error?.message}`);
  const { summary } = written;
  if (!context.terminal.stderrIsTTY) context.notice(`${summaryLine(summary)}.`);
  await (await context.output()).document(summary);
  const failure = endOf(summary, written, undefined);
  if (failure) throw failure;
}

async function* each(steps: readonly Step[]): AsyncGenerator<Step> {
  yield* steps;
}

/** From here on the run is not gone on with: the same import begins anew. */
async function markUndone({ clock }: Context, { path }: StoredRun, by: string): Promise<void> {
  const progress = await readProgress(readJournal(path));
  if (progress === undefined || progress.undoneBy === by) return;
  const journal = await continueJournal(path, progress.size);
  journal.note({ type: "undone", at: new Date(clock.now()).toISOString(), by });
  await journal.flush();
  await journal.close();
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

async function dryRun(context: Context, { steps, already, left }: UndoPlan): Promise<void> {
  const output = await context.output();
  const structured = ["json", "ndjson", "yaml"].includes(output.format);
  const rows = steps.flatMap((step): JsonObject[] => {
    const write = plannedWrite(step, openRedactor);
    return write === undefined ? [] : [structured ? writeAsJson(write) : previewLine(write)];
  });
  await output.rows(rows, previewView);
  for (const why of left) context.warn(`left alone: ${why}`);
  const counts = countSteps(steps, steps.length, 0);
  const said = `${grouped(counts.delete)} to delete, ${grouped(counts.update)} to restore, ${grouped(counts.create)} to create again, ${grouped(already)} undone already`;
  context.notice(`${said}. Nothing was written (--dry-run).`);
}
