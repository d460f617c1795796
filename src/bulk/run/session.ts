import { version } from "../../../package.json";
import type { CustomersApi } from "../../api/customers-api.ts";
import { CliError } from "../../errors.ts";
import type { Lock } from "../../system/locks.ts";
import { during, type Phase } from "../../system/progress.ts";
import { journalError, type RunEntry } from "../journal/entries.ts";
import { MOST_LEFT } from "../journal/left.ts";
import { type RunProgress, readProgress } from "../journal/progress.ts";
import { pruneRuns } from "../journal/prune.ts";
import { readJournal } from "../journal/reader.ts";
import { type Identity, journalPath, lockWork, newRunId, REMOVAL_MS, type StoredRun } from "../journal/runs.ts";
import { continueJournal, createJournal, type Journal } from "../journal/writer.ts";
import type { Subject } from "../step.ts";
import { readDeadline, stopAt } from "./deadline.ts";
import { notThatRun, unfinishedRun } from "./earlier.ts";
import { neverStored, stopReason } from "./failing.ts";
import { withGrace } from "./grace.ts";
import { Held } from "./held.ts";
import { lockAccount, lockJob } from "./job.ts";
import { optionsOf } from "./options-of.ts";
import type { Counts, RunEnd } from "./results.ts";
import { type LookTools, type Resumed, resumeRun, standOf } from "./resume.ts";
import { runSteps } from "./run.ts";
import { type Summary, summarize } from "./summary.ts";
import type { Host, RunSettings, Task, Writing, WrittenRun } from "./work.ts";

/**
 * One process's part of a run, in this order: open, takeUp, write, close. Until it is closed it holds the locks of the
 * job, the work and the account, the deadline, and the journal of an earlier run.
 */
export class Session {
  /** Set off by an interrupt and by the deadline. */
  readonly signal: AbortSignal;
  readonly #host: Host;
  readonly #settings: RunSettings;
  /** On the clock that never goes back, in milliseconds. */
  readonly #started: number;
  readonly #grace: ReturnType<typeof withGrace>;
  readonly #held: Held;
  #api: Promise<CustomersApi> | undefined;
  #taken: { readonly identity: Identity; readonly run: string } | undefined;
  #earlier:
    | (StoredRun & {
        readonly journal: Journal;
        readonly resumed: Resumed;
        /** The fields that it has shown to be never stored. */
        readonly neverStored: readonly string[];
      })
    | undefined;

  /** @throws CliError `usage` for a wrong deadline, `locked` when the job is running already. */
  static async open(host: Host, settings: RunSettings): Promise<Session> {
    const deadline = readDeadline(settings.deadline, host.clock.now());
    const held = new Held(host.clock);
    if (settings.job !== undefined) held.lock(await lockJob(host.env, settings.job, held.watch));
    await host.attempt?.began();
    return new Session(host, settings, held, deadline);
  }

  private constructor(host: Host, settings: RunSettings, held: Held, deadline: number | undefined) {
    const { signal, dispose } = stopAt(deadline, settings.deadline ?? "", host);
    this.signal = signal;
    this.#host = host;
    this.#settings = settings;
    this.#held = held;
    this.#started = host.clock.monotonic();
    this.#grace = withGrace(signal, host.clock, GRACE_MS);
    this.#held.push(dispose, () => this.#grace.dispose());
  }

  /** The client, made when first asked for. When the run is told to stop, requests in flight may still finish. */
  api(): Promise<CustomersApi> {
    const beforeWrite = () => this.#held.verify();
    this.#api ??= this.#host.connect({ signal: this.#grace.signal, stop: this.signal, beforeWrite });
    return this.#api;
  }

  /**
   * Takes up the work: locks it and the account. Where an earlier run of it is unfinished, that one is continued, and it
   * is looked up on the server what became of the writes that it left open.
   * @param expected the only run that may be continued; any, or none, when missing.
   * @throws CliError `locked` when another process does this work; `refused` where there is not the run expected;
   *   `invalid_input` when the journal to continue is damaged; when the server cannot be asked.
   */
  async takeUp(task: Task, expected?: string): Promise<void> {
    const { env, clock, account, runDays, progress } = this.#host;
    const identity = { ...task, ...account };
    const { watch } = this.#held;
    this.hold(await lockWork(env, identity, { waitMs: REMOVAL_MS, watch }));
    const found = this.#settings.restart ? undefined : await unfinishedRun(env, identity);
    const seconds = this.#settings.wait;
    this.hold(await lockAccount(env, account.base_url, { watch, signal: this.signal, seconds, progress }));
    if (expected !== undefined && found?.header.run !== expected) throw notThatRun(expected, found?.header.run);
    this.#taken = { identity, run: found?.header.run ?? newRunId(clock.now()) };
    if (found) await this.#resume(found);
    // The run that an undo reverses is locked by this very process.
    else if (task.command !== "undo") await pruneRuns({ env, clock }, runDays, identity);
  }

  /** The id of the run. */
  get run(): string {
    return this.#takenUp.run;
  }

  /** The journal of the earlier run that is continued; undefined for a new run. */
  get earlier(): StoredRun | undefined {
    return this.#earlier;
  }

  /** Whether the earlier run has carried this out. */
  isDone(subject: Subject): boolean {
    return this.#earlier?.resumed.isDone(subject) ?? false;
  }

  /** Whether the earlier run has sent this, and nobody knows what became of it. */
  isUnknown(subject: Subject): boolean {
    return this.#earlier?.resumed.isUnknown(subject) ?? false;
  }

  /** Whether the earlier run wrote this customer: it is not missing then, however it was edited since. */
  wrote(id: string): boolean {
    return this.#earlier?.resumed.wrote(id) ?? false;
  }

  /** Looks on the server what became of the writes that another run left open, and notes it in that run's journal. */
  async settle({ path }: StoredRun): Promise<void> {
    const progress = await readProgress(readJournal(path));
    if (progress === undefined || progress.open.size === 0) return;
    const journal = await continueJournal(path, progress.size, () => this.#held.verify());
    try {
      await resumeRun(progress, journal, { ...(await this.#tools()), started: this.#host.clock.monotonic() });
      await journal.flush();
    } finally {
      await journal.close();
    }
  }

  /**
   * Carries the plan out. Steps that the earlier run has done are skipped.
   * Where the journal cannot be written any more, it stops: nothing is sent without it.
   * @throws CliError when the journal cannot be begun.
   */
  async write(writing: Writing): Promise<WrittenRun> {
    const before = sum(this.#earlier?.resumed.counts ?? {});
    const phase = PHASE[this.#takenUp.identity.command] ?? "writing";
    return during(this.#host.progress, { phase, total: before + writing.total, before }, async (progress) => {
      const { header, path, journal } = this.#earlier ?? (await this.#newRun());
      await this.#host.attempt?.worksOn(header.run);
      for (const { line, error: reason } of (writing.rejects ?? []).slice(0, MOST_LEFT)) {
        journal.note({ type: "left", at: this.#now(), line, id: null, outcome: "invalid", reason });
      }
      const { resumed, neverStored: fields = [] } = this.#earlier ?? {};
      const stopped = fields.length > 0 ? neverStored(fields, writing.columnsOf) : undefined;
      const rest = { earlier: resumed?.of, stopped, onResult: () => progress.step() };
      const tools = { ...(await this.#tools()), journal };
      const end = await runSteps(writing.steps, { ...optionsOf(writing, header, this.#settings, tools), ...rest });
      const unplanned = this.#earlier?.resumed.unseen() ?? [];
      const unfinished = end.unfinished || unplanned.length > 0;
      const results = [...unplanned, ...end.results];
      const summary = await this.#summaryOf(writing, end, unplanned.length);
      const state = unfinished ? "unfinished" : "finished";
      const error = end.stopped ? journalError(end.stopped) : null;
      journal.note({ type: "end", at: this.#now(), state, summary, stopped: error });
      const written = { ...end, results, header, journal: path, summary, columnsOf: writing.columnsOf };
      const failure = await journal.flush().then(() => undefined, localTrouble);
      return failure ? { ...written, unfinished: true, stopped: end.stopped ?? failure } : { ...written, unfinished };
    });
  }

  /** The summary where there was nothing to write, and so no run. @param settled what the rows are without it. */
  async idle(settled: Partial<Counts>): Promise<Summary> {
    const { requests } = await this.api();
    const milliseconds = this.#host.clock.monotonic() - this.#started;
    return summarize([settled], { run: null, read: 0, invalid: 0, requests, milliseconds });
  }

  /** Holds one more lock until close(); nothing is written when it is lost. */
  hold(lock: Lock): void {
    this.#held.lock(lock);
  }

  /** Has close() release something else as well. */
  atClose(release: () => void | Promise<void>): void {
    this.#held.push(release);
  }

  async close(): Promise<void> {
    await this.#held.releaseAll();
  }

  get #takenUp() {
    if (this.#taken === undefined) throw new Error("the work is not taken up yet");
    return this.#taken;
  }

  #now(): string {
    return new Date(this.#host.clock.now()).toISOString();
  }

  async #tools(): Promise<LookTools> {
    const { env, clock, progress } = this.#host;
    return { env, clock, progress, api: await this.api(), signal: this.signal, started: this.#started };
  }

  async #resume({ header, path, progress }: StoredRun & { readonly progress: RunProgress }): Promise<void> {
    const anew = header.command === "undo" ? "" : "; --restart begins a new one";
    this.#host.onNotice(
      `Continuing the unfinished run ${header.run} of ${header.started}${anew}. ${standOf(progress)}`,
    );
    const journal = this.#closing(await continueJournal(path, progress.size, () => this.#held.verify()));
    const resumed = await resumeRun(progress, journal, await this.#tools());
    const { summary, stopped } = progress.end ?? {};
    const neverStored = summary?.stopped === "not_stored" ? Object.keys(stopped?.fields ?? {}) : [];
    this.#earlier = { header, path, journal, resumed, neverStored };
  }

  async #newRun(): Promise<{ header: RunEntry; path: string; journal: Journal }> {
    const { identity, run } = this.#takenUp;
    const path = journalPath(this.#host.env, run);
    const job = this.#settings.job ?? null;
    const header: RunEntry = { type: "run", v: 1, run, started: this.#now(), job, ...identity, program: version };
    return { header, path, journal: this.#closing(await createJournal(path, header, () => this.#held.verify())) };
  }

  #closing(journal: Journal): Journal {
    this.#held.push(() => journal.close());
    return journal;
  }

  async #summaryOf(
    { read: rows, invalid, missing, settled = {} }: Writing,
    { counts, stopped }: RunEnd,
    unknown: number,
  ): Promise<Summary> {
    const earlier = this.#earlier?.resumed.counts ?? {};
    // Customers that an earlier process deleted are not missing any more.
    const read = rows + (missing === undefined ? 0 : missing + (earlier.deleted ?? 0));
    const milliseconds = this.#host.clock.monotonic() - this.#started;
    const { requests } = await this.api();
    const facts = { run: this.run, read, invalid, stopped: stopReason(stopped), requests, milliseconds };
    return summarize([counts, settled, { unknown }, earlier], facts);
  }
}

// --- internal ---

/** What writing is called where it is not "writing". */
const PHASE: { readonly [command: string]: Phase } = { delete: "deleting", undo: "undoing" };

function sum(counts: Partial<Counts>): number {
  return Object.values(counts).reduce((total, number) => total + number, 0);
}

/** How long requests in flight may still take when the run is told to stop, in milliseconds. */
const GRACE_MS = 5_000;

/** For `catch`: the disk is full. What was done is told all the same. */
function localTrouble(error: unknown): CliError {
  if (error instanceof CliError) return error;
  throw error;
}
