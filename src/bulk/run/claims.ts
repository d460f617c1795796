import type { Claim } from "../../api/lost-create/find-created.ts";
import { CliError } from "../../errors.ts";
import { readJournal } from "../journal/reader.ts";
import { storedRuns } from "../journal/runs.ts";

/**
 * What the journals tell of these ids: the last write that created a customer with an id, or deleted it.
 * @param run the one that sent the lost creates. What a run before it knows of an id may be of an older customer.
 */
export async function claimsOn(
  env: NodeJS.ProcessEnv,
  { base_url, run }: { readonly base_url: string; readonly run: string },
  ids: ReadonlySet<string>,
): Promise<Map<string, Claim>> {
  const claims = new Map<string, Claim & { readonly at: string }>();
  if (ids.size === 0) return claims;
  for await (const { header, path } of storedRuns(env)) {
    if (header.base_url !== base_url) continue;
    try {
      for await (const { entry } of readJournal(path)) {
        if (entry.type !== "outcome" || entry.id === null || !ids.has(entry.id)) continue;
        const { id, at, outcome, after: record } = entry;
        // A row fails where the server made its customer, but did not store all of it.
        const isMade = outcome === "created" || (outcome === "failed" && record !== null);
        if ((!isMade && outcome !== "deleted") || at < (claims.get(id)?.at ?? "")) continue;
        // The names of runs sort by their beginnings.
        claims.set(id, { is: isMade ? "created" : "deleted", isRecent: header.run >= run, record, at });
      }
    } catch (error) {
      if (!(error instanceof CliError)) throw error; // Of a damaged journal the part that can be read counts.
    }
  }
  return claims;
}
