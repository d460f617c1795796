import { NotStored } from "../../api/records/not-stored.ts";
import type { Customer } from "../../customers/customer.ts";
import type { CliError } from "../../errors.ts";
import { rowName } from "../../intake/row.ts";
import { type IntentEntry, outcomeEntry, unwrittenEntry } from "../../journal/entries.ts";
import type { Journal } from "../../journal/journal.ts";
import type { Clock } from "../../system/clock.ts";
import { type IdleStep, type Step, subjectOf, type WriteStep } from "../step.ts";
import { DONE, noCounts, type RowResult } from "./results.ts";
import { doneOutcome, failedOutcome, isUndelivered, lostOutcome } from "./write-step.ts";

interface Told {
  readonly journal: Pick<Journal, "note">;
  readonly clock: Pick<Clock, "now">;
  onResult?(result: RowResult): void;
}

/** What became of the rows of a run: each goes into the journal, into the counts, and to the caller. */
export class Outcomes {
  readonly counts = noCounts();
  readonly #told: Told;
  #results: RowResult[] = [];
  /** Writes that failed although nothing is wrong with their rows. */
  readonly #undelivered: IntentEntry[] = [];

  constructor(told: Told) {
    this.#told = told;
  }

  get hasUndelivered(): boolean {
    return this.#undelivered.length > 0;
  }

  /** Those that ended badly, in the file's order. */
  get results(): readonly RowResult[] {
    return this.#results.toSorted((one, other) => (one.line ?? Infinity) - (other.line ?? Infinity));
  }

  /** Nothing was to be written. @param nameColumns of the file, if rows say how the customer is called. */
  idle(step: IdleStep, nameColumns: readonly number[] | undefined): void {
    if (step.action === "skip") {
      const { line, id, cells, name = rowName(cells, nameColumns) } = step;
      this.#told.journal.note(unwrittenEntry({ line, id, name }, "skipped", step.why, this.#told.clock.now()));
    }
    this.#finish(step, { outcome: step.action === "skip" ? "skipped" : "unchanged" });
  }

  done(step: WriteStep, intent: IntentEntry, customer: Customer | undefined, looked_up = false): void {
    const { journal, clock } = this.#told;
    journal.note(doneOutcome(intent, customer, clock.now(), { looked_up }));
    this.#finish(step, { outcome: DONE[step.action], id: customer?.id ?? intent.id ?? "" });
  }

  failed(step: WriteStep, intent: IntentEntry, error: CliError): void {
    const { journal, clock } = this.#told;
    journal.note(failedOutcome(intent, error, clock.now()));
    if (isUndelivered(error)) this.#undelivered.push(intent);
    const made = error instanceof NotStored ? { id: error.customer.id } : {};
    this.#finish(step, { ...made, outcome: "failed", error });
  }

  /** Nobody can tell what became of it. */
  unknown(step: WriteStep, error: CliError): void {
    this.#finish(step, { outcome: "unknown", error });
  }

  /** It may have been carried out: that is looked up later. @param serverAt the server's time in its last answer. */
  lost(intent: IntentEntry, error: CliError, serverAt: number | undefined): void {
    const { journal, clock } = this.#told;
    journal.note(lostOutcome(intent, error, clock.now(), serverAt));
  }

  /** A write that was certainly not carried out, and may be sent later. */
  unsent(intent: IntentEntry, looked_up = false): void {
    const { journal, clock } = this.#told;
    journal.note(outcomeEntry(intent, "unsent", clock.now(), { looked_up }));
  }

  /** In a run that stopped, rows that failed on the way remain, as those do that were not begun. */
  setAsideUndelivered(): void {
    for (const intent of this.#undelivered) this.unsent(intent);
    this.counts.failed -= this.#undelivered.length;
    this.#results = this.#results.filter(
      ({ outcome, error }) => outcome !== "failed" || !error || !isUndelivered(error),
    );
  }

  // --- internal ---

  #finish(step: Step, end: Pick<RowResult, "outcome" | "id" | "error">): void {
    const { id } = subjectOf(step);
    const { line, cells, action } = step;
    const result = { line, cells, action, ...(id === null ? {} : { id }), ...end };
    this.counts[result.outcome] += 1;
    // Rows that went well are in the journal alone.
    if (result.error) this.#results.push(result);
    this.#told.onResult?.(result);
  }
}
