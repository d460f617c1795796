import { dateOf, type HeaderFields, headerOf } from "./answer.ts";

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
 * Reads `RateLimit`, `RateLimit-Policy`, `RateLimit-*` (IETF drafts 03–10), `X-RateLimit-*` and `X-Rate-Limit-*`.
 * @param now milliseconds since the epoch, for a missing `Date`.
 */
export function readLimits(headers: HeaderFields, now: number): Limits {
  if (!Object.keys(headers).some((name) => name.includes("limit"))) return {};
  const quotas = itemsIn(headers, "ratelimit-policy").map(({ name, q = Number.parseFloat(name), w = NaN }) => ({
    name,
    limit: q,
    windowMs: w * 1000,
  }));
  const structured = itemsIn(headers, "ratelimit").map(({ name, limit, remaining, r, reset = NaN, t = reset }) => {
    const quota = quotas.find((one) => one.name === name);
    return { ...quota, limit: limit ?? quota?.limit, remaining: remaining ?? r, resetMs: t * 1000 };
  });
  const policies = [...structured, ...named(headers, dateOf({ headers }) ?? now)].map(sound);
  const leftOf = ({ remaining = Infinity }: Limits) => remaining;
  const resetOf = ({ resetMs = -1 }: Limits) => resetMs;
  const [tightest] = policies.sort((one, other) => leftOf(one) - leftOf(other) || resetOf(other) - resetOf(one));
  if (tightest === undefined) return {};
  const quota = quotas.length === 1 ? quotas[0] : quotas.find(({ limit }) => limit === tightest.limit);
  return sound({ windowMs: quota?.windowMs, ...tightest });
}

/** How long the server asks to wait, in milliseconds, by `Retry-After` (RFC 9110 §10.2.3) and its spellings. */
export function readRetryAfter(headers: HeaderFields, now: number): number | undefined {
  const clock = dateOf({ headers }) ?? now;
  const waits = Object.keys(headers)
    .filter((name) => /(^|-)retry-after(-|$)/.test(name))
    .map((name) => readReset(name, headerOf(headers, name), clock) ?? -1)
    .filter((ms) => ms >= 0);
  return waits.length === 0 ? undefined : Math.max(...waits);
}

// --- internal ---

type Figures = { -readonly [figure in keyof Limits]?: number | undefined };

type Item = { readonly name: string } & Readonly<
  Partial<Record<"q" | "w" | "r" | "t" | keyof Limits | "reset", number>>
>;

const UNITS: Readonly<Record<string, number>> = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/** `"default";r=50;t=30, "day";r=9` as its items; `limit=100, remaining=50` (draft 07) as one item without a policy. */
function itemsIn(headers: HeaderFields, header: string): Item[] {
  const text = headerOf(headers, header) ?? "";
  const parts = /^\s*\w+\s*=/.test(text) ? [text] : (text.match(/(?:"[^"]*"|[^",])+/g) ?? []);
  return parts.map((part) => {
    const figures = part.split(/[;,]/).map((pair) => /^\s*([a-z]+)\s*=\s*(\d+(?:\.\d+)?)/i.exec(pair) ?? []);
    return {
      ...Object.fromEntries(figures.map(([, key = "", value]) => [key.toLowerCase(), Number(value)])),
      name: part.split(";", 1).join().trim(),
    };
  });
}

/** One header for each figure, grouped by what stands before or after (`-minute`, a policy's name). */
function named(headers: HeaderFields, clock: number): Figures[] {
  const groups = new Map<string, Figures>();
  for (const name of Object.keys(headers)) {
    const [, words = ""] = LIMIT.exec(name) ?? [];
    const [before = "", figure, after = ""] = words.split(FIGURE);
    if (figure === undefined) continue;
    const of = [before, after].filter((word) => word !== "" && !ABOUT_TIME.test(word)).join("-");
    const group: Figures = groups.get(of) ?? { windowMs: UNITS[of] };
    groups.set(of, group);
    const text = headerOf(headers, name);
    const number = Number.parseFloat(text ?? "");
    if (figure.startsWith("reset")) group.resetMs = readReset(name, text, clock) ?? group.resetMs;
    else if (figure === "interval" || figure === "window") group.windowMs = number;
    else group[figure === "remaining" ? figure : "limit"] = Math.floor(number);
  }
  const shared = groups.get("")?.resetMs;
  return [...groups.values()]
    .filter((group) => group.limit !== undefined || group.remaining !== undefined || groups.size === 1)
    .map((group) => ({ ...group, resetMs: group.resetMs ?? shared }));
}

const LIMIT = /^(?:x-)?(?:[a-z0-9]+-)?rate-?limit-(?!policy|.*retry-after)(.+)$/;

const FIGURE = /(?:^|-)(limit|max|remaining|reset(?:time)?|interval|window)(?:-|$)/;

/** Behind a figure, these say of which kind its time is; they name no policy. */
const ABOUT_TIME = /^(after|time|ms|at|in|seconds|millis|milliseconds)$/;

/** Milliseconds from now: a number below 1e9 is seconds, a larger one a time since the epoch, anything else a date. */
function readReset(name: string, text = "", clock: number): number | undefined {
  const number = text.trim() === "" ? NaN : Number(text);
  if (number < 1e9) return /-(ms|millis|milliseconds)$/.test(name) ? number : number * 1000;
  const at = number >= 1e12 ? number : number >= 1e9 ? number * 1000 : Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - clock);
}

/** Its figures that are numbers. A limit of 0 requests is not one: the server answers. Some write it for "no limit". */
function sound({ limit, ...others }: Figures): Limits {
  const figures = limit !== undefined && limit < 1 ? { ...others, remaining: undefined } : { limit, ...others };
  const entries = Object.entries(figures).filter(([, value]) => Number.isFinite(value) && (value ?? -1) >= 0);
  return Object.fromEntries(entries);
}
