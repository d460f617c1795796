import { resolve } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import type { CustomersApi } from "../../api/customers-api.ts";
import type { RunEntry } from "../../bulk/journal/entries.ts";
import { pruneRuns } from "../../bulk/journal/prune.ts";
import type { Identity } from "../../bulk/journal/runs.ts";
import { MOST, USUAL } from "../../bulk/run/concurrency.ts";
import { parseDeadline, stopAt } from "../../bulk/run/deadline.ts";
import { withGrace } from "../../bulk/run/grace.ts";
import { isJobName, lockAccount, lockJob } from "../../bulk/run/job.ts";
import type { LookAgain } from "../../bulk/run/look-again.ts";
import type { Counts } from "../../bulk/run/results.ts";
import type { Resumed } from "../../bulk/run/resume.ts";
import { takeUp, type Work } from "../../bulk/run/work.ts";
import { type WrittenRun, writeRun } from "../../bulk/run/write-run.ts";
import type { Step } from "../../bulk/step.ts";
import { CliError } from "../../errors.ts";
import { once } from "../../system/once.ts";
import type { JsonObject } from "../../text/json.ts";
import { connect } from "./connect.ts";
import type { Context } from "./context.ts";
import { atLeastOne } from "./global-flags.ts";
import { keepingDeleted } from "./keeping.ts";
import { showProgress } from "./progress.ts";

/** The flags of every command that writes by way of a journal. */
export interface WritingFlags {
  readonly concurrency?: number;
  readonly rate?: number;
  readonly deadline?: string;
  readonly job?: string;
  readonly restart?: boolean;
}

/** How fast, and until when. */
export function addPaceFlags(command: Command): Command {
  return command
    .option(
      "--concurrency <n>",
      `rows written at the same time (default: ${USUAL}; up to ${MOST} where the rate limit allows it)`,
      atLeastOne,
    )
    .option("--rate <n>", "writes a minute, at most", atLeastOne)
    .option("--deadline <time>", "stop then, to be resumed: 06:00, 2026-01-31T06:00, or 90m from now");
}

export function addWritingFlags(command: Command): Command {
  return addPaceFlags(command)
    .option("--job <name>", "a name for nightly runs: one at a time, watched by `runs check`", jobName)
    .option("--restart", "begin anew instead of finishing the last run of this file");
}

/** What a command that writes works with. */
export interface Writing {
  /** Set off by an interrupt and by the deadline. */
  readonly signal: AbortSignal;
  /** What is in flight when the run is asked to stop is to finish: not the context's own. */
  readonly api: () => Promise<CustomersApi>;
  /** The API once it was needed. */
  readonly used: () => CustomersApi | undefined;
  /**
   * Takes up the work on a file (or what else is the same), and tells when an earlier run of it is gone on with.
   * @param expected the only run that may be gone on with.
   */
  takeUp(identity: Omit<Identity, "base_url" | "profile">, expected?: string): Promise<Work>;
  /** What an earlier process has done of the work; undefined when there was none. */
  earlier(work: Work): Promise<Resumed | undefined>;
  /** Which lines an earlier process has dealt with; for prepare(). */
  done(work: Work): Promise<(line: number) => boolean>;
  write(steps: AsyncIterable<Step>, work: Work, plan: Plan): Promise<WrittenRun>;
}

export interface Plan {
  readonly read: number;
  readonly invalid: number;
  /** Rows that no step is about, as those that a saved plan leaves as they are. */
  readonly settled?: Partial<Counts>;
  /** Rows that are to be carried out or passed over; for the progress. */
  readonly total: number;
  readonly maxErrors: number;
  readonly deletes?: boolean;
  /** Decides about each write once more, right before it is sent. */
  readonly lookAgain?: LookAgain;
}

/** How long requests in flight may still take when the run is asked to stop, in milliseconds. */
const GRACE_MS = 5_000;

/**
 * Does what writes, with all that has to be let go of afterwards: the lock of the job, the work, the deadline.
 * @throws CliError `usage` for a deadline that is none, `locked` when the job or the same work is under way.
 */
export async function withWriting<T>(
  context: Context,
  flags: WritingFlags,
  doIt: (writing: Writing) => Promise<T>,
): Promise<T> {
  const deadline = deadlineOf(context, flags);
  const started = context.clock.monotonic();
  const jobLock = flags.job === undefined ? undefined : await lockJob(context.env, flags.job);
  const { signal, dispose } = stopAt(deadline, flags.deadline ?? "", context);
  const grace = withGrace(signal, context.clock, GRACE_MS);
  const taken: Pick<Work, "release">[] = [];
  let used: CustomersApi | undefined;
  const api = once(async () => {
    const caller = { ...context, signal: grace.signal };
    used = await connect(caller, await context.settings(), { pace: "bulk", stop: signal });
    return used;
  });
  const tools = async () => ({ env: context.env, clock: context.clock, api: await api(), signal, started });
  try {
    return await doIt({
      signal,
      api,
      used: () => used,
      async takeUp(identity, expected) {
        const work = await takeUp(context, { ...identity, ...(await account(context)) }, flags.restart === true);
        taken.push(work);
        const wait = () => context.notice("Waiting for another run to end, which writes to this account.");
        taken.push(await lockAccount(context.env, (await account(context)).base_url, signal, wait));
        const found = work.earlier?.progress.header.run;
        if (expected !== undefined && found !== expected) throw notThatRun(expected, found);
        if (work.earlier) context.notice(goingOn(work.earlier.progress.header));
        // The run that is being undone is locked by this very process.
        else if (identity.command !== "undo")
          await pruneRuns(context, (await context.settings()).runDays.value, work.identity);
        return work;
      },
      earlier: async ({ earlier }) => earlier?.resume(await tools()),
      async done({ earlier, identity }) {
        if (earlier === undefined) return () => false;
        const resumed = await earlier.resume(await tools());
        // Where the plan can not tell that a customer is there already, what is unknown stays so.
        const { match, onMatch } = identity.options;
        const blind = match === "none" || onMatch === "fail";
        return (line) => {
          const about = { line, id: null };
          return resumed.isDone(about) || (blind && resumed.isUnknown(about));
        };
      },
      write: async (steps, work, plan) => {
        const { quiet = false, verbose = false } = context.flags;
        const { terminal, clock } = context;
        const progress = await showProgress({ terminal, clock, total: plan.total, quiet: quiet || verbose });
        const { rate, job } = flags;
        const server = await api();
        const onResult = () => progress.step();
        try {
          const kept = plan.deletes
            ? await keepingDeleted(context, server, steps, plan.lookAgain)
            : { lookAgain: plan.lookAgain, steps, api: server };
          const { steps: prepared, ...how } = kept;
          return await writeRun(prepared, work, {
            ...(await tools()),
            ...plan,
            ...how,
            concurrency: flags.concurrency ?? USUAL,
            limits: flags.concurrency === undefined ? () => server.limits : undefined,
            rate,
            job,
            onResult,
          });
        } finally {
          progress.stop();
        }
      },
    });
  } finally {
    grace.dispose();
    dispose();
    for (const work of taken) await work.release();
    await jobLock?.release();
  }
}

/** Flags by which two runs of a file differ; all others say how fast it is done, or what is told of it. */
export function decidingFlags(flags: object, also: JsonObject = {}): JsonObject {
  const entries = Object.entries(flags).filter(([name]) => !INDIFFERENT.has(name));
  // What commander makes of those flags is text, a boolean, or a list of texts.
  const deciding = Object.fromEntries(entries) as JsonObject;
  // A run is resumed from any folder.
  const { mapFile } = deciding;
  return { ...deciding, ...(typeof mapFile === "string" ? { mapFile: resolve(mapFile) } : {}), ...also };
}

/**
 * The context of a command that goes on with the run `expected`: the country of its phone numbers is what it was when that
 * began, as the flags then have it, and not what is set now.
 */
export function asBegun(context: Context, expected: string | undefined): Context {
  if (expected === undefined) return context;
  return { ...context, settings: async () => ({ ...(await context.settings()), defaultCountry: undefined }) };
}

// --- internal ---

const INDIFFERENT: ReadonlySet<string> = new Set([
  ...["concurrency", "rate", "deadline", "job", "restart"],
  ...["dryRun", "report", "redact", "rejects", "yes"],
  ...["maxCreates", "maxUpdates", "maxDeletes", "maxErrors"],
]);

async function account(context: Context): Promise<Pick<Identity, "base_url" | "profile">> {
  const { baseUrl, profile } = await context.settings();
  // Without an address nothing can be written: the API says so.
  return { base_url: baseUrl?.value ?? "", profile: profile.value };
}

function goingOn({ run, started, command }: RunEntry): string {
  const anew = command === "undo" ? "" : "; --restart begins anew";
  return `Going on with the run ${run} of ${started}, which was not finished${anew}.`;
}

function notThatRun(expected: string, found: string | undefined): CliError {
  return new CliError(
    "refused",
    found === undefined
      ? `the file is not what it was when the run ${expected} began`
      : `the run ${found} of the same file was begun after ${expected}`,
    {
      hint:
        found === undefined
          ? "Import the file as it is now by a run of its own."
          : `Resume that one: customers runs resume ${found}`,
    },
  );
}

function deadlineOf({ clock }: Context, { deadline }: WritingFlags): number | undefined {
  if (deadline === undefined) return undefined;
  const at = parseDeadline(deadline, clock.now());
  if (at === undefined) {
    throw new CliError("usage", `--deadline ${JSON.stringify(deadline)} is no time`, {
      hint: "Write 06:00, 2026-01-31T06:00, or a duration such as 5s, 90m or 1.5h.",
    });
  }
  if (at > clock.now()) return at;
  throw new CliError("usage", `--deadline ${JSON.stringify(deadline)} is over`, { hint: "Name a time to come." });
}

function jobName(text: string): string {
  if (isJobName(text)) return text;
  throw new InvalidArgumentError("It must be of letters, digits, dots, dashes and underscores.");
}
