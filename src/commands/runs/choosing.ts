import { basename } from "node:path";
import { rowsText } from "../../bulk/run/results.ts";
import type { Context } from "../../cli/context.ts";
import { CliError } from "../../errors.ts";
import { isSingle } from "../../journal/entries.ts";
import type { OwnRuns } from "../../journal/own-runs.ts";
import { overviewOf, type RunOverview } from "../../journal/progress.ts";
import { identityOf, ignore, type StoredRun } from "../../journal/runs.ts";
import { choose } from "../../terminal/choose.ts";
import { canAsk } from "../../terminal/terminal.ts";
import { agoText } from "../../text/duration.ts";

export const RUN_HELP = "id, the beginning of one, or last (the default; on a terminal you choose from a list)";

interface Choosing {
  readonly question: string;
  /** What did not happen when the person leaves: `nothing was undone`. */
  readonly refusal: string;
  /** Which runs can be meant; all when missing. @param isNewest whether no later run is of the same work. */
  readonly fits?: (overview: RunOverview, isNewest: boolean) => boolean;
  /** What to say if there is none: `no run is unfinished`. */
  readonly none: string;
}

/**
 * The name of the run that is meant: as given, else chosen by the person at the terminal, else `last`. The beginning of
 * several names is completed by the person too.
 * @throws Declined when they leave by Esc; CliError `not_found` if there is none to choose.
 */
export async function chooseRun(context: Context, name: string | undefined, choosing: Choosing): Promise<string> {
  if (!canAsk(context)) return name ?? "last";
  if (name !== undefined && !(await isAmbiguous(context, name))) return name;
  const { question, refusal } = choosing;
  const now = context.clock.now();
  const runs: RunOverview[] = [];
  for await (const overview of overviews(context, choosing)) runs.push(overview);
  if (runs.length === 0) {
    throw new CliError("not_found", choosing.none, { hint: "`customers runs list` shows the runs." });
  }
  const [run] = await choose(context, runs, {
    question,
    cells: (overview) => cellsOf(overview, now),
    typed: name,
    placeholder: "file, command, id",
    refusal,
  });
  return run.header.run;
}

export async function* overviews(
  context: Pick<Context, "runs">,
  { fits = () => true }: Pick<Choosing, "fits">,
): AsyncGenerator<RunOverview> {
  const works = new Set<string>();
  for await (const stored of bulkRuns(await context.runs())) {
    const isNewest = works.size < works.add(identityOf(stored.header)).size;
    // A journal that cannot be read is an error only if its run is named.
    const overview = await overviewOf(stored).catch(ignore);
    if (overview !== undefined && fits(overview, isNewest)) yield overview;
  }
}

/** The runs of files, and their undos, the newest first: what `customers runs` shows. */
export async function* bulkRuns(runs: OwnRuns): AsyncGenerator<StoredRun> {
  for await (const stored of runs.newestFirst()) if (!isSingle(stored.header)) yield stored;
}

/** The run that a user names, or the last one. @throws CliError as OwnRuns.find() does. */
export async function findRun(context: Context, name: string): Promise<StoredRun> {
  const runs = await context.runs();
  if (name !== "last") return runs.find(name, leastSigns(context));
  for await (const stored of bulkRuns(runs)) return stored;
  throw new CliError("not_found", "there are no runs yet", { hint: "`customers import FILE` makes one." });
}

/** How many signs the beginning of an id has at least: a script that lost half of one must not mean another run. */
export function leastSigns({ terminal }: Pick<Context, "terminal">): number {
  return terminal.interactive ? 1 : 12;
}

// --- internal ---

async function isAmbiguous(context: Context, name: string): Promise<boolean> {
  try {
    await findRun(context, name);
    return false;
  } catch (error) {
    return error instanceof CliError && error.code === "ambiguous";
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
