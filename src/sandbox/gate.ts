import { Problem } from "./answers.ts";

/** How many requests a key may send; one other than the API's tiers spares a test of a client minutes. */
export interface Allowance {
  readonly requests: number;
  readonly windowMs: number;
}

/** Requests a minute (API document §8). `unlimited` is the sandbox's own: nobody sends so many. */
const TIERS = {
  free: { requests: 100, windowMs: 60_000 },
  growth: { requests: 1_000, windowMs: 60_000 },
  unlimited: { requests: 1_000_000, windowMs: 60_000 },
};
export type Tier = keyof typeof TIERS;

/** Checks the API key of requests, and counts those with it, and those without, in a fixed window each. */
export class Gate {
  readonly #apiKey: string;
  readonly #allowance: Allowance;
  readonly #clock: { now(): number };
  /** By whether the key is the known one. */
  readonly #windows = new Map<boolean, { readonly openedAt: number; used: number }>();

  constructor(apiKey: string, tier: Tier | Allowance, clock: { now(): number }) {
    this.#apiKey = apiKey;
    this.#allowance = typeof tier === "string" ? TIERS[tier] : tier;
    this.#clock = clock;
  }

  /**
   * Counts a request, unless it is one too many. The rate limit headers go with its answer: the IETF draft's RateLimit
   * and RateLimit-Policy (draft-ietf-httpapi-ratelimit-headers-10) and the common X- family, its reset in epoch seconds.
   * `refusal` is its 401 or 429.
   */
  enter(authorization: string | undefined) {
    // RFC 6750 §2.1; the scheme's case does not matter (RFC 9110 §11.1).
    const given = /^Bearer +([\w.~+/-]+=*) *$/i.exec(authorization ?? "")?.[1];
    const isKnown = given === this.#apiKey;
    const { requests, windowMs } = this.#allowance;
    const now = this.#clock.now();
    const last = this.#windows.get(isKnown);
    const age = last === undefined ? windowMs : now - last.openedAt;
    // A window that is over, or that a clock set back has left in the future, is replaced by a new one.
    const window = last && age >= 0 && age < windowMs ? last : { openedAt: now, used: 0 };
    this.#windows.set(isKnown, window);
    // Whole seconds to wait, at least 1 (Retry-After, RFC 9110 §10.2.3).
    const seconds = Math.max(1, Math.ceil((window.openedAt + windowMs - now) / 1000));
    const isFull = window.used >= requests;
    if (!isFull) window.used += 1;
    const remaining = requests - window.used;
    const headers: Record<string, string> = {
      RateLimit: `"default";r=${remaining};t=${seconds}`,
      "RateLimit-Policy": `"default";q=${requests};w=${windowMs / 1000}`,
      "X-RateLimit-Limit": String(requests),
      "X-RateLimit-Remaining": String(remaining),
      "X-RateLimit-Reset": String(Math.ceil((window.openedAt + windowMs) / 1000)),
    };
    const refusal = isFull ? rateLimited(requests, seconds) : isKnown ? undefined : unauthorized(authorization);
    return { headers, refusal };
  }
}

// --- internal ---

function unauthorized(authorization: string | undefined): Problem {
  const message =
    authorization === undefined
      ? "the header Authorization: Bearer <API_KEY> is missing"
      : "the API key in the header Authorization is not a known one";
  return new Problem("unauthorized", message, { headers: { "WWW-Authenticate": "Bearer" } });
}

function rateLimited(limit: number, seconds: number): Problem {
  const message = `more than ${limit} requests in a minute; try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  return new Problem("rate_limited", message, { headers: { "Retry-After": String(seconds) } });
}
