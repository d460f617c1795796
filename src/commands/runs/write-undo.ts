import { countsOf } from "../../bulk/plan/planned.ts";
import { endOf } from "../../bulk/report/run-end.ts";
import type { RunSettings, Session } from "../../bulk/run/session.ts";
import { idleSummary, type WrittenRun, writeRun } from "../../bulk/run/write-run.ts";
import { isWrite, type Step } from "../../bulk/step.ts";
import { markUndone, undoLookAgain } from "../../bulk/undo/undo.ts";
import type { Context } from "../../cli/context.ts";
import { CliError, reasonOf } from "../../errors.ts";
import { type RunIdentity, type StoredRun, workOf } from "../../journal/runs.ts";
import type { Since } from "../../journal/since.ts";
import { isCarriedOut, type JournalWrite, Writes } from "../../journal/writes.ts";
import { agoText } from "../../text/duration.ts";
import { safeText } from "../../text/safe-text.ts";
import { count, listed } from "../../text/words.ts";
import type { ReportFlags } from "../import/flags.ts";
import { confirmWrite } from "../shared/confirming.ts";
import { tellUnsent } from "../shared/tell-written.ts";
import { endWithReport, writePlanReport } from "../writing/report.ts";
import { printIdle, printRun } from "../writing/tell-end.ts";
import { countsLine, diffOf, tellPlan } from "../writing/tell-plan.ts";

export interface UndoFlags extends RunSettings, ReportFlags {
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

export interface Undoing {
  readonly stored: StoredRun;
  readonly session: Session;
  readonly flags: UndoFlags;
}

export interface PlannedUndo extends Undoing {
  readonly steps: readonly Step[];
  readonly since: Since;
  readonly writes: readonly JournalWrite[];
  /** The writes of the run, without those that earlier undos have reversed. */
  readonly read: number;
}

/**
 * Carries out an undo, and prints what became of it.
 * @throws CliError what it ends with if a write failed; `partial` if one stays, as a whole or in part.
 */
export async function writeUndo(context: Context, plan: PlannedUndo): Promise<void> {
  const { stored, session, flags, writes, since, read, steps } = plan;
  if (!steps.some(isWrite) && session.earlier === undefined) {
    const { skip: skipped, unchanged } = countsOf(steps, read, 0);
    for (const why of leftBy(plan)) warnOfLeft(context, why);
    context.notice(skipped > 0 ? "There is nothing else to undo." : "There is nothing left to undo.");
    await printIdle(context, await idleSummary(session, { unchanged, skipped }), undoOf(stored));
    if (skipped > 0) throw partlyUndone(stored, skipped);
    return;
  }
  if (!flags.yes) await ask(context, plan);
  await markUndone(stored, session.work.run, context.clock);
  const lookAgain = undoLookAgain(writes, { api: await session.api(), since });
  const written = await writeRun(session, { steps, lookAgain, read, invalid: 0, maxErrors: Number.POSITIVE_INFINITY });
  const { summary } = written;
  const parts = await tellUndone(context, plan, written);
  const stay = parts + summary.skipped + summary.failed;
  await printRun(context, written);
  const failure = endOf(written, undefined) ?? (stay > 0 ? partlyUndone(stored, stay) : undefined);
  await endWithReport(context, failure, flags, written);
}

export function undoOf({ header: { file, run: undoes } }: StoredRun): RunIdentity {
  return { command: "undo", file, options: {}, undoes };
}

export async function showPlan(context: Context, plan: PlannedUndo): Promise<void> {
  const { stored, session, flags, read, steps } = plan;
  const { requests: reads } = await session.api();
  for (const why of leftBy(plan)) warnOfLeft(context, why);
  const counts = countsOf(steps, read, 0);
  const summary = await tellPlan(context, { counts, reads, deletesRows: true, steps }, () => session.api());
  const lead = countsLine({ counts, deletesRows: true });
  await writePlanReport(context, flags, undoOf(stored), { summary, lead, steps, invalid: [] });
}

// --- internal ---

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
  let parts = 0;
  for (const row of (await Writes.open(journal)).byLine) {
    if (!("intent" in row)) {
      warnOfLeft(context, row.reason);
      continue;
    }
    const { was, left } = row.intent;
    if (!isCarriedOut(row.outcome)) continue;
    if (was !== undefined) ids.add(was);
    if (left === undefined) continue;
    parts += 1;
    warnOfLeft(context, left);
  }
  for (const { id, line, error } of results)
    warnOfLeft(context, `${id ?? `write ${line}`}: ${error ? reasonOf(error) : ""}`);
  if (ids.size === 0) return parts;
  const have = ids.size === 1 ? "has a new id" : "have new ids";
  context.notice(`${count(ids.size, "customer")} ${have}: see \`customers runs show ${header.run}\`.`);
  tellUnsent(
    context,
    writes.flatMap(({ intent: { before } }) => (before && ids.has(before.id) ? before : [])),
    `They are in ${stored.path}`,
  );
  return parts;
}

async function ask(context: Context, plan: PlannedUndo): Promise<void> {
  const { header } = plan.stored;
  const left = leftBy(plan).map((why) => safeText(`not undone: ${why}`));
  const counts = countsOf(plan.steps, plan.read, 0);
  const parts = [
    counts.delete > 0 && `delete ${count(counts.delete, "customer")} that it created`,
    counts.update > 0 && `give ${count(counts.update, "customer")} the old values back`,
    counts.create > 0 && `create ${count(counts.create, "customer")} again that it deleted`,
  ].filter((part) => part !== false);
  const rest = [
    counts.unchanged > 0 && `${count(counts.unchanged, "write is", "writes are")} undone already`,
    counts.skip > 0 &&
      `${count(counts.skip, "write stays as it is", "writes stay as they are")}: edited since, or unknown`,
  ].filter((part) => part !== false);
  await confirmWrite(context, `Undo the run ${header.run}: ${listed(parts)}?`, {
    refusal: "nothing was undone",
    about: [`${workOf(header)}, ${agoText(Date.parse(header.started), context.clock.now())}`, ...rest].map(safeText),
    show: { label: "Show changes", lines: async () => [...(await diffOf(context, plan.steps)), ...left] },
  });
}
