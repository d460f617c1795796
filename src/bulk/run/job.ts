import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { CliError } from "../../errors.ts";
import type { Clock } from "../../system/clock.ts";
import { ensureDir, lookAtFile, readText } from "../../system/files.ts";
import { acquireLock, type Lock } from "../../system/locks.ts";
import { stateDir } from "../../system/paths.ts";
import { replaceFile } from "../../system/replace-file.ts";
import { durationText } from "../../text/duration.ts";
import { isUnfinished, type RunProgress, readProgress } from "../journal/progress.ts";
import { readJournal } from "../journal/reader.ts";
import { storedRuns } from "../journal/runs.ts";
import { summarize, summaryLine } from "./summary.ts";

/** Whether a text can be the name of a job: letters, digits, `.`, `_` and `-`, at most 64. */
export function isJobName(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(text);
}

/**
 * Keeps a job from running twice at the same time. The lock of a process that is gone is taken over.
 * @throws CliError `locked`, naming the process and since when it runs.
 */
export async function lockJob(env: NodeJS.ProcessEnv, job: string): Promise<Lock> {
  const folder = join(stateDir(env), "locks");
  await ensureDir(folder);
  const path = join(folder, `job-${job}.lock`);
  try {
    return await acquireLock(path, { waitMs: 0, busy: `the job ${job} is running already` });
  } catch (error) {
    const since = error instanceof CliError && error.code === "locked" ? await lookAtFile(path) : undefined;
    if (!(error instanceof CliError) || since === undefined) throw error;
    const { code, message, hint } = error;
    throw new CliError(code, `${message} since ${new Date(since.writtenAt).toISOString()}`, { hint });
  }
}

/**
 * Lets one run at a time write to an account: two that read the list at once would both create a customer that is in both files.
 * Waits until the other has ended.
 * @param onWait told when it has to wait.
 */
export async function lockAccount(
  env: NodeJS.ProcessEnv,
  baseUrl: string,
  signal: AbortSignal,
  onWait: () => void,
): Promise<Lock> {
  const folder = join(stateDir(env), "locks");
  await ensureDir(folder);
  const path = join(folder, `account-${createHash("sha256").update(baseUrl).digest("hex").slice(0, 16)}.lock`);
  const options = { busy: "another run writes to this account", signal };
  try {
    return await acquireLock(path, { ...options, waitMs: 0 });
  } catch (error) {
    if (!(error instanceof CliError) || error.code !== "locked") throw error;
    onWait();
    return acquireLock(path, { ...options, waitMs: Number.POSITIVE_INFINITY });
  }
}

/** Notes which run a job works on: it may continue a run that was begun without --job, or by another job. */
export async function noteJob(env: NodeJS.ProcessEnv, job: string, run: string): Promise<void> {
  const path = jobPath(env, job);
  await ensureDir(dirname(path));
  await replaceFile(path, `${run}\n`);
}

/** How a job stands, for monitoring. */
interface JobState {
  readonly job: string;
  readonly ok: boolean;
  /** One line that says it all. */
  readonly message: string;
  /** The run that it is about; null when the job never ran. */
  readonly run: string | null;
  /** When that run ended, ISO 8601; null when it has not. */
  readonly ended: string | null;
}

/**
 * Whether the last run of a job came to its end, without a failed row, and not longer than `maxAgeMs` ago.
 * @param maxAgeMs milliseconds; without it any age is right.
 */
export async function checkJob(
  env: NodeJS.ProcessEnv,
  job: string,
  maxAgeMs: number | undefined,
  clock: Pick<Clock, "now">,
): Promise<JobState> {
  const last = await lastRun(env, job);
  if (last === undefined) return { job, ok: false, message: `job ${job} never ran here`, run: null, ended: null };
  return judge(job, last, maxAgeMs, clock.now());
}

// --- internal ---

function jobPath(env: NodeJS.ProcessEnv, job: string): string {
  return join(stateDir(env), "jobs", job);
}

async function lastRun(env: NodeJS.ProcessEnv, job: string): Promise<RunProgress | undefined> {
  const noted = (await readText(jobPath(env, job)))?.trim();
  for await (const { header, path } of storedRuns(env)) {
    if (noted === undefined ? header.job === job : header.run === noted) return readProgress(readJournal(path));
  }
  return undefined;
}

function judge(job: string, last: RunProgress, maxAgeMs: number | undefined, now: number): JobState {
  const { header, end } = last;
  const state = (ok: boolean, message: string, ended: string | null = null): JobState => ({
    job,
    ok,
    message: `job ${job} ${message} (run ${header.run})`,
    run: header.run,
    ended,
  });
  if (isUnfinished(last)) {
    const began = durationText(now - Date.parse(header.started), Math.floor);
    const why = end?.stopped ? `: ${end.stopped.message}` : "";
    return state(false, `has not finished the run it began ${began} ago${why}`);
  }
  if (end === undefined) return state(false, `was undone by ${last.undoneBy}`);
  const age = now - Date.parse(end.at);
  const said = `ended ${durationText(age, Math.floor)} ago: ${lineOf(last)}`;
  if (maxAgeMs !== undefined && age > maxAgeMs) return state(false, `${said}; that is too long ago`, end.at);
  const failed = Number(end.summary.failed ?? 0);
  return state(failed === 0, said, end.at);
}

function lineOf({ end, header }: RunProgress): string {
  const none = summarize([], { run: header.run, read: 0, invalid: 0, requests: 0, milliseconds: 0 });
  return summaryLine({ ...none, ...end?.summary });
}
