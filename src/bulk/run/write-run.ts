import { CliError } from "../../errors.ts";
import { type Reject, rowName } from "../../intake/row.ts";
import { atServer, journalError, type RunEntry, unwrittenEntry } from "../../journal/entries.ts";
import { pruneRuns } from "../../journal/prune.ts";
import { during, type Phase } from "../../system/progress.ts";
import { lookForLost } from "./open-writes.ts";
import { type Counts, type RunEnd, type Summary, summarize } from "./results.ts";
import { type RowWriting, runSteps } from "./run.ts";
import type { Session } from "./session.ts";
import { stopReason } from "./stop-rule.ts";

export interface Writing extends RowWriting {
  /** Rows of the file, and those of them that were skipped as invalid. */
  readonly read: number;
  readonly invalid: number;
  readonly rejects?: readonly Reject[];
  /** Rows that fail without a step: nobody chose to skip them. */
  readonly failing?: number;
  /** Customers to delete that no row is about; in a run without such deletes missing. */
  readonly missing?: number | undefined;
}

export interface WrittenRun extends RunEnd, Pick<Writing, "invalid"> {
  readonly header: RunEntry;
  readonly journal: string;
  /** Of the whole run: earlier processes count as well. */
  readonly summary: Summary;
}

/**
 * Carries out what is planned, and sums up the whole run. Steps that an earlier process has done are skipped. If the
 * journal cannot be written, nothing is sent.
 * @throws CliError when the journal cannot be begun.
 */
export async function writeRun(session: Session, writing: Writing): Promise<WrittenRun> {
  const { host, earlier, settings } = session;
  const before = Object.values(earlier?.writes.done ?? {}).reduce((total, number) => total + number, 0);
  const phase = PHASE[session.work.command] ?? "writing";
  const { invalid } = writing;
  return during(host.progress, { phase, total: before + writing.steps.length, before }, async (activity) => {
    const { header, path, journal } = earlier ?? (await session.begin());
    await host.attempt?.worksOn(header.run);
    const { rejects = [], nameColumns } = writing;
    for (const { line, cells, error } of rejects) {
      const row = { line, id: null, name: rowName(cells, nameColumns) };
      journal.note(unwrittenEntry(row, "invalid", error, host.clock.now()));
    }
    const tools = await session.tools();
    const end = await runSteps(writing, {
      ...tools,
      ...{ header, journal, settings, earlier },
      findLost: (open) => lookForLost(open, header, journal, tools),
      onResult: () => activity.step(),
    });
    const unknown = [...(earlier?.unknown.values() ?? [])];
    const results = [...unknown, ...end.results];
    const unfinished = end.unfinished || unknown.length > 0;
    const summary = await sumUp(session, writing, end);
    const at = new Date(host.clock.now()).toISOString();
    const state = unfinished ? "unfinished" : "finished";
    const { serverTime } = tools.api;
    const stopped = end.stopped ? journalError(end.stopped) : null;
    journal.note({ type: "end", at, state, summary, ...atServer(serverTime), invalid, stopped });
    const written = { ...end, results, header, journal: path, summary, invalid };
    const failure = await journal.flush().then(() => undefined, localTrouble);
    await pruneRuns(tools.runs, serverTime);
    return failure ? { ...written, unfinished: true, stopped: end.stopped ?? failure } : { ...written, unfinished };
  });
}

export async function idleSummary(session: Session, counts: Partial<Counts>): Promise<Summary> {
  return summarize([counts], { run: null, ...(await effort(session)) });
}

// --- internal ---

const PHASE: { readonly [command: string]: Phase } = { delete: "deleting", undo: "undoing" };

async function sumUp(session: Session, writing: Writing, { counts, stopped }: RunEnd): Promise<Summary> {
  const { invalid, missing, failing = 0 } = writing;
  const { earlier } = session;
  const before: Partial<Counts> = earlier?.writes.done ?? {};
  // Customers that an earlier process deleted are not missing any more.
  const read = writing.read + (missing === undefined ? 0 : missing + (before.deleted ?? 0));
  const facts = { run: session.work.run, read, stopped: stopReason(stopped), ...(await effort(session)) };
  return summarize([counts, { failed: invalid + failing, unknown: earlier?.unknown.size ?? 0 }, before], facts);
}

async function effort(session: Session): Promise<{ readonly requests: number; readonly milliseconds: number }> {
  const { requests } = await session.api();
  return { requests, milliseconds: session.host.clock.monotonic() - session.started };
}

/** For `catch`: the disk is full. What was done is summed up all the same. */
function localTrouble(error: unknown): CliError {
  if (error instanceof CliError) return error;
  throw error;
}
