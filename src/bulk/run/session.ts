import type { CustomersApi } from "../../api/client.ts";
import type { RunEntry } from "../../journal/entries.ts";
import { Journal } from "../../journal/journal.ts";
import { lockAccount, lockJob, lockWork } from "../../journal/locks.ts";
import type { OwnRuns } from "../../journal/own-runs.ts";
import { identityOf, journalPath, newHeader, newRunId, type RunIdentity, type StoredRun } from "../../journal/runs.ts";
import type { Lock } from "../../system/locks.ts";
import type { Progress } from "../../system/progress.ts";
import type { System } from "../../terminal/terminal.ts";
import { agoText } from "../../text/duration.ts";
import {
  type Earlier,
  notThatRun,
  progressText,
  type UnfinishedRun,
  unfinishedElsewhere,
  unfinishedRun,
} from "./earlier.ts";
import type { Attempt } from "./jobs.ts";
import { closeOpenWrites, closeRun, type RunTools } from "./open-writes.ts";
import { readDeadline, Stopping } from "./stop-rule.ts";

export interface RunSettings {
  readonly concurrency?: number;
  readonly rate?: number;
  /** A time or a duration, as readDeadline() reads it. */
  readonly deadline?: string;
  readonly job?: string;
  /** Seconds to wait for another run on this account; for ever when missing. */
  readonly wait?: number;
  readonly restart?: boolean;
}

interface Host extends Pick<System, "clock" | "signal"> {
  /** Of the account that is written to. A file is read and checked before there has to be one. */
  runs(): Promise<OwnRuns>;
  readonly profile: string;
  connect(control: RequestControl): Promise<CustomersApi>;
  readonly attempt?: Attempt | undefined;
  onNotice(text: string): void;
  readonly progress: Progress;
}

export interface RequestControl {
  /** When it is aborted, requests in flight are given up. */
  readonly signal: AbortSignal;
  /** Once it is aborted, no new request may leave. */
  readonly stop: AbortSignal;
  /** Called right before each write leaves. @throws LostLock when another process has taken this work over. */
  beforeWrite(): Promise<void>;
}

/** What a process holds for its part of a run: locks, deadline, client, journal. open, takeUp, writeRun(), close. */
export class Session {
  readonly host: Host;
  readonly settings: RunSettings;
  /** Aborted by an interrupt and by the deadline. */
  readonly signal: AbortSignal;
  /** Of the monotonic clock, in milliseconds. */
  readonly started: number;
  earlier: Earlier | undefined;
  readonly #stopping: Stopping;
  readonly #locks: Lock[] = [];
  /** What close() does, in the order in which it was taken. */
  readonly #releases: (() => void | Promise<void>)[] = [];
  #api: Promise<CustomersApi> | undefined;
  #work: (RunIdentity & { readonly run: string }) | undefined;

  /** @throws CliError `usage` for a wrong deadline, `locked` when the job is running already. */
  static async open(host: Host, settings: RunSettings): Promise<Session> {
    const { deadline: shown, job } = settings;
    const deadline = shown === undefined ? undefined : { shown, at: readDeadline(shown, host.clock.now()) };
    const lock = job === undefined ? undefined : await lockJob(await host.runs(), job);
    await host.attempt?.began();
    const session = new Session(host, settings, new Stopping(host, deadline));
    if (lock) session.hold(lock);
    return session;
  }

  private constructor(host: Host, settings: RunSettings, stopping: Stopping) {
    this.signal = stopping.rows;
    this.host = host;
    this.settings = settings;
    this.started = host.clock.monotonic();
    this.#stopping = stopping;
    this.#releases.push(() => stopping.close());
  }

  /** The client, made when first asked for. When the run has to stop, requests in flight may still finish. */
  api(): Promise<CustomersApi> {
    const { requests: signal, rows: stop } = this.#stopping;
    this.#api ??= this.host.connect({ signal, stop, beforeWrite: this.#verify });
    return this.#api;
  }

  async tools(): Promise<RunTools> {
    const { clock, progress } = this.host;
    const [runs, api] = [await this.host.runs(), await this.api()];
    return { runs, clock, progress, api, signal: this.signal };
  }

  /**
   * Locks the work and the account. An unfinished run of the same work is continued: it is looked up on the server what
   * became of the writes that it left open.
   * @param expected the only run that may be continued; any, or none, when missing.
   * @throws CliError `locked` when another process does this work; `refused` if there is not the run expected;
   *   `invalid_input` when the journal to continue is damaged; when the server cannot be asked.
   */
  async takeUp(identity: RunIdentity, expected?: string): Promise<void> {
    const { clock, progress } = this.host;
    const runs = await this.host.runs();
    await runs.settle();
    this.hold(await lockWork(runs, identity));
    const found = this.settings.restart ? undefined : await unfinishedRun(runs, identity);
    this.hold(await lockAccount(runs, this.settings.wait, { signal: this.signal, progress }));
    if (expected !== undefined && found?.header.run !== expected) {
      const isSame = identityOf((await runs.find(expected)).header) === identityOf(identity);
      throw notThatRun(expected, found?.header.run, isSame);
    }
    this.#work = { ...identity, run: found?.header.run ?? (await newRunId(runs.env, clock.now())) };
    if (found) await this.#resume(found);
    else if (!this.settings.restart) await this.#tellOthers(identity);
  }

  get work(): RunIdentity & { readonly run: string } {
    if (this.#work === undefined) throw new Error("the work is not taken up yet");
    return this.#work;
  }

  /** Adds what was answered since to the options of a new run: it is resumed with the same answers. */
  record(answers: RunEntry["options"]): void {
    this.#work = { ...this.work, options: { ...this.work.options, ...answers } };
  }

  /** Begins the journal of a new run. @throws CliError when it cannot be written. */
  async begin(): Promise<Pick<Earlier, "header" | "path" | "journal">> {
    const { clock, profile } = this.host;
    const runs = await this.host.runs();
    const { run, ...identity } = this.work;
    const path = journalPath(runs.env, run);
    const header = newHeader(run, { account: runs.account, profile }, clock, {
      ...identity,
      job: this.settings.job ?? null,
    });
    const journal = await Journal.create(path, header, this.#verify);
    this.atClose(() => journal.close());
    return { header, path, journal };
  }

  async closeOpenWrites(stored: StoredRun): Promise<void> {
    await closeRun(stored, await this.tools(), this.#verify);
  }

  /** Holds one more lock until close(); nothing is written when it is lost. */
  hold(lock: Lock): void {
    this.#locks.push(lock);
    this.#releases.push(() => lock.release());
  }

  atClose(release: () => void | Promise<void>): void {
    this.#releases.push(release);
  }

  async close(): Promise<void> {
    for (const release of this.#releases.reverse()) await release();
  }

  /** Before each write: a process that was paused for long may have lost its locks. @throws LostLock. */
  readonly #verify = async (): Promise<void> => {
    await Promise.all(this.#locks.map((lock) => lock.verify()));
  };

  async #tellOthers(identity: RunIdentity): Promise<void> {
    const other = await unfinishedElsewhere(await this.host.runs(), identity);
    if (other === undefined) return;
    this.host.onNotice(
      `Another key has begun the same work here and not finished it: run ${other.run}. It is not continued. If that key is of this account: \`customers runs resume ${other.run} --same-account\`.`,
    );
  }

  async #resume({ header, path, writes }: UnfinishedRun): Promise<void> {
    const { run, started, command } = header;
    const begun = agoText(Date.parse(started), this.host.clock.now());
    const restart = command === "undo" ? "" : `; \`${command} --restart\` begins a new one`;
    this.host.onNotice(`Continuing the unfinished run ${run}, begun ${begun}${restart}. ${progressText(writes)}`);
    const journal = await Journal.continue(path, writes.size, this.#verify);
    this.atClose(() => journal.close());
    const unknown = await closeOpenWrites(header, writes, journal, await this.tools());
    this.earlier = { header, path, writes, journal, unknown };
  }
}
