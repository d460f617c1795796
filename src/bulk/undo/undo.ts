import { type CustomersApi, getOrNobody } from "../../api/customers-api.ts";
import { changedFields } from "../../customers/changes.ts";
import { type Customer, fieldsOf } from "../../customers/customer.ts";
import { openRedactor, type Redactor } from "../../customers/redact.ts";
import { inTurn, type Progress, UNSEEN } from "../../system/progress.ts";
import { Numbers } from "../../tables/numbers.ts";
import { isCarriedOut, type JournalWrite, type Writes } from "../journal/writes.ts";
import type { WriteStep } from "../step.ts";
import { CurrentCustomers } from "./current.ts";
import { likeDeleted } from "./like-deleted.ts";
import { idOf, isOther, type Reversal, undoWrite } from "./undo-write.ts";

/** What it takes to undo a run. */
export interface UndoPlan {
  readonly counts: Readonly<Record<WriteStep["action"], number>>;
  /** Steps in all. */
  readonly total: number;
  /** Writes that are undone already, by this program or by someone else. */
  readonly already: number;
  /** What is not undone, as a whole or in part, and why: `customer cus_1 was edited since`. */
  readonly left: readonly string[];
  /** Writes of which nothing is undone, for such a reason. */
  readonly skipped: number;
  /**
   * First the deletes of what it created, then the restored values, then what it deleted; from the first at each call. The
   * writes are read again for them, and none is kept.
   */
  steps(): AsyncIterable<WriteStep>;
}

interface UndoFacts {
  /** Which of the writes are not undone yet, by number; all without it. */
  readonly isLeft?: (number: number) => boolean;
  /** The ids under which deleted customers were restored, by the ids that they had. */
  readonly restored?: ReadonlyMap<string, readonly string[]>;
  readonly redactor?: Redactor;
  readonly progress?: Progress;
  /** For a temporary file, where there are very many customers. */
  readonly tempFolder?: string;
  /**
   * Nobody is asked about the plan: what the run created and changed is taken as it left it, and not read. It is looked at
   * before it is written in any case.
   */
  readonly unseen?: boolean;
}

/**
 * Decides how to undo writes, given the customers as they are now: what was created goes if it is as it was made, what
 * was changed gets its old values back where it still has the new ones, what was deleted is created again.
 */
export async function planUndo(
  writes: Writes,
  api: Pick<CustomersApi, "get" | "pages" | "filterBy">,
  { isLeft, restored = new Map(), redactor = openRedactor, progress = UNSEEN, tempFolder, unseen }: UndoFacts = {},
): Promise<UndoPlan> {
  const customers = new CurrentCustomers(tempFolder);
  const idsOf = (write: JournalWrite) => {
    const later = write.intent.action === "delete" ? (restored.get(idOf(write)) ?? []) : [];
    return [idOf(write), ...later];
  };
  const few: string[] = [];
  /** 1 for a delete, by its number. */
  const deletes = new Numbers("small");
  for await (const write of carriedOut(writes, isLeft)) {
    if (write.intent.action === "delete") deletes.set(write.number, 1);
    else if (unseen && write.outcome?.after) continue;
    for (const id of idsOf(write)) if (customers.ids.add(id) > few.length && few.length <= GET_ONE_BY_ONE) few.push(id);
  }
  const isListed = few.length > GET_ONE_BY_ONE;
  if (isListed) {
    for await (const { rows } of api.pages()) for (const customer of rows) customers.add(customer);
  } else {
    const found = await inTurn(progress, "looking_up", few, (id) => getOrNobody(api, id));
    for (const customer of found) if (customer !== undefined) customers.add(customer);
  }
  const now = (write: JournalWrite) => {
    if (unseen && write.intent.action !== "delete" && write.outcome?.after) return write.outcome.after;
    for (const id of idsOf(write)) {
      const customer = customers.get(id);
      if (customer !== undefined && !isOther(write, customer)) return customer;
    }
    return undefined;
  };
  const like = await likeDeleted(
    goneSince(writes, (number) => deletes.at(number) === 1, now),
    api,
  );
  const counts = { delete: 0, update: 0, create: 0 };
  const decided = new Numbers("small");
  const left: string[] = [];
  let [already, skipped] = [0, 0];
  for await (const write of writes.each(isLeft)) {
    if (!isDone(write)) {
      const why = leftOpen(write, redactor);
      left.push(...why);
      skipped += why.length;
      continue;
    }
    const other = like.get(write.number)?.like;
    const reversal =
      other === undefined
        ? await reversalOf(write, now(write), isListed ? { api, customers } : undefined)
        : { left: `a customer like the deleted ${idOf(write)} is there: ${other.id}` };
    const { step, left: why } = reversal;
    if (why !== undefined) left.push(why);
    if (step !== undefined) {
      counts[step.action] += 1;
      decided.set(write.number, 1 + ORDER.indexOf(step.action));
    } else if (why === undefined) already += 1;
    else skipped += 1;
  }
  async function* steps(): AsyncGenerator<WriteStep> {
    for (const [at] of ORDER.entries()) {
      for await (const write of writes.each((number) => decided.at(number) === 1 + at)) {
        const { step } = undoWrite(write, now(write));
        const there = like.get(write.number)?.there;
        if (step !== undefined) yield step.action === "create" && there ? { ...step, there } : step;
      }
    }
  }
  return { counts, total: counts.delete + counts.update + counts.create, already, left, skipped, steps };
}

// --- internal ---

/** So that no customer stands in the way of another with the same e-mail address. */
const ORDER = ["delete", "update", "create"] as const;

/** More customers than this are found by one walk over the list. */
const GET_ONE_BY_ONE = 50;

function isDone({ outcome }: JournalWrite): boolean {
  return outcome !== undefined && isCarriedOut(outcome);
}

async function* carriedOut(writes: Writes, isLeft: UndoFacts["isLeft"]): AsyncGenerator<JournalWrite> {
  for await (const write of writes.each(isLeft)) if (isDone(write)) yield write;
}

/** The deletes of customers that are not there. */
async function* goneSince(
  writes: Writes,
  isDelete: (number: number) => boolean,
  now: (write: JournalWrite) => Customer | undefined,
): AsyncGenerator<JournalWrite> {
  for await (const write of writes.each(isDelete)) if (now(write) === undefined) yield write;
}

/**
 * How a write is undone. Some servers list only a part of each record: a row of the list is believed where it allows to
 * undo all of the write, which is looked at again before it is sent. Where it does not, the customer is read by its id.
 * @param list where `current` comes from a list; it is told what was read.
 */
async function reversalOf(
  write: JournalWrite,
  current: Customer | undefined,
  list: { readonly api: Pick<CustomersApi, "get">; readonly customers: CurrentCustomers } | undefined,
): Promise<Reversal> {
  const reversal = undoWrite(write, current);
  const isCertain = current === undefined || write.intent.action === "delete" || undoesAll(write, reversal);
  if (list === undefined || isCertain) return reversal;
  const whole = await getOrNobody(list.api, current.id);
  if (whole === undefined) list.customers.remove(current.id);
  else list.customers.add(whole);
  return undoWrite(write, whole);
}

function undoesAll({ intent }: JournalWrite, { step }: Reversal): boolean {
  if (step?.action !== "update") return step !== undefined;
  return changedFields(step.changes).length === changedFields(intent.body ?? {}).length;
}

function leftOpen({ intent, outcome }: JournalWrite, redactor: Redactor): string[] {
  if (outcome?.outcome === "failed") return [];
  const { email, name } = fieldsOf(intent.body ?? {});
  const who = intent.id ?? (email === null ? redactor.value("name", name) : redactor.value("email", email)) ?? "?";
  return [`it is unknown whether ${who} was ${intent.action}d`];
}
