import { Problem } from "./answers.ts";
import { type Allowance, look, rateLimitHeaders, secondsUntil, type Tier, take, type Window } from "./quota.ts";

/** Who may pass: knows the keys and counts their requests. */
export interface Gate {
  /** Counts a request, and refuses it (401, 429) where it must be. The rate limit headers go with the answer either way. */
  enter(authorization: string | undefined): Pass;
  /** The rate limit headers of an answer to an unknown key; counts nothing. */
  anonymousHeaders(): Record<string, string>;
}

interface Pass {
  readonly headers: Record<string, string>;
  /** Empty when refused. */
  readonly apiKey: string;
  readonly refusal: Problem | undefined;
}

/**
 * @param keys API key → its tier.
 * @param anonymousTier of all requests without a known key together.
 */
export function createGate(
  keys: Readonly<Record<string, Tier | Allowance>>,
  anonymousTier: Tier | Allowance,
  clock: { now(): number },
): Gate {
  const tiers = new Map(Object.entries(keys));
  const windows = new Map<string, Window>();
  return {
    enter(authorization) {
      const now = clock.now();
      const given = bearerToken(authorization);
      const apiKey = tiers.has(given) ? given : "";
      const { window, verdict } = take(windows.get(apiKey), tiers.get(apiKey) ?? anonymousTier, now);
      windows.set(apiKey, window);
      const refusal = verdict.allowed
        ? unauthorized(apiKey, authorization)
        : rateLimited(verdict.limit, secondsUntil(verdict.resetsAt, now));
      return { headers: rateLimitHeaders(verdict, now), apiKey: refusal ? "" : apiKey, refusal };
    },
    anonymousHeaders() {
      const now = clock.now();
      return rateLimitHeaders(look(windows.get(""), anonymousTier, now), now);
    },
  };
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
