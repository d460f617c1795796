import { type CustomersApi, getOrNobody } from "../../api/customers-api.ts";
import { type Claim, findCreated, type LostCreate } from "../../api/lost-create/find-created.ts";
import { changedFields, changesTo } from "../../customers/changes.ts";
import type { Customer } from "../../customers/customer.ts";
import { isSameRecord } from "../../customers/record-times.ts";
import { CliError } from "../../errors.ts";
import type { IntentEntry } from "../../journal/entries.ts";
import { subjectKey } from "../../journal/entries.ts";
import { readJournal } from "../../journal/reader.ts";
import { storedRuns } from "../../journal/runs.ts";

/** What the server shows of a write whose answer was lost. */
export type WriteTrace =
  /** It was carried out; `customer` is the record as it is now, none after a delete. */
  | { readonly kind: "done"; readonly customer: Customer | undefined }
  /** It was not, and may be sent again. */
  | { readonly kind: "absent" }
  /** Nothing there tells. `like`: the customers that a create may have made. */
  | { readonly kind: "unknown"; readonly why: string; readonly like?: readonly Customer[] };

interface FindTools {
  readonly api: Pick<CustomersApi, "get" | "pages" | "filterBy">;
  /** What other rows and runs are known to have done with these customers. */
  readonly claims: (ids: ReadonlySet<string>) => Promise<ReadonlyMap<string, Claim>>;
}

/**
 * Looks on the server what became of writes whose answers were lost; nothing is written.
 * @returns a trace for each, by subject.
 * @throws CliError when the server cannot be asked.
 */
export async function findLostWrites(open: readonly IntentEntry[], tools: FindTools): Promise<Map<string, WriteTrace>> {
  const traces = new Map<string, WriteTrace>();
  for (const intent of open)
    if (intent.action !== "create") traces.set(subjectKey(intent), await findById(intent, tools.api));
  const creates = open.flatMap((intent): LostCreate[] => {
    if (intent.action !== "create") return [];
    const before = intent.there && { ids: intent.there, isAll: true };
    return [{ subject: subjectKey(intent), input: intent.body ?? {}, sentAt: Date.parse(intent.at), before }];
  });
  for (const [subject, trace] of await findCreated(creates, tools)) traces.set(subject, trace);
  return traces;
}

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

// --- internal ---

async function findById(intent: IntentEntry, api: FindTools["api"]): Promise<WriteTrace> {
  const current = await getOrNobody(api, intent.id ?? "");
  const isOther = current !== undefined && intent.before !== null && !isSameRecord(intent.before, current);
  if (intent.action === "delete")
    return current && !isOther ? { kind: "absent" } : { kind: "done", customer: undefined };
  if (isOther) return { kind: "unknown", why: `the server gave the id ${current.id} to another customer` };
  if (current === undefined) return { kind: "absent" };
  // One field with the new value is enough: an update is carried out as a whole, and the others were edited since.
  const wanted = intent.body ?? {};
  const missing = changedFields(changesTo(current, wanted)).length;
  return missing < changedFields(wanted).length ? { kind: "done", customer: current } : { kind: "absent" };
}
