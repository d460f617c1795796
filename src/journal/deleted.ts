import type { Customer } from "../customers/customer.ts";
import type { OwnRuns } from "./own-runs.ts";
import { overviewOf } from "./progress.ts";
import { ignore, type StoredRun } from "./runs.ts";
import { type Reversal, Since } from "./since.ts";
import { type JournalWrite, Writes } from "./writes.ts";

export interface DeletedCustomer {
  readonly stored: StoredRun;
  readonly write: JournalWrite;
  readonly customer: Customer;
  readonly deletedAt: string;
  /** `unknown`: the request was sent and its answer lost. */
  readonly state: "deleted" | "unknown";
  /** The write that created it again; one whose answer was lost may have. */
  readonly reversal: Reversal | undefined;
}

/** The customers that were deleted on an account, the oldest first, and what was done since. */
export async function deletedCustomers(runs: OwnRuns): Promise<{
  readonly deleted: readonly DeletedCustomer[];
  readonly since: Since;
}> {
  const since = new Since();
  const found: DeletedCustomer[] = [];
  /** Writes that created a customer again. */
  const restoring = new Set<string>();
  for await (const stored of runs.newestFirst()) {
    const own = await deletesOf(stored, restoring).catch(ignore);
    const reversals = since.reversalsOf(stored.header.run);
    for (const { write, customer } of own ?? []) {
      const state = write.outcome?.outcome === "deleted" ? "deleted" : "unknown";
      const deletedAt = write.outcome?.at ?? write.intent.at;
      found.push({ stored, write, customer, deletedAt, state, reversal: reversals.get(write.number) });
    }
    await since.add(stored).catch(ignore);
  }
  // One that was restored and deleted by the undo of that is there once: as it was deleted first.
  const first = found.filter(({ write: { intent } }) => {
    const { reverses } = intent;
    return reverses === undefined || !restoring.has(`${reverses.run} ${reverses.number}`);
  });
  return { deleted: first.reverse(), since };
}

// --- internal ---

/** @param restoring gets the writes that created a customer again. */
async function deletesOf(stored: StoredRun, restoring: Set<string>) {
  const { header, path } = stored;
  const { counts, state } = await overviewOf(stored);
  const takesBack = header.command === "undo" || header.command === "restore";
  const mayDelete = state === "unfinished" || Number(counts.deleted ?? 0) + Number(counts.unknown ?? 0) > 0;
  if (!takesBack && !mayDelete) return [];
  const deletes: { readonly write: JournalWrite; readonly customer: Customer }[] = [];
  for (const write of (await Writes.open(path)).all) {
    const { action, before, was } = write.intent;
    if (was !== undefined) restoring.add(`${header.run} ${write.number}`);
    if (action !== "delete" || before === null || write.outcome?.outcome === "failed") continue;
    deletes.unshift({ write, customer: before });
  }
  return deletes;
}
