import type { Limiter } from "../../src/http/limiter.ts";
import type { Limits } from "../../src/http/limits.ts";
import type { RequestPace } from "../../src/http/retry.ts";
import type { Clock } from "../../src/system/clock.ts";
import { UNSEEN } from "../../src/system/progress.ts";

export interface Reply {
  readonly ok: boolean;
  readonly limits: Limits;
  readonly retryAfterMs?: number | undefined;
}
export type Server = (now: number) => Reply;

const ceil = (ms: number) => Math.max(0, Math.ceil(ms / 1000)) * 1000;

/** A window that begins with its first request. */
export function fixedWindow(limit: number, windowMs: number, rounded: (ms: number) => number = ceil): Server {
  let [start, used] = [Number.NEGATIVE_INFINITY, 0];
  return (now) => {
    if (now - start >= windowMs) [start, used] = [now, 0];
    const ok = used < limit;
    if (ok) used++;
    const resetMs = rounded(start + windowMs - now);
    return { ok, limits: { limit, windowMs, remaining: limit - used, resetMs }, retryAfterMs: resetMs };
  };
}

/** A reset as a time of day in whole seconds, with a `Date` in whole seconds to compare it with. */
export function byTheDate(server: Server): Server {
  return (now) => {
    const { limits, ...reply } = server(now);
    const at = now + (limits.resetMs ?? 0);
    const resetMs = Math.ceil(at / 1000) * 1000 - Math.floor(now / 1000) * 1000;
    return { ...reply, limits: { ...limits, resetMs } };
  };
}

/** Windows by the clock: every minute on the minute. */
export function clockWindow(limit: number, windowMs: number): Server {
  let [window, used] = [0, 0];
  return (now) => {
    const current = Math.floor(now / windowMs);
    if (current !== window) [window, used] = [current, 0];
    const ok = used < limit;
    if (ok) used++;
    const resetMs = ceil((current + 1) * windowMs - now);
    return { ok, limits: { limit, remaining: limit - used, resetMs }, retryAfterMs: resetMs };
  };
}

/** A limit over the last `windowMs`; the reset is when its oldest request leaves the window. */
export function slidingWindow(limit: number, windowMs: number, rounded: (ms: number) => number = ceil): Server {
  let sent: number[] = [];
  return (now) => {
    sent = sent.filter((at) => now - at < windowMs);
    const ok = sent.length < limit;
    if (ok) sent.push(now);
    const resetMs = rounded((sent[0] ?? now) + windowMs - now);
    return { ok, limits: { limit, windowMs, remaining: limit - sent.length, resetMs }, retryAfterMs: resetMs };
  };
}

/** A bucket that fills evenly; the reset is when it is full (Yii2), or when one more request is left. */
export function tokenBucket(
  limit: number,
  windowMs: number,
  until: "full" | "next",
  rounded: (ms: number) => number = ceil,
): Server {
  let [tokens, at] = [limit, 0];
  return (now) => {
    tokens = Math.min(limit, tokens + ((now - at) * limit) / windowMs);
    at = now;
    const ok = tokens >= 1;
    if (ok) tokens -= 1;
    const wanted = until === "full" ? limit - tokens : 1 - (tokens % 1);
    const resetMs = rounded((wanted * windowMs) / limit);
    return {
      ok,
      limits: { limit, remaining: Math.floor(tokens), resetMs },
      retryAfterMs: rounded(((1 - tokens) * windowMs) / limit),
    };
  };
}

/** A server that names no limit until it refuses a request. */
export function silently(server: Server): Server {
  return (now) => {
    const { ok, retryAfterMs } = server(now);
    return { ok, limits: {}, retryAfterMs };
  };
}

/** A server whose answers lack these figures. */
export function without(server: Server, ...missing: (keyof Limits)[]): Server {
  return (now) => {
    const reply = server(now);
    const limits = Object.fromEntries(Object.entries(reply.limits).filter(([key]) => !missing.some((m) => m === key)));
    return { ...reply, limits };
  };
}

export interface Service {
  readonly refusals: number[];
  readonly accepted: number[];
  /** Sends one request by a limiter, again when it is refused. Resolves to the milliseconds that it waited. */
  send(limiter: Limiter, pace: RequestPace): Promise<number>;
}

/** The server behind a network: requests take unequal times to it and back. */
export function service(server: Server, clock: Clock, random: () => number, latencyMs = 40): Service {
  const refusals: number[] = [];
  const accepted: number[] = [];
  const signal = new AbortController().signal;
  const started = clock.now();
  return {
    refusals,
    accepted,
    async send(limiter, pace) {
      const begun = clock.now();
      for (let waited = 0; ; ) {
        await limiter.acquire(pace, signal, UNSEEN);
        waited = clock.now() - begun;
        await clock.sleep(latencyMs * (0.25 + random() / 2));
        const now = clock.now();
        const { ok, limits, retryAfterMs } = server(now);
        (ok ? accepted : refusals).push(now - started);
        await clock.sleep(latencyMs * (0.25 + random() / 2));
        limiter.answered(limits, ok ? undefined : (retryAfterMs ?? 5000) + random() * 500);
        if (ok) return waited;
      }
    },
  };
}

/** Repeatable numbers from 0 up to, but not including, 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
