import { subjectKey } from "../step.ts";
import type { Entry, IntentEntry, OutcomeEntry } from "./entries.ts";

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

/** The writes that a journal tells of. Writes that were never sent are skipped; their numbers stay free. */
export async function writesOf(entries: AsyncIterable<Entry> | Iterable<Entry>): Promise<JournalWrite[]> {
  const writes = new Map<string, JournalWrite>();
  for await (const entry of entries) {
    if (entry.type === "intent") {
      const number = writes.get(subjectKey(entry))?.number ?? writes.size + 1;
      writes.set(subjectKey(entry), { number, intent: entry, outcome: undefined });
    }
    if (entry.type !== "outcome") continue;
    const write = writes.get(subjectKey(entry));
    if (write) writes.set(subjectKey(entry), { ...write, outcome: entry });
  }
  return [...writes.values()].filter(({ outcome }) => outcome?.outcome !== "unsent");
}
