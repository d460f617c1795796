import { type CustomersApi, getOrNobody } from "../../api/customers-api.ts";
import { findCreated, type LostCreate } from "../../api/lost-create/find-created.ts";
import { type Customer, FIELD_NAMES, fieldsOf, filledInput } from "../../customers/customer.ts";
import { RECORD_KEYS } from "../../customers/fields.ts";
import { openRedactor, type Redactor } from "../../customers/redact.ts";
import { CliError } from "../../errors.ts";
import { readProgress } from "../../journal/progress.ts";
import { readEntries } from "../../journal/reader.ts";
import { ignore, type StoredRun, storedRuns } from "../../journal/runs.ts";
import { Journal } from "../../journal/writer.ts";
import { isCarriedOut, type JournalWrite, type Writes } from "../../journal/writes.ts";
import type { Clock } from "../../system/clock.ts";
import { inTurn, type Progress, UNSEEN } from "../../system/progress.ts";
import type { JsonObject } from "../../text/json.ts";
import { CustomerIndex } from "../lookup/customer-index.ts";
import { plannedWrite } from "../plan/planned.ts";
import type { RowWriting } from "../run/run.ts";
import type { SkippedRow } from "../run/write-run.ts";
import type { WriteStep } from "../step.ts";
import { idOf, isOther, type UndoKnown, undoWrite } from "./undo-write.ts";

/** What it takes to undo a run. */
export interface UndoPlan {
  readonly counts: Readonly<Record<WriteStep["action"], number>>;
  /** Steps in all. */
  readonly total: number;
  /** Writes that are undone already, by this program or by someone else. */
  readonly already: number;
  /** Writes that are not undone, and why: `customer cus_1 was edited since`. Of those that stay in part a step says it. */
  readonly skips: readonly SkippedRow[];
  /**
   * First the deletes of what it created, then the restored values, then what it deleted. Each call reads the writes again:
   * they may not fit into memory.
   */
  steps(): AsyncIterable<WriteStep>;
}

interface UndoFacts extends UndoKnown {
  /** Which of the writes are not undone yet, by number; all without it. */
  readonly isLeft?: (number: number) => boolean;
  /** The ids under which deleted customers were restored, by the ids that they had. */
  readonly restored?: ReadonlyMap<string, readonly string[]>;
  readonly progress?: Progress;
  /** Whether a deleted customer that is not there is looked for by its contact too; if not given it is. */
  readonly looksAlike?: boolean;
  /** For a temporary file, where there are very many customers. */
  readonly tempFolder?: string;
  /**
   * Nobody is asked about the plan: what the run created and changed is not read for it. Each customer is read right before
   * it is written in any case.
   */
  readonly unseen?: boolean;
}

/**
 * Decides how to undo writes, given the customers as they are now: what was created goes if it is as it was made, what
 * was changed gets its old values back where it still has the new ones, what was deleted is created again.
 */
export async function planUndo(
  writes: Pick<Writes, "each">,
  api: Pick<CustomersApi, "get" | "whole" | "pages" | "filterBy">,
  { isLeft, restored = new Map(), looksAlike = true, progress = UNSEEN, tempFolder, unseen, ...known }: UndoFacts = {},
): Promise<UndoPlan> {
  const ids = new Set<string>();
  const wanted = { has: (_kind: string, id: string) => ids.has(id), byName: false, phoneCodes: new Set<string>() };
  const customers = new CustomerIndex("id", (phone) => phone, { wanted, tempFolder });
  const idsOf = (write: JournalWrite) => {
    const ids = [idOf(write)];
    for (const id of ids) ids.push(...(restored.get(id) ?? []).filter((other) => !ids.includes(other)));
    return ids;
  };
  /** What is taken as the run left it. */
  const asLeft = ({ intent, outcome }: JournalWrite) => {
    const after = outcome?.after;
    if (!unseen || intent.action === "delete" || !after) return undefined;
    return known.asUndone?.has(after.id) || restored.has(after.id) ? undefined : after;
  };
  for await (const write of writes.each(isLeft))
    if (isDone(write) && !asLeft(write)) for (const id of idsOf(write)) ids.add(id);
  const isListed = ids.size > GET_ONE_BY_ONE;
  if (isListed) {
    for await (const { rows } of api.pages()) for (const customer of rows) customers.add(customer);
  } else {
    const found = await inTurn(progress, "looking_up", [...ids], (id) => getOrNobody(api, id));
    for (const customer of found) if (customer !== undefined) customers.add(customer);
  }
  const now = (write: JournalWrite) =>
    asLeft(write) ??
    idsOf(write)
      .flatMap((value) => customers.find({ kind: "id", value }))
      .find((customer) => !isOther(write, customer));
  const isGone = (write: JournalWrite) =>
    looksAlike && isDone(write) && write.intent.action === "delete" && !now(write);
  const alike = await likeDeleted(writes.each(isLeft), isGone, api);
  const counts = { delete: 0, update: 0, create: 0 };
  /** What is done about each write, by its number. */
  const decided: WriteStep["action"][] = [];
  const skips: SkippedRow[] = [];
  const skip = ({ number, intent }: JournalWrite, reason: string) =>
    skips.push({ line: number, id: intent.id, name: String(plannedWrite(intent).name ?? ""), reason });
  let already = 0;
  for await (const write of writes.each(isLeft)) {
    if (!isDone(write)) {
      if (write.outcome?.outcome === "failed") continue;
      skip(write, unknownText(write, known.redactor ?? openRedactor));
      continue;
    }
    const current = now(write);
    // The lists of some servers hold only a part of each record.
    if (isListed && current !== undefined && !asLeft(write))
      customers.replace({ kind: "id", value: current.id }, await api.whole(current, FIELD_NAMES));
    const other = alike.get(write.number)?.like;
    const { step, left: why } =
      other === undefined
        ? undoWrite(write, now(write), known)
        : { left: `a customer like the deleted ${idOf(write)} is there: ${other.id}` };
    if (step !== undefined) {
      counts[step.action] += 1;
      decided[write.number] = step.action;
    } else if (why === undefined) already += 1;
    else skip(write, why);
  }
  async function* steps(): AsyncGenerator<WriteStep> {
    for (const action of ORDER) {
      for await (const write of writes.each((number) => decided[number] === action)) {
        const { step } = undoWrite(write, now(write), known);
        const there = alike.get(write.number)?.there;
        if (step !== undefined) yield step.action === "create" && there ? { ...step, there } : step;
      }
    }
  }
  return { counts, total: counts.delete + counts.update + counts.create, already, skips, steps };
}

/**
 * Decides about each step of an undo once more: its customer may have been edited since the plan was made. Then the step
 * becomes one that skips it.
 * @param writes those that the plan was made of.
 */
export function undoLookAgain(
  writes: Pick<Writes, "at">,
  { api, ...facts }: UndoKnown & { readonly api: Pick<CustomersApi, "get"> },
): NonNullable<RowWriting["lookAgain"]> {
  return async (step) => {
    const write = writes.at(step.line ?? 0);
    if (write === undefined || step.action === "create") return step;
    const { step: now, left: why } = undoWrite(write, await getOrNobody(api, step.current.id), facts);
    if (now !== undefined) return now;
    const { id, name } = step.current;
    const idle = { line: write.number, id, name: name ?? undefined };
    return why === undefined ? { action: "unchanged", ...idle } : { action: "skip", ...idle, why };
  };
}

/** Which writes of a run its undos have reversed, by their numbers. */
export async function undoneWrites(env: NodeJS.ProcessEnv, run: string): Promise<ReadonlySet<number>> {
  const reversed = new Set<number>();
  for await (const { header, path } of storedRuns(env)) {
    if (header.undoes !== run) continue;
    for await (const entry of readEntries(path))
      if (entry.type === "outcome" && entry.line !== null && isCarriedOut(entry)) reversed.add(entry.line);
  }
  return reversed;
}

/** What the undos of an account's runs have left of the customers that they changed back: `id`, and all that is not documented. */
export async function* leftByUndos(
  env: NodeJS.ProcessEnv,
  { base_url, profile }: Pick<StoredRun["header"], "base_url" | "profile">,
): AsyncGenerator<{ readonly at: string; readonly after: JsonObject }> {
  for await (const { header, path } of storedRuns(env)) {
    if (header.command !== "undo" || header.base_url !== base_url || header.profile !== profile) continue;
    try {
      for await (const entry of readEntries(path)) {
        if (entry.type !== "outcome" || entry.outcome !== "updated" || !entry.after) continue;
        const own = Object.entries(entry.after).filter(([key]) => !DOCUMENTED.has(key));
        yield { at: entry.at, after: Object.fromEntries(own) };
      }
    } catch (error) {
      ignore(error); // A journal that cannot be read proves nothing.
    }
  }
}

/** Notes in the journal of a run that an undo has begun: the run is never continued, the same import begins a new one. */
export async function markUndone({ path }: StoredRun, by: string, clock: Pick<Clock, "now">): Promise<void> {
  const progress = await readProgress(path);
  if (progress === undefined || progress.undoneBy === by) return;
  const journal = await Journal.continue(path, progress.size);
  journal.note({ type: "undone", at: new Date(clock.now()).toISOString(), by });
  await journal.flush();
  await journal.close();
}

// --- internal ---

const DOCUMENTED: ReadonlySet<string> = new Set(RECORD_KEYS);

/** So that no customer stands in the way of another with the same e-mail address. */
const ORDER = ["delete", "update", "create"] as const;

/** More customers than this are found by one walk over the list. */
const GET_ONE_BY_ONE = 50;

/** Who has the contact of a customer that was deleted. */
interface Alike {
  /** The ids of all that have it. */
  readonly there: readonly string[];
  /** The one that may be the deleted one, which someone has created again. */
  readonly like?: Customer;
}

/**
 * Who has the contacts of deleted customers, by the number of the write. One that is older than the deletion is not like
 * it: of two that were alike, one was deleted.
 * @param isGone whether a write deleted a customer that is not there.
 */
async function likeDeleted(
  writes: AsyncIterable<JournalWrite>,
  isGone: (write: JournalWrite) => boolean,
  api: Pick<CustomersApi, "pages" | "filterBy">,
): Promise<Map<number, Alike>> {
  const creates: LostCreate[] = [];
  for await (const write of writes) {
    const { number, intent } = write;
    const input = filledInput(intent.before ?? {});
    if (isGone(write)) creates.push({ subject: String(number), input, sentAt: Date.parse(intent.at) });
  }
  const found = new Map<number, Alike>();
  const taken = new Set<string>();
  const traces = await findCreated(creates, { api });
  for (const { subject } of creates) {
    const trace = traces.get(subject);
    if (trace === undefined) continue;
    if (trace.kind === "unknown" && trace.like === undefined) throw new CliError("unavailable", trace.why);
    const alike = trace.kind === "done" ? [trace.customer] : trace.kind === "unknown" ? (trace.like ?? []) : [];
    const like = alike.find(({ id }) => !taken.has(id));
    if (like !== undefined) taken.add(like.id);
    found.set(Number(subject), { there: trace.there, ...(like && { like }) });
  }
  return found;
}

function isDone({ outcome }: JournalWrite): boolean {
  return outcome !== undefined && isCarriedOut(outcome);
}

function unknownText({ intent }: JournalWrite, redactor: Redactor): string {
  const { email, name } = fieldsOf(intent.body ?? {});
  const who = intent.id ?? (email === null ? redactor.value("name", name) : redactor.value("email", email)) ?? "?";
  return `it is unknown whether ${who} was ${intent.action}d`;
}
