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

/** Checks the API keys of requests, and counts those of each key in a fixed window. */
export class Gate {
  readonly #tiers: ReadonlyMap<string, Tier | Allowance>;
  readonly #clock: { now(): number };
  readonly #windows = new Map<string, { readonly openedAt: number; used: number }>();

  /** @param keys API key → its tier. @param anonymousTier of all requests without a known key together. */
  constructor(
    keys: Readonly<Record<string, Tier | Allowance>>,
    anonymousTier: Tier | Allowance,
    clock: { now(): number },
  ) {
    this.#tiers = new Map(Object.entries({ ...keys, "": anonymousTier }));
    this.#clock = clock;
  }

  /**
   * Counts a request, unless it is one too many. The rate limit headers go with its answer; `refusal` is its 401 or 429.
   */
  enter(authorization: string | undefined) {
    // RFC 6750 §2.1; the scheme's case does not matter (RFC 9110 §11.1).
    const given = /^Bearer +([\w.~+/-]+=*) *$/i.exec(authorization ?? "")?.[1] ?? "";
    const apiKey = this.#tiers.has(given) ? given : "";
    const { window, limit, seconds } = this.#state(apiKey);
    const isFull = window.used >= limit;
    if (!isFull) window.used += 1;
    this.#windows.set(apiKey, window);
    const refusal = isFull ? rateLimited(limit, seconds) : apiKey === "" ? unauthorized(authorization) : undefined;
    return { headers: this.#headers(apiKey), refusal };
  }

  /**
   * The rate limit headers of an answer: the IETF draft's RateLimit and RateLimit-Policy
   * (draft-ietf-httpapi-ratelimit-headers-10) and the common X- family, its reset in epoch seconds.
   */
  #headers(apiKey: string): Record<string, string> {
    const { window, limit, windowMs, seconds } = this.#state(apiKey);
    const remaining = Math.max(0, limit - window.used);
    return {
      RateLimit: `"default";r=${remaining};t=${seconds}`,
      "RateLimit-Policy": `"default";q=${limit};w=${windowMs / 1000}`,
      "X-RateLimit-Limit": String(limit),
      "X-RateLimit-Remaining": String(remaining),
      "X-RateLimit-Reset": String(Math.ceil((window.openedAt + windowMs) / 1000)),
    };
  }

  #state(apiKey: string) {
    const tier = this.#tiers.get(apiKey) ?? "free";
    const { requests, windowMs } = typeof tier === "string" ? TIERS[tier] : tier;
    const now = this.#clock.now();
    const known = this.#windows.get(apiKey);
    const age = known === undefined ? windowMs : now - known.openedAt;
    // A window that is over, or that a clock set back has left in the future, is replaced by a new one.
    const window = known && age >= 0 && age < windowMs ? known : { openedAt: now, used: 0 };
    // Whole seconds to wait, at least 1 (Retry-After, RFC 9110 §10.2.3).
    const seconds = Math.max(1, Math.ceil((window.openedAt + windowMs - now) / 1000));
    return { window, limit: requests, windowMs, seconds };
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
