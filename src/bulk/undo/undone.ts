import { readProgress } from "../journal/progress.ts";
import { readEntries, readJournal } from "../journal/reader.ts";
import { type StoredRun, storedRuns } from "../journal/runs.ts";
import { writesOf } from "../journal/writes.ts";

/**
 * Which writes of a run its undos have reversed, by their numbers. What an undo did of a write counts for as long as no
 * undo of that undo took it back, and so on: each write by itself, as an undo leaves alone what was edited since.
 */
export async function undoneWrites(env: NodeJS.ProcessEnv, run: string): Promise<(number: number) => boolean> {
  const undos = new Map<string, StoredRun[]>();
  for await (const stored of storedRuns(env)) {
    const { undoes } = stored.header;
    if (undoes !== null) undos.set(undoes, [...(undos.get(undoes) ?? []), stored]);
  }
  const reversed = await reversedBy(run, undos);
  return (number) => reversed.has(number);
}

// --- internal ---

type Undos = ReadonlyMap<string, readonly StoredRun[]>;

async function reversedBy(run: string, undos: Undos): Promise<Set<number>> {
  const reversed = new Set<number>();
  for (const { header, path } of undos.get(run) ?? []) {
    const progress = await readProgress(readJournal(path));
    // Where the journal of its undo was removed, nobody knows what is left of it.
    if (progress === undefined || (progress.undoneBy !== undefined && !undos.has(header.run))) continue;
    const takenBack = await reversedBy(header.run, undos);
    for (const { number, intent } of await writesOf(readEntries(path))) {
      const { line } = intent;
      if (line !== null && progress.isDone(intent) && !takenBack.has(number)) reversed.add(line);
    }
  }
  return reversed;
}
