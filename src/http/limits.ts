import { dateOf, type HeaderFields, headerOf } from "./answer.ts";
import { readReset } from "./retry-after.ts";

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
 * Reads the rate-limit headers of the common families: IETF drafts 03–10 (`RateLimit`, `RateLimit-Policy`,
 * `RateLimit-*`), and the `X-RateLimit-*` and `X-Rate-Limit-*` spellings with or without suffixes such as `-minute`.
 * What is malformed says nothing.
 * @param now milliseconds since the epoch; stands in for a missing `Date` header.
 */
export function readLimits(headers: HeaderFields, now: number): Limits {
  if (!Object.keys(headers).some((name) => name.includes("limit"))) return {};
  const quotas = itemsIn(headerOf(headers, "ratelimit-policy")).map(({ name, figures: { q, w } }) => {
    const limit = q ?? Number.parseFloat(name);
    return { name, limit, windowMs: (w ?? Number.NaN) * 1000 };
  });
  const policies = [...structured(headers, quotas), ...named(headers, dateOf({ headers }) ?? now)];
  const [tightest, ...others] = policies.map(sound);
  if (tightest === undefined) return {};
  const best = others.reduce((found, other) => (isTighter(other, found) ? other : found), tightest);
  const only = quotas.length === 1 ? quotas[0] : undefined;
  return sound({ windowMs: (quotas.find(({ limit }) => limit === best.limit) ?? only)?.windowMs, ...best });
}

// --- internal ---

type Figures = { -readonly [figure in keyof Limits]?: number | undefined };

interface Item {
  readonly name: string;
  readonly figures: Readonly<Record<string, number | undefined>>;
}

const UNITS: Readonly<Record<string, number>> = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 };

function isTighter(one: Limits, other: Limits): boolean {
  if (one.remaining !== other.remaining) return (one.remaining ?? Infinity) < (other.remaining ?? Infinity);
  if (one.resetMs !== other.resetMs) return (one.resetMs ?? -1) > (other.resetMs ?? -1);
  return (one.limit ?? Infinity) < (other.limit ?? Infinity);
}

/** `"default";r=50;t=30, "day";r=9` as its items; `limit=100, remaining=50` (draft 07) as one item without a name. */
function itemsIn(text = ""): Item[] {
  const parts = /^\s*\w+\s*=/.test(text)
    ? [`;${text.replaceAll(",", ";")}`]
    : (text.match(/(?:"[^"]*"|[^",])+/g) ?? []);
  return parts.map((part) => {
    const [name = "", ...parameters] = part.split(";").map((word) => word.trim());
    const pairs = parameters.map((parameter) =>
      parameter
        .toLowerCase()
        .split("=")
        .map((word) => word.trim()),
    );
    const figures = pairs.map(([key = "", value]) => [key, value ? Number(value) : Number.NaN] as const);
    return { name, figures: Object.fromEntries(figures.filter(([, value]) => Number.isFinite(value))) };
  });
}

function structured(headers: HeaderFields, quotas: readonly (Figures & { readonly name: string })[]): Figures[] {
  return itemsIn(headerOf(headers, "ratelimit")).map(({ name, figures }) => {
    const quota = name === "" ? undefined : quotas.find((one) => one.name === name);
    return {
      limit: figures.limit ?? quota?.limit,
      remaining: figures.remaining ?? figures.r,
      resetMs: (figures.reset ?? figures.t ?? Number.NaN) * 1000,
      windowMs: quota?.windowMs,
    };
  });
}

/** One header for each figure, grouped by what stands before or after (`-minute`, a policy's name). */
function named(headers: HeaderFields, clock: number): Figures[] {
  const groups = new Map<string, Figures>();
  for (const name of Object.keys(headers)) {
    const [, words] = /^(?:x-)?(?:[a-z0-9]+-)?rate-?limit-(?!policy|.*retry-after)(.+)$/.exec(name) ?? [];
    const parts = words?.split("-") ?? [];
    const at = parts.findLastIndex((part) => FIGURES.has(part));
    const figure = parts[at];
    if (figure === undefined) continue;
    const beside = [parts.slice(0, at).join("-"), parts.slice(at + 1).join("-")];
    const of = beside.filter((word) => word !== "" && !ABOUT_TIME.test(word)).join("-");
    const group: Figures = groups.get(of) ?? { windowMs: UNITS[of] };
    groups.set(of, group);
    const text = headerOf(headers, name) ?? "";
    const number = Number.parseFloat(text);
    if (figure.startsWith("reset")) group.resetMs = readReset(name, text, clock) ?? group.resetMs;
    else if (figure === "interval" || figure === "window") group.windowMs = number;
    else group[figure === "remaining" ? figure : "limit"] = Math.floor(number);
  }
  const shared = groups.get("")?.resetMs;
  return [...groups.values()]
    .filter((group) => group.limit !== undefined || group.remaining !== undefined || groups.size === 1)
    .map((group) => ({ ...group, resetMs: group.resetMs ?? shared }));
}

const FIGURES = new Set(["limit", "max", "remaining", "resettime", "reset", "interval", "window"]);

const ABOUT_TIME = /^(after|time|ms|at|in|seconds|millis|milliseconds)$/;

/** Its figures that are numbers. A limit of 0 requests is not one: the server answers. Some write it for "no limit". */
function sound(policy: Figures): Limits {
  const isZero = policy.limit !== undefined && policy.limit < 1;
  const figures = Object.entries(policy).filter(
    ([key, value]) =>
      value !== undefined && Number.isFinite(value) && value >= 0 && !(isZero && /^(limit|remaining)$/.test(key)),
  );
  return Object.fromEntries(figures);
}
