import { corrected, estimated, takenBack } from "./budget-count.ts";
import { type BudgetState, isTold, likelyWindow, MINUTE, NOTHING_KNOWN, openOf } from "./budget-state.ts";
import type { Limits } from "./limits.ts";

/** What a request was answered with, for the budget. */
export interface Report {
  /** When it left and when its answer came. */
  readonly sentAt: number;
  readonly at: number;
  /** Undefined where no answer came. */
  readonly limits: Limits | undefined;
}

/** The budget after a request is over. */
export function reported(before: BudgetState, { sentAt, at, limits }: Report): BudgetState {
  // Whoever waits for what this one was told need wait no longer.
  const state = { ...before, askedAt: NOTHING_KNOWN.askedAt };
  if (limits === undefined) return state;
  const { remaining } = limits;
  if (remaining === undefined) return uncounted(state, limits, at);
  const fresh = {
    ...state,
    left: remaining,
    toldAt: at,
    ...endOf(state, limits, at, sentAt > state.toldAt),
    limit: limits.limit ?? state.limit,
    windowMs: limits.windowMs ?? (isSame(state, limits) ? state.windowMs : undefined),
    longestMs: Math.max(limits.resetMs ?? 0, (isSame(state, limits) ? state.longestMs : undefined) ?? 0) || undefined,
    ...{ silent: false, log: [], estimate: undefined },
  };
  const shift = fresh.resetAt - state.resetAt;
  if (!isTold(state, at)) return fresh;
  if (sentAt > state.toldAt) {
    const rises = remaining > (state.left ?? 0) && Math.abs(shift) <= SAME_MS;
    return { ...fresh, rising: rises || (state.rising && isSame(state, limits)) };
  }

  // It crossed another answer on its way: which of them is the later count nobody can say, so the lower one holds.
  if (shift < -SAME_MS) return state;
  if (shift > SAME_MS || remaining < (state.left ?? 0)) return fresh;
  return { ...state, resetAt: fresh.resetAt };
}

/**
 * The budget after the rate limit refused a request.
 * @param askedMs how long the server wants none, in milliseconds, where it says so.
 */
export function refused(state: BudgetState, now: number, askedMs: number | undefined): BudgetState {
  const shut = closed(state, now, askedMs ?? UNASKED_MS);
  if (state.left !== undefined) return shut;
  const log = takenBack(state.log, 1);
  const refusal = { at: now, askedMs, reopenedAt: state.closedUntil, again: now < state.closedUntil };
  const estimate = state.limit === undefined ? estimated(log, openOf(state), state.estimate, refusal) : undefined;
  return { ...shut, log, estimate };
}

/** Nothing is to be sent for so many milliseconds. */
export function closed(state: BudgetState, now: number, ms: number): BudgetState {
  const closedUntil = Math.max(state.closedUntil, now + ms);
  return state.left === undefined
    ? { ...state, closedUntil }
    : { ...state, closedUntil, left: 0, resetAt: closedUntil };
}

// --- internal ---

/**
 * What differs by no more is the same reset: most are in whole seconds, and of a time of day so is the `Date` that it is
 * compared with.
 */
const SAME_MS = 2100;

/** How long nothing is sent after a refusal that names no time; who was refused may wait longer. */
const UNASKED_MS = 1000;

/** An answer without a count, of a server that never gives one or only now and then. */
function uncounted(state: BudgetState, limits: Limits, at: number): BudgetState {
  const windowMs = limits.windowMs ?? state.windowMs ?? limits.resetMs;
  if (limits.limit !== undefined) return { ...state, limit: limits.limit, windowMs, silent: false };
  const left = state.resetAt > at - 5 * MINUTE ? state.left : undefined;
  const { estimate, log, closedUntil } = state;
  return {
    ...state,
    left,
    silent: state.silent || (left === undefined && state.limit === undefined),
    estimate: estimate && corrected(estimate, log, openOf(state), at, at < closedUntil),
  };
}

/** When the window ends, by the answer; where it names no end, a window's length after the count was last seen to rise. */
function endOf(
  state: BudgetState,
  limits: Limits,
  at: number,
  later: boolean,
): Pick<BudgetState, "resetAt" | "endsBy"> {
  const { remaining = 0, resetMs, windowMs = state.windowMs } = limits;
  const known = isTold(state, at);
  if (resetMs === undefined || (resetMs === 0 && remaining > 0)) {
    const same = known && remaining <= (state.left ?? 0);
    return { resetAt: same ? state.resetAt : at + (windowMs ?? MINUTE), endsBy: undefined };
  }
  const told = at + resetMs;
  const length = windowMs ?? likelyWindow(Math.max(resetMs, state.longestMs ?? 0));
  const latest = length === undefined ? undefined : at + length;
  const risen = later && remaining > (state.left ?? 0);
  if (!known || risen || Math.abs(told - state.resetAt) > SAME_MS) return { resetAt: told, endsBy: latest };
  // Of rounded seconds the latest end is the one that is safe, as far as the window can last at all.
  const resetAt = Math.max(told, state.resetAt);
  const { endsBy = latest } = state;
  if (endsBy === undefined || resetAt > endsBy + SAME_MS) return { resetAt, endsBy: latest };
  return { resetAt: Math.min(resetAt, Math.max(endsBy, at)), endsBy };
}

/** Whether an answer speaks of the same limit as those before it. */
function isSame(state: BudgetState, { limit }: Limits): boolean {
  return limit === undefined || limit === state.limit;
}
