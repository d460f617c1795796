import { CliError } from "../errors.ts";
import type { Clock } from "../system/clock.ts";
import { isRunning } from "../system/processes.ts";
import { openSharedFile } from "../system/shared-file.ts";
import { isJsonObject, type JsonValue, parseJsonObject } from "../text/json.ts";
import type { Estimate, Log } from "./budget-count.ts";
import { type BudgetState, type Holder, NOTHING_KNOWN } from "./budget-state.ts";

/** Where the state of a budget is kept. */
export interface BudgetStore {
  /** Milliseconds on the clock that the state's times are of. */
  now(): number;
  /** Changes the state; undefined when another process is at it. Never fails. */
  update<T extends { readonly state: BudgetState }>(change: (state: BudgetState, now: number) => T): T | undefined;
  /** Changes what this process alone knows, when the others let it wait too long. */
  updateAlone<T extends { readonly state: BudgetState }>(change: (state: BudgetState, now: number) => T): T;
  close(): void;
}

/** The state of a budget that one process has for itself. */
export function ownStore(now: () => number): BudgetStore {
  let state = NOTHING_KNOWN;
  const change: BudgetStore["updateAlone"] = (change) => {
    const changed = change(state, now());
    state = changed.state;
    return changed;
  };
  return { now, update: change, updateAlone: change, close: () => {} };
}

/**
 * The state of a budget in a file that all processes of this machine share.
 * @param onLost told when the file can not be used (any more): each process then has the budget for itself.
 */
export async function sharedStore(
  folder: string,
  name: string,
  clock: Clock,
  onLost: (error: unknown) => void,
): Promise<BudgetStore> {
  const now = () => clock.now();
  const own = ownStore(now);
  const file = await openSharedFile(folder, name, FORGET_MS, clock).catch((error: unknown) => {
    onLost(error);
    return undefined;
  });
  let lost = file === undefined;
  return {
    ...own,
    update(change) {
      if (lost || file === undefined) return own.updateAlone(change);
      try {
        const done = file.update((text) => {
          const at = now();
          const changed = change(present(parseState(text, at), at), at);
          own.updateAlone(() => changed);
          return { text: stateText(changed.state, at), result: changed };
        });
        return done?.result;
      } catch (error) {
        if (!(error instanceof CliError)) throw error;
        lost = true;
        onLost(error);
        return own.updateAlone(change);
      }
    },
    close: () => file?.close(),
  };
}

/** The state as it is kept in a file. */
export function stateText(state: BudgetState, now: number): string {
  return JSON.stringify({ version: VERSION, savedAt: now, ...state });
}

/** The state in a file's text. What is no such text, is old, or comes from the future (the clock was set) is nothing known. */
export function parseState(text: string, now: number): BudgetState {
  const value = parseJsonObject(text);
  if (value?.version !== VERSION) return NOTHING_KNOWN;
  const savedAt = numberOf(value.savedAt) ?? 0;
  const holders = parseHolders(value.holders);
  if (savedAt > now + 1000 || savedAt < now - FORGET_MS) return { ...NOTHING_KNOWN, holders };
  const number = (key: keyof BudgetState) => numberOf(value[key]);
  return {
    limit: number("limit"),
    windowMs: number("windowMs"),
    longestMs: number("longestMs"),
    left: number("left"),
    toldAt: number("toldAt") ?? 0,
    resetAt: number("resetAt") ?? 0,
    rising: value.rising === true,
    endsBy: number("endsBy"),
    askedAt: number("askedAt") ?? NOTHING_KNOWN.askedAt,
    silent: value.silent === true,
    closedUntil: number("closedUntil") ?? 0,
    holders,
    log: parseLog(value.log),
    estimate: parseEstimate(value.estimate),
  };
}

// --- internal ---

const VERSION = 1;

/** What nobody has used for an hour is forgotten. */
const FORGET_MS = 60 * 60_000;

/** A process that has not spoken for so long does not count, whatever it holds: requests do not take longer. */
const SILENT_MS = 120_000;

/** The state without processes that are gone. */
function present(state: BudgetState, now: number): BudgetState {
  const all = Object.entries(state.holders);
  const living = all.filter(([, { at, pid }]) => Math.abs(now - at) < SILENT_MS && isRunning(pid));
  return living.length === all.length ? state : { ...state, holders: Object.fromEntries(living) };
}

function numberOf(value: JsonValue | undefined): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

function parseHolders(value: JsonValue | undefined): Record<string, Holder> {
  if (!isJsonObject(value)) return {};
  const holders: Record<string, Holder> = {};
  for (const [id, held] of Object.entries(value)) {
    if (!isJsonObject(held)) continue;
    const [pid, open, at] = [numberOf(held.pid), numberOf(held.open), numberOf(held.at)];
    if (pid === undefined || open === undefined || at === undefined || pid <= 0) continue;
    holders[id] = { pid, open, at, waitsUntil: numberOf(held.waitsUntil) ?? 0 };
  }
  return holders;
}

function parseLog(value: JsonValue | undefined): Log {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry) => {
    const [at, count] = Array.isArray(entry) ? entry.map(numberOf) : [];
    return at === undefined || count === undefined ? [] : [[at, count] as const];
  });
}

function parseEstimate(value: JsonValue | undefined): Estimate | undefined {
  if (!isJsonObject(value)) return undefined;
  const [limit, windowMs, since] = [numberOf(value.limit), numberOf(value.windowMs), numberOf(value.since)];
  const [madeAt, patience] = [numberOf(value.madeAt), numberOf(value.patience)];
  if (limit === undefined || windowMs === undefined || since === undefined) return undefined;
  if (madeAt === undefined || patience === undefined) return undefined;
  return { limit, windowMs, since, madeAt, patience };
}
