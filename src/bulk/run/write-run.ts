import { CliError } from "../../errors.ts";
import { during, type Phase } from "../../system/progress.ts";
import { journalError } from "../journal/entries.ts";
import { MOST_LEFT } from "../journal/left.ts";
import { stopReason } from "./failing.ts";
import type { Counts, RunEnd } from "./results.ts";
import { lookOn } from "./resume.ts";
import { runSteps } from "./run.ts";
import type { Session } from "./session.ts";
import { type Summary, summarize } from "./summary.ts";
import type { Writing, WrittenRun } from "./work.ts";

/**
 * Carries out what is planned, with a journal, and sums up the whole run. Steps that an earlier process has done are
 * skipped. Where the journal cannot be written any more, it stops: nothing is sent without it.
 * @throws CliError when the journal cannot be begun.
 */
export async function writeRun(session: Session, writing: Writing): Promise<WrittenRun> {
  const { host, earlier, settings } = session;
  const now = () => new Date(host.clock.now()).toISOString();
  const before = Object.values(earlier?.counts ?? {}).reduce((total, number) => total + number, 0);
  const phase = PHASE[session.work.command] ?? "writing";
  return during(host.progress, { phase, total: before + writing.total, before }, async (activity) => {
    const { header, path, journal } = earlier ?? (await session.begin());
    await host.attempt?.worksOn(header.run);
    for (const { line, error: reason } of (writing.rejects ?? []).slice(0, MOST_LEFT)) {
      journal.note({ type: "left", at: now(), line, id: null, outcome: "invalid", reason });
    }
    const tools = await session.tools();
    const settle = lookOn(header, journal, tools);
    const onResult = () => activity.step();
    const end = await runSteps(writing, { ...tools, header, journal, settings, settle, earlier, onResult });
    const results = [...(earlier?.unknown ?? []), ...end.results];
    const unfinished = end.unfinished || (earlier?.unknown.length ?? 0) > 0;
    const summary = await sumUp(session, writing, end);
    const state = unfinished ? "unfinished" : "finished";
    journal.note({ type: "end", at: now(), state, summary, stopped: end.stopped ? journalError(end.stopped) : null });
    const written = { ...end, results, header, journal: path, summary, columnsOf: writing.columnsOf };
    const failure = await journal.flush().then(() => undefined, localTrouble);
    return failure ? { ...written, unfinished: true, stopped: end.stopped ?? failure } : { ...written, unfinished };
  });
}

/** The summary where there was nothing to write, and so no run. @param settled what the rows are without it. */
export async function idleSummary(session: Session, settled: Partial<Counts>): Promise<Summary> {
  const { requests } = await session.api();
  const milliseconds = session.host.clock.monotonic() - session.started;
  return summarize([settled], { run: null, read: 0, invalid: 0, requests, milliseconds });
}

// --- internal ---

/** What writing is called where it is not "writing". */
const PHASE: { readonly [command: string]: Phase } = { delete: "deleting", undo: "undoing" };

async function sumUp(session: Session, writing: Writing, { counts, stopped }: RunEnd): Promise<Summary> {
  const { invalid, missing, settled = {} } = writing;
  const { counts: before = {}, unknown = [] } = session.earlier ?? {};
  // Customers that an earlier process deleted are not missing any more.
  const read = writing.read + (missing === undefined ? 0 : missing + (before.deleted ?? 0));
  const milliseconds = session.host.clock.monotonic() - session.started;
  const { requests } = await session.api();
  const facts = { run: session.work.run, read, invalid, stopped: stopReason(stopped), requests, milliseconds };
  return summarize([counts, settled, { unknown: unknown.length }, before], facts);
}

/** For `catch`: the disk is full. What was done is told all the same. */
function localTrouble(error: unknown): CliError {
  if (error instanceof CliError) return error;
  throw error;
}
