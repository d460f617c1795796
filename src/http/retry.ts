import type { FailureKind } from "./answer.ts";

/** How an attempt ended. */
export type Outcome =
  | {
      readonly kind: "answer";
      readonly status: number;
      /** A rate limit is why: 429, or 403 with nothing left. */
      readonly throttled: boolean;
      /** Milliseconds the server itself asks to wait. */
      readonly waitMs: number | undefined;
    }
  | { readonly kind: "failure"; readonly failure: FailureKind; readonly sent: boolean };

export interface RetryQuestion {
  readonly method: string;
  /** Which attempt this was, from 1. */
  readonly attempt: number;
  readonly maxRetries: number;
  readonly outcome: Outcome;
  /** Waits longer than this many milliseconds are not taken. */
  readonly maxWaitMs: number;
  /** Requests of a bulk run outwait a rate limit that names no end; a person is told sooner. */
  readonly bulk: boolean;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
}

export type RetryDecision =
  | { readonly again: true; readonly waitMs: number; readonly why: string }
  | { readonly again: false; readonly why: string };

/**
 * Whether to send a request again, and after how many milliseconds. Full jitter, exponential, capped; a wait that the
 * server names is a minimum and is jittered upward only.
 */
export function decideRetry(question: RetryQuestion): RetryDecision {
  const { attempt, maxRetries, outcome, maxWaitMs } = question;
  const reason = reasonToRepeat(question.method, outcome);
  if (reason === undefined) return { again: false, why: "repeating it would not help, or could do it twice" };
  if (attempt > maxRetries) return { again: false, why: `tried ${attempt} times` };
  const waitMs = waitBefore(question);
  if (waitMs > maxWaitMs) return { again: false, why: "the wait would be too long" };
  return { again: true, waitMs, why: reason };
}

// --- internal ---

/** Methods that do the same whether they arrive once or twice (PATCH with absolute values is one). */
const REPEATABLE = new Set(["GET", "HEAD", "OPTIONS", "DELETE", "PUT", "PATCH"]);

const PASSING_STATUSES = new Set([408, 425, 500, 502, 503, 504]);

function reasonToRepeat(method: string, outcome: Outcome): string | undefined {
  if (outcome.kind === "answer") {
    if (outcome.throttled) return "the rate limit is reached";
    const passing = PASSING_STATUSES.has(outcome.status) && REPEATABLE.has(method);
    return passing ? `the server answered ${outcome.status}` : undefined;
  }
  switch (outcome.failure) {
    case "tls":
    case "too_large":
      return undefined;
    case "dns":
      return "the host was not found";
    case "refused":
    case "unreachable":
      return "the connection was refused";
    default:
      return !outcome.sent || REPEATABLE.has(method) ? "the connection failed" : undefined;
  }
}

function waitBefore({ attempt, outcome, random, bulk }: RetryQuestion): number {
  if (outcome.kind === "answer" && outcome.waitMs !== undefined && outcome.waitMs > 0) {
    return outcome.waitMs + random() * Math.min(1000, 100 + outcome.waitMs / 10);
  }
  if (outcome.kind === "answer" && outcome.throttled) {
    // The documented window is a minute: the waits of a bulk run add up to more than that.
    return bulk ? Math.min(60_000, 5000 * 3 ** (attempt - 1)) * (1 + random() / 5) : jittered(1000, attempt, random);
  }
  return jittered(250, attempt, random);
}

function jittered(baseMs: number, attempt: number, random: () => number): number {
  return random() * Math.min(20_000, baseMs * 2 ** attempt);
}
