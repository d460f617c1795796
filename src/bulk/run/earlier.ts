import { CliError } from "../../errors.ts";
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

/** For a run that should be continued, where another one is found in its place, or none. */
export function notThatRun(expected: string, found: string | undefined): CliError {
  if (found === undefined) {
    return new CliError("refused", `the file has changed since the run ${expected} began`, {
      hint: "Import the file as it is now, as a new run.",
    });
  }
  return new CliError("refused", `the run ${found} of the same file began after ${expected}`, {
    hint: `Resume that one: customers runs resume ${found}`,
  });
}
