import { version } from "../../../package.json";
import type { CustomersApi } from "../../api/client.ts";
import { getOrNobody } from "../../api/list-query.ts";
import { type Claim, findCreated, type LostCreate } from "../../api/lost-create/find-created.ts";
import { changedFields, changesTo } from "../../customers/changes.ts";
import { type Customer, hasNewMark } from "../../customers/customer.ts";
import { isSameRecord } from "../../customers/record-times.ts";
import {
  atServer,
  errorFrom,
  type IntentEntry,
  isSingle,
  journalError,
  type OutcomeEntry,
  outcomeEntry,
  type RunEntry,
  seenIn,
  serverTimeOf,
  subjectKey,
} from "../../journal/entries.ts";
import { Journal, readEntries } from "../../journal/journal.ts";
import type { OwnRuns } from "../../journal/own-runs.ts";
import { ignore, type StoredRun } from "../../journal/runs.ts";
import { type OpenWrite, Writes } from "../../journal/writes.ts";
import type { Clock } from "../../system/clock.ts";
import type { Progress } from "../../system/progress.ts";
import type { RowResult } from "./results.ts";
import { doneOutcome, lackOf, QUIET_MS, saysCreated } from "./write-step.ts";

export interface RunTools {
  readonly runs: OwnRuns;
  readonly clock: Clock;
  readonly progress: Progress;
  readonly api: CustomersApi;
  /** No row is begun after it is aborted; what is in flight is waited for. */
  readonly signal: AbortSignal;
}

export async function lookForLost(
  intents: readonly IntentEntry[],
  { run }: Pick<RunEntry, "run">,
  journal: Journal,
  { runs, api, clock }: Pick<RunTools, "runs" | "api" | "clock">,
): Promise<ReadonlyMap<string, WriteTrace>> {
  await journal.flush(); // What this run made itself is read from there.
  const open = await withServerTimes(intents, api, clock);
  return findLostWrites(open, { api, claims: (ids) => claimsOn(runs, run, ids) });
}

/**
 * Looks on the server what became of the writes that another run left open, and notes it in that run's journal.
 * @throws CliError when the server cannot be asked.
 */
export async function closeRun(
  { header, path }: StoredRun,
  tools: RunTools,
  verify?: () => Promise<void>,
): Promise<void> {
  const writes = await Writes.open(path);
  if (writes.open.length === 0) return;
  const journal = await Journal.continue(path, writes.size, verify);
  try {
    await closeOpenWrites(header, writes, journal, tools);
    await journal.flush();
  } finally {
    await journal.close();
  }
}

/**
 * Finds out what became of the writes that were open when the process of a run ended, and writes that down.
 * @returns the writes of which nobody can tell, by subject.
 * @throws CliError when the server cannot be asked; nothing is lost then.
 */
export async function closeOpenWrites(
  header: RunEntry,
  writes: Writes,
  journal: Journal,
  tools: RunTools,
): Promise<Map<string, RowResult>> {
  const { clock, signal } = tools;
  const since = clock.monotonic();
  journal.note({ type: "part", at: new Date(clock.now()).toISOString(), program: version });
  const unknown = new Map<string, RowResult>();
  const look = async () => {
    const open = writes.open.map(({ intent }) => intent);
    const traces = await lookForLost(open, header, journal, tools);
    for (const intent of open) {
      const trace = traces.get(subjectKey(intent));
      if (trace?.kind !== "done") continue;
      const lack = lackOf(intent, trace.customer);
      const error = lack === undefined ? null : journalError(lack);
      const outcome = doneOutcome(intent, trace.customer, clock.now(), { error, looked_up: true });
      journal.note(outcome);
      writes.add(outcome);
    }
    return traces;
  };
  // What is there needs no wait; of a run with many writes the list is not read twice for it.
  if (isSingle(header)) await look();
  if (writes.open.length === 0) return unknown;
  const ms = Math.max(0, since + QUIET_MS - clock.monotonic());
  tools.progress.wait({ reason: "lost_answers", ms });
  await clock.sleep(ms, signal);
  const traces = await look();
  const isAbsent = ({ intent }: OpenWrite) => traces.get(subjectKey(intent))?.kind === "absent";
  const isAnyAbsent = writes.open.some((write) => write.intent.action === "create" && isAbsent(write));
  const lags = isAnyAbsent && (await lagsBehind(writes, tools.api));
  for (const write of writes.open) {
    const { intent, error } = write;
    const trace = traces.get(subjectKey(intent));
    const isHidden = intent.action === "create" && (lags || saysCreated(error ?? {}));
    if (trace?.kind === "absent" && !isHidden)
      journal.note(outcomeEntry(intent, "unsent", clock.now(), { looked_up: true }));
    else unknown.set(subjectKey(intent), unknownResult(write, trace?.kind === "unknown" ? trace.why : undefined));
  }
  return unknown;
}

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
 * Looks on the server what became of writes whose answers were lost.
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

// --- internal ---

/** Whether the list lacks the last customer that a run created: then it may lack one whose answer was lost as well. */
async function lagsBehind({ all }: Writes, api: Pick<CustomersApi, "isInList">): Promise<boolean> {
  const made = all.findLast(({ outcome }) => outcome?.outcome === "created" && outcome.after !== null);
  const customer = made?.outcome?.after;
  return customer ? (await api.isInList(customer).catch(ignore)) === false : false;
}

/** The first request of a process has no server's time: it follows from how long ago that was. */
async function withServerTimes(
  intents: readonly IntentEntry[],
  api: CustomersApi,
  clock: Pick<Clock, "now">,
): Promise<readonly IntentEntry[]> {
  const ageOf = ({ at }: IntentEntry) => clock.now() - Date.parse(at);
  const isOpen = (intent: IntentEntry) =>
    intent.action === "create" &&
    intent.server_at === undefined &&
    ageOf(intent) >= 0 &&
    ageOf(intent) <= MOST_TRIED_MS;
  if (!intents.some(isOpen)) return intents;
  if (api.serverTime === undefined) await api.pages({ limit: 1 })[Symbol.asyncIterator]().next();
  const { serverTime } = api;
  if (serverTime === undefined) return intents;
  return intents.map((intent) => (isOpen(intent) ? { ...intent, ...atServer(serverTime - ageOf(intent)) } : intent));
}

/** How long a single change may be tried for, with repetitions and waits for the rate limit, in milliseconds. */
const MOST_TRIED_MS = 600_000;

function unknownResult({ intent, error }: OpenWrite, why: string | undefined): RowResult {
  const message = [error?.message ?? "the answer was lost", why].filter(Boolean).join("; ");
  const shown = errorFrom({ code: "unavailable", status: null, fields: null, ...error, message });
  const { line, action, id } = intent;
  return { line, cells: undefined, action, outcome: "unknown", error: shown, ...(id === null ? {} : { id }) };
}

/**
 * What the journals tell of these ids: the last write that created a customer with an id, or deleted it.
 * @param run the one that sent the lost creates. What a run before it knows of an id may be of an older customer.
 */
async function claimsOn(runs: OwnRuns, run: string, ids: ReadonlySet<string>): Promise<Map<string, Claim>> {
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

async function* outcomesIn(path: string): AsyncGenerator<OutcomeEntry> {
  for await (const entry of readEntries(path)) if (entry.type === "outcome") yield entry;
}

async function findById(intent: IntentEntry, api: FindTools["api"]): Promise<WriteTrace> {
  const current = await getOrNobody(api, intent.id ?? "");
  const isOther = current !== undefined && intent.before !== null && !isSameRecord(intent.before, current);
  if (intent.action === "delete") {
    const isMarked = current !== undefined && intent.before !== null && hasNewMark(intent.before, current);
    return current && !isOther && !isMarked ? { kind: "absent" } : { kind: "done", customer: undefined };
  }
  if (isOther) return { kind: "unknown", why: `the server gave the id ${current.id} to another customer` };
  if (current === undefined) return { kind: "absent" };
  // One field with the new value is enough: an update is carried out as a whole, and the others were edited since.
  const wanted = intent.body ?? {};
  const missing = changedFields(changesTo(current, wanted)).length;
  return missing < changedFields(wanted).length ? { kind: "done", customer: current } : { kind: "absent" };
}
