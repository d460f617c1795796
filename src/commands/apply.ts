import { resolve } from "node:path";
import { Command } from "commander";
import { estimate } from "../bulk/plan/estimate.ts";
import { openSource } from "../bulk/readers/source.ts";
import { rejectsPath } from "../bulk/report/rejects-file.ts";
import type { Reject } from "../bulk/row.ts";
import type { Work } from "../bulk/run/work.ts";
import { refuseOtherAccount, refuseOtherFile } from "../bulk/saved-plan/plan-account.ts";
import { type LookedUp, lookUp } from "../bulk/saved-plan/plan-lookup.ts";
import { readPlan, type SavedPlan } from "../bulk/saved-plan/plan-reader.ts";
import { comparePlan, planChanged, type StandingPlan } from "../bulk/saved-plan/plan-standing.ts";
import { phoneReader } from "../customers/phone.ts";
import type { Redactor } from "../customers/redact.ts";
import type { Limits } from "../http/limits.ts";
import { stateDir } from "../system/paths.ts";
import type { JsonObject } from "../text/json.ts";
import type { Bind } from "./shared/command.ts";
import type { Context } from "./shared/context.ts";
import { tellEnd } from "./shared/ending.ts";
import {
  addGuardFlags,
  addTrialFlags,
  type GuardFlags,
  guardWrites,
  refuseTooMuch,
  refuseUnlimitedDeletes,
} from "./shared/guarding.ts";
import { redactorOf } from "./shared/redaction.ts";
import { addReportFlags, checkReportFlags, type ReportFlags } from "./shared/reporting.ts";
import { tellPlan } from "./shared/tell-plan.ts";
import { addWritingFlags, type Writing, type WritingFlags, withWriting } from "./shared/writing.ts";

export default function applyCommand(bind: Bind): Command {
  const command = new Command("apply")
    .description(
      "Carry out a plan that `customers plan` saved. Nothing is written when a customer in it has changed since.",
    )
    .argument("<plan>", "the file that --save wrote");
  const writing = addWritingFlags(command.optionsGroup("Writing:"));
  addTrialFlags(writing.optionsGroup("Safety:"), { shows: "what would be written now", file: "PLAN" }).option(
    "--skip-changed",
    "leave out what has changed since, and do the rest",
  );
  return addReportFlags(addGuardFlags(command))
    .optionsGroup("Options:")
    .addHelpText("after", EXAMPLES)
    .action(bind<[string], ApplyFlags>((context, [path], flags) => applyPlan(context, path, flags)));
}

export interface ApplyFlags extends GuardFlags, ReportFlags, WritingFlags {
  readonly dryRun?: boolean;
  readonly skipChanged?: boolean;
  readonly rejects?: string;
}

/** @param expected the run that is to be gone on with; any, or none, when missing. */
export async function applyPlan(context: Context, path: string, flags: ApplyFlags, expected?: string): Promise<void> {
  checkReportFlags(flags);
  await context.output(); // Wrong output flags are told before anything is read.
  const { baseUrl, profile } = await context.settings();
  await withWriting(context, flags, async (writing) => {
    const source = await openSource(path, { ...context, signal: writing.signal, spoolFolder: stateDir(context.env) });
    await source.close();
    const plan = await readPlan(path);
    const { header } = plan;
    refuseOtherAccount(path, header, { baseUrl: baseUrl?.value, profile: profile.value });
    await refuseOtherFile(header.file);
    if (header.counts.delete > 0 && !flags.dryRun) refuseUnlimitedDeletes(context, flags);
    const redactor = await redactorOf(context, flags);
    const { name, sha256, bytes } = source;
    const identity = {
      command: "apply",
      file: { name, path: resolve(path), sha256, bytes },
      options: (flags.skipChanged ? { skipChanged: true } : {}) as JsonObject,
      undoes: null,
    } as const;
    const work = flags.dryRun ? undefined : await writing.takeUp(identity, expected);
    const { standing, reads } = await standingPlan(plan, writing, work);
    tellChanged(context, standing, flags, redactor);
    if (work === undefined) {
      await dryRun(context, standing, { reads, limits: (await writing.api()).limits, redactor });
      refuseTooMuch({ counts: standing.counts, listed: header.server ?? undefined }, flags);
    } else await carryOut(context, { path, plan, standing, work, writing, flags, redactor });
  });
}

// --- internal ---

const EXAMPLES = `
Examples:
  customers apply tonight.plan
  customers apply tonight.plan --skip-changed --report tonight.html
  customers apply tonight.plan --yes --max-deletes 5%

Before the first write every customer in the plan is compared with what the server has now, in every field, also in
those that the plan leaves alone. What somebody changed since, and what was to be created and is there now, is listed,
and nothing is written (exit 8). What is as the plan wants it already counts as unchanged, so a plan can be applied
again.`;

async function standingPlan(
  plan: SavedPlan,
  writing: Writing,
  work: Work | undefined,
): Promise<{ readonly standing: StandingPlan; readonly reads: number }> {
  const readPhone = await phoneReader(plan.header.options.default_country ?? undefined);
  const found = await lookUp(plan, await writing.api(), { readPhone, signal: writing.signal });
  const standing = await comparePlan(plan, found, work && (await writing.earlier(work)));
  return { standing, reads: found.reads + completing(standing.counts, found) };
}

/** Where the records were rows of a list, the first one to go is read by itself. */
function completing(counts: StandingPlan["counts"], { whole }: LookedUp): number {
  return counts.delete > 0 && !whole ? 1 : 0;
}

function tellChanged(context: Context, { changed, counts }: StandingPlan, flags: ApplyFlags, redactor: Redactor): void {
  const said = changed.map(({ place, reason }) => ({ place, reason: redactor.text(reason) }));
  if (said.length === 0) return;
  if (!flags.skipChanged) throw planChanged(said, said.length + counts.create + counts.update + counts.delete);
  for (const { place, reason } of said) context.warn(`${place}: left out: ${reason}`);
}

interface Job {
  readonly path: string;
  readonly plan: SavedPlan;
  readonly standing: StandingPlan;
  readonly work: Work;
  readonly writing: Writing;
  readonly flags: ApplyFlags;
  readonly redactor: Redactor;
}

async function carryOut(context: Context, job: Job): Promise<void> {
  const { path, plan, standing, work, writing, flags, redactor } = job;
  const { file, unit, headers, counts: planned, server } = plan.header;
  const { counts } = standing;
  const maxErrors = await guardWrites(context, { counts, listed: server ?? undefined }, flags);
  const written = await writing.write(standing.steps(), work, {
    read: planned.read,
    invalid: planned.invalid,
    settled: { unchanged: planned.unchanged, skipped: planned.skip },
    total: counts.create + counts.update + counts.delete,
    maxErrors,
    deletes: planned.delete > 0,
  });
  const rejects = flags.rejects ?? rejectsPath(path);
  const left = { rejects: await invalidRowsOf(plan) };
  await tellEnd(context, { table: { name: file.name, unit, headers }, left, rejects, written, flags, redactor });
}

async function invalidRowsOf(plan: SavedPlan): Promise<Reject[]> {
  const rejects: Reject[] = [];
  for await (const entry of plan.entries()) if (entry.type === "invalid") rejects.push(entry);
  return rejects;
}

interface Forecast {
  /** Requests that reading takes. */
  readonly reads: number;
  readonly limits: Limits;
  readonly redactor: Redactor;
}

async function dryRun(
  context: Context,
  { counts, steps }: StandingPlan,
  { reads, limits, redactor }: Forecast,
): Promise<void> {
  await tellPlan(context, {
    counts: { ...counts },
    steps: steps(),
    estimate: estimate(counts, reads, limits),
    redactor,
    ending: "Nothing was written (--dry-run).",
  });
}
