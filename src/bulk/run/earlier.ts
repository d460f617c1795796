import { version } from "../../../package.json";
import type { CustomersApi } from "../../api/client.ts";
import { CliError } from "../../errors.ts";
import {
  atServer,
  errorFrom,
  type IntentEntry,
  isSingle,
  journalError,
  outcomeEntry,
  type RunEntry,
  type Subject,
  subjectKey,
} from "../../journal/entries.ts";
import type { OwnRuns } from "../../journal/own-runs.ts";
import { type OpenWrite, type RunProgress, readProgress } from "../../journal/progress.ts";
import { type Identity, identityOf, ignore, type StoredRun, storedRuns } from "../../journal/runs.ts";
import { Journal } from "../../journal/writer.ts";
import type { Clock } from "../../system/clock.ts";
import type { Progress } from "../../system/progress.ts";
import { count } from "../../text/words.ts";
import { type Step, subjectOf } from "../step.ts";
import { claimsOn, findLostWrites, type WriteTrace } from "./lost-writes.ts";
import { type Counts, DONE, type RowResult } from "./results.ts";
import { QUIET_MS } from "./row-errors.ts";
import { lackOf } from "./write-step.ts";

/** What a process works with from its first write to its last. */
export interface RunTools {
  readonly runs: OwnRuns;
  readonly clock: Clock;
  readonly progress: Progress;
  readonly api: CustomersApi;
  /** No row is begun after it is aborted; what is in flight is waited for. */
  readonly signal: AbortSignal;
  /** When the command began, on the clock that never goes back, in milliseconds. */
  readonly started: number;
}

/** A run that an earlier process began and this one continues. */
export class Earlier {
  readonly header: RunEntry;
  /** Of its journal. */
  readonly path: string;
  readonly journal: Journal;
  /** The fields that it has shown to be never stored. */
  readonly neverStored: readonly string[];
  readonly #progress: RunProgress;
  readonly #unknown: Map<string, RowResult>;

  constructor(progress: RunProgress, path: string, journal: Journal, unknown: Map<string, RowResult>) {
    const { summary, stopped } = progress.end ?? {};
    this.header = progress.header;
    this.path = path;
    this.journal = journal;
    this.neverStored = summary?.stopped === "not_stored" ? Object.keys(stopped?.fields ?? {}) : [];
    this.#progress = progress;
    this.#unknown = unknown;
  }

  /** What is done already. */
  get counts(): Partial<Counts> {
    return { ...this.#progress.counts, failed: this.#progress.incomplete };
  }

  /** Its writes of which nobody can say what became, without those that are carried out once more. */
  get unknown(): readonly RowResult[] {
    return [...this.#unknown.values()];
  }

  isDone(about: Subject): boolean {
    return this.#progress.isDone(about);
  }

  isUnknown(about: Subject): boolean {
    return this.#unknown.has(subjectKey(about));
  }

  /** Whether nothing is left to do about it: it is done, or nobody knows whether it is. */
  isDealtWith(about: Subject): boolean {
    return this.isDone(about) || this.isUnknown(about);
  }

  /** Whether it wrote this customer, which is not missing then, however it was edited since. */
  wrote(id: string): boolean {
    return this.#progress.wrote(id);
  }

  /**
   * Takes up a step of the new plan, once each. @returns whether it is left alone: it is done, or a create of unknown
   * outcome. Another step of unknown outcome is carried out once more, and is unknown no longer.
   */
  takesUp(step: Step): boolean {
    const about = subjectOf(step);
    if (this.isDone(about) || (step.action === "delete" && this.wrote(step.current.id))) return true;
    const unknown = this.#unknown.get(subjectKey(about));
    if (unknown === undefined) return false;
    // A customer that is there by now is no create in the new plan, so nothing is created twice.
    if (step.action === "create") this.#unknown.set(subjectKey(about), { ...unknown, cells: step.cells });
    else this.#unknown.delete(subjectKey(about));
    return step.action === "create";
  }
}

/** The newest run of some work, if it is unfinished. Those before it were given up when a newer one began. */
export async function unfinishedRun(
  runs: OwnRuns,
  identity: Identity,
): Promise<(StoredRun & { readonly progress: RunProgress }) | undefined> {
  const wanted = identityOf(identity);
  for await (const { header, path } of runs.newestFirst()) {
    if (identityOf(header) !== wanted) continue;
    const progress = await readProgress(path);
    return progress?.isUnfinished ? { header: progress.header, path, progress } : undefined;
  }
  return undefined;
}

/** An unfinished run of some work that another key of this address has begun. */
export async function unfinishedElsewhere(runs: OwnRuns, identity: Identity): Promise<RunEntry | undefined> {
  const wanted = identityOf(identity);
  for await (const { header, path } of storedRuns(runs.env)) {
    if (header.base_url !== runs.account.baseUrl || identityOf(header) !== wanted || (await runs.owns(header)))
      continue;
    if ((await readProgress(path).catch(ignore))?.isUnfinished) return header;
  }
  return undefined;
}

/** For a run that should be continued, where another one is found in its place, or none. */
export function notThatRun(expected: string, found: string | undefined): CliError {
  if (found === undefined) {
    return new CliError("refused", `the file has changed since the run ${expected} began`, {
      hint: "Import the file as it is now, as a new run.",
    });
  }
  return new CliError("refused", `the run ${found} of the same file began after ${expected}`, {
    hint: `Resume that one: customers runs resume ${found}`,
  });
}

/** How far an unfinished run is: `120 rows are done already; first it looks on the server what became of 3 requests …`. */
export function progressText({ counts, open }: RunProgress): string {
  const done = Object.values(counts).reduce((sum, number) => sum + number, 0);
  const before = `${count(done, "row is", "rows are")} done already`;
  const lost = `${count(open.size, "request")} without an answer`;
  return open.size === 0 ? `${before}.` : `${before}; first it looks on the server what became of ${lost}.`;
}

/** Looks on the server for lost writes of a run, given what the journals of this machine tell of other customers. */
export async function lookForLost(
  intents: readonly IntentEntry[],
  { run }: Pick<RunEntry, "run">,
  journal: Journal,
  { runs, api, clock }: Pick<RunTools, "runs" | "api" | "clock">,
): Promise<ReadonlyMap<string, WriteTrace>> {
  await journal.flush(); // What this run made itself is read from there.
  const open = await withServerTimes(intents, api, clock);
  return findLostWrites(open, { api, claims: (ids) => claimsOn(runs, run, ids) });
}

/**
 * Looks on the server what became of the writes that another run left open, and notes it in that run's journal.
 * @throws CliError when the server cannot be asked.
 */
export async function closeRun(
  { path }: StoredRun,
  tools: Omit<RunTools, "started">,
  verify?: () => Promise<void>,
): Promise<void> {
  const progress = await readProgress(path);
  if (progress === undefined || progress.open.size === 0) return;
  const journal = await Journal.continue(path, progress.size, verify);
  const { clock } = tools;
  // Nothing of a single change is sent long after it was written down.
  const sentAt = Math.max(...[...progress.open.values()].map(({ intent }) => Date.parse(intent.at)));
  const isOver = isSingle(progress.header) && clock.now() - sentAt > MOST_TRIED_MS;
  try {
    const started = clock.monotonic() - (isOver ? QUIET_MS : 0);
    await closeOpenWrites(progress, journal, { ...tools, started });
    await journal.flush();
  } finally {
    await journal.close();
  }
}

/**
 * Finds out what became of the writes that were open when the process of a run ended, and writes that down.
 * @returns the writes of which nobody can tell, by subject.
 * @throws CliError when the server cannot be asked; nothing is lost then.
 */
export async function closeOpenWrites(
  progress: RunProgress,
  journal: Journal,
  tools: RunTools,
): Promise<Map<string, RowResult>> {
  const { clock, signal } = tools;
  journal.note({ type: "part", at: new Date(clock.now()).toISOString(), program: version });
  const unknown = new Map<string, RowResult>();
  const note = (traces: ReadonlyMap<string, WriteTrace>) => {
    for (const { intent } of [...progress.open.values()]) {
      const trace = traces.get(subjectKey(intent));
      if (trace?.kind !== "done") continue;
      const { customer: after = null } = trace;
      const lack = lackOf(intent, trace.customer);
      const error = lack === undefined ? null : journalError(lack);
      const found = { id: after?.id ?? intent.id, after, error, looked_up: true };
      const outcome = outcomeEntry(intent, DONE[intent.action], clock.now(), found);
      journal.note(outcome);
      progress.addOutcome(outcome);
    }
  };
  const look = () =>
    lookForLost(
      [...progress.open.values()].map(({ intent }) => intent),
      progress.header,
      journal,
      tools,
    );
  // What is there needs no wait; of a run with many writes the list is not read twice for it.
  if (isSingle(progress.header) && progress.open.size > 0) note(await look());
  const open = [...progress.open.values()];
  if (open.length === 0) return unknown;
  const ms = Math.min(quietIn(open, tools), QUIET_MS);
  tools.progress.wait({ reason: "lost_answers", ms });
  await clock.sleep(ms, signal);
  const traces = await look();
  note(traces);
  for (const write of progress.open.values()) {
    const { intent } = write;
    const trace = traces.get(subjectKey(intent));
    if (trace?.kind === "absent") journal.note(outcomeEntry(intent, "unsent", clock.now(), { looked_up: true }));
    else unknown.set(subjectKey(intent), unknownResult(write, trace?.kind === "unknown" ? trace.why : undefined));
  }
  return unknown;
}

// --- internal ---

/**
 * With the server's time of creates that were the first request of their process, so that no answer had said it: by how long
 * ago they were sent. A clock that is wrong does not matter for that; one that was set meanwhile shows another age.
 */
async function withServerTimes(
  intents: readonly IntentEntry[],
  api: Pick<CustomersApi, "pages" | "serverTime">,
  clock: Pick<Clock, "now">,
): Promise<readonly IntentEntry[]> {
  const ageOf = ({ at }: IntentEntry) => clock.now() - Date.parse(at);
  const isOpen = (intent: IntentEntry) =>
    intent.action === "create" &&
    intent.server_at === undefined &&
    ageOf(intent) >= 0 &&
    ageOf(intent) <= MOST_TRIED_MS;
  if (!intents.some(isOpen)) return intents;
  if (api.serverTime === undefined) await api.pages({ limit: 1 })[Symbol.asyncIterator]().next();
  const { serverTime } = api;
  if (serverTime === undefined) return intents;
  return intents.map((intent) => (isOpen(intent) ? { ...intent, ...atServer(serverTime - ageOf(intent)) } : intent));
}

/** How long a single change may be tried for, its repetitions and waits for the rate limit included, in milliseconds. */
const MOST_TRIED_MS = 600_000;

/**
 * How long any of the writes may still be under way, in milliseconds. What the earlier process had sent when it was
 * killed has until a while after this one began.
 */
function quietIn(open: readonly OpenWrite[], { clock, started }: RunTools): number {
  const sinceStart = clock.monotonic() - started;
  return open.reduce(
    (most, { quietAt }) => Math.max(most, quietAt === undefined ? QUIET_MS - sinceStart : quietAt - clock.now()),
    0,
  );
}

function unknownResult({ intent, error }: OpenWrite, why: string | undefined): RowResult {
  const message = [error?.message ?? "the answer was lost", why].filter(Boolean).join("; ");
  const shown = errorFrom({ code: "unavailable", status: null, fields: null, ...error, message });
  const { line, action, id } = intent;
  return { line, cells: undefined, action, outcome: "unknown", error: shown, ...(id === null ? {} : { id }) };
}
