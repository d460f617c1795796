import { createHash } from "node:crypto";
import { join } from "node:path";
import { CliError } from "../../errors.ts";
import { ensureDir, lookAtFile } from "../../system/files.ts";
import { acquireLock, type Lock } from "../../system/locks.ts";
import { stateDir } from "../../system/paths.ts";

/** Whether a text can be the name of a job: letters, digits, `.`, `_` and `-`, at most 64. */
export function isJobName(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(text);
}

/** The job is running already. */
export class JobRuns extends CliError {}

/**
 * Keeps a job from running twice at the same time. The lock of a process that is gone is taken over.
 * @throws JobRuns `locked`, naming the process and since when it runs.
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
    throw new JobRuns(code, `${message} since ${new Date(since.writtenAt).toISOString()}`, { hint });
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
