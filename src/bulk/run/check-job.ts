import type { Clock } from "../../system/clock.ts";
import { durationText } from "../../text/duration.ts";
import { isUnfinished, type RunProgress, readProgress } from "../journal/progress.ts";
import { readJournal } from "../journal/reader.ts";
import { storedRuns } from "../journal/runs.ts";
import { type AttemptRecord, attemptPath, lastAttempt } from "./attempt.ts";
import { summarize, summaryLine } from "./summary.ts";

/** How a job stands, for monitoring: its last attempt, with nulls where there was none. */
export type JobState = Omit<AttemptRecord, "v" | "id" | "at" | "command"> & {
  readonly ok: boolean;
  /** Whether there was an attempt, as far as can be known. */
  readonly tried: boolean;
  /** One line that says it all. */
  readonly message: string;
  readonly at: string | null;
  readonly command: string | null;
};

/**
 * Whether the last attempt of a job came to its end, without a failed row, not longer than `maxAgeMs` ago, and was not
 * undone since.
 * @param maxAgeMs milliseconds; without it any age is right.
 */
export async function checkJob(
  env: NodeJS.ProcessEnv,
  job: string,
  maxAgeMs: number | undefined,
  clock: Pick<Clock, "now">,
): Promise<JobState> {
  const none = { job, at: null, command: null, run: null, ended: null, exit_code: null, error: null };
  const last = await lastAttempt(env, job);
  if (last === "damaged") {
    const message = `job ${job}: the record of its last attempt is damaged: ${attemptPath(env, job)}`;
    return { ...none, ok: false, tried: true, message };
  }
  if (last === undefined) return { ...none, ok: false, tried: false, message: `job ${job} was never tried here` };
  const run = last.run === null ? undefined : await runNamed(env, last.run);
  const { ok, said } = judge(last, run, maxAgeMs, clock.now());
  const { v: _version, id: _id, ...attempt } = last;
  const message = `job ${job} ${said}${last.run === null ? "" : ` (run ${last.run})`}`;
  return { ok, tried: true, message, ...attempt };
}

// --- internal ---

async function runNamed(env: NodeJS.ProcessEnv, run: string): Promise<RunProgress | undefined> {
  for await (const { header, path } of storedRuns(env)) if (header.run === run) return readProgress(readJournal(path));
  return undefined;
}

function judge(
  { at, ended, exit_code, error }: AttemptRecord,
  run: RunProgress | undefined,
  maxAgeMs: number | undefined,
  now: number,
): { readonly ok: boolean; readonly said: string } {
  const ago = (time: string) => `${durationText(now - Date.parse(time), Math.floor)} ago`;
  if (ended === null) return { ok: false, said: `began ${ago(at)} and has not ended: it is running, or was killed` };
  if (exit_code !== 0) {
    const why = error === null ? "" : ` (${error.code}): ${error.message}`;
    return { ok: false, said: `failed ${ago(ended)} with exit code ${exit_code}${why}` };
  }
  if (run?.undoneBy !== undefined) return { ok: false, said: `was undone by ${run.undoneBy}` };
  if (run !== undefined && isUnfinished(run)) return { ok: false, said: "has not finished the run it worked on" };
  const said = `ended ${ago(ended)}${run === undefined ? "" : `: ${lineOf(run)}`}`;
  if (maxAgeMs !== undefined && now - Date.parse(ended) > maxAgeMs) {
    return { ok: false, said: `${said}; that is too long ago` };
  }
  return { ok: true, said };
}

function lineOf({ end, header }: RunProgress): string {
  const none = summarize([], { run: header.run, read: 0, invalid: 0, requests: 0, milliseconds: 0 });
  return summaryLine({ ...none, ...end?.summary }, header.command);
}
