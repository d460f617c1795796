/** The writes of a run without a journal on disk. */
import type { Entry } from "../../src/journal/entries.ts";
import { subjectKey } from "../../src/journal/entries.ts";
import type { JournalWrite } from "../../src/journal/writes.ts";

/** The writes that entries tell of, said in the plainest way: what reads them one by one must give the same. */
export function writesOf(entries: Iterable<Entry>): JournalWrite[] {
  const writes = new Map<string, JournalWrite>();
  for (const entry of entries) {
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

export async function collected<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
