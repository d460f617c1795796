import { createHash } from "node:crypto";
import { hostname } from "node:os";
import { join } from "node:path";
import { ensureDir } from "../system/files.ts";
import type { Holder } from "../system/lock-holder.ts";
import { acquireLock, type Lock } from "../system/locks.ts";
import { stateDir } from "../system/paths.ts";
import type { Activity, Progress } from "../system/progress.ts";
import type { OwnRuns } from "./own-runs.ts";
import { identityOf, type RunIdentity } from "./runs.ts";

/** Keeps a job from running twice at the same time. @throws CliError `locked`, naming the process that runs it. */
export async function lockJob(runs: OwnRuns, job: string): Promise<Lock> {
  return take(runs.env, await nameIn(runs, `job-${job}`), { waitMs: 0, busy: `the job ${job} is running already` });
}

/** Keeps other processes from doing the same work at the same time. @throws CliError `locked`. */
export async function lockWork(runs: OwnRuns, identity: RunIdentity): Promise<Lock> {
  const busy = identity.command === "undo" ? "this run is being undone" : "this import is under way";
  // Another process may just be removing an old journal.
  return take(runs.env, await nameIn(runs, identityOf(identity)), { waitMs: 500, busy });
}

/** Only one process at a time undoes writes of an account, so that none is undone twice. @throws CliError `locked`. */
export async function lockUndo(runs: OwnRuns, signal: AbortSignal): Promise<Lock> {
  const busy = "a change is being taken back, or a customer restored";
  return take(runs.env, await nameIn(runs, "undo"), { waitMs: 15_000, busy, signal });
}

/**
 * Lets one run at a time write to an account: two that read the list at once would both create who is in both files.
 * @param seconds how long to wait for another one; for ever when missing.
 * @throws CliError `locked`.
 */
export async function lockAccount(
  runs: OwnRuns,
  seconds = Number.POSITIVE_INFINITY,
  { signal, progress }: { readonly signal: AbortSignal; readonly progress: Progress },
): Promise<Lock> {
  let waiting: Activity | undefined;
  const onWait = (holder: Holder | undefined) => {
    waiting?.end();
    waiting = progress.begin({ phase: "locked", holder: holder && elsewhere(holder) });
  };
  const busy = "another run writes to this account";
  return take(runs.env, await nameIn(runs, "account"), { busy, signal, waitMs: seconds * 1000, onWait }).finally(() =>
    waiting?.end(),
  );
}

// --- internal ---

/** A name that two accounts never share, and all keys of one do. */
async function nameIn(runs: OwnRuns, name: string): Promise<string> {
  const [first = ""] = await runs.ids();
  return `${name}-${createHash("sha256").update(first).digest("hex").slice(0, 16)}`;
}

async function take(env: NodeJS.ProcessEnv, name: string, options: Parameters<typeof acquireLock>[1]): Promise<Lock> {
  const folder = join(stateDir(env), "locks");
  await ensureDir(folder);
  return acquireLock(join(folder, `${name}.lock`), options);
}

/** The process of a lock; its machine only if that is another one. */
function elsewhere({ pid, host, since }: Holder): Pick<Holder, "pid" | "since"> & { readonly host?: string } {
  return { pid, since, ...(host === hostname() ? {} : { host }) };
}
