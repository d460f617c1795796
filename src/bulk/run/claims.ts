import { CliError } from "../../errors.ts";
import { readJournal } from "../journal/reader.ts";
import { storedRuns } from "../journal/runs.ts";

/**
 * The customers among these that a row of any run is known to have created: none of them comes from the lost create of
 * another row.
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
      if (!(error instanceof CliError)) throw error; // Of a damaged journal the part that can be read counts.
    }
  }
  return claimed;
}
