import type { Limits } from "../limits.ts";
import type { BudgetState } from "./state.ts";

/**
 * `interactive`: nothing waits while a request is left. `bulk`: leaves a few requests of every window to interactive
 * commands, and spends them as the window ends.
 */
export type Pace = "interactive" | "bulk";

/** Longest wait for a rate limit, in milliseconds; beyond it one request is sent, and its refusal is reported. */
export const MAX_WAIT_MS: Readonly<Record<Pace, number>> = { interactive: 65_000, bulk: 15 * 60_000 };

/** What a process wants to send. */
export interface Ask {
  /** Of the process. */
  readonly id: string;
  readonly pid: number;
  /** Its requests without an answer. */
  readonly open: number;
  /** How many more it would send now. */
  readonly want: number;
  readonly pace: Pace;
}

export interface Decision {
  readonly state: BudgetState;
  /** How many requests may leave now. */
  readonly granted: number;
  /** Milliseconds after which to ask again, when none may leave. */
  readonly waitMs: number;
  /** That wait is for the rate limit, rather than for answers to requests already sent. */
  readonly limited: boolean;
}

/** How many of the wanted requests may leave now; takes them out of the budget. */
export function decide(state: BudgetState, { id, pid, open, want, pace }: Ask, now: number): Decision {
  const { [id]: _, ...others } = state.processes;
  const room = roomFor({ ...state, processes: others }, { open, want, pace }, now);
  const tooLong = room.limited === true && room.waitMs > MAX_WAIT_MS[pace];
  const granted = Math.min(want, tooLong ? 1 : Math.max(0, room.free));
  const waitMs = granted > 0 ? 0 : Math.max(1, Math.ceil(room.waitMs));
  const part = { pid, open: open + granted, at: now };
  const processes = part.open > 0 ? { ...others, [id]: part } : others;
  const askedAt = granted > 0 && room.asks ? now : state.askedAt;
  return { state: { ...state, processes, askedAt }, granted, waitMs, limited: granted === 0 && room.limited === true };
}

/** How a request ended. */
export interface Ending {
  readonly sentAt: number;
  readonly at: number;
  /** What its answer said of the rate limit; undefined where no answer came. */
  readonly limits: Limits | undefined;
  /** The rate limit refused it; milliseconds that the server asks to wait, where it says so. */
  readonly refused?: { readonly askedMs: number | undefined } | undefined;
  /** The server has accepted the key. */
  readonly worked?: boolean | undefined;
}

/** The budget after a request has ended. */
export function learn(before: BudgetState, ending: Ending): BudgetState {
  const { limits, at, refused, worked } = ending;
  const state = { ...before, askedAt: undefined, workedAt: worked ? at : before.workedAt };
  if (limits === undefined) return state;
  const after = limits.remaining === undefined ? uncounted(state, ending) : counted(state, limits, ending);
  return refused === undefined ? after : close(after, at, refused.askedMs ?? UNASKED_MS);
}

/** The budget when nothing may be sent for so many milliseconds. After them one request asks what is left. */
export function close(state: BudgetState, now: number, ms: number): BudgetState {
  const closedUntil = Math.max(state.closedUntil, now + ms);
  return { ...state, closedUntil, resetAt: closedUntil };
}

// --- internal ---

/** Window of a server that does not name it: the API document (§8) speaks of minutes. */
const MINUTE = 60_000;
/** How long others wait for the answer to a request that asks what is left. */
const ASK_MS = 1000;
/** Pause before another look at what other processes have learnt. */
const LOOK_MS = 50;
/** How long nothing is sent after a refusal that names no time. The request that was refused may wait longer. */
const UNASKED_MS = 1000;
/** Resets that differ by no more are the same: most are in whole seconds, as is the `Date` they are compared with. */
const SAME_MS = 2100;

interface Room {
  /** Requests that may leave; none when below 1. */
  readonly free: number;
  readonly waitMs: number;
  readonly limited?: boolean;
  /** The request is sent to find out what is left. */
  readonly asks?: boolean;
}

/** @param state without the part of the process that asks. */
function roomFor(state: BudgetState, { open, want, pace }: Pick<Ask, "open" | "want" | "pace">, now: number): Room {
  if (state.closedUntil > now) return { free: 0, waitMs: state.closedUntil - now, limited: true };
  const elsewhere = Object.values(state.processes).reduce((sum, other) => sum + other.open, 0);
  const window = windowAt(state, now);
  if (window !== undefined) {
    const room = roomIn(window, window.left - open - elsewhere, pace);
    if (room.free > 0 || open + elsewhere === 0) return room;
    // An answer to a request already sent may bring news. Nothing tells us of answers to other processes: look again soon.
    return { free: 0, waitMs: elsewhere > 0 ? Math.min(room.waitMs, LOOK_MS) : room.waitMs };
  }
  if (state.silent) return { free: want, waitMs: 0 };
  // Nothing is known, and few may be left: one request finds out, and the others wait for its answer.
  const asking = open + elsewhere > 0 && now < (state.askedAt ?? 0) + ASK_MS;
  return asking ? { free: 0, waitMs: LOOK_MS } : { free: 1, waitMs: 0, asks: true };
}

interface Window {
  readonly limit: number;
  readonly windowMs: number;
  readonly left: number;
  /** Milliseconds until more is left. */
  readonly rest: number;
}

/** The window by the server's last count; undefined when there is none, or it is over. */
function windowAt({ left, limit = left, windowMs = MINUTE, resetAt }: BudgetState, now: number): Window | undefined {
  if (left === undefined || limit === undefined || resetAt <= now) return undefined;
  return { limit, windowMs, left, rest: resetAt - now };
}

/**
 * Bulk runs leave a twentieth of the limit to interactive commands, or a person would wait for the end of the window
 * ("a person's commands go first" in simulation.long.test.ts). This reserve shrinks as the window ends, so that bulk
 * runs still use at least 97% of it ("less than 3% of the time is lost" there).
 */
function roomIn({ limit, windowMs, rest }: Window, unspent: number, pace: Pace): Room {
  // Never the whole limit, or a bulk run would wait for ever.
  const reserve = pace === "bulk" ? Math.min(limit - 1, Math.max(2, limit / 20)) : 0;
  const free = unspent - Math.floor(reserve * Math.min(1, rest / windowMs));
  // How much of the window is left when the reserve gets smaller than what is unspent.
  const freeAt = reserve > 0 && unspent > 0 ? (unspent / reserve) * windowMs - 1 : 0;
  return { free, waitMs: rest - freeAt, limited: true };
}

/** By an answer with a count of what is left. */
function counted(state: BudgetState, limits: Limits, { sentAt, at }: Ending): BudgetState {
  const { remaining = 0, resetMs = 0, limit = state.limit } = limits;
  const { left = 0, resetAt } = state;
  const windowMs = limits.windowMs ?? (limit === state.limit ? state.windowMs : undefined);
  const known = state.left !== undefined && resetAt > at;
  // A reset of 0 while requests are left is not the end of the window.
  const unnamed = limits.resetMs === undefined || (resetMs === 0 && remaining > 0);
  const end = !unnamed ? at + resetMs : known && remaining <= left ? resetAt : at + (windowMs ?? MINUTE);
  const crossed = known && sentAt <= state.toldAt;
  // An answer from the window before this one.
  if (crossed && end < resetAt - SAME_MS) return state;
  const same = known && Math.abs(end - resetAt) <= SAME_MS;
  return {
    ...state,
    ...{ limit, windowMs, silent: false, toldAt: at },
    // When answers crossed on their way, we cannot tell which count is newer: the lower one is safe.
    left: crossed && same ? Math.min(left, remaining) : remaining,
    // Of resets rounded to seconds, the latest is safe.
    resetAt: same ? Math.max(end, resetAt) : end,
  };
}

/** By an answer without a count: what is known holds until its window ends. */
function uncounted(before: BudgetState, { at }: Ending): BudgetState {
  return before.left !== undefined && before.resetAt > at ? before : { ...before, left: undefined, silent: true };
}
