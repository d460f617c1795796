import { dirname } from "node:path";
import type { Clock } from "../system/clock.ts";
import { removeFolder } from "../system/folders.ts";
import { lockWork } from "./locks.ts";
import { lastEntry } from "./progress.ts";
import { type Identity, identityOf, ignore, type StoredRun, storedRuns } from "./runs.ts";

/** A run as far as it matters for keeping its journal. */
export interface KeptRun {
  readonly run: string;
  /** What work it was, as identityOf() has it. */
  readonly work: string;
  /** ISO 8601, as `ended`. */
  readonly started: string;
  readonly state: "finished" | "unfinished" | "undone";
  /** When it was finished, or its undo began; null of an unfinished one. */
  readonly ended: string | null;
  readonly job: string | null;
  readonly undoes: string | null;
}

/** A run whose journal may go. */
interface Prunable {
  readonly run: string;
  /** Runs that have to be gone before it goes. */
  readonly after: readonly string[];
}

/**
 * The runs whose journals may go, the oldest first: those that ended before a time and are finished, undone, or given up
 * for a newer one of the same work. Kept are what others rest on: the last run and the last finished one of each job, for
 * `runs check`; an undo as long as the run that it reversed, so that nothing is undone twice; a run whose undo is not
 * finished; and one that was begun in place of an unfinished one as long as that is there, which would be continued.
 * @param runs those of an account, the newest first.
 * @param before ISO 8601.
 */
export function prunable(runs: readonly KeptRun[], before: string): Prunable[] {
  const kept = new Set<string>();
  const [seen, finished] = [new Set<string>(), new Set<string>()];
  const newer = new Map<string, KeptRun>();
  for (const one of runs) {
    const { run, work, job, state, undoes } = one;
    const ended = one.ended ?? newer.get(work)?.started ?? null;
    newer.set(work, one);
    if (ended === null || ended >= before) kept.add(run);
    if (ended === null && undoes !== null) kept.add(undoes);
    if (job === null) continue;
    if (!seen.has(job) || (state === "finished" && !finished.has(job))) kept.add(run);
    seen.add(job);
    if (state === "finished") finished.add(job);
  }
  const going: Prunable[] = [];
  const unfinished = new Map<string, string>();
  // What a run rests on is older than it is.
  for (const { run, work, state, undoes } of runs.toReversed()) {
    const after = [undoes, unfinished.get(work)].filter((one) => typeof one === "string");
    if (state === "unfinished") unfinished.set(work, run);
    if (after.some((one) => kept.has(one))) kept.add(run);
    if (!kept.has(run)) going.push({ run, after });
  }
  return going;
}

/**
 * Removes the journals of runs of an account that ended more than so many days ago, except those that prunable() keeps
 * and those that another process uses. What cannot be removed stays, with the runs that need it, and is not an error.
 * @param days as the account's profile says; 0 keeps all.
 * @param own the work whose lock this process holds; runs of its account go, and no others.
 */
export async function pruneRuns(
  { env, clock }: { readonly env: NodeJS.ProcessEnv; readonly clock: Pick<Clock, "now"> },
  days: number,
  own: Identity,
): Promise<void> {
  const before = new Date(clock.now() - days * DAY_MS).toISOString();
  if (days === 0) return;
  const stored = new Map<string, StoredRun>();
  const runs: KeptRun[] = [];
  for await (const found of storedRuns(env)) {
    const { run, job, undoes, started, base_url, profile } = found.header;
    if (base_url !== own.base_url || profile !== own.profile) continue;
    // A young one is kept, and matters for others only as one of a job or as an undo.
    if (started >= before && job === null && undoes === null) continue;
    const state = await stateOf(found.path).catch(ignore);
    if (state === undefined) continue;
    stored.set(run, found);
    runs.push({ run, work: identityOf(found.header), started, job, undoes, ...state });
  }
  const staying = new Set<string>();
  for (const { run, after } of prunable(runs, before)) {
    const found = stored.get(run);
    const isFree = !after.some((one) => staying.has(one));
    if (found === undefined || !isFree || !(await remove(env, found, own).catch(ignore))) staying.add(run);
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

async function remove(env: NodeJS.ProcessEnv, { header, path }: StoredRun, own: Identity): Promise<true> {
  const lock = identityOf(header) === identityOf(own) ? undefined : await lockWork(env, header);
  try {
    await removeFolder(dirname(path));
    return true;
  } finally {
    await lock?.release();
  }
}
