import { isUnfinished, type RunProgress, readProgress } from "../journal/progress.ts";
import { readJournal } from "../journal/reader.ts";
import { type Identity, identityOf, type StoredRun, storedRuns } from "../journal/runs.ts";

/** The newest run of some work, if it is unfinished. Those before it were given up when a newer one began. */
export async function unfinishedRun(
  env: NodeJS.ProcessEnv,
  identity: Identity,
): Promise<(StoredRun & { readonly progress: RunProgress }) | undefined> {
  const wanted = identityOf(identity);
  for await (const { header, path } of storedRuns(env)) {
    if (identityOf(header) !== wanted) continue;
    const progress = await readProgress(readJournal(path));
    return progress && isUnfinished(progress) ? { header: progress.header, path, progress } : undefined;
  }
  return undefined;
}
