import { isNobodyNew } from "../../api/lost-create/find-created.ts";
import { NotStored } from "../../api/records/not-stored.ts";
import type { Customer } from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";
import { NothingSent } from "../../http/answer.ts";
import { LostLock } from "../../system/locks.ts";
import { type IntentEntry, journalError, outcomeEntry } from "../journal/entries.ts";
import { MOST_LEFT, skippedEntry } from "../journal/left.ts";
import { isWrite, type Step, subjectKey, type WriteStep } from "../step.ts";
import {
  interruption,
  isOnTheWay,
  mayHaveArrived,
  neverStored,
  quietMs,
  rejectionIn,
  type StopRule,
  stopRule,
  withReason,
} from "./failing.ts";
import { spacing } from "./pace.ts";
import { DONE, noCounts, type RowResult, type RunEnd } from "./results.ts";
import type { Finding } from "./settle.ts";
import { AT_ONCE, type Part, type Writing } from "./work.ts";
import { takeAll } from "./workers.ts";
import { intentOf, lackOf, resultOf, send } from "./write-step.ts";

/**
 * Carries out a plan, each write by way of the journal. A row that fails does not stop the others; too many of them, a
 * key that the server does not take, a server that is gone, and an interrupt do. Writes whose answers were lost are
 * looked for at the end, and sent again where they certainly did not arrive.
 */
export async function runSteps(writing: Pick<Writing, "steps" | RowRules>, part: Part): Promise<RunEnd> {
  const run = new Run(writing, part);
  await run.pass(writing.steps);
  for (let round = 1; round <= ROUNDS && !run.isStopping && run.unsettled.length > 0; round += 1) await run.settle();
  return run.end();
}

// --- internal ---

/** How often lost writes are looked for before they are left unknown. */
const ROUNDS = 3;

/** What holds for each row of what is to be written. */
type RowRules = "maxErrors" | "columnsOf" | "lookAgain" | "wrapSend";

interface Unsettled {
  readonly step: WriteStep;
  readonly intent: IntentEntry;
  readonly error: CliError;
}

class Run {
  unsettled: Unsettled[] = [];
  readonly #writing: Pick<Writing, RowRules>;
  readonly #part: Part;
  readonly #atOnce: number;
  readonly #rule: StopRule;
  readonly #pace: ReturnType<typeof spacing> | undefined;
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

  constructor(writing: Pick<Writing, RowRules>, part: Part) {
    const { settings, clock, progress, earlier } = part;
    this.#writing = writing;
    this.#part = part;
    this.#atOnce = settings.concurrency ?? AT_ONCE;
    this.#rule = stopRule(writing.maxErrors, this.#atOnce, writing.columnsOf);
    if (settings.rate !== undefined) this.#pace = spacing(settings.rate, clock, (wait) => progress.wait(wait));
    const never = earlier?.neverStored ?? [];
    if (never.length > 0) this.#stopped = neverStored(never, writing.columnsOf);
  }

  get isStopping(): boolean {
    return this.#stopped !== undefined || this.#bug !== undefined || this.#part.signal.aborted;
  }

  async pass(steps: AsyncIterable<Step> | Iterable<Step>): Promise<void> {
    const isLeft = await takeAll(steps, this.#atOnce, (step) => this.#take(step), {
      isStopping: () => this.isStopping,
      // When one breaks, the others end after their row: nothing is written that is not reported.
      onError: (error) => {
        if (error instanceof CliError) this.#stopped ??= error;
        else this.#bug ??= { error };
      },
    });
    if (isLeft) this.#cut = true;
  }

  /** One look for the writes whose answers were lost, and another try for those that did not arrive. */
  async settle(): Promise<void> {
    const { clock, signal, settle, journal, progress } = this.#part;
    const lost = this.unsettled;
    let findings: ReadonlyMap<string, Finding>;
    try {
      // It may still be under way.
      const ms = Math.max(0, this.#quietAt - clock.monotonic());
      progress.wait({ reason: "lost_answers", ms });
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
    const { signal } = this.#part;
    const cut = this.#cut || this.#results.some(({ error }) => error?.code === "interrupted");
    if (signal.aborted && cut) this.#stopped = interruption(signal);
    if (this.#stopped) this.#setAside();
    const results = this.#results.sort((one, other) => (one.line ?? Infinity) - (other.line ?? Infinity));
    const unfinished = cut || this.#onTheWay.length > 0 || this.#counts.unknown > 0;
    const end = { counts: this.#counts, results, unfinished };
    return this.#stopped ? { ...end, unfinished: true, stopped: this.#stopped } : end;
  }

  async #take(step: Step): Promise<void> {
    const { earlier, journal, clock } = this.#part;
    if (earlier?.hasDealtWith(step)) return;
    if (isWrite(step)) return this.#write(step);
    if (step.action === "skip" && this.#counts.skipped < MOST_LEFT) journal.note(skippedEntry(step, clock.now()));
    this.#finish({ ...resultOf(step), outcome: step.action === "skip" ? "skipped" : "unchanged" });
  }

  async #write(planned: WriteStep): Promise<void> {
    const { journal, clock, header, signal } = this.#part;
    await this.#pace?.(signal).catch(() => {});
    let step: Step = planned;
    let failure: CliError | undefined;
    try {
      if (!this.isStopping && this.#writing.lookAgain) step = await this.#writing.lookAgain(planned);
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      failure = error;
    }
    if (this.isStopping) {
      this.#cut = true; // Not even its intent was written.
      return;
    }
    if (!isWrite(step)) return this.#take(step);
    const intent = intentOf(step, header.run, clock.now());
    await journal.intend(intent);
    if (failure !== undefined) this.#fail(step, intent, failure);
    else if (this.isStopping) this.#cutOff(intent);
    else await this.#send(step, intent);
  }

  async #send(step: WriteStep, intent: IntentEntry): Promise<void> {
    const { wrapSend = (_step, request) => request() } = this.#writing;
    try {
      const customer = await wrapSend(step, () => send(step, intent.key, this.#part.api));
      this.#done(step, intent, customer, false);
      this.#rule.reached(intent.body ?? {});
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      if (error instanceof LostLock) this.#stopped ??= error;
      if (error instanceof NothingSent || error instanceof LostLock) return this.#cutOff(intent);
      const isRefused = error.code === "rejected" && !(error instanceof NotStored);
      const isDuplicate = isRefused && this.#sentAgain.has(subjectKey(intent));
      if (!isDuplicate && !mayHaveArrived(error, step, this.#part.signal.reason))
        return this.#fail(step, intent, error);
      this.#lose(step, intent, error);
      this.#stopped ??= this.#rule.failed(error, this.#counts.failed);
    }
  }

  /** A write that may have been carried out: it is looked for later. */
  #lose(step: WriteStep, intent: IntentEntry, error: CliError): void {
    const { journal, clock } = this.#part;
    const ms = quietMs(error);
    const quiet_at = new Date(clock.now() + ms).toISOString();
    journal.note(outcomeEntry(intent, "unknown", clock.now(), { error: journalError(error), quiet_at }));
    this.#quietAt = Math.max(this.#quietAt, clock.monotonic() + ms);
    this.unsettled.push({ step, intent, error });
  }

  #cutOff(intent: IntentEntry): void {
    this.#cut = true;
    this.#part.journal.note(outcomeEntry(intent, "unsent", this.#part.clock.now()));
  }

  #fail(step: WriteStep, intent: IntentEntry, error: CliError): void {
    const now = this.#part.clock.now();
    // A write of which not all was stored was carried out: it is not sent again, and an undo takes it back.
    const done = error instanceof NotStored ? { id: error.customer.id, after: error.customer } : undefined;
    const outcome = done === undefined ? "failed" : DONE[step.action];
    this.#part.journal.note(outcomeEntry(intent, outcome, now, { error: journalError(error), ...done }));
    if (isOnTheWay(error)) this.#onTheWay.push({ step, intent, error });
    this.#finish({ ...resultOf(step), ...(done && { id: done.id }), outcome: "failed", error });
    this.#stopped ??= this.#rule.failed(error, this.#counts.failed, intent.body ?? {});
  }

  /** In a run that stopped, rows that failed on the way remain, as those do that were not begun. */
  #setAside(): void {
    const { journal, clock } = this.#part;
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
    const { journal, clock } = this.#part;
    journal.note(outcomeEntry(intent, outcome, clock.now(), { id, after: customer ?? null, looked_up: lookedUp }));
    this.#finish({ ...resultOf(step), outcome, id });
  }

  #finish(result: RowResult): void {
    this.#counts[result.outcome] += 1;
    // Rows that went well are in the journal alone: a million of them need no memory here.
    if (result.error) this.#results.push(result);
    this.#part.onResult?.(result);
  }
}
