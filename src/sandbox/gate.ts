import { Problem } from "./answers.ts";

/** How many requests may be sent; one other than the API's tiers spares a test of a client minutes. */
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

/** Checks the API key of requests, and counts them in a fixed window. */
export class Gate {
  readonly #apiKey: string;
  readonly #allowance: Allowance;
  readonly #clock: { now(): number };
  #openedAt = Number.NEGATIVE_INFINITY;
  #used = 0;

  constructor(apiKey: string, tier: Tier | Allowance, clock: { now(): number }) {
    this.#apiKey = apiKey;
    this.#allowance = typeof tier === "string" ? TIERS[tier] : tier;
    this.#clock = clock;
  }

  /**
   * Counts a request, unless it is one too many. With its answer go the headers of
   * draft-ietf-httpapi-ratelimit-headers-10 and of the common X- family, whose reset is in epoch seconds. `refusal` is
   * its 401 or 429.
   */
  enter(authorization: string | undefined) {
    const { requests, windowMs } = this.#allowance;
    const now = this.#clock.now();
    const age = now - this.#openedAt;
    // Also a window that a clock set back has left in the future is replaced.
    if (age < 0 || age >= windowMs) [this.#openedAt, this.#used] = [now, 0];
    // Whole seconds to wait, at least 1 (Retry-After, RFC 9110 §10.2.3).
    const seconds = Math.max(1, Math.ceil((this.#openedAt + windowMs - now) / 1000));
    const isFull = this.#used >= requests;
    if (!isFull) this.#used += 1;
    const remaining = requests - this.#used;
    const headers: Record<string, string> = {
      RateLimit: `"default";r=${remaining};t=${seconds}`,
      "RateLimit-Policy": `"default";q=${requests};w=${windowMs / 1000}`,
      "X-RateLimit-Limit": String(requests),
      "X-RateLimit-Remaining": String(remaining),
      "X-RateLimit-Reset": String(Math.ceil((this.#openedAt + windowMs) / 1000)),
    };
    return { headers, refusal: isFull ? rateLimited(requests, seconds) : this.#unauthorized(authorization) };
  }

  #unauthorized(authorization: string | undefined): Problem | undefined {
    // RFC 6750 §2.1; the scheme's case does not matter (RFC 9110 §11.1).
    if (/^Bearer +([\w.~+/-]+=*) *$/i.exec(authorization ?? "")?.[1] === this.#apiKey) return undefined;
    const message =
      authorization === undefined
        ? "the header Authorization: Bearer <API_KEY> is missing"
        : "the API key in the header Authorization is not a known one";
    return new Problem("unauthorized", message, { headers: { "WWW-Authenticate": "Bearer" } });
  }
}

// --- internal ---

function rateLimited(limit: number, seconds: number): Problem {
  const message = `more than ${limit} requests in a minute; try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  return new Problem("rate_limited", message, { headers: { "Retry-After": String(seconds) } });
}
