import { type BareItem, type Parameters, parseDictionary, parseList } from "structured-headers";
import { type HeaderFields, headerOf } from "./answer.ts";
import { readReset, serverTime } from "./retry-after.ts";

/** What a server says about its rate limit; of several policies the tightest. */
export interface Limits {
  /** Requests per window. */
  readonly limit?: number;
  /** Requests left in this window. */
  readonly remaining?: number;
  /** Milliseconds until the next window begins; 0 = no wait. */
  readonly resetMs?: number;
  /** Length of the window in milliseconds. */
  readonly windowMs?: number;
}

/**
 * Reads the rate-limit headers of every common family: IETF drafts 03–10 (`RateLimit`, `RateLimit-Policy`,
 * `RateLimit-*`), the `X-RateLimit-*` and `X-Rate-Limit-*` spellings with or without suffixes such as `-minute`, and
 * some that only one service uses. Malformed fields are ignored.
 * @param now milliseconds since the epoch; stands in for a missing `Date` header.
 */
export function readLimits(headers: HeaderFields, now: number): Limits {
  if (!Object.keys(headers).some((name) => name.includes("limit"))) return {};
  const clock = serverTime(headers, now);
  const policies = [...structuredPolicies(headers), ...namedPolicies(headers, clock)].map(withoutZero);
  const tightest = policies.reduce<Limits | undefined>(
    (best, policy) => (best && !isTighter(policy, best) ? best : policy),
    undefined,
  );
  if (tightest === undefined) return {};
  const windowMs = tightest.windowMs ?? policyWindow(headers, tightest.limit);
  return { ...tightest, ...(windowMs === undefined ? {} : { windowMs }) };
}

// --- internal ---

const UNITS: Readonly<Record<string, number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  daily: 86_400_000,
};

function isTighter(one: Limits, other: Limits): boolean {
  if (one.remaining !== other.remaining) return (one.remaining ?? Infinity) < (other.remaining ?? Infinity);
  if (one.resetMs !== other.resetMs) return (one.resetMs ?? -1) > (other.resetMs ?? -1);
  return (one.limit ?? Infinity) < (other.limit ?? Infinity);
}

/** `RateLimit: "default";r=50;t=30` (drafts 08–10) and `RateLimit: limit=100, remaining=50, reset=5` (draft 07). */
function structuredPolicies(headers: HeaderFields): Limits[] {
  const text = headerOf(headers, "ratelimit");
  if (text === undefined) return [];
  return attempt(() => {
    if (/(^|[,\s])(limit|remaining|reset)\s*=/i.test(text)) {
      const fields = parseDictionary(text.toLowerCase());
      const value = (key: string) => numberOf(fields.get(key)?.[0]);
      return [limits(value("limit"), value("remaining"), scale(value("reset"), 1000), undefined)];
    }
    const quotas = policyItems(headers);
    return parseList(text).map(([name, parameters]) => {
      const quota = quotas.find((item) => item.name === String(name));
      const [left, reset] = [parameters.get("r"), parameters.get("t")];
      return limits(quota?.limit, numberOf(left), scale(numberOf(reset), 1000), quota?.windowMs);
    });
  });
}

/** `RateLimit-Policy: 100;w=60` and `"default";q=100;w=60`. */
function policyItems(headers: HeaderFields) {
  const text = headerOf(headers, "ratelimit-policy");
  if (text === undefined) return [];
  return attempt(() =>
    parseList(text).map(([name, parameters]: [unknown, Parameters]) => ({
      name: String(name),
      limit: numberOf(parameters.get("q")) ?? numberOf(name),
      windowMs: scale(numberOf(parameters.get("w")), 1000),
    })),
  );
}

function policyWindow(headers: HeaderFields, limit: number | undefined): number | undefined {
  const quotas = policyItems(headers);
  const only = quotas.length === 1 ? quotas[0] : undefined;
  return (quotas.find((quota) => quota.limit === limit) ?? only)?.windowMs;
}

type Group = { -readonly [figure in keyof Limits]?: number | undefined };

/** The families with one header for each figure, grouped by what stands before or after (`-minute`, `-daily`, a policy's name). */
function namedPolicies(headers: HeaderFields, clock: number): Limits[] {
  const groups = new Map<string, Group>();
  for (const name of Object.keys(headers)) {
    const text = headerOf(headers, name) ?? "";
    const { figure, of = "" } = figureIn(name) ?? {};
    if (figure === undefined) continue;
    const group: Group = groups.get(of) ?? { windowMs: UNITS[of] };
    groups.set(of, group);
    const [number = Number.NaN, whole = Number.NaN] = text.split("/").map(Number.parseFloat);
    if (figure === "resetMs") group.resetMs = readReset(name, text, clock) ?? group.resetMs;
    else if (figure === "windowMs") group.windowMs = number;
    else if (figure === "used") Object.assign(group, { limit: whole, remaining: whole - number });
    else group[figure] = Math.floor(number);
  }
  const shared = groups.get("")?.resetMs;
  return [...groups.values()]
    .filter((group) => group.limit !== undefined || group.remaining !== undefined || groups.size === 1)
    .map((group) => limits(group.limit, group.remaining, group.resetMs ?? shared, group.windowMs));
}

/** Which figure a header's name stands for, and the policy it belongs to. */
function figureIn(name: string): { figure: keyof Limits | "used"; of?: string } | undefined {
  if (/^x-.*api-call-limit$/.test(name)) return { figure: "used" }; // Shopify: `39/40`
  const xero = /^x-(?:app)?(min|day)limit-remaining$/.exec(name)?.[1];
  if (xero !== undefined) return { figure: "remaining", of: xero === "min" ? "minute" : "day" };
  const [, end = ""] = /^(?:x-)?(?:[a-z0-9]+-)?rate-?limit-(.+)$/.exec(name) ?? [];
  if (/policy|retry-after/.test(end)) return undefined;
  if (/^(interval|window)\b/.test(end)) return { figure: "windowMs" };
  const words = end.split("-");
  const at = words.findIndex((word) => /^(limit|max|remaining|reset|resettime)$/.test(word));
  const [word] = words.splice(at, at === -1 ? 0 : 1);
  if (at === -1 || word === undefined) return undefined;
  if (!word.startsWith("reset")) return { figure: word === "remaining" ? word : "limit", of: words.join("-") };
  return { figure: "resetMs", of: words.filter((other) => !ABOUT_TIME.test(other)).join("-") };
}

const ABOUT_TIME = /^(after|time|ms|at|in|seconds|millis)$/;

function limits(limit?: number, remaining?: number, resetMs?: number, windowMs?: number): Limits {
  const figures = Object.entries({ limit, remaining, resetMs, windowMs });
  return Object.fromEntries(figures.filter(([, value]) => value !== undefined && Number.isFinite(value) && value >= 0));
}

/** A limit of 0 requests is not one: the server answers. Some write it for "no limit". When to come back may still be said. */
function withoutZero(policy: Limits): Limits {
  if (policy.limit === undefined || policy.limit >= 1) return policy;
  const { limit: _, remaining: __, ...rest } = policy;
  return rest;
}

function numberOf(item: BareItem | unknown): number | undefined {
  return typeof item === "number" && item >= 0 ? item : undefined;
}

function scale(value: number | undefined, factor: number): number | undefined {
  return value === undefined ? undefined : value * factor;
}

/** structured-headers throws on what it cannot parse; a malformed field says nothing (draft-ietf-httpapi-ratelimit-headers §5). */
function attempt<T>(read: () => T[]): T[] {
  try {
    return read();
  } catch {
    return [];
  }
}
