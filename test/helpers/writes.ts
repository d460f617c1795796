/** The writes of a run without a journal on disk. */
import type { Entry } from "../../src/journal/entries.ts";
import { Writes } from "../../src/journal/writes.ts";

export function writesOf(entries: Iterable<Entry>): Writes {
  const writes = new Writes();
  for (const entry of entries) writes.add(entry);
  return writes;
}

export async function collected<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
