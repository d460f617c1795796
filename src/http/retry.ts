import type { Answer, FailureKind } from "./answer.ts";
import { type Limits, readLimits } from "./limits.ts";
import { readRetryAfter } from "./retry-after.ts";
import { isTransient } from "./statuses.ts";

/** How an attempt ended. */
export type Outcome =
  | {
      readonly kind: "answer";
      readonly status: number;
      /** A rate limit is why: 429, or 403 with nothing left. */
      readonly throttled: boolean;
      /** The server says that the data is wrong. */
      readonly refusesData?: boolean;
      /** Milliseconds the server itself asks to wait. */
      readonly waitMs: number | undefined;
    }
  | { readonly kind: "failure"; readonly failure: FailureKind; readonly sent: boolean };

export interface RetryQuestion {
  readonly method: string;
  /** The server may not understand the request: its answer is about that. */
  readonly isGuess: boolean;
  /** Which attempt this was, from 1. */
  readonly attempt: number;
  readonly maxRetries: number;
  readonly outcome: Outcome;
  /** With a longer wait than this, in milliseconds, the request is not sent again. */
  readonly maxWaitMs: number;
  /** A bulk run waits until a rate limit without a named end is over; a person is told sooner. */
  readonly bulk: boolean;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
}

type RetryDecision =
  | { readonly again: true; readonly waitMs: number; readonly why: string }
  | { readonly again: false };

/**
 * Whether to send a request again, and after how many milliseconds. Full jitter, exponential, capped; a wait that the
 * server names is a minimum (RFC 9110 §10.2.3), so its jitter only adds to it.
 */
export function decideRetry(question: RetryQuestion): RetryDecision {
  const { method, outcome, isGuess } = question;
  const why = isGuess && isRefusal(outcome) ? undefined : reasonToRepeat(method, outcome);
  if (why === undefined || question.attempt > question.maxRetries) return { again: false };
  const waitMs = waitBefore(question);
  return waitMs > question.maxWaitMs ? { again: false } : { again: true, waitMs, why };
}

/** Whether an answer means that the rate limit is reached: 429, or 403 with nothing left. */
export function isThrottled(status: number, limits: Limits): boolean {
  return status === 429 || (status === 403 && limits.remaining === 0);
}

/** Milliseconds that an answer asks to wait before the request is sent again, if it says so. */
export function askedWait({ status, headers }: Pick<Answer, "status" | "headers">, now: number): number | undefined {
  const limits = readLimits(headers, now);
  const throttled = isThrottled(status, limits);
  if (!throttled && !isTransient(status)) return undefined;
  return readRetryAfter(headers, now) ?? (throttled ? limits.resetMs : undefined);
}

// --- internal ---

/** Idempotent by RFC 9110 §9.2.2; a PATCH of ours sets absolute values, so twice is the same as once (RFC 5789 §2). */
const REPEATABLE = new Set(["GET", "HEAD", "OPTIONS", "DELETE", "PUT", "PATCH"]);

/** An answer that is not about the rate limit. */
function isRefusal(outcome: Outcome): boolean {
  return outcome.kind === "answer" && !outcome.throttled;
}

/** Undefined when repeating it would not help, or could do it twice. */
function reasonToRepeat(method: string, outcome: Outcome): string | undefined {
  const repeatable = REPEATABLE.has(method);
  if (outcome.kind === "answer") {
    // A refused request was not carried out: all methods may be repeated (RFC 6585 §4).
    if (outcome.throttled) return "rate limit reached";
    // The server may have carried it out before it failed, so a POST could create twice.
    return repeatable && isTransient(outcome.status) && !outcome.refusesData
      ? `server answered ${outcome.status}`
      : undefined;
  }
  switch (outcome.failure) {
    // The next attempt would meet the same certificate and the same proxy, and the next answer would be as large.
    // A server that a person has to start does not start while we wait.
    case "not_running":
    case "tls":
    case "proxy":
    case "too_large":
      return undefined;
    // Name servers fail for a moment, and nothing was sent.
    case "dns":
      return "host not found";
    // A server that restarts refuses connections for a moment, and nothing was sent.
    case "refused":
    case "unreachable":
      return "connection refused";
    // The answer was lost: the request may have been carried out, so a POST could create twice (RFC 9110 §9.2.2).
    default:
      return repeatable || !outcome.sent ? "connection failed" : undefined;
  }
}

function waitBefore({ attempt, outcome, random, bulk }: RetryQuestion): number {
  if (outcome.kind === "answer" && outcome.waitMs) {
    // The server says when. The jitter keeps clients from coming back all at once.
    return outcome.waitMs + random() * Math.min(1000, 100 + outcome.waitMs / 10);
  }
  if (outcome.kind === "answer" && outcome.throttled) {
    // The documented window is a minute (API document §8): the waits of a bulk run add up to more than that.
    return bulk ? Math.min(60_000, 5000 * 3 ** (attempt - 1)) * (1 + random() / 5) : jittered(1000, attempt, random);
  }
  // The server names no time: a short wait at first, then longer ones, so that a server in trouble gets fewer requests.
  return jittered(250, attempt, random);
}

function jittered(baseMs: number, attempt: number, random: () => number): number {
  return random() * Math.min(20_000, baseMs * 2 ** attempt);
}
