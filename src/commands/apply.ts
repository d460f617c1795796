import { Command } from "commander";
import { type PlanCounts, stepsIn } from "../bulk/plan/counts.ts";
import type { RunSettings, Session } from "../bulk/run/session.ts";
import { type SkippedRow, type Writing, type WrittenRun, writeRun } from "../bulk/run/write-run.ts";
import { type ComparedPlan, comparePlan, planChanged } from "../bulk/saved-plan/compare.ts";
import { readPlan, refuseOtherFile, type SavedPlan } from "../bulk/saved-plan/plan-file.ts";
import { lookUp } from "../bulk/saved-plan/present.ts";
import { type Bind, type Manual, withManual } from "../cli/command.ts";
import type { Context } from "../cli/context.ts";
import { phoneReader } from "../customers/phone.ts";
import type { Redactor } from "../customers/redact.ts";
import { openSource } from "../intake/readers/source.ts";
import type { Reject, SourceFile } from "../intake/row.ts";
import type { Identity } from "../journal/runs.ts";
import { during } from "../system/progress.ts";
import { sourceOptions } from "./import/open-file.ts";
import { redactorOf } from "./shared/redaction.ts";
import {
  addGuardFlags,
  addTrialFlags,
  type GuardFlags,
  guardWrites,
  mayFail,
  refuseTooMuch,
  refuseUnlimitedDeletes,
} from "./writing/guards.ts";
import { addReportFlags, checkReportFlags, type ReportFlags } from "./writing/report.ts";
import { addWritingFlags, fileEntry, openSession, sameAccount } from "./writing/session.ts";
import { rejectsFor, tellEnd } from "./writing/tell-end.ts";
import { ALL_HELP, tellPlan } from "./writing/tell-plan.ts";

export default function applyCommand(bind: Bind): Command {
  const command = new Command("apply")
    .description(
      "Carry out a plan that `customers plan` saved. Nothing is written when a customer in it has changed since.",
    )
    .argument("<plan>", "the file that --save wrote");
  const writing = addWritingFlags(command.optionsGroup("Writing:"));
  addTrialFlags(writing.optionsGroup("Safety:"), { shows: "what would be written now", file: "PLAN" })
    .option("--all", ALL_HELP)
    .option("--skip-changed", "skip what has changed since, and do the rest");
  return withManual(
    addReportFlags(addGuardFlags(command))
      .optionsGroup("Options:")
      .action(bind<[string], ApplyFlags>((context, [path], flags) => applyPlan(context, path, flags))),
    MANUAL,
  );
}

export interface ApplyFlags extends GuardFlags, ReportFlags, RunSettings {
  readonly dryRun?: boolean;
  /** With dryRun: every change. */
  readonly all?: boolean;
  readonly skipChanged?: boolean;
  readonly rejects?: string;
  /** The run to continue. */
  readonly resumes?: string;
}

export async function applyPlan(context: Context, path: string, flags: ApplyFlags): Promise<void> {
  await checkReportFlags(flags);
  await context.output(); // Wrong output flags are an error before anything is read.
  const session = await openSession(context, flags);
  try {
    const plan = await readPlan(path); // Refuses what can be read only once.
    const source = await openSource(path, sourceOptions(context, session));
    await refuseUnfit(context, path, plan, flags);
    const rejects = await rejectsFor({ path }, flags);
    const redactor = await redactorOf(context, flags);
    if (!flags.dryRun) await session.takeUp(taskOf(source, flags), flags.resumes);
    const { standing, reads } = await standingPlan(context, plan, session);
    tellChanged(context, standing, flags, redactor);
    const intended = { ...standing, listed: plan.header.server ?? undefined, redactor };
    if (flags.dryRun) {
      await tellPlan(context, { ...standing, reads }, { session, redactor, all: flags.all });
      return void refuseTooMuch(intended, flags);
    }
    await guardWrites(context, intended, flags);
    const { left, skips } = await unwrittenOf(plan);
    const also = { rejects: left, skips, maxErrors: mayFail(intended, flags) };
    const written = await write(session, plan.header.counts, standing, also);
    const { file, unit, headers, form } = plan.header;
    await tellEnd(context, {
      table: { name: file.name, unit, headers, neutralised: true, form },
      left,
      rejects,
      written,
      flags,
      redactor,
    });
  } finally {
    await session.close();
  }
}

// --- internal ---

const MANUAL: Manual = {
  common: "--dry-run --skip-changed --max-deletes --rejects --job --yes --report".split(" "),
  notes: `Before the first write every customer in the plan is compared with what the server has now, in every field, also in
those that the plan does not change. If somebody changed one since, or a customer to create is there now, these are
listed and nothing is written (exit 8). What already is as the plan wants it counts as unchanged, so a plan can be
applied again.`,
  examples: [
    "customers apply tonight.plan",
    "customers apply tonight.plan --skip-changed --report tonight.html",
    "customers apply tonight.plan --yes --max-deletes 5%",
  ],
};

/** @throws CliError `refused` for a plan of another account or of another file. */
async function refuseUnfit(context: Context, path: string, { header }: SavedPlan, flags: ApplyFlags): Promise<void> {
  await sameAccount(context, `${path} was planned`, header, true);
  await refuseOtherFile(header.file);
  if (header.counts.delete > 0 && !flags.dryRun) refuseUnlimitedDeletes(context, flags);
}

function taskOf(source: SourceFile, { skipChanged }: ApplyFlags): Identity {
  return { command: "apply", file: fileEntry(source), options: skipChanged ? { skipChanged } : {}, undoes: null };
}

async function standingPlan(
  { busy }: Context,
  plan: SavedPlan,
  session: Session,
): Promise<{ readonly standing: ComparedPlan; readonly reads: number }> {
  const readPhone = await phoneReader(plan.header.options.default_country ?? undefined);
  const found = await lookUp(plan, await session.api(), {
    readPhone,
    signal: session.signal,
    progress: busy,
  });
  const standing = await during(busy, { phase: "comparing" }, () => comparePlan(plan, found, session.earlier));
  // If the records were rows of a list, the first one to delete is read once more.
  return { standing, reads: found.reads + (standing.counts.delete > 0 && !found.whole ? 1 : 0) };
}

function tellChanged(context: Context, { changed, counts }: ComparedPlan, flags: ApplyFlags, redactor: Redactor): void {
  const said = changed.map((line) => ({ ...line, reason: redactor.text(line.reason) }));
  if (said.length === 0) return;
  if (!flags.skipChanged) throw planChanged(said, said.length + counts.create + counts.update + counts.delete);
  for (const { place, row, reason } of said) context.warn(`${place}: skipped: ${reason}`, row);
}

async function write(
  session: Session,
  planned: PlanCounts,
  { counts, steps }: ComparedPlan,
  also: Pick<Writing, "rejects" | "skips" | "maxErrors">,
): Promise<WrittenRun> {
  const deletes = planned.delete > 0;
  const writing = {
    steps: steps(),
    read: planned.read,
    invalid: planned.invalid,
    withoutSteps: { unchanged: planned.unchanged, skipped: planned.skip },
    total: stepsIn(counts) - planned.unchanged - planned.skip,
    ...also,
    ...(deletes ? { missing: counts.delete } : {}),
  };
  return writeRun(session, writing);
}

/** The rows that were invalid or skipped when it was planned. */
async function unwrittenOf(plan: SavedPlan): Promise<{ readonly left: Reject[]; readonly skips: SkippedRow[] }> {
  const [left, skips]: [Reject[], SkippedRow[]] = [[], []];
  for await (const entry of plan.entries()) {
    if (entry.type === "invalid") left.push(entry);
    else if (entry.type === "skip") skips.push(entry);
  }
  return { left, skips };
}
