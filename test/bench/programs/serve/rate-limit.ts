import { fixedWindow, type Server, slidingWindow, tokenBucket } from "../../../http/limiters.ts";

export interface LimitOptions {
  readonly shape: keyof typeof SHAPES;
  readonly requests: number;
  readonly windowMs: number;
}

/**
 * A rate limit as a server enforces it, told to a client by `RateLimit` header fields (IETF draft 10). Its windows are
 * shorter than real ones, so times are exact rather than in whole seconds.
 * @returns a function for each request: whether it is refused, and the header fields of its answer.
 */
export function rateLimit({ shape, requests, windowMs }: LimitOptions) {
  const take = SHAPES[shape](requests, windowMs);
  return () => {
    const { ok, limits, retryAfterMs = 0 } = take(performance.now());
    const { remaining = 0, resetMs = 0 } = limits;
    const headers = {
      "ratelimit-policy": `"default";q=${requests};w=${windowMs / 1000}`,
      ratelimit: `"default";r=${remaining};t=${(resetMs / 1000).toFixed(3)}`,
      ...(ok ? {} : { "retry-after": (retryAfterMs / 1000).toFixed(3) }),
    };
    return { isRefused: !ok, headers };
  };
}

// --- internal ---

const exactly = (ms: number) => Math.max(0, Math.ceil(ms));

const SHAPES = {
  "fixed window": (limit: number, ms: number): Server => fixedWindow(limit, ms, exactly),
  "sliding window": (limit: number, ms: number): Server => slidingWindow(limit, ms, exactly),
  "token bucket": (limit: number, ms: number): Server => tokenBucket(limit, ms, "full", exactly),
} as const;
