/** `interactive`: nothing waits while a request is left. `bulk`: leaves a twentieth of the limit to people. */
export type Pace = "interactive" | "bulk";

/** What holds unless a setting, a flag or an option says otherwise: the one place of these numbers. */
export const DEFAULTS = {
  /** For one attempt of a request. */
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
