import { Problem } from "./answers.ts";
import { type Allowance, look, rateLimitHeaders, secondsUntil, type Tier, take, type Window } from "./quota.ts";

/** Checks the API keys of requests and counts the requests of each key. */
export class Gate {
  readonly #tiers: ReadonlyMap<string, Tier | Allowance>;
  readonly #anonymousTier: Tier | Allowance;
  readonly #clock: { now(): number };
  readonly #windows = new Map<string, Window>();

  /**
   * @param keys API key → its tier.
   * @param anonymousTier of all requests without a known key together.
   */
  constructor(
    keys: Readonly<Record<string, Tier | Allowance>>,
    anonymousTier: Tier | Allowance,
    clock: { now(): number },
  ) {
    this.#tiers = new Map(Object.entries(keys));
    this.#anonymousTier = anonymousTier;
    this.#clock = clock;
  }

  /** Counts a request. The rate limit headers go with its answer; `refusal` is its 401 or 429, `apiKey` is then empty. */
  enter(authorization: string | undefined) {
    const now = this.#clock.now();
    const given = bearerToken(authorization);
    const apiKey = this.#tiers.has(given) ? given : "";
    const tier = this.#tiers.get(apiKey) ?? this.#anonymousTier;
    const { window, verdict } = take(this.#windows.get(apiKey), tier, now);
    this.#windows.set(apiKey, window);
    const refusal = verdict.allowed
      ? unauthorized(apiKey, authorization)
      : rateLimited(verdict.limit, secondsUntil(verdict.resetsAt, now));
    return { headers: rateLimitHeaders(verdict, now), apiKey: refusal ? "" : apiKey, refusal };
  }

  /** The rate limit headers of an answer to an unknown key; counts nothing. */
  anonymousHeaders(): Record<string, string> {
    const now = this.#clock.now();
    return rateLimitHeaders(look(this.#windows.get(""), this.#anonymousTier, now), now);
  }
}

// --- internal ---

/** RFC 6750 §2.1; the scheme's case does not matter (RFC 9110 §11.1). Empty when there is none. */
function bearerToken(authorization: string | undefined): string {
  return /^Bearer +([\w.~+/-]+=*) *$/i.exec(authorization ?? "")?.[1] ?? "";
}

function unauthorized(apiKey: string, authorization: string | undefined): Problem | undefined {
  if (apiKey !== "") return undefined;
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
