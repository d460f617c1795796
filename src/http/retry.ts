import { type Answer, NetworkFailure } from "./answer.ts";
import { readLimits, readRetryAfter } from "./limits.ts";
import type { HttpRequest } from "./transport.ts";

/** `interactive`: nothing waits while a request is left. `bulk`: leaves a twentieth of the limit to people. */
export type RequestPace = "interactive" | "bulk";

/** What holds unless a setting, a flag or an option says otherwise: the one place of these numbers. */
export const DEFAULTS = {
  timeoutSeconds: 30,
  /** How often a failed request is sent again, if shouldRetry() allows it. */
  maxRetries: 4,
  /** Longest wait for a rate limit; beyond it one request is sent, and its refusal is reported. */
  maxWaitMs: { interactive: 65_000, bulk: 15 * 60_000 },
  /** The range of the first wait after a failure; it doubles with each attempt. */
  backoffMs: 500,
  /** The same after a rate limit that names no time. */
  throttledBackoffMs: 2000,
  maxBackoffMs: 20_000,
} as const;

export type Result = NetworkFailure | Pick<Answer, "status" | "headers" | "text">;

/** Why a request is sent again, in words; undefined if that would not help, or could do it twice. */
export function shouldRetry(
  { method, isGuess = false }: Pick<HttpRequest, "method" | "isGuess">,
  result: Result,
): string | undefined {
  // Idempotent by RFC 9110 §9.2.2; a PATCH of ours sets absolute values, so twice is the same as once (RFC 5789 §2).
  const isRepeatable = method !== "POST";
  if (result instanceof NetworkFailure) {
    // The next attempt would meet the same certificate and the same proxy, and the next answer would be as large.
    if (/^(tls|proxy|too_large)$/.test(result.kind)) return undefined;
    // The answer was lost: the request may have been carried out, so a POST could create twice (RFC 9110 §9.2.2).
    if (result.sent && !isRepeatable) return undefined;
    // Name servers fail for a moment, and a server that restarts refuses connections for a moment.
    return result.kind === "dns" ? "host not found" : "connection failed";
  }
  const { status, text } = result;
  // A refused request was not carried out: all methods may be repeated (RFC 6585 §4).
  if (isThrottled(result)) return "rate limit reached";
  // The server may not understand the request: its answer is about that.
  if (isGuess || !isTransient(status)) return undefined;
  // The server says that the data is wrong: another try would end as this one.
  if (status >= 500 && refusesData(text)) return undefined;
  // The server may have carried it out before it failed, so a POST could create twice.
  return isRepeatable || !mayBeDone(result) ? `server answered ${status}` : undefined;
}

/**
 * Milliseconds to wait before attempt + 1: full jitter, exponential, capped. A wait that the server names is a minimum
 * (RFC 9110 §10.2.3). @param random from 0 up to, but not including, 1.
 */
export function waitBeforeRetry(
  result: Result,
  attempt: number,
  pace: RequestPace,
  now: number,
  random: number,
): number {
  const answer = result instanceof NetworkFailure ? undefined : result;
  const asked = answer && askedWait(answer, now);
  if (asked) return asked + random * Math.min(1000, 100 + asked / 10);
  const isLimited = answer !== undefined && isThrottled(answer);
  // The documented window is a minute (API document §8): the waits of a bulk run add up to more than that.
  if (isLimited && pace === "bulk") return Math.min(60_000, 5000 * 3 ** (attempt - 1)) * (1 + random / 5);
  const base = isLimited ? DEFAULTS.throttledBackoffMs : DEFAULTS.backoffMs;
  return random * Math.min(DEFAULTS.maxBackoffMs, base * 2 ** (attempt - 1));
}

export function mayBeDone(result: Result): boolean {
  return result instanceof NetworkFailure ? result.sent : result.status !== TOO_EARLY && !isThrottled(result);
}

/** Whether an answer means that the rate limit is reached: 429, or 403 with nothing left (GitHub). */
export function isThrottled({ status, headers }: Pick<Answer, "status" | "headers">): boolean {
  return status === 429 || (status === 403 && readLimits(headers, 0).remaining === 0);
}

/** Milliseconds that an answer asks to wait before the request is sent again, if it says so. */
export function askedWait(answer: Pick<Answer, "status" | "headers">, now: number): number | undefined {
  const throttled = isThrottled(answer);
  if (!throttled && !isTransient(answer.status)) return undefined;
  return readRetryAfter(answer.headers, now) ?? (throttled ? readLimits(answer.headers, now).resetMs : undefined);
}

/** Whether a failure may pass, so that the request is worth sending again. */
export function isTransient(status: number): boolean {
  return TRANSIENT.has(status);
}

/** Whether it is the server that failed: it may have carried out the request. */
export function isServerFailure(status: number): boolean {
  return status >= 500 || (isTransient(status) && status !== TOO_EARLY);
}

/** Whether a 5xx says that the data is wrong: SQLSTATE classes 22 and 23, or what databases say of a value. */
export function refusesData(text: string): boolean {
  return /"2[23][\dA-Z]{3}"/.test(text) || REFUSES_DATA.test(text.slice(0, 5000));
}

// --- internal ---

/** RFC 8470 §5.2: the request was not carried out. */
const TOO_EARLY = 425;

/** 524: Cloudflare, the server behind it did not answer in time. A `Retry-After` beside any of them is obeyed. */
const TRANSIENT: ReadonlySet<number> = new Set([408, TOO_EARLY, 500, 502, 503, 504, 524]);

const REFUSES_DATA =
  /\b(too long|truncat(ed|ion)|out of range|invalid (input|value|text|byte)|violates|duplicate (key|entry)|validation error)/i;
