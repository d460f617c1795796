import { isNobodyNew } from "../../api/lost-create/find-created.ts";
import { NotStored } from "../../api/records/not-stored.ts";
import type { Customer } from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";
import { NothingSent } from "../../http/answer.ts";
import { LostLock } from "../../system/locks.ts";
import { type IntentEntry, journalError, outcomeEntry } from "../journal/entries.ts";
import { MOST_LEFT, skippedEntry } from "../journal/left.ts";
import { isWrite, type Step, subjectKey, type WriteStep } from "../step.ts";
import { fittingConcurrency, LatestTimes } from "./concurrency.ts";
import {
  interruption,
  isOnTheWay,
  mayHaveArrived,
  quietMs,
  rejectionIn,
  type StopRule,
  stopRule,
  withReason,
} from "./failing.ts";
import { Gate } from "./gate.ts";
import { type Latest, latestOf } from "./look-again.ts";
import { DONE, noCounts, type RowResult, type RunEnd } from "./results.ts";
import type { RunOptions } from "./run-options.ts";
import type { Finding } from "./settle.ts";
import { createWorkers, type Workers } from "./workers.ts";
import { intentOf, lackOf, resultOf, send } from "./write-step.ts";

/**
 * Carries out a plan, each write by way of the journal. A row that fails does not stop the others; too many of them, a
 * key that the server does not take, a server that is gone, and an interrupt do. Writes whose answers were lost are
 * looked for at the end, and sent again where they certainly did not arrive.
 */
export async function runSteps(steps: AsyncIterable<Step> | Iterable<Step>, options: RunOptions): Promise<RunEnd> {
  const run = new Run(options);
  await run.pass(steps);
  for (let round = 1; round <= ROUNDS && !run.isStopping && run.unsettled.length > 0; round += 1) await run.settle();
  return run.end();
}

// --- internal ---

/** How often lost writes are looked for before they are left unknown. */
const ROUNDS = 3;

/** Rows whose intents may come to disk before their turn, on top of those that are being sent. */
const MOST_AHEAD = 64;

interface Unsettled {
  readonly step: WriteStep;
  readonly intent: IntentEntry;
  readonly error: CliError;
}

class Run {
  unsettled: Unsettled[] = [];
  readonly #options: RunOptions;
  readonly #gate: Gate;
  readonly #rule: StopRule;
  #workers: Workers | undefined;
  readonly #times = new LatestTimes();
  readonly #counts = noCounts();
  #results: RowResult[] = [];
  /** Rows are left that were not begun. */
  #cut = false;
  /** From when on no lost write can be under way any more. */
  #quietAt = 0;
  /** Creates whose first answer was lost: what is refused as a duplicate may be what they made. */
  readonly #sentAgain = new Set<string>();
  /** Writes that failed although nothing is wrong with their rows. */
  readonly #onTheWay: Unsettled[] = [];
  #stopped: CliError | undefined;
  #bug: { readonly error: unknown } | undefined;

  constructor(options: RunOptions) {
    this.#options = options;
    this.#gate = new Gate(options.concurrency);
    this.#rule = stopRule(options.maxErrors, () => this.#gate.places, options.columnsOf);
    this.#stopped = options.stopped;
  }

  get isStopping(): boolean {
    return this.#stopped !== undefined || this.#bug !== undefined || this.#options.signal.aborted;
  }

  async pass(steps: AsyncIterable<Step> | Iterable<Step>): Promise<void> {
    this.#workers = createWorkers(steps, {
      take: (step) => this.#take(step),
      isStopping: () => this.isStopping,
      // When one breaks, the others end after their row: nothing is written that is not reported.
      onError: (error) => {
        if (error instanceof CliError) this.#stopped ??= error;
        else this.#bug ??= { error };
      },
      most: () => this.#gate.places + MOST_AHEAD,
    });
    // Twice as many as may send: the intents of the next rows come to disk while the requests of these are under way.
    for (let number = 0; number < this.#gate.places * 2; number += 1) this.#workers.hire();
    if (await this.#workers.end()) this.#cut = true;
  }

  /** One look for the writes whose answers were lost, and another try for those that did not arrive. */
  async settle(): Promise<void> {
    const { clock, signal, settle, journal, onWait } = this.#options;
    const lost = this.unsettled;
    let findings: ReadonlyMap<string, Finding>;
    try {
      // It may still be under way.
      const ms = Math.max(0, this.#quietAt - clock.monotonic());
      onWait?.({ reason: "lost_answers", ms });
      await clock.sleep(ms, signal);
      findings = await settle(lost.map(({ intent }) => intent));
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      this.#stopped ??= error;
      return;
    }
    this.unsettled = [];
    const again: WriteStep[] = [];
    for (const { step, intent, error } of lost) {
      const finding = findings.get(subjectKey(intent));
      const rejection = rejectionIn(error);
      if (finding?.kind === "done") this.#found(step, intent, finding.customer);
      else if (rejection !== undefined && isNobodyNew(finding)) this.#fail(step, intent, rejection);
      else if (finding?.kind === "absent") {
        this.#sentAgain.add(subjectKey(intent));
        journal.note(outcomeEntry(intent, "unsent", clock.now(), { looked_up: true }));
        again.push(step);
      } else this.#finish({ ...resultOf(step), outcome: "unknown", error: withReason(error, finding?.why) });
    }
    await this.pass(again);
  }

  end(): RunEnd {
    if (this.#bug) throw this.#bug.error;
    for (const { step, error } of this.unsettled) this.#finish({ ...resultOf(step), outcome: "unknown", error });
    const { signal } = this.#options;
    const cut = this.#cut || this.#results.some(({ error }) => error?.code === "interrupted");
    if (signal.aborted && cut) this.#stopped = interruption(signal);
    if (this.#stopped) this.#setAside();
    const results = this.#results.sort((one, other) => (one.line ?? Infinity) - (other.line ?? Infinity));
    const unfinished = cut || this.#onTheWay.length > 0 || this.#counts.unknown > 0;
    const end = { counts: this.#counts, results, unfinished };
    return this.#stopped ? { ...end, unfinished: true, stopped: this.#stopped } : end;
  }

  async #take(step: Step): Promise<void> {
    const earlier = this.#options.earlier?.(step);
    if (earlier) {
      if (earlier.result) this.#finish(earlier.result);
    } else if (isWrite(step)) await this.#write(step);
    else {
      if (step.action === "skip" && this.#counts.skipped < MOST_LEFT)
        this.#options.journal.note(skippedEntry(step, this.#options.clock.now()));
      this.#finish({ ...resultOf(step), outcome: step.action === "skip" ? "skipped" : "unchanged" });
    }
  }

  async #write(step: WriteStep): Promise<void> {
    const { journal, clock, run, signal, pace } = this.#options;
    // Intents that come to disk together take little more time than one.
    await this.#gate.nearby();
    if (this.isStopping) {
      this.#cut = true; // Not even its intent was written.
      return;
    }
    const intent = intentOf(step, run, clock.now());
    await journal.intend(intent);
    // The disk does not keep up with the server: more rows at a time are to be brought to it.
    if (this.#gate.hasRoom) this.#workers?.hire();
    await this.#gate.enter();
    try {
      if (!this.isStopping) await pace?.(signal).catch(() => {});
      if (this.isStopping) return this.#cutOff(intent);
      const latest = await latestOf(step, intent, this.#options);
      if (latest.kind === "send") await this.#send(latest.step, latest.intent);
      else await this.#leave(step, latest);
    } finally {
      this.#gate.leave();
    }
  }

  async #send(step: WriteStep, intent: IntentEntry): Promise<void> {
    const { api, clock, wrapSend = (_step, request) => request() } = this.#options;
    const started = clock.monotonic();
    try {
      const customer = await wrapSend(step, () => send(step, intent.key, api));
      this.#done(step, intent, customer, false);
      this.#rule.reached(intent.body ?? {});
      this.#adapt(clock.monotonic() - started);
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      if (error instanceof LostLock) this.#stopped ??= error;
      if (error instanceof NothingSent || error instanceof LostLock) return this.#cutOff(intent);
      const isRefused = error.code === "rejected" && !(error instanceof NotStored);
      const isDuplicate = isRefused && this.#sentAgain.has(subjectKey(intent));
      if (!isDuplicate && !mayHaveArrived(error, step, this.#options.signal.reason))
        return this.#fail(step, intent, error);
      this.#lose(step, intent, error);
      this.#stopped ??= this.#rule.failed(error, this.#counts.failed);
    }
  }

  /** @param ms how long a write took. */
  #adapt(ms: number): void {
    const { limits } = this.#options;
    if (limits === undefined) return;
    this.#times.add(ms);
    const fitting = fittingConcurrency(limits(), this.#times.fastest);
    for (let places = this.#gate.places; places < fitting; places += 1) this.#workers?.hire();
    this.#gate.resize(fitting);
  }

  /** The last look decided against sending. */
  async #leave(step: WriteStep, latest: Exclude<Latest, { kind: "send" }>): Promise<void> {
    const { journal, clock, signal } = this.#options;
    const { kind, intent } = latest;
    if (kind === "failed") return signal.aborted ? this.#cutOff(intent) : this.#fail(step, intent, latest.error);
    journal.note(outcomeEntry(intent, "unsent", clock.now()));
    await this.#take(latest.step);
  }

  /** A write that may have been carried out: it is looked for later. */
  #lose(step: WriteStep, intent: IntentEntry, error: CliError): void {
    const { journal, clock } = this.#options;
    const ms = quietMs(error);
    const quiet_at = new Date(clock.now() + ms).toISOString();
    journal.note(outcomeEntry(intent, "unknown", clock.now(), { error: journalError(error), quiet_at }));
    this.#quietAt = Math.max(this.#quietAt, clock.monotonic() + ms);
    this.unsettled.push({ step, intent, error });
  }

  #cutOff(intent: IntentEntry): void {
    this.#cut = true;
    this.#options.journal.note(outcomeEntry(intent, "unsent", this.#options.clock.now()));
  }

  #fail(step: WriteStep, intent: IntentEntry, error: CliError): void {
    const now = this.#options.clock.now();
    // A write of which not all was stored was carried out: it is not sent again, and an undo takes it back.
    const done = error instanceof NotStored ? { id: error.customer.id, after: error.customer } : undefined;
    const outcome = done === undefined ? "failed" : DONE[step.action];
    this.#options.journal.note(outcomeEntry(intent, outcome, now, { error: journalError(error), ...done }));
    if (isOnTheWay(error)) this.#onTheWay.push({ step, intent, error });
    this.#finish({ ...resultOf(step), ...(done && { id: done.id }), outcome: "failed", error });
    this.#stopped ??= this.#rule.failed(error, this.#counts.failed, intent.body ?? {});
  }

  /** In a run that stopped, rows that failed on the way remain, as those do that were not begun. */
  #setAside(): void {
    const { journal, clock } = this.#options;
    for (const { intent } of this.#onTheWay) journal.note(outcomeEntry(intent, "unsent", clock.now()));
    this.#counts.failed -= this.#onTheWay.length;
    const errors = new Set(this.#onTheWay.map(({ error }) => error));
    this.#results = this.#results.filter(({ outcome, error }) => outcome !== "failed" || !error || !errors.has(error));
  }

  /** A write whose answer was lost was carried out, at least in part. */
  #found(step: WriteStep, intent: IntentEntry, customer: Customer | undefined): void {
    const lack = lackOf(intent, customer);
    if (lack === undefined) this.#done(step, intent, customer, true);
    else this.#fail(step, intent, lack);
  }

  #done(step: WriteStep, intent: IntentEntry, customer: Customer | undefined, lookedUp: boolean): void {
    const outcome = DONE[step.action];
    const id = customer?.id ?? intent.id ?? "";
    const { journal, clock } = this.#options;
    journal.note(outcomeEntry(intent, outcome, clock.now(), { id, after: customer ?? null, looked_up: lookedUp }));
    this.#finish({ ...resultOf(step), outcome, id });
  }

  #finish(result: RowResult): void {
    this.#counts[result.outcome] += 1;
    // Rows that went well are in the journal alone: a million of them need no memory here.
    if (result.error) this.#results.push(result);
    this.#options.onResult?.(result);
  }
}
