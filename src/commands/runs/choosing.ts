import type { Context } from "../../cli/context.ts";
import { CliError } from "../../errors.ts";
import { isSingle } from "../../journal/entries.ts";
import type { OwnRuns } from "../../journal/own-runs.ts";
import { identityOf, ignore, overviewOf, type RunOverview, type StoredRun } from "../../journal/runs.ts";

export const RUN_HELP = "id, or last (the default)";

interface LastRun {
  /** Of which runs `last` is the newest; all when missing. @param isNewest whether no later run is of the same work. */
  readonly fits?: (overview: RunOverview, isNewest: boolean) => boolean;
  /** What to say if there is none: `no run is unfinished`. Without it `last` is then any run. */
  readonly none?: string;
}

/** The run that is meant: as it is named, else the last one. */
export async function findRun(
  context: Context,
  name: string | undefined,
  { fits = () => true, none }: LastRun = {},
): Promise<StoredRun> {
  const runs = await context.runs();
  if (name !== undefined && name !== "last") return runs.find(name);
  const works = new Set<string>();
  let newest: StoredRun | undefined;
  for await (const stored of bulkRuns(runs)) {
    newest ??= stored;
    const isNewest = works.size < works.add(identityOf(stored.header)).size;
    // A journal that cannot be read is an error only if its run is named.
    const overview = await overviewOf(stored).catch(ignore);
    if (overview !== undefined && fits(overview, isNewest)) return stored;
  }
  if (newest === undefined)
    throw new CliError("not_found", "there are no runs yet", { hint: "`customers import FILE` makes one." });
  if (none === undefined) return newest;
  throw new CliError("not_found", none, { hint: "`customers runs list` shows the runs." });
}

/** The runs of files, and their undos, the newest first: what `customers runs` shows. */
export async function* bulkRuns(runs: OwnRuns): AsyncGenerator<StoredRun> {
  for await (const stored of runs.newestFirst()) if (!isSingle(stored.header)) yield stored;
}
