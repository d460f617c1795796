/** When a run is tested without files: a journal in memory, and customers to be written. */
import type { Entry } from "../../src/journal/entries.ts";
import type { Journal } from "../../src/journal/journal.ts";

/** A journal in memory. */
export function memoryJournal(entries: Entry[] = []): Pick<Journal, keyof Journal> & { readonly entries: Entry[] } {
  return {
    entries,
    async intend(intent) {
      await Promise.resolve();
      entries.push(intent);
    },
    note: (entry) => void entries.push(entry),
    flush: async () => {},
    close: async () => {},
  };
}
