import { CliError } from "../../errors.ts";
import { readJournal } from "../journal/reader.ts";
import { storedRuns } from "../journal/runs.ts";

/**
 * Which of these customers are known to have been created by some row of some run: such a one is not what another
 * row's lost create has made.
 */
export async function claimedCustomers(
  env: NodeJS.ProcessEnv,
  baseUrl: string,
  ids: ReadonlySet<string>,
): Promise<Set<string>> {
  const claimed = new Set<string>();
  if (ids.size === 0) return claimed;
  for await (const { header, path } of storedRuns(env)) {
    if (header.base_url !== baseUrl) continue;
    try {
      for await (const { entry } of readJournal(path)) {
        const made = entry.type === "outcome" && entry.outcome === "created" ? entry.id : null;
        if (made !== null && ids.has(made)) claimed.add(made);
      }
    } catch (error) {
      if (!(error instanceof CliError)) throw error; // A damaged journal tells what it can.
    }
  }
  return claimed;
}
