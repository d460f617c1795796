import { DEFAULTS, type Pace } from "./defaults.ts";
import type { Limits } from "./limits.ts";

/** What the answers so far say of a key's rate limit. Times are milliseconds of one clock. */
export interface Known {
  /** Requests in a window, and how long it is, as far as the server names them. */
  readonly limit?: number | undefined;
  readonly windowMs?: number | undefined;
  /** Requests left until `resetAt`, by the answer that came at `toldAt`. */
  readonly left?: number | undefined;
  readonly resetAt: number;
  readonly toldAt: number;
  /** The server wants no request before this time. */
  readonly closedUntil: number;
  /** The server answers without naming a limit. */
  readonly silent: boolean;
}

export const NOTHING_KNOWN: Known = { resetAt: 0, toldAt: 0, closedUntil: 0, silent: false };

/** Requests without an answer, and when the last one left. */
export type Open = { readonly count: number; readonly lastAt: number };

/** Milliseconds until one more request may leave: 0 for now. `limited`: for the rate limit, not for an answer. */
export type Turn = { readonly waitMs: number; readonly limited: boolean };

/** Whether one more request may leave. */
export function decide(known: Known, open: Open, pace: Pace, now: number): Turn {
  const { left, limit = left, windowMs = MINUTE, resetAt, closedUntil, silent } = known;
  let waitMs = closedUntil - now;
  if (waitMs <= 0) {
    if (left === undefined || limit === undefined || resetAt <= now) {
      // One request finds out what is left. The others wait for its answer, a second at most.
      return { waitMs: silent || open.count === 0 ? 0 : Math.max(0, open.lastAt + 1000 - now), limited: false };
    }
    const rest = resetAt - now;
    // Beside a bulk run there may be another, with as many requests under way: they are not in the last count.
    const unspent = left - open.count * (pace === "bulk" ? 2 : 1);
    // The reserve for people shrinks as the window ends. It is never the whole limit, or a bulk run would wait for ever.
    const reserve = pace === "bulk" ? Math.min(limit - 1, Math.max(2, limit / 20)) : 0;
    if (unspent - Math.floor(reserve * Math.min(1, rest / windowMs)) >= 1) return NOW;
    waitMs = rest - (reserve > 0 && unspent > 0 ? (unspent / reserve) * windowMs - 1 : 0);
    // An answer under way may bring news.
    if (open.count > 0) return { waitMs: Math.ceil(waitMs), limited: false };
  }
  return waitMs > DEFAULTS.maxWaitMs[pace] && open.count === 0 ? NOW : { waitMs: Math.ceil(waitMs), limited: true };
}

/** What an answer said of the rate limit. */
export interface Told {
  readonly sentAt: number;
  readonly limits: Limits;
  /** The rate limit refused the request; milliseconds that the server asks to wait, if it says so. */
  readonly refused?: { readonly askedMs: number | undefined } | undefined;
}

/** What is known after an answer. */
export function learn(known: Known, told: Told, now: number): Known {
  const { limits, refused } = told;
  const isCounted = known.left !== undefined && known.resetAt > now;
  const uncounted = isCounted ? known : { ...known, left: undefined, silent: true };
  const after = limits.remaining === undefined ? uncounted : counted(known, told, limits.remaining, now);
  return refused === undefined ? after : closed(after, now + (refused.askedMs ?? 1000));
}

/** Nothing may leave before a time. Then one request finds out what is left. */
export function closed(known: Known, until: number): Known {
  const closedUntil = Math.max(known.closedUntil, until);
  return { ...known, closedUntil, resetAt: closedUntil };
}

// --- internal ---

const NOW: Turn = { waitMs: 0, limited: false };

/** Window of a server that does not name it: the API document (§8) speaks of minutes. */
const MINUTE = 60_000;

/** Resets that differ by no more are the same: most are in whole seconds, as is the `Date` they are compared with. */
const SAME_MS = 2100;

/** After an answer with a count of what is left. */
function counted(known: Known, { sentAt, limits }: Told, remaining: number, now: number): Known {
  const { limit = known.limit, resetMs = 0 } = limits;
  const { left = remaining, resetAt } = known;
  const isSameWindow = known.left !== undefined && resetAt > now;
  const windowMs = limits.windowMs ?? (limit === known.limit ? known.windowMs : undefined);
  // A reset of 0 while requests are left is not the end of the window.
  const isNamed = limits.resetMs !== undefined && (resetMs > 0 || remaining === 0);
  const unnamed = isSameWindow && remaining <= left ? resetAt : now + (windowMs ?? MINUTE);
  const end = isNamed ? now + resetMs : unnamed;
  // It crossed an answer that came before: it may be the older one.
  const isCrossed = isSameWindow && sentAt <= known.toldAt;
  if (isCrossed && end < resetAt - SAME_MS) return known;
  const isSame = isSameWindow && Math.abs(end - resetAt) <= SAME_MS;
  return {
    ...{ ...known, limit, windowMs, silent: false, toldAt: now },
    left: isCrossed && isSame ? Math.min(left, remaining) : remaining,
    // Of resets rounded to seconds, the latest is safe.
    resetAt: isSame ? Math.max(end, resetAt) : end,
  };
}
