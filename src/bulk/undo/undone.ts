import type { Clock } from "../../system/clock.ts";
import { readProgress } from "../journal/progress.ts";
import { readJournal } from "../journal/reader.ts";
import { type StoredRun, storedRuns } from "../journal/runs.ts";
import { Journal } from "../journal/writer.ts";
import { isCarriedOut } from "../journal/writes.ts";

/** Which writes of a run its undos have reversed, by their numbers. */
export async function undoneWrites(env: NodeJS.ProcessEnv, run: string): Promise<(number: number) => boolean> {
  const reversed = new Set<number>();
  for await (const { header, path } of storedRuns(env)) {
    if (header.undoes !== run) continue;
    for await (const { entry } of readJournal(path))
      if (entry.type === "outcome" && entry.line !== null && isCarriedOut(entry)) reversed.add(entry.line);
  }
  return (number) => reversed.has(number);
}

/** Notes in the journal of a run that an undo has begun: the run is not continued any more, the same import begins a new one. */
export async function markUndone({ path }: StoredRun, by: string, clock: Pick<Clock, "now">): Promise<void> {
  const progress = await readProgress(path);
  if (progress === undefined || progress.undoneBy === by) return;
  const journal = await Journal.continue(path, progress.size);
  journal.note({ type: "undone", at: new Date(clock.now()).toISOString(), by });
  await journal.flush();
  await journal.close();
}
