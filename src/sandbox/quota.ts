/** Requests a minute (API document §8). `unlimited` is the sandbox's own: nothing is enforced, the headers name this. */
const TIER_LIMITS = { free: 100, growth: 1_000, unlimited: 1_000_000 } as const;
export type Tier = keyof typeof TIER_LIMITS;

/** One key's fixed window: it opens with the first request and holds for a minute. */
export interface Window {
  /** Milliseconds since the epoch. */
  readonly openedAt: number;
  readonly used: number;
}

export interface Verdict {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds since the epoch. */
  readonly resetsAt: number;
}

/** Counts one request at `now` (milliseconds since the epoch). A refused request is not counted. */
export function take(before: Window | undefined, tier: Tier, now: number): { window: Window; verdict: Verdict } {
  const window = current(before, now);
  const limit = TIER_LIMITS[tier];
  const allowed = tier === "unlimited" || window.used < limit;
  const used = allowed ? window.used + 1 : window.used;
  const after = { openedAt: window.openedAt, used };
  return { window: after, verdict: { ...look(after, tier, now), allowed } };
}

/** What the headers say without a request being counted. */
export function look(before: Window | undefined, tier: Tier, now: number): Verdict {
  const window = current(before, now);
  const limit = TIER_LIMITS[tier];
  const remaining = Math.max(0, limit - window.used);
  return { allowed: remaining > 0 || tier === "unlimited", limit, remaining, resetsAt: window.openedAt + MINUTE };
}

/**
 * The headers of every response: the IETF draft's RateLimit and RateLimit-Policy
 * (draft-ietf-httpapi-ratelimit-headers-10) and the common X- family, its reset in epoch seconds.
 */
export function rateLimitHeaders({ limit, remaining, resetsAt }: Verdict, now: number): Record<string, string> {
  return {
    RateLimit: `"default";r=${remaining};t=${secondsUntil(resetsAt, now)}`,
    "RateLimit-Policy": `"default";q=${limit};w=60`,
    "X-RateLimit-Limit": String(limit),
    "X-RateLimit-Remaining": String(remaining),
    "X-RateLimit-Reset": String(Math.ceil(resetsAt / 1000)),
  };
}

/** Whole seconds to wait, at least 1 (Retry-After, RFC 9110 §10.2.3). */
export function secondsUntil(at: number, now: number): number {
  return Math.max(1, Math.ceil((at - now) / 1000));
}

// --- internal ---

const MINUTE = 60_000;

/** A window that is over, or that a clock set back has left in the future, is replaced by a new one. */
function current(window: Window | undefined, now: number): Window {
  const age = window ? now - window.openedAt : MINUTE;
  return window && age >= 0 && age < MINUTE ? window : { openedAt: now, used: 0 };
}
