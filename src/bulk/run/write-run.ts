import { version } from "../../../package.json";
import type { Limits } from "../../http/limits.ts";
import type { JsonObject } from "../../text/json.ts";
import { journalError, type RunEntry } from "../journal/entries.ts";
import { journalPath } from "../journal/runs.ts";
import { createJournal, type Journal } from "../journal/writer.ts";
import type { Step } from "../step.ts";
import { spacing } from "./gate.ts";
import { noteJob } from "./job.ts";
import type { LookAgain } from "./look-again.ts";
import type { Counts, RowResult, RunEnd } from "./results.ts";
import { type LookTools, lookOn } from "./resume.ts";
import { runSteps } from "./run.ts";
import { type Summary, summarize } from "./summary.ts";
import type { Work } from "./work.ts";

export interface WriteOptions extends LookTools {
  /** How many rows are written at the same time, at most. */
  readonly concurrency: number;
  /** What the server says of its rate limit now, where more rows may be written at the same time for it. */
  readonly limits?: (() => Limits) | undefined;
  /** Writes a minute, at most. */
  readonly rate?: number | undefined;
  /** How many rows may fail; one more stops the run. */
  readonly maxErrors: number;
  /** The job that this is a run of. */
  readonly job?: string | undefined;
  /** Rows of the file, and those of them that were left out as invalid. */
  readonly read: number;
  readonly invalid: number;
  /** Rows that no step is about, as those that a saved plan leaves as they are. */
  readonly settled?: Partial<Counts> | undefined;
  /** Whether customers may be deleted: the summary then says how many were. */
  readonly deletes?: boolean;
  /** Decides about each write once more, right before it is sent. */
  readonly lookAgain?: LookAgain | undefined;
  /** Told of each row as it is done. */
  readonly onResult?: ((result: RowResult) => void) | undefined;
}

export interface WrittenRun extends RunEnd {
  readonly header: RunEntry;
  /** The path of the journal. */
  readonly journal: string;
  /** Of the whole run, what earlier processes did of it included. */
  readonly summary: Summary & JsonObject;
}

/**
 * Carries out a plan as a run of its own, or goes on with the one that an earlier process left. `steps` may leave out
 * rows that are done; those that it has all the same are passed over.
 * @throws CliError when the journal can not be written (nothing is sent without it), or the server can not be asked what
 *   became of open writes.
 */
export async function writeRun(
  steps: AsyncIterable<Step> | Iterable<Step>,
  work: Work,
  options: WriteOptions,
): Promise<WrittenRun> {
  const { earlier } = work;
  const resumed = await earlier?.resume(options);
  const opened = earlier
    ? { header: earlier.progress.header, path: earlier.path, journal: earlier.journal }
    : await newRun(work, options);
  const { header, path, journal } = opened;
  try {
    if (options.job !== undefined) await noteJob(options.env, options.job, header.run);
    const end = await runSteps(steps, {
      ...options,
      run: header.run,
      journal,
      pace: options.rate === undefined ? undefined : spacing(options.rate, options.clock),
      settle: lookOn(header.base_url, journal, options),
      earlier: resumed?.of,
    });
    const unplanned = resumed?.unseen() ?? [];
    const summary = summarize(
      [end.counts, options.settled ?? {}, { unknown: unplanned.length }, ...(resumed ? [resumed.counts] : [])],
      {
        run: header.run,
        read: options.read,
        invalid: options.invalid,
        deletes: options.deletes,
        requests: options.api.requests,
        milliseconds: options.clock.monotonic() - options.started,
      },
    );
    const unfinished = end.unfinished || unplanned.length > 0;
    journal.note({
      type: "end",
      at: new Date(options.clock.now()).toISOString(),
      state: unfinished ? "unfinished" : "finished",
      summary,
      stopped: end.stopped ? journalError(end.stopped) : null,
    });
    await journal.flush();
    return { ...end, results: [...unplanned, ...end.results], unfinished, header, journal: path, summary };
  } finally {
    if (!earlier) await journal.close();
  }
}

// --- internal ---

async function newRun(
  { run, identity }: Work,
  { env, clock, job }: WriteOptions,
): Promise<{ header: RunEntry; path: string; journal: Journal }> {
  const path = journalPath(env, run);
  const started = new Date(clock.now()).toISOString();
  const header: RunEntry = { type: "run", v: 1, run, started, job: job ?? null, ...identity, program: version };
  return { header, path, journal: await createJournal(path, header) };
}
