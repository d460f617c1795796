import { dirname } from "node:path";
import { removeFolder } from "../system/folders.ts";
import { type EndEntry, isSingle } from "./entries.ts";
import type { OwnRuns } from "./own-runs.ts";
import { beginningIn, identityOf, ignore, journalPath, lastEntry, runNames, type StoredRun } from "./runs.ts";
import { Writes } from "./writes.ts";

/** Days after which the journal of a run that ended is removed. */
export const KEEP_DAYS = 90;

export interface KeptRun {
  readonly run: string;
  /** What work it was, as identityOf() has it; single changes are never the same work. */
  readonly work: string;
  readonly started: string;
  /** When it was finished, or its undo began; null of an unfinished one. */
  readonly ended: string | null;
  readonly job: string | null;
  readonly reverses: readonly string[];
}

/**
 * The runs whose journals may go, the oldest first: those that ended before a time, or were given up for a newer one of
 * the same work. Kept are the last run of each job, for `runs check`; an undo or a restore as long as the runs that it
 * reversed; a run whose undo is not finished; and one that was begun in place of an unfinished one, as long as that.
 * @param runs those of an account, the newest first.
 * @param before ISO 8601.
 */
export function prunable(runs: readonly KeptRun[], before: string): string[] {
  const kept = new Set<string>();
  const jobs = new Set<string | null>([null]);
  const newer = new Map<string, KeptRun>();
  for (const one of runs) {
    const { run, work, job, reverses } = one;
    const ended = one.ended ?? newer.get(work)?.started;
    newer.set(work, one);
    if (ended === undefined) for (const reversed of reverses) kept.add(reversed);
    if (ended === undefined || ended >= before || !jobs.has(job)) kept.add(run);
    jobs.add(job);
  }
  const unfinished = new Map<string, string>();
  return runs.toReversed().flatMap(({ run, work, ended, reverses }) => {
    // What a run rests on is older than it is.
    const older = [...reverses, unfinished.get(work) ?? run];
    if (ended === null) unfinished.set(work, run);
    if (older.some((one) => kept.has(one))) kept.add(run);
    return kept.has(run) ? [] : run;
  });
}

/**
 * Removes the journals of runs that ended more than {@link KEEP_DAYS} ago. What cannot be removed stays, with all later
 * runs. No process continues one of them; one that is about to undo it marks it first, and ends there.
 * @param serverTime in milliseconds since the epoch. Without it nothing is removed: this machine's clock may be wrong.
 */
export async function pruneRuns(own: OwnRuns, serverTime: number | undefined): Promise<void> {
  if (serverTime === undefined) return;
  const limit = serverTime - KEEP_DAYS * DAY_MS;
  const [oldest = ""] = await runNames(own.env);
  if ((beginningIn(oldest) ?? limit) >= limit) return;
  const runs: KeptRun[] = [];
  for await (const stored of own.newestFirst()) {
    const one = await keptRun(stored).catch(ignore);
    if (one !== undefined) runs.push(one);
  }
  try {
    for (const run of prunable(runs, new Date(limit).toISOString()))
      await removeFolder(dirname(journalPath(own.env, run)));
  } catch (error) {
    ignore(error);
  }
}

// --- internal ---

const DAY_MS = 86_400_000;

async function keptRun({ header, path }: StoredRun): Promise<KeptRun> {
  const { run, job, started, undoes, command } = header;
  const reverses = new Set(undoes === null ? [] : [undoes]);
  if (command === "restore") {
    for (const { intent } of (await Writes.open(path)).all) reverses.add(intent.reverses?.run ?? run);
    reverses.delete(run);
  }
  const work = isSingle(header) ? run : identityOf(header);
  return { run, work, started, job, reverses: [...reverses], ended: await endedAt(path) };
}

/** By its last entry alone, however long the journal is. If unsure, the run counts as unfinished. */
async function endedAt(path: string): Promise<string | null> {
  const last = await lastEntry(path);
  if (last?.type === "undone") return last.at;
  return last?.type === "end" && last.state === "finished" ? timeOf(last) : null;
}

/** The later one of both clocks: neither may make a run look older than it is. */
function timeOf({ at, server_at = at }: EndEntry): string {
  return server_at > at ? server_at : at;
}
