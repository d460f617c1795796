import type { IntentEntry, OutcomeEntry } from "./entries.ts";

/** A write of a run: its last intent, and what became of it. */
export interface JournalWrite {
  /** Which of the run's writes it is, from 1, in the order in which they were begun first. */
  readonly number: number;
  readonly intent: IntentEntry;
  /** Undefined while it is open. */
  readonly outcome: OutcomeEntry | undefined;
}

/** Whether a write was carried out, as far as the journal tells. */
export function isCarriedOut({ outcome }: Pick<OutcomeEntry, "outcome">): boolean {
  return outcome === "created" || outcome === "updated" || outcome === "deleted";
}

/** What a write is called where its outcome is shown: one of which the server did not store all has failed. */
export function shownOutcome(outcome: OutcomeEntry | undefined): string | undefined {
  return outcome?.error && isCarriedOut(outcome) ? "failed" : outcome?.outcome;
}

/** The writes of a run. Those that were never sent are skipped; their numbers stay free. */
export interface Writes {
  /** In the order in which they were begun. @param isWanted by number; all without it. */
  each(isWanted?: (number: number) => boolean): AsyncIterable<JournalWrite>;
  at(number: number): Promise<JournalWrite | undefined>;
}
