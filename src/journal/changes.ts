import { basename } from "node:path";
import { changedFields } from "../customers/changes.ts";
import { type Customer, valueAt } from "../customers/customer.ts";
import { labelOf } from "../customers/fields.ts";
import { amounts, grouped, inSentence } from "../text/words.ts";
import { isSingle } from "./entries.ts";
import type { OwnRuns } from "./own-runs.ts";
import { ignore, overviewOf, type RunOverview, type StoredRun, storedRun } from "./runs.ts";
import { type Reversal, Since } from "./since.ts";
import { isCarriedOut, type JournalWrite, Writes } from "./writes.ts";

/** A run that changed something, or may have: what `customers undo` can take back. */
export interface UndoableRun {
  readonly stored: StoredRun;
  /** `Dana Ortiz: phone, city`, `customers.csv: 12 created`. */
  readonly what: string;
  /** As this machine knows it. `partly undone`: an undo has left something, that was edited since or failed. */
  readonly state: "done" | "undone" | "partly undone";
  /** Whether `what` says that nobody knows whether it was done. */
  readonly isUnsure: boolean;
}

/** What was done on an account, the newest first. `since` knows of the runs read before. */
export async function* changes(runs: OwnRuns, since = new Since()): AsyncGenerator<UndoableRun> {
  for await (const stored of runs.newestFirst()) {
    // A journal that cannot be read is an error only if its run is named.
    const changeOf = isSingle(stored.header) ? singleChange : bulkChange;
    const change = await changeOf(runs.env, stored, since).catch(ignore);
    if (change !== undefined) yield change;
    await since.add(stored).catch(ignore);
  }
}

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

/** The customers that were deleted on an account, the oldest first. */
export async function deletedCustomers(runs: OwnRuns): Promise<readonly DeletedCustomer[]> {
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
  return first.reverse();
}

// --- internal ---

async function singleChange(env: NodeJS.ProcessEnv, stored: StoredRun, since: Since): Promise<UndoableRun | undefined> {
  const { run } = stored.header;
  const writes = await notFailed(stored);
  if (writes.length === 0) return undefined;
  const left = writes.filter(({ number }) => !since.isReversed(run, number));
  const isUnsure = left.some(({ outcome }) => !isCarriedOut(outcome));
  const isUndone = left.length === 0 || since.undoOf(run) !== undefined;
  const doubt = isUnsure && !isUndone ? " (not known whether it was done)" : "";
  return { stored, what: `${await aboutOf(env, stored)}${doubt}`, isUnsure, state: isUndone ? "undone" : "done" };
}

async function bulkChange(env: NodeJS.ProcessEnv, stored: StoredRun, since: Since): Promise<UndoableRun | undefined> {
  const { state, hasChanges } = await overviewOf(stored);
  if (!hasChanges) return undefined;
  const isPart = state === "partly undone";
  const isUndone = state === "undone" || since.undoOf(stored.header.run) !== undefined;
  const about = await aboutOf(env, stored);
  const what = [about, isPart || state === "undo unfinished" ? state : ""].filter(Boolean).join(", ");
  return { stored, what, isUnsure: false, state: isUndone ? "undone" : isPart ? "partly undone" : "done" };
}

async function notFailed({ path }: StoredRun): Promise<JournalWrite[]> {
  return (await Writes.open(path)).all.filter(({ outcome }) => outcome?.outcome !== "failed");
}

/** `Dana Ortiz: phone`, `customers.csv: 12 created`; of an undo what it took back: `create Dana Ortiz`. */
async function aboutOf(env: NodeJS.ProcessEnv, stored: StoredRun): Promise<string> {
  const { undoes } = stored.header;
  if (undoes === null)
    return isSingle(stored.header) ? namesOf(await notFailed(stored)) : didText(await overviewOf(stored));
  const undone = await storedRun(env, undoes).catch(ignore);
  return undone === undefined ? undoes : `${undone.header.command} ${await aboutOf(env, undone)}`;
}

/** `customers.csv: 12 created, 3 updated`. */
function didText({ header: { file }, counts, incomplete = 0 }: RunOverview): string {
  const kinds = ["created", "updated", "deleted", "unknown", "written in part"];
  const did = amounts({ ...counts, "written in part": incomplete }, kinds);
  return [file === null ? "" : basename(file.name), did].filter(Boolean).join(": ");
}

/** `Dana Ortiz: phone, city`; of several customers their names. */
function namesOf(writes: readonly JournalWrite[]): string {
  const [first] = writes;
  const fields = first?.intent.action === "update" && writes.length === 1 ? changedFields(first.intent.body ?? {}) : [];
  const nameOf = ({ intent: { before, body } }: JournalWrite) => valueAt(before ?? body ?? {}, "name") || "(no name)";
  const names = writes.slice(0, MOST_NAMED).map((write) => String(nameOf(write)));
  if (writes.length > MOST_NAMED) names.push(`${grouped(writes.length - MOST_NAMED)} more`);
  const labels = fields.map((field) => inSentence(labelOf(field))).join(", ");
  return [names.join(", "), labels].filter(Boolean).join(": ");
}

const MOST_NAMED = 3;

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
