import { type IdleStep, subjectKey } from "../step.ts";
import type { LeftEntry } from "./entries.ts";
import { readEntries } from "./reader.ts";

/** As many rows as a journal keeps of each kind: a file may have a million that are skipped. */
export const MOST_LEFT = 10_000;

/** @param now milliseconds since the epoch. */
export function skippedEntry({ line, id, why = "nothing is written about it" }: IdleStep, now: number): LeftEntry {
  return { type: "left", at: new Date(now).toISOString(), line, id, outcome: "skipped", reason: why };
}

/** The rows of a run that were not written, because they are invalid or were skipped, as the file has its lines. */
export async function readLeft(path: string): Promise<LeftEntry[]> {
  const left = new Map<string, LeftEntry>();
  for await (const entry of readEntries(path)) {
    if (entry.type === "left") left.set(subjectKey(entry), entry);
    // A run that is continued may write what it had skipped.
    else if (entry.type === "intent") left.delete(subjectKey(entry));
  }
  return [...left.values()].sort((one, other) => (one.line ?? Infinity) - (other.line ?? Infinity));
}
