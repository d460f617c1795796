import type { CustomersApi } from "../../api/client.ts";
import { isNobodyNew } from "../../api/lost-create/find-created.ts";
import { NotStored } from "../../api/records/not-stored.ts";
import type { Customer } from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";
import { NothingSent } from "../../http/answer.ts";
import { atServer, type IntentEntry, type RunEntry, subjectKey } from "../../journal/entries.ts";
import type { Journal } from "../../journal/journal.ts";
import { ignore } from "../../journal/runs.ts";
import { LostLock } from "../../system/locks.ts";
import { isWrite, type Step, subjectOf, type WriteStep } from "../step.ts";
import { type Earlier, leavesAlone } from "./earlier.ts";
import type { RunTools, WriteTrace } from "./open-writes.ts";
import { Outcomes } from "./outcomes.ts";
import type { RowResult, RunEnd } from "./results.ts";
import type { RunSettings } from "./session.ts";
import { EvenPace, interruption, notListed, StopRule } from "./stop-rule.ts";
import { intentOf, lackOf, mayHaveArrived, quietMs, rejectionIn, saysCreated, send, withReason } from "./write-step.ts";

export const AT_ONCE = 8;

export interface RowWriting {
  readonly steps: readonly Step[];
  readonly maxErrors: number;
  readonly nameColumns?: readonly number[];
  /** Decides about a write again, from the customer's current record, right before it is written down and sent. */
  readonly lookAgain?: (step: WriteStep) => Promise<Step>;
}

interface Part extends Pick<RunTools, "clock" | "progress" | "signal"> {
  readonly header: Pick<RunEntry, "run" | "undoes">;
  readonly journal: Pick<Journal, "intend" | "note">;
  readonly api: Pick<CustomersApi, "create" | "update" | "delete" | "whole" | "isInList" | "serverTime">;
  readonly settings: Pick<RunSettings, "concurrency" | "rate">;
  /** Finds out on the server what became of writes whose answers were lost, by subject. */
  findLost(open: readonly IntentEntry[]): Promise<ReadonlyMap<string, WriteTrace>>;
  readonly earlier?: Pick<Earlier, "writes" | "unknown"> | undefined;
  onResult?(result: RowResult): void;
}

/**
 * Carries out steps, each write by way of the journal. What stops a run is in stop-rule.ts. Writes whose answers were
 * lost are looked for at the end, and sent again if they certainly did not arrive.
 */
export async function runSteps(writing: RowWriting, part: Part): Promise<RunEnd> {
  const run = new Run(writing, part);
  // What failed before comes last: --max-errors would stop each night at the same rows.
  const hasFailed = (step: Step) => part.earlier?.writes.hasFailed(subjectOf(step)) === true;
  // Nobody is deleted by --delete-missing before all rows are written: --max-errors may stop the run.
  const isMissing = (step: Step) => step.action === "delete" && step.line === null;
  const [missing, rows] = [writing.steps.filter(isMissing), writing.steps.filter((step) => !isMissing(step))];
  await run.pass([...rows.filter((step) => !hasFailed(step)), ...rows.filter(hasFailed)]);
  if (missing.length > 0) {
    await run.settle();
    await run.pass(missing);
  }
  await run.settle();
  return run.end();
}

// --- internal ---

/** How often lost writes are looked for before they are left unknown. */
const ROUNDS = 3;

interface Failed {
  readonly step: WriteStep;
  readonly intent: IntentEntry;
  readonly error: CliError;
}

class Run {
  #lost: Failed[] = [];
  readonly #writing: RowWriting;
  readonly #part: Part;
  readonly #atOnce: number;
  readonly #rule: StopRule;
  readonly #pace: EvenPace | undefined;
  readonly #outcomes: Outcomes;
  /** Rows are left that were not begun. */
  #cut = false;
  #hasLooked: boolean;
  /** The last customer that this run created: a list without it lags behind. */
  #made: Customer | undefined;
  /** From when on no lost write can be under way any more. */
  #quietAt = 0;
  /** Creates whose first answer was lost: a duplicate may be what they made. */
  readonly #sentAgain = new Set<string>();
  #stopped: CliError | undefined;
  #bug: { readonly error: unknown } | undefined;

  constructor(writing: RowWriting, part: Part) {
    const { settings, clock, progress, earlier } = part;
    this.#writing = writing;
    this.#part = part;
    this.#atOnce = settings.concurrency ?? AT_ONCE;
    this.#outcomes = new Outcomes(part);
    this.#rule = new StopRule(writing.maxErrors, this.#atOnce);
    if (settings.rate !== undefined) this.#pace = new EvenPace(settings.rate, clock, progress);
    this.#hasLooked = (earlier?.writes.done.created ?? 0) > 0;
  }

  get isStopping(): boolean {
    return this.#stopped !== undefined || this.#bug !== undefined || this.#part.signal.aborted;
  }

  async pass(steps: readonly Step[]): Promise<void> {
    const queue = [...steps].reverse();
    const work = async (): Promise<void> => {
      while (!this.isStopping) {
        const step = queue.pop();
        if (step === undefined) return;
        await this.#take(step);
      }
    };
    // When one breaks, the others end after their row: nothing is written that is not reported.
    const onError = (error: unknown) => {
      if (error instanceof CliError) this.#stopped ??= error;
      else this.#bug ??= { error };
    };
    await Promise.all(Array.from({ length: this.#atOnce }, () => work().catch(onError)));
    if (queue.length > 0) this.#cut = true;
  }

  /** Finds out what became of the writes whose answers were lost. */
  async settle(): Promise<void> {
    for (let round = 1; round <= ROUNDS && !this.isStopping && this.#lost.length > 0; round += 1)
      await this.#findLost();
  }

  async #findLost(): Promise<void> {
    const { clock, signal, progress } = this.#part;
    const lost = this.#lost;
    let traces: ReadonlyMap<string, WriteTrace>;
    let lags = false;
    try {
      // It may still be under way.
      const ms = Math.max(0, this.#quietAt - clock.monotonic());
      progress.wait({ reason: "lost_answers", ms });
      await clock.sleep(ms, signal);
      traces = await this.#part.findLost(lost.map(({ intent }) => intent));
      const mayGoAgain = ({ step, intent, error }: Failed) =>
        step.action === "create" && !rejectionIn(error) && traces.get(subjectKey(intent))?.kind === "absent";
      if (this.#made !== undefined && lost.some(mayGoAgain))
        lags = (await this.#part.api.isInList(this.#made)) === false;
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      this.#stopped ??= error;
      return;
    }
    this.#lost = [];
    const again: WriteStep[] = [];
    for (const { step, intent, error } of lost) {
      const trace = traces.get(subjectKey(intent));
      const rejection = rejectionIn(error);
      if (trace?.kind === "done") this.#found(step, intent, trace.customer);
      else if (rejection !== undefined && isNobodyNew(trace)) this.#fail(step, intent, rejection);
      else if (trace?.kind === "absent" && (saysCreated(error) || (lags && step.action === "create")))
        this.#lookLater({ step, intent, error });
      else if (trace?.kind === "absent") {
        this.#sentAgain.add(subjectKey(intent));
        this.#outcomes.unsent(intent, true);
        again.push(step);
      } else this.#outcomes.unknown(step, withReason(error, trace?.why));
    }
    await this.pass(again);
  }

  end(): RunEnd {
    if (this.#bug) throw this.#bug.error;
    for (const { step, error } of this.#lost) this.#outcomes.unknown(step, error);
    const { signal } = this.#part;
    const cut = this.#cut || this.#outcomes.results.some(({ error }) => error?.code === "interrupted");
    if (signal.aborted && cut) this.#stopped = interruption(signal);
    if (this.#stopped) this.#outcomes.setAsideUndelivered();
    const { counts, results, hasUndelivered } = this.#outcomes;
    const end = { counts, results, unfinished: cut || hasUndelivered || counts.unknown > 0 };
    return this.#stopped ? { ...end, unfinished: true, stopped: this.#stopped } : end;
  }

  async #take(step: Step): Promise<void> {
    const { earlier } = this.#part;
    if (earlier && leavesAlone(earlier, step)) return;
    if (isWrite(step)) return this.#write(step);
    this.#outcomes.idle(step, this.#writing.nameColumns);
  }

  async #write(planned: WriteStep): Promise<void> {
    const { journal, clock, header, signal } = this.#part;
    await this.#pace?.turn(signal).catch(() => {});
    let step: Step = planned;
    let failure: CliError | undefined;
    try {
      if (!this.isStopping) step = await this.#asItIs(planned);
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      failure = error;
    }
    if (this.isStopping) {
      this.#cut = true; // Not even its intent was written.
      return;
    }
    if (!isWrite(step)) return this.#take(step);
    const intent = intentOf(step, header, clock.now(), this.#part.api.serverTime);
    await journal.intend(intent);
    if (failure !== undefined) this.#fail(step, intent, failure);
    else if (this.isStopping) this.#cutOff(intent);
    else await this.#send(step, intent);
  }

  /** A customer that is deleted is read as a whole, so that it can be restored. */
  async #asItIs(step: WriteStep): Promise<Step> {
    if (this.#writing.lookAgain) return this.#writing.lookAgain(step);
    return step.action === "delete" ? { ...step, before: await this.#part.api.whole(step.before) } : step;
  }

  async #send(step: WriteStep, intent: IntentEntry): Promise<void> {
    try {
      const customer = await send(step, intent.key, this.#part.api);
      this.#outcomes.done(step, intent, customer);
      if (step.action === "create") this.#made = customer;
      this.#rule.reached();
      await this.#lookAtList(step, customer);
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      if (error instanceof LostLock) this.#stopped ??= error;
      if (error instanceof NothingSent || error instanceof LostLock) return this.#cutOff(intent);
      const isRefused = error.code === "rejected" && !(error instanceof NotStored);
      const isDuplicate = isRefused && this.#sentAgain.has(subjectKey(intent));
      if (!isDuplicate && !mayHaveArrived(error, step, this.#part.signal.reason))
        return this.#fail(step, intent, error);
      this.#lose(step, intent, error);
      this.#stopped ??= this.#rule.failed(error, this.#outcomes.counts.failed);
    }
  }

  /**
   * After the first create of a run: if the list does not show it (drafts of WordPress), the next run would create all
   * again. A continued run has looked before.
   */
  async #lookAtList(step: WriteStep, customer: Customer | undefined): Promise<void> {
    const isMatched = step.action === "create" && step.seen !== undefined;
    if (customer === undefined || !isMatched || this.#hasLooked) return;
    this.#hasLooked = true;
    const isThere = await this.#part.api.isInList(customer).catch(ignore);
    if (isThere === false) this.#stopped ??= notListed(customer.id);
  }

  #lose(step: WriteStep, intent: IntentEntry, error: CliError): void {
    const { clock, api } = this.#part;
    const { serverTime } = api;
    this.#outcomes.lost(intent, error, serverTime);
    this.#quietAt = Math.max(this.#quietAt, clock.monotonic() + quietMs(error));
    this.#lost.push({ step, intent: { ...atServer(serverTime), ...intent }, error });
  }

  /** A list that lags behind may show it soon. */
  #lookLater(lost: Failed): void {
    this.#quietAt = this.#part.clock.monotonic() + quietMs(lost.error);
    this.#lost.push(lost);
  }

  #found(step: WriteStep, intent: IntentEntry, customer: Customer | undefined): void {
    const lack = lackOf(intent, customer);
    if (lack === undefined) this.#outcomes.done(step, intent, customer, true);
    else this.#fail(step, intent, lack);
  }

  #cutOff(intent: IntentEntry): void {
    this.#cut = true;
    this.#outcomes.unsent(intent);
  }

  #fail(step: WriteStep, intent: IntentEntry, error: CliError): void {
    this.#outcomes.failed(step, intent, error);
    this.#stopped ??= this.#rule.failed(error, this.#outcomes.counts.failed);
  }
}
