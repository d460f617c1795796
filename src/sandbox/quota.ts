/** Requests a minute (API document §8). `unlimited` is the sandbox's own: nothing is enforced, the headers name this. */
const TIER_LIMITS = { free: 100, growth: 1_000, unlimited: 1_000_000 } as const;
export type Tier = keyof typeof TIER_LIMITS;

/** A limit other than the API's tiers, so that a test of a client does not take minutes. */
export interface Allowance {
  readonly requests: number;
  readonly windowMs: number;
}

/** One key's fixed window: it opens with the first request and holds for a minute, or as long as the allowance says. */
export interface Window {
  /** Milliseconds since the epoch. */
  readonly openedAt: number;
  readonly used: number;
}

export interface Verdict {
  readonly allowed: boolean;
  readonly limit: number;
  readonly windowMs: number;
  readonly remaining: number;
  /** Milliseconds since the epoch. */
  readonly resetsAt: number;
}

/** Counts one request at `now` (milliseconds since the epoch). A refused request is not counted. */
export function take(
  before: Window | undefined,
  tier: Tier | Allowance,
  now: number,
): { window: Window; verdict: Verdict } {
  const { requests, windowMs } = allowanceOf(tier);
  const window = current(before, windowMs, now);
  const allowed = tier === "unlimited" || window.used < requests;
  const used = allowed ? window.used + 1 : window.used;
  const after = { openedAt: window.openedAt, used };
  return { window: after, verdict: { ...look(after, tier, now), allowed } };
}

/** What the headers say without a request being counted. */
export function look(before: Window | undefined, tier: Tier | Allowance, now: number): Verdict {
  const { requests: limit, windowMs } = allowanceOf(tier);
  const window = current(before, windowMs, now);
  const remaining = Math.max(0, limit - window.used);
  const allowed = remaining > 0 || tier === "unlimited";
  return { allowed, limit, windowMs, remaining, resetsAt: window.openedAt + windowMs };
}

/**
 * The headers of every response: the IETF draft's RateLimit and RateLimit-Policy
 * (draft-ietf-httpapi-ratelimit-headers-10) and the common X- family, its reset in epoch seconds.
 */
export function rateLimitHeaders(
  { limit, windowMs, remaining, resetsAt }: Verdict,
  now: number,
): Record<string, string> {
  return {
    RateLimit: `"default";r=${remaining};t=${secondsUntil(resetsAt, now)}`,
    "RateLimit-Policy": `"default";q=${limit};w=${windowMs / 1000}`,
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

function allowanceOf(tier: Tier | Allowance): Allowance {
  return typeof tier === "string" ? { requests: TIER_LIMITS[tier], windowMs: MINUTE } : tier;
}

/** A window that is over, or that a clock set back has left in the future, is replaced by a new one. */
function current(window: Window | undefined, windowMs: number, now: number): Window {
  const age = window ? now - window.openedAt : windowMs;
  return window && age >= 0 && age < windowMs ? window : { openedAt: now, used: 0 };
}
