import type { CustomersApi } from "../../api/client.ts";
import { getOrNobody } from "../../api/list-query.ts";
import { type Claim, findCreated, type LostCreate } from "../../api/lost-create/find-created.ts";
import { changedFields, changesTo } from "../../customers/changes.ts";
import type { Customer } from "../../customers/customer.ts";
import { isSameRecord } from "../../customers/record-times.ts";
import { type IntentEntry, type OutcomeEntry, seenIn, serverTimeOf, subjectKey } from "../../journal/entries.ts";
import { readEntries } from "../../journal/journal.ts";
import type { OwnRuns } from "../../journal/own-runs.ts";
import { ignore } from "../../journal/runs.ts";

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
    const [input, serverAt] = [intent.body ?? {}, serverTimeOf(intent)];
    return [{ subject: subjectKey(intent), input, serverAt, before: seenIn(intent) }];
  });
  for (const [subject, trace] of await findCreated(creates, tools)) traces.set(subject, trace);
  return traces;
}

/**
 * What the journals tell of these ids: the last write that created a customer with an id, or deleted it.
 * @param run the one that sent the lost creates. What a run before it knows of an id may be of an older customer.
 */
export async function claimsOn(runs: OwnRuns, run: string, ids: ReadonlySet<string>): Promise<Map<string, Claim>> {
  const claims = new Map<string, Claim>();
  if (ids.size === 0) return claims;
  for await (const { header, path } of runs.newestFirst()) {
    const own = new Map<string, Claim>();
    try {
      for await (const { id, outcome, after: record } of outcomesIn(path)) {
        if (id === null || !ids.has(id) || claims.has(id)) continue;
        // A row fails if the server made its customer, but did not store all of it.
        const isMade = outcome === "created" || (outcome === "failed" && record !== null);
        // The names of runs sort in the order in which they began.
        if (isMade || outcome === "deleted")
          own.set(id, { is: isMade ? "created" : "deleted", isRecent: header.run >= run, record });
      }
    } catch (error) {
      ignore(error); // Of a damaged journal the part that can be read counts.
    }
    for (const [id, claim] of own) claims.set(id, claim);
  }
  return claims;
}

// --- internal ---

async function* outcomesIn(path: string): AsyncGenerator<OutcomeEntry> {
  for await (const entry of readEntries(path)) if (entry.type === "outcome") yield entry;
}

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
