import type { Clock } from "../system/clock.ts";
import type { Limits } from "./limits.ts";

/** Requests that a key has left, shared by all who send with it. */
export interface Budget {
  /** Takes one request out of the budget; resolves when it may be sent. Rejects at once when `signal` is aborted. */
  acquire(pace: Pace, signal: AbortSignal): Promise<void>;
  /** Takes in what an answer said. */
  learn(limits: Limits): void;
  /** Nothing may be sent for so many milliseconds: the server said so. */
  close(ms: number): void;
}

/**
 * `interactive`: nothing waits while anything is left. `bulk`: goes at full speed while plenty is left, then spreads
 * the rest of the window's requests over its time, so that a command run beside it still gets through.
 */
export type Pace = "interactive" | "bulk";

/** Longest wait for a rate limit, in milliseconds; beyond it the server is asked and its refusal reported. */
export const MAX_WAIT_MS: Readonly<Record<Pace, number>> = { interactive: 65_000, bulk: 15 * 60_000 };

export interface BudgetOptions {
  readonly clock: Clock;
  readonly onWait?: (ms: number, why: string) => void;
}

/** The budget as this process sees it, from the headers of its own answers. */
export function localBudget({ clock, onWait = () => {} }: BudgetOptions): Budget {
  let state: BudgetState = { remaining: undefined, limit: undefined, resetAt: 0, closedUntil: 0, nextSlot: 0 };
  return {
    async acquire(pace, signal) {
      const now = clock.monotonic();
      const step = nextRequest(state, now, pace);
      state = step.state;
      if (step.waitMs <= 0 || step.waitMs > MAX_WAIT_MS[pace]) return;
      onWait(step.waitMs, "the rate limit");
      await clock.sleep(step.waitMs, signal);
    },
    learn(limits) {
      state = learned(state, limits, clock.monotonic());
    },
    close(ms) {
      state = { ...state, closedUntil: Math.max(state.closedUntil, clock.monotonic() + ms) };
    },
  };
}

export interface BudgetState {
  /** Requests left in the window, less those under way; undefined while the server has said nothing. */
  readonly remaining: number | undefined;
  readonly limit: number | undefined;
  /** When the window starts anew, on the budget's own clock in milliseconds. */
  readonly resetAt: number;
  readonly closedUntil: number;
  /** When the next spread request may leave. */
  readonly nextSlot: number;
}

/** Takes one request: how long it has to wait, in milliseconds, and the budget after it. */
export function nextRequest(state: BudgetState, now: number, pace: Pace): { waitMs: number; state: BudgetState } {
  const opened = state.resetAt <= now && state.remaining !== undefined ? { ...state, remaining: state.limit } : state;
  const { remaining, limit, resetAt } = opened;
  const closed = Math.max(0, opened.closedUntil - now);
  if (remaining === undefined || resetAt <= now) {
    return { waitMs: closed, state: { ...opened, remaining: remaining === undefined ? undefined : remaining - 1 } };
  }
  if (remaining <= 0) {
    // Of those who wait for the window only as many as it will have may leave when it opens.
    const later = resetAt - now;
    return { waitMs: Math.max(closed, later), state: { ...opened, remaining: remaining - 1 } };
  }
  const spread = pace === "bulk" && limit !== undefined && remaining <= limit / 5;
  const slot = spread ? Math.max(now, opened.nextSlot) : now;
  const gap = spread ? (resetAt - slot) / remaining : 0;
  return {
    waitMs: Math.max(closed, slot - now),
    state: { ...opened, remaining: remaining - 1, nextSlot: slot + Math.max(0, gap) },
  };
}

/** The budget after an answer: in the same window the smaller count holds, since other answers are still under way. */
export function learned(state: BudgetState, limits: Limits, now: number): BudgetState {
  const limit = limits.limit ?? state.limit;
  if (limits.remaining === undefined || limits.resetMs === undefined) return { ...state, limit };
  const resetAt = now + limits.resetMs;
  const sameWindow = state.remaining !== undefined && resetAt <= state.resetAt + 1500 && state.resetAt > now;
  const remaining = sameWindow ? Math.min(state.remaining ?? Infinity, limits.remaining) : limits.remaining;
  return { ...state, limit, remaining, resetAt: sameWindow ? Math.max(resetAt, state.resetAt) : resetAt };
}
