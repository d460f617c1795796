import { perWindow } from "../text/duration.ts";
import { count } from "../text/words.ts";
import { type Estimate, type Log, takenBack } from "./budget-count.ts";
import type { Limits } from "./limits.ts";

/**
 * `interactive`: nothing waits while anything is left. `bulk`: leaves a few requests of every window to commands that
 * are run beside it, and spends those only as the window ends.
 */
export type Pace = "interactive" | "bulk";

/**
 * What is known of one key's rate limit, and who is using it: the state of a budget, kept in memory or in a file that
 * processes share. Times are milliseconds on the budget's own clock.
 */
export interface BudgetState {
  /** Requests per window. */
  readonly limit: number | undefined;
  /** Length of the window, where the server names it. */
  readonly windowMs: number | undefined;
  /** Longest time to a reset that was seen; stands in for the window's length. */
  readonly longestMs: number | undefined;
  /** The server's own last count of what is left in this window. */
  readonly left: number | undefined;
  /** When the answer with that count came. */
  readonly toldAt: number;
  /** When the window starts anew. */
  readonly resetAt: number;
  /** The window cannot last longer: its length after the first answer of it. */
  readonly endsBy: number | undefined;
  /** The count rises within the window: it is a bucket that fills, rather than a window that starts anew. */
  readonly rising: boolean;
  /** When somebody last sent a request without knowing what is left, to be told. */
  readonly askedAt: number;
  /** An answer came that said nothing of a limit, and none has spoken of one since. */
  readonly silent: boolean;
  /** Before this the server wants nothing. */
  readonly closedUntil: number;
  readonly holders: Readonly<Record<string, Holder>>;
  /** What was sent lately; for servers that do not count for us. */
  readonly log: Log;
  /** What such a server seems to allow, once it has refused something. */
  readonly estimate: Estimate | undefined;
}

/** One process's part in the budget. */
export interface Holder {
  readonly pid: number;
  /** Requests that it may send, or has sent without an answer so far. */
  readonly open: number;
  /** When it last said so. */
  readonly at: number;
  /** Until then an interactive command of its waits: bulk runs let it go first. 0 = none waits. */
  readonly waitsUntil: number;
}

export const NOTHING_KNOWN: BudgetState = {
  limit: undefined,
  windowMs: undefined,
  longestMs: undefined,
  left: undefined,
  toldAt: 0,
  resetAt: 0,
  endsBy: undefined,
  rising: false,
  askedAt: -10_000,
  silent: false,
  closedUntil: 0,
  holders: {},
  log: [],
  estimate: undefined,
};

/** Window of a server that does not name it: the API document (§8) speaks of minutes. */
export const MINUTE = 60_000;

/** A window that is not named is taken for the documented minute when its resets have been that far away, ±2 s. */
export function likelyWindow(longestMs: number): number | undefined {
  return longestMs > MINUTE - 2000 && longestMs <= MINUTE + 2000 ? MINUTE : undefined;
}

/** What a process holds. */
export interface Held {
  /** Of the process. */
  readonly id: string;
  readonly pid: number;
  /** Its requests under way. */
  readonly open: number;
  /** Requests that it was granted and gives back unsent. */
  readonly unsent: number;
}

/** A process's part as it is now; what it holds no more is given back. */
export function held(state: BudgetState, { id, pid, open, unsent }: Held, now: number) {
  const { [id]: mine, ...others } = state.holders;
  const holder = { pid, open, at: now, waitsUntil: mine?.waitsUntil ?? 0 };
  const holders = open > 0 ? { ...others, [id]: holder } : others;
  return { ...state, holders, log: takenBack(state.log, unsent) };
}

/** Whether the server's own count of this window is known. */
export function isTold({ left, resetAt }: BudgetState, now: number): boolean {
  return left !== undefined && resetAt > now;
}

/** Requests that all processes together may send or have under way. */
export function openOf({ holders }: BudgetState): number {
  return Object.values(holders).reduce((sum, { open }) => sum + open, 0);
}

/** What a server would say of its rate limit now. Empty where it named none. */
export function knownLimits(state: BudgetState, now: number): Limits {
  const { limit, left, windowMs = likelyWindow(state.longestMs ?? 0) } = state;
  if (limit === undefined) return {};
  const remaining = isTold(state, now) ? left : limit;
  return { limit, ...(remaining === undefined ? {} : { remaining }), ...(windowMs === undefined ? {} : { windowMs }) };
}

/** ` (100 requests a minute)`, as far as it is known. */
export function rateText({ limit, windowMs, longestMs = 0, estimate }: BudgetState): string {
  if (limit === undefined)
    return estimate === undefined ? "" : ` (about ${count(estimate.limit, "request")} ${perWindow(estimate.windowMs)})`;
  const length = windowMs ?? likelyWindow(longestMs);
  return ` (${count(limit, "request")} ${length === undefined ? "a window" : perWindow(length)})`;
}

// --- internal ---
