import type { CustomersApi } from "../../api/client.ts";
import { contactsOf, type SeenBefore } from "../../api/filters/look-ups.ts";
import { getOrNobody } from "../../api/list-query.ts";
import { candidatesFor, contactOf } from "../../api/lost-create/find-created.ts";
import { changedFields, changesTo } from "../../customers/changes.ts";
import { type Customer, FIELD_NAMES, filledInput, isFlaggedDeleted } from "../../customers/customer.ts";
import { createdAt, isOlderThan, lastChange } from "../../customers/record-times.ts";
import { samePerson } from "../../customers/same-person.ts";
import { type IntentEntry, serverTimeOf } from "../../journal/entries.ts";
import { Journal } from "../../journal/journal.ts";
import type { OwnRuns } from "../../journal/own-runs.ts";
import type { StoredRun } from "../../journal/runs.ts";
import { Since } from "../../journal/since.ts";
import { isCarriedOut, type JournalWrite, Writes } from "../../journal/writes.ts";
import type { Clock } from "../../system/clock.ts";
import { inTurn, type Progress, UNSEEN } from "../../system/progress.ts";
import { plannedWrite } from "../plan/planned.ts";
import type { RowWriting } from "../run/run.ts";
import type { IdleStep, Step } from "../step.ts";
import { isOther, mayTakeBack, writtenId } from "./take-back.ts";

interface UndoFacts {
  readonly since: Since;
  readonly progress?: Progress;
  /** Whether a deleted customer that is not there is looked for by its contact too; if not given it is. */
  readonly looksAlike?: boolean;
  /** Of a merge the id of the customer that stayed, which may be like the deleted one. */
  readonly kept?: string | undefined;
}

/** The writes of a run, those that are `left` to undo, what was done since, and `by` which undo nothing is left. */
export async function writesToUndo(runs: OwnRuns, { header: { run }, path }: StoredRun) {
  const since = await Since.read(runs, run);
  const writes = await Writes.open(path);
  const by = since.undoOf(run);
  const left = by === undefined ? writes.all.filter(({ number }) => !since.isReversed(run, number)) : [];
  return { writes, left, since, by };
}

/** How to take writes back that are not undone yet: first those that stay, then deletes, old values, creates. */
export async function planUndo(
  writes: readonly JournalWrite[],
  api: Pick<CustomersApi, "get" | "whole" | "pages" | "filterBy" | "refuseListed">,
  { since, looksAlike = true, kept, progress = UNSEEN }: UndoFacts,
): Promise<Step[]> {
  const done = writes.filter(({ outcome }) => isCarriedOut(outcome));
  const ids = new Set(done.flatMap((write) => since.idsFrom(writtenId(write))));
  const customers = new Map<string, Customer>();
  const isListed = ids.size > GET_ONE_BY_ONE;
  if (isListed) {
    for await (const { rows } of api.pages())
      for (const customer of rows)
        if (ids.has(customer.id) && !customers.has(customer.id)) customers.set(customer.id, customer);
  } else {
    const found = await inTurn(progress, "looking_up", [...ids], (id) => getOrNobody(api, id));
    for (const customer of found) if (customer !== undefined) customers.set(customer.id, customer);
    // The first who is gone shows whether the server finds the customers of its list by their ids.
    const gone = writes
      .flatMap(({ outcome }) => outcome?.after ?? [])
      .find(({ id }) => ids.has(id) && !customers.has(id));
    if (gone) await api.refuseListed(gone);
  }
  const now = (write: JournalWrite) => {
    const all = since.idsFrom(writtenId(write)).flatMap((id) => customers.get(id) ?? []);
    return all.find((customer) => !isOther(write, customer, since.recordOf(customer.id))) ?? all.at(0);
  };
  const decide = (write: JournalWrite, alike?: Customer) => {
    const found = now(write);
    return mayTakeBack(write, found, { record: found && since.recordOf(found.id), alike });
  };
  const isGone = (write: JournalWrite) =>
    write.intent.action === "delete" && isCarriedOut(write.outcome) && decide(write).step !== undefined;
  const alike = await likeDeleted(looksAlike ? writes.filter(isGone) : [], api, kept);
  const steps: Step[] = [];
  for (const write of writes) {
    if (write.outcome?.outcome === "failed") continue;
    const current = now(write);
    // The lists of some servers hold only a part of each record.
    if (isListed && current !== undefined) customers.set(current.id, await api.whole(current, FIELD_NAMES));
    const { like, seen } = alike.get(write) ?? {};
    const { step, left } = decide(write, like);
    const { id, name } = plannedWrite(write.intent);
    if (step === undefined) steps.push(idle(write, { id, name: String(name ?? "") }, left));
    else steps.push(step.action === "create" && seen ? { ...step, seen } : step);
  }
  return steps.sort((one, other) => ORDER.indexOf(one.action) - ORDER.indexOf(other.action));
}

/** Skips a step of an undo whose customer was edited since the plan was made. */
export function undoLookAgain(
  writes: readonly JournalWrite[],
  { api, since }: Pick<UndoFacts, "since"> & { readonly api: Pick<CustomersApi, "get" | "refuseListed"> },
): NonNullable<RowWriting["lookAgain"]> {
  const byNumber = new Map(writes.map((write) => [write.number, write]));
  return async (step) => {
    const write = byNumber.get(step.line ?? 0);
    if (write === undefined || step.action === "create") return step;
    const { id, name } = step.before;
    const later = { record: since.recordOf(id) };
    const current = await getOrNobody(api, id);
    if (current === undefined) await api.refuseListed(step.before);
    const { step: now, left } = mayTakeBack(write, current, later);
    return now ?? idle(write, { id, name: name ?? undefined }, left);
  };
}

/** The run is never continued then: the same import begins a new one. */
export async function markUndone(
  { path }: StoredRun,
  { undoneBy, size }: Writes,
  by: string,
  clock: Pick<Clock, "now">,
): Promise<void> {
  if (undoneBy === by) return;
  const journal = await Journal.continue(path, size);
  journal.note({ type: "undone", at: new Date(clock.now()).toISOString(), by });
  await journal.flush();
  await journal.close();
}

/** Whether somebody created a deleted customer again: by contact and name, without a contact by all fields. */
export function isLike(customer: Customer, intent: IntentEntry): boolean {
  const { before } = intent;
  const [created, serverAt] = [createdAt(customer), serverTimeOf(intent)];
  const wasThere = created !== undefined && serverAt !== undefined && isOlderThan(created, serverAt);
  // The last change of the deleted one is a time of the same clock.
  const changed = before && (lastChange(before) ?? createdAt(before));
  const isOlder = wasThere || (created?.isExact && changed?.isExact && created.at < changed.at);
  if (before === null || isOlder || isFlaggedDeleted(customer) || !samePerson(customer.name ?? "", before.name ?? ""))
    return false;
  const hasContact = contactsOf(before).length > 0;
  return hasContact || changedFields(changesTo(customer, filledInput(before))).length === 0;
}

// --- internal ---

/** No customer stands in the way of another with the same e-mail address. */
const ORDER = ["skip", "unchanged", "delete", "update", "create"];

/** A write that stays, or if nothing says why, one that is undone already. */
function idle({ number: line }: JournalWrite, who: Pick<IdleStep, "id" | "name">, why: string | undefined): IdleStep {
  return why === undefined ? { action: "unchanged", line, ...who } : { action: "skip", line, ...who, why };
}

/** More customers than this are found by one walk over the list. */
const GET_ONE_BY_ONE = 50;

interface Alike {
  readonly seen: SeenBefore;
  /** The one that may be the deleted one, which someone has created again. */
  readonly like?: Customer;
}

/** One that is older than the deletion is not like it: of two that were alike, one was deleted. */
async function likeDeleted(
  gone: readonly JournalWrite[],
  api: Pick<CustomersApi, "pages" | "filterBy">,
  kept: string | undefined,
): Promise<Map<JournalWrite, Alike>> {
  const wanted = gone.map(({ number, intent }) => contactOf(String(number), intent.before ?? {}));
  const sharing = wanted.length === 0 ? new Map<string, Customer[]>() : await candidatesFor(wanted, api);
  const found = new Map<JournalWrite, Alike>();
  const taken = new Set(kept === undefined ? [] : [kept]);
  for (const write of gone) {
    const all = sharing.get(String(write.number)) ?? [];
    const like = all.find((one) => !taken.has(one.id) && isLike(one, write.intent));
    if (like !== undefined) taken.add(like.id);
    found.set(write, { seen: { ids: all.map(({ id }) => id), isAll: true }, ...(like && { like }) });
  }
  return found;
}
