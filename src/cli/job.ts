import { Attempt, isJobName } from "../bulk/run/jobs.ts";
import { CliError, failureOf } from "../errors.ts";
import { LostLock } from "../system/locks.ts";
import { ClosedPipe } from "../system/stdout.ts";
import type { System, Terminal } from "../terminal/terminal.ts";
import type { Context } from "./context.ts";

export interface Job {
  readonly job: string;
  readonly command: string;
}

/** The job that a command starts, also one that refuses its arguments; not in a dry run. */
export function jobOf(command: string | undefined, flags: { readonly job?: unknown; readonly dryRun?: unknown }) {
  const { job, dryRun } = flags;
  if (command === undefined || !STARTING.has(command) || dryRun === true) return undefined;
  return typeof job === "string" && isJobName(job) ? { job, command } : undefined;
}

/** Does the work of a job, and records how it ended: `runs check` reads that. */
export async function asJob<T>(
  context: Context,
  { job, command }: Job,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const { env, clock } = context;
  const own = await context.runs().catch(() => undefined); // The work reports what is missing.
  const attempt = new Attempt({ env, account: own?.account.id ?? null }, clock, job, command);
  const record = async (exitCode: number, error?: CliError) => {
    // A record that cannot be written is a warning: how the work ended matters more.
    await attempt.ended(exitCode, error).catch((failure: unknown) => {
      if (!(failure instanceof CliError)) throw failure;
      context.warn(`\`runs check\` will not know how this ended: ${failure.message}`);
    });
  };
  try {
    const result = await work({ ...context, attempt });
    await record(typeof result === "number" ? result : 0);
    return result;
  } catch (error) {
    // The process that has the lock is the last attempt.
    const isRunning = error instanceof CliError && error.code === "locked" && !attempt.hasBegun;
    if (isRunning || error instanceof LostLock) throw error;
    const failure = failureOf(error, context.signal);
    if (failure instanceof ClosedPipe) await record(0);
    else if (failure instanceof CliError) await record(failure.exitCode, failure);
    else await record(1, new CliError("internal", String(failure)));
    throw error;
  }
}

/** The output of a job is a log: each line for people begins with the time, `2026-11-23T02:15:09Z`. */
export function asLog(
  { terminal, clock }: Pick<System, "terminal" | "clock">,
  isData: { readonly stdout: boolean; readonly stderr: boolean },
): Terminal {
  const stamped = () => {
    let isBegun = false;
    return (text: string) => {
      const time = new Date(clock.now()).toISOString().replace(/\.\d+/, "");
      const lines = text.replace(/^(?=[\s\S])/gm, (_, at: number) => (at === 0 && isBegun ? "" : `${time} `));
      if (text !== "") isBegun = !text.endsWith("\n");
      return lines;
    };
  };
  const [out, err] = [stamped(), stamped()];
  return {
    ...terminal,
    ...(terminal.stdoutIsTTY || isData.stdout
      ? {}
      : { out: (data) => terminal.out(typeof data === "string" ? out(data) : data) }),
    ...(terminal.stderrIsTTY || isData.stderr ? {} : { err: (text) => terminal.err(err(text)) }),
  };
}

// --- internal ---

const STARTING: ReadonlySet<string> = new Set(["import", "delete", "update"]);
