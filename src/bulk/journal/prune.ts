import { dirname } from "node:path";
import { CliError } from "../../errors.ts";
import type { Clock } from "../../system/clock.ts";
import { removeFolder } from "../../system/folder.ts";
import { lastEntry } from "./overview.ts";
import { hasRunsBefore, type Identity, identityOf, lockWork, type StoredRun, storedRuns } from "./runs.ts";

/** A run as far as it matters for keeping its journal. */
export interface KeptRun {
  readonly run: string;
  readonly state: "finished" | "unfinished" | "undone";
  /** When it was finished, or its undo began, ISO 8601; null of an unfinished one. */
  readonly ended: string | null;
  readonly job: string | null;
  readonly undoes: string | null;
}

/**
 * The runs whose journals may go: those that ended before a time and are finished or undone. Kept are what others rest
 * on: the last run and the last finished one of each job, for `runs check`; an undo as long as the run that it reversed,
 * so that nothing is undone twice; and a run whose undo is not finished.
 * @param runs the newest first.
 * @param before ISO 8601.
 */
export function prunable(runs: readonly KeptRun[], before: string): string[] {
  const kept = new Set<string>();
  const [seen, finished] = [new Set<string>(), new Set<string>()];
  for (const { run, job, state, ended, undoes } of runs) {
    if (ended === null || ended >= before) kept.add(run);
    if (state === "unfinished" && undoes !== null) kept.add(undoes);
    if (job === null) continue;
    if (!seen.has(job) || (state === "finished" && !finished.has(job))) kept.add(run);
    seen.add(job);
    if (state === "finished") finished.add(job);
  }
  // What is undone is older than its undo.
  for (const { run, undoes } of runs.toReversed()) if (undoes !== null && kept.has(undoes)) kept.add(run);
  return runs.map(({ run }) => run).filter((run) => !kept.has(run));
}

/**
 * Removes the journals of runs that ended more than so many days ago, but for those that prunable() keeps and those that
 * another process is at. What can not be removed stays: no run fails for it.
 * @param days 0 keeps all.
 * @param own the work whose lock this process holds.
 */
export async function pruneRuns(
  { env, clock }: { readonly env: NodeJS.ProcessEnv; readonly clock: Pick<Clock, "now"> },
  days: number,
  own: Identity,
): Promise<void> {
  const before = new Date(clock.now() - days * DAY_MS).toISOString();
  // Usually none is so old, and no journal has to be opened to know that.
  if (days === 0 || !(await hasRunsBefore(env, before))) return;
  const stored = new Map<string, StoredRun>();
  const runs: KeptRun[] = [];
  for await (const found of storedRuns(env)) {
    const { run, job, undoes, started } = found.header;
    // A young one is kept, and matters for others only as one of a job or as an undo.
    if (started >= before && job === null && undoes === null) continue;
    stored.set(run, found);
    runs.push({ run, job, undoes, ...(await stateOf(found.path)) });
  }
  for (const run of prunable(runs, before)) {
    const found = stored.get(run);
    if (found) await remove(env, found, own).catch(passOver);
  }
}

// --- internal ---

const DAY_MS = 86_400_000;

/** By its last entry alone, however long the journal is. In doubt a run is unfinished. */
async function stateOf(path: string): Promise<Pick<KeptRun, "state" | "ended">> {
  const last = await lastEntry(path);
  if (last?.type === "end" && last.state === "finished") return { state: "finished", ended: last.at };
  return last?.type === "undone" ? { state: "undone", ended: last.at } : { state: "unfinished", ended: null };
}

async function remove(env: NodeJS.ProcessEnv, { header, path }: StoredRun, own: Identity): Promise<void> {
  const folder = dirname(path);
  if (identityOf(header) === identityOf(own)) return removeFolder(folder);
  const lock = await lockWork(env, header);
  try {
    await removeFolder(folder);
  } finally {
    await lock.release();
  }
}

/** Another process is at it, or the system does not let us. */
function passOver(error: unknown): undefined {
  if (!(error instanceof CliError)) throw error;
}
