import { basename } from "node:path";
import { rowsText } from "../../bulk/run/results.ts";
import type { Context } from "../../cli/context.ts";
import { CliError } from "../../errors.ts";
import { isSingle } from "../../journal/entries.ts";
import type { OwnRuns } from "../../journal/own-runs.ts";
import { identityOf, ignore, overviewOf, type RunOverview, type StoredRun } from "../../journal/runs.ts";
import { choose } from "../../terminal/choose.ts";
import { canAsk } from "../../terminal/terminal.ts";
import { agoText } from "../../text/duration.ts";

export const RUN_HELP = "id, or last (the default; on a terminal you choose from a list)";

interface Choosing {
  readonly question: string;
  /** What did not happen when the person leaves: `nothing was undone`. */
  readonly refusal: string;
  /** Which runs can be meant; all when missing. @param isNewest whether no later run is of the same work. */
  readonly fits?: Fits;
  /** Of which runs `last` is the newest, if not of those that can be meant. */
  readonly isLast?: Fits;
  /** Whether `last` is any run if none of those is there. */
  readonly orAny?: boolean;
  /** What to say if there is none: `no run is unfinished`. */
  readonly none: string;
}

type Fits = (overview: RunOverview, isNewest: boolean) => boolean;

interface FoundRun extends StoredRun, RunOverview {}

/** The run that is meant: as it is named, else chosen by the person at the terminal, else the last one. */
export async function findRun(
  context: Context,
  name: string | undefined,
  { question, refusal, none, fits, isLast = fits, orAny = false }: Choosing,
): Promise<StoredRun> {
  const runs = await context.runs();
  if (name === "last" || (name === undefined && !canAsk(context))) {
    for await (const run of runsThat(runs, isLast)) return run;
    for await (const stored of bulkRuns(runs)) {
      if (orAny) return stored;
      throw new CliError("not_found", none, { hint: LISTED });
    }
    throw new CliError("not_found", "there are no runs yet", { hint: "`customers import FILE` makes one." });
  }
  if (name !== undefined) return runs.find(name);
  const now = context.clock.now();
  const all: FoundRun[] = [];
  for await (const run of runsThat(runs, fits)) all.push(run);
  if (all.length === 0) throw new CliError("not_found", none, { hint: LISTED });
  const [run] = await choose(context, all, {
    question,
    cells: (overview) => cellsOf(overview, now),
    placeholder: "file, command, id",
    refusal,
  });
  return run;
}

/** The runs of files, and their undos, the newest first: what `customers runs` shows. */
export async function* bulkRuns(runs: OwnRuns): AsyncGenerator<StoredRun> {
  for await (const stored of runs.newestFirst()) if (!isSingle(stored.header)) yield stored;
}

// --- internal ---

const LISTED = "`customers runs list` shows the runs.";

async function* runsThat(runs: OwnRuns, fits: Fits = () => true): AsyncGenerator<FoundRun> {
  const works = new Set<string>();
  for await (const stored of bulkRuns(runs)) {
    const isNewest = works.size < works.add(identityOf(stored.header)).size;
    // A journal that cannot be read is an error only if its run is named.
    const overview = await overviewOf(stored).catch(ignore);
    if (overview !== undefined && fits(overview, isNewest)) yield { ...stored, ...overview };
  }
}

/** `3 hours ago`, `import customers.csv`, `12 created, 3 updated`, `unfinished`, `20260131T020304Z-ab12`. */
function cellsOf({ header, counts, state }: RunOverview, now: number): string[] {
  const { run, command, file, undoes, started, job } = header;
  const what = [
    command,
    (file && basename(file.name)) ?? (undoes === null ? "" : `of ${undoes}`),
    job === null ? "" : `(${job})`,
  ];
  const did = rowsText(counts, ["created", "updated", "deleted", "failed", "unknown"]);
  const stands = state === "finished" ? "" : state;
  return [agoText(Date.parse(started), now), what.filter(Boolean).join(" "), did, stands, run];
}
