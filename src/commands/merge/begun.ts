import { closeRun } from "../../bulk/run/open-writes.ts";
import type { Context } from "../../cli/context.ts";
import type { StoredRun } from "../../journal/runs.ts";
import { Since } from "../../journal/since.ts";
import { isCarriedOut, Writes } from "../../journal/writes.ts";

/** A merge of two customers that an earlier process has begun. */
interface BegunMerge extends StoredRun {
  readonly writes: number;
  readonly isDone: boolean;
}

/** What makes two merges the same work. */
export function mergeOptions(keep: string, other: string) {
  return { keep, other };
}

/**
 * The newest merge of two customers, unless it was taken back. What became of its last request is found out first.
 * @throws CliError when the server cannot be asked.
 */
export async function begunMerge(context: Context, keep: string, other: string): Promise<BegunMerge | undefined> {
  const { clock, signal, busy: progress } = context;
  const [runs, api] = await Promise.all([context.runs(), context.api()]);
  for await (const stored of runs.newestFirst()) {
    const { command, options, run } = stored.header;
    if (command !== "merge" || options.keep !== keep || options.other !== other) continue;
    await closeRun(stored, { runs, api, clock, signal, progress });
    const since = await Since.read(runs, run);
    if (since.undoOf(run) !== undefined || since.reversalsOf(run).size > 0) return undefined;
    const writes = (await Writes.open(stored.path)).all;
    const isDone = writes.some(({ intent, outcome }) => intent.action === "delete" && isCarriedOut(outcome));
    return { ...stored, writes: writes.at(-1)?.number ?? 0, isDone };
  }
  return undefined;
}
