import { type CustomersApi, getOrNobody } from "../../api/customers-api.ts";
import { findCreated } from "../../api/lost-create/find-created.ts";
import { changedFields } from "../../customers/changes.ts";
import { type Customer, fieldsOf, filledInput } from "../../customers/customer.ts";
import { openRedactor, type Redactor } from "../../customers/redact.ts";
import { inTurn, type Progress, UNSEEN } from "../../system/progress.ts";
import { isCarriedOut, type JournalWrite } from "../journal/writes.ts";
import type { Step } from "../step.ts";
import { idOf, type Reversal, undoWrite } from "./undo-write.ts";

/** What it takes to undo a run. */
export interface UndoPlan {
  /** First the deletes of what it created, then the restored values, then what it deleted. */
  readonly steps: readonly Step[];
  /** Writes that are undone already, by this program or by someone else. */
  readonly already: number;
  /** What is not undone, as a whole or in part, and why: `customer cus_1 was edited since`. */
  readonly left: readonly string[];
  /** Writes of which nothing is undone, for such a reason. */
  readonly skipped: number;
}

interface UndoFacts {
  /** The ids under which deleted customers were restored, by the ids that they had. */
  readonly restored?: ReadonlyMap<string, readonly string[]>;
  readonly redactor?: Redactor;
  readonly progress?: Progress;
}

/**
 * Decides how to undo writes, given the customers as they are now: what was created goes if it is as it was made, what
 * was changed gets its old values back where it still has the new ones, what was deleted is created again.
 */
export async function planUndo(
  writes: readonly JournalWrite[],
  api: Pick<CustomersApi, "get" | "pages">,
  { restored = new Map(), redactor = openRedactor, progress = UNSEEN }: UndoFacts = {},
): Promise<UndoPlan> {
  const done = writes.filter(({ outcome }) => outcome !== undefined && isCarriedOut(outcome));
  const deletes = done.filter(({ intent }) => intent.action === "delete").map(idOf);
  const ids = new Set([...done.map(idOf), ...deletes.flatMap((id) => restored.get(id) ?? [])]);
  const isListed = ids.size > GET_ONE_BY_ONE;
  const current = isListed ? await onTheList(ids, api) : await oneByOne(ids, api, progress);
  const now = (write: JournalWrite) => {
    const later = write.intent.action === "delete" ? (restored.get(idOf(write)) ?? []) : [];
    return [idOf(write), ...later].map((id) => current.get(id)).find((customer) => customer !== undefined);
  };
  const gone = done.filter((write) => write.intent.action === "delete" && now(write) === undefined);
  const like = await likeOnes(gone, api);
  const reversals: Reversal[] = [];
  for (const write of done) {
    const other = like.get(write.number);
    if (other === undefined) reversals.push(await reversalOf(write, now(write), isListed ? api : undefined));
    else reversals.push({ left: `a customer like the deleted ${idOf(write)} is there: ${other.id}` });
  }
  const open = writes.filter((write) => !done.includes(write)).flatMap((write) => leftOpen(write, redactor));
  const steps = reversals.flatMap(({ step }) => (step ? [step] : []));
  return {
    steps: ORDER.flatMap((action) => steps.filter((step) => step.action === action)),
    already: reversals.filter(({ step, left }) => step === undefined && left === undefined).length,
    left: [...open, ...reversals.flatMap(({ left }) => (left === undefined ? [] : [left]))],
    skipped: open.length + reversals.filter(({ step, left }) => step === undefined && left !== undefined).length,
  };
}

// --- internal ---

/** So that no customer stands in the way of another with the same e-mail address. */
const ORDER = ["delete", "update", "create"] as const;

/** More customers than this are found by one walk over the list. */
const GET_ONE_BY_ONE = 50;

async function onTheList(ids: ReadonlySet<string>, api: Pick<CustomersApi, "pages">): Promise<Map<string, Customer>> {
  const found = new Map<string, Customer>();
  for await (const { rows } of api.pages()) {
    for (const customer of rows) if (ids.has(customer.id)) found.set(customer.id, customer);
  }
  return found;
}

async function oneByOne(
  ids: ReadonlySet<string>,
  api: Pick<CustomersApi, "get">,
  progress: Progress,
): Promise<Map<string, Customer>> {
  const found = await inTurn(progress, "looking_up", [...ids], (id) => getOrNobody(api, id));
  return new Map([...ids].flatMap((id, at) => (found[at] ? [[id, found[at]] as const] : [])));
}

/**
 * How a write is undone. Some servers list only a part of each record: a row of the list is believed where it allows to
 * undo all of the write, which is looked at again before it is sent. Where it does not, the customer is read by its id.
 * @param api where `current` comes from a list.
 */
async function reversalOf(
  write: JournalWrite,
  current: Customer | undefined,
  api: Pick<CustomersApi, "get"> | undefined,
): Promise<Reversal> {
  const reversal = undoWrite(write, current);
  const isCertain = current === undefined || write.intent.action === "delete" || undoesAll(write, reversal);
  return api === undefined || isCertain ? reversal : undoWrite(write, await getOrNobody(api, current.id));
}

function undoesAll({ intent }: JournalWrite, { step }: Reversal): boolean {
  if (step?.action !== "update") return step !== undefined;
  return changedFields(step.changes).length === changedFields(intent.body ?? {}).length;
}

/**
 * Customers that may be deleted ones which someone has created again, by the number of the write. One that is older than
 * the deletion does not count: of two that were alike, one was deleted.
 */
async function likeOnes(
  deletes: readonly JournalWrite[],
  api: Pick<CustomersApi, "pages">,
): Promise<Map<number, Customer>> {
  const traces = await findCreated(
    deletes.map(({ number, intent }) => ({
      subject: String(number),
      input: filledInput(intent.before ?? {}),
      sentAt: Date.parse(intent.at),
    })),
    { api },
  );
  const like = new Map<number, Customer>();
  const taken = new Set<string>();
  for (const { number } of deletes) {
    const trace = traces.get(String(number));
    const found = trace?.kind === "done" ? [trace.customer] : trace?.kind === "unknown" ? trace.like : [];
    const customer = found.find(({ id }) => !taken.has(id));
    if (customer === undefined) continue;
    taken.add(customer.id);
    like.set(number, customer);
  }
  return like;
}

function leftOpen({ intent, outcome }: JournalWrite, redactor: Redactor): string[] {
  if (outcome?.outcome === "failed") return [];
  const { email, name } = fieldsOf(intent.body ?? {});
  const who = intent.id ?? (email === null ? redactor.value("name", name) : redactor.value("email", email)) ?? "?";
  return [`it is unknown whether ${who} was ${intent.action}d`];
}
