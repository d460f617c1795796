import { type HeaderFields, headerOf } from "../http/answer.ts";
import { type Limits, readLimits } from "../http/limits.ts";
import { durationText, perWindow } from "../text/duration.ts";
import { count, grouped } from "../text/words.ts";
import { type Check, check } from "./check.ts";

/** The line about the rate limit: the limit and its window, what is left, the tier, the family of headers. */
export function rateLimitCheck(headers: HeaderFields, now: number): Check {
  const limits = readLimits(headers, now);
  const family = familyOf(headers);
  if (family === undefined || (limits.limit === undefined && limits.remaining === undefined)) {
    return check("rate limit", "unknown", "no answer names it; after a 429 the program waits and tries again");
  }
  const message = [limitText(limits), leftText(limits), tierOf(limits)].filter((part) => part !== "").join(", ");
  const low = limits.remaining === 0;
  return low
    ? check(
        "rate limit",
        "warn",
        `${message} (${family})`,
        "Wait for the next window, or run fewer commands at the same time.",
      )
    : check("rate limit", "ok", `${message} (${family})`);
}

// --- internal ---

function limitText({ limit, windowMs }: Limits): string {
  if (limit === undefined) return "";
  const each = windowMs === undefined ? "a window" : perWindow(windowMs);
  return `${count(limit, "request")} ${each}`;
}

function leftText({ remaining, resetMs }: Limits): string {
  if (remaining === undefined) return "";
  const left = `${grouped(remaining)} left`;
  return resetMs === undefined ? left : `${left} for ${durationText(resetMs)}`;
}

/** The tiers of the API document (§8), by their requests a minute. */
function tierOf({ limit, windowMs = 60_000 }: Limits): string {
  if (windowMs !== 60_000) return "";
  return limit === 100 ? "tier free" : limit === 1000 ? "tier growth" : "";
}

/** The family of rate-limit headers that an answer has; undefined when it has none. */
function familyOf(headers: HeaderFields): string | undefined {
  const one = headerOf(headers, "ratelimit");
  if (one !== undefined) return /(^|[,\s])(limit|remaining)\s*=/i.test(one) ? "IETF draft 07" : "IETF draft 08–10";
  const names = Object.keys(headers).filter((name) => /rate-?limit|api-call-limit|^x-(app)?(min|day)limit/.test(name));
  if (names.some((name) => /^ratelimit-(limit|remaining|reset)/.test(name))) return "IETF draft 03–06";
  const [first] = names;
  if (first === undefined) return undefined;
  return names.some((name) => name.startsWith("x-ratelimit-"))
    ? "X-RateLimit-*"
    : names.some((name) => name.startsWith("x-rate-limit-"))
      ? "X-Rate-Limit-*"
      : first;
}
