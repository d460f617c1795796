import type { Command } from "commander";
import { JobRuns } from "../bulk/journal/locks.ts";
import { Attempt, isJobName } from "../bulk/run/jobs.ts";
import { CliError } from "../errors.ts";
import { LostLock } from "../system/locks.ts";
import { ClosedPipe } from "../system/stdout.ts";
import type { Context } from "./context.ts";

/** The start of a job: `--job NAME` given to a command that writes. */
export class JobStart {
  readonly #job: string;
  readonly #command: string;

  constructor(job: string, command: string) {
    this.#job = job;
    this.#command = command;
  }

  /** Does the work, and notes how it ended: `runs check` tells of it. */
  async attempt<T>(context: Context, work: (context: Context) => Promise<T>): Promise<T> {
    const attempt = new Attempt(context.env, context.clock, this.#job, this.#command);
    try {
      const result = await work({ ...context, attempt });
      await note(context, attempt, typeof result === "number" ? result : 0);
      return result;
    } catch (error) {
      // The process that has the lock is the last attempt.
      if (error instanceof JobRuns || error instanceof LostLock) throw error;
      const failure: unknown = context.signal.aborted && !(error instanceof CliError) ? context.signal.reason : error;
      if (failure instanceof ClosedPipe) await note(context, attempt, 0);
      else if (failure instanceof CliError) await note(context, attempt, failure.exitCode, failure);
      else await note(context, attempt, 1, new CliError("internal", String(failure)));
      throw error;
    }
  }
}

/**
 * The job that a command starts, or would have started had it not refused its arguments; undefined when it starts none. A dry run
 * does not count as an attempt.
 */
export function jobOf(
  command: Command | undefined,
  { job, dryRun }: { readonly job?: unknown; readonly dryRun?: unknown },
): JobStart | undefined {
  if (command === undefined || !STARTING.has(command.name()) || dryRun === true) return undefined;
  return typeof job === "string" && isJobName(job) ? new JobStart(job, command.name()) : undefined;
}

// --- internal ---

const STARTING: ReadonlySet<string> = new Set(["import", "apply", "delete", "update"]);

/** A note that cannot be written is a warning: how the work ended is greater news. */
async function note(
  { warn }: Pick<Context, "warn">,
  attempt: Attempt,
  exitCode: number,
  error?: CliError,
): Promise<void> {
  try {
    await attempt.ended(exitCode, error);
  } catch (failure) {
    if (!(failure instanceof CliError)) throw failure;
    warn(`\`runs check\` will not know how this ended: ${failure.message}`);
  }
}
