import { createHash } from "node:crypto";
import type { Clock } from "../system/clock.ts";
import type { Progress } from "../system/progress.ts";
import type { Limits } from "./limits.ts";
import { DEFAULTS, type RequestPace } from "./retry.ts";

/** Paces the requests of all clients of a key in this process, by the last answer: it counts other processes too. */
export class Limiter {
  keyWorked = false;
  readonly #clock: Clock;
  #known = NOTHING_KNOWN;
  #open: Open = { count: 0, lastAt: 0 };
  readonly #queues: Readonly<Record<RequestPace, Waiting[]>> = { interactive: [], bulk: [] };
  #pause = new AbortController();
  #toldUntil = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get limits(): Limits {
    const { limit, windowMs, left, resetAt } = this.#known;
    if (limit === undefined) return {};
    const remaining = (resetAt > this.#clock.monotonic() ? left : undefined) ?? limit;
    return windowMs === undefined ? { limit, remaining } : { limit, remaining, windowMs };
  }

  /** Resolves when a request may leave; rejects when `signal` is aborted. Tells `progress` of a wait for the limit. */
  acquire(pace: RequestPace, signal: AbortSignal, progress: Pick<Progress, "wait">): Promise<void> {
    const queue = this.#queues[pace];
    let stop = () => {};
    return new Promise<void>((admit, fail) => {
      signal.throwIfAborted();
      const waiting = { admit, progress };
      stop = () => {
        const at = queue.indexOf(waiting);
        if (at !== -1) queue.splice(at, 1);
        fail(signal.reason);
        this.#next();
      };
      signal.addEventListener("abort", stop, { once: true });
      queue.push(waiting);
      this.#next();
    }).finally(() => signal.removeEventListener("abort", stop));
  }

  /** To be called once for each acquire(). @param closedMs the limit has refused it: nothing may leave for so long. */
  answered(limits?: Limits, closedMs?: number): void {
    const now = this.#clock.monotonic();
    this.#open = { ...this.#open, count: this.#open.count - 1 };
    if (limits !== undefined) this.#known = learn(this.#known, limits, now);
    if (closedMs !== undefined) this.#known = closed(this.#known, now + closedMs);
    this.#next();
  }

  // --- internal ---

  /** Admits what may leave, interactive requests first; comes back when more may. */
  #next(): void {
    this.#pause.abort();
    const now = this.#clock.monotonic();
    for (const pace of ["interactive", "bulk"] as const) {
      for (const queue = this.#queues[pace]; queue.length > 0; ) {
        const turn = nextTurn(this.#known, this.#open, pace, now);
        if (turn.waitMs > 0) {
          this.#wait(turn, now);
          return;
        }
        this.#open = { count: this.#open.count + 1, lastAt: now };
        queue.shift()?.admit();
      }
    }
  }

  #wait({ waitMs, limited }: Turn, now: number): void {
    if (limited && now + waitMs >= this.#toldUntil + 1000) {
      this.#toldUntil = now + waitMs;
      const { limit, windowMs } = this.#known;
      const waiting = Object.values(this.#queues).flat();
      for (const progress of new Set(waiting.map((one) => one.progress)))
        progress.wait({ reason: "rate_limit", ms: waitMs, limit, windowMs });
    }
    this.#pause = new AbortController();
    // Rejects when something else happens first.
    this.#clock.sleep(waitMs, this.#pause.signal).then(
      () => this.#next(),
      () => {},
    );
  }
}

export function limiterOf(origin: string, apiKey: string, clock: Clock): Limiter {
  const name = createHash("sha256").update(`${origin}\n${apiKey}`).digest("hex");
  const limiter = LIMITERS.get(name) ?? new Limiter(clock);
  LIMITERS.set(name, limiter);
  return limiter;
}

/** What the answers so far say of a key's rate limit. Times are milliseconds of one clock. */
export interface KnownLimit {
  /** Requests in a window, and how long it is, as far as the server names them. */
  readonly limit?: number | undefined;
  readonly windowMs?: number | undefined;
  /** Requests left until `resetAt`, by the last answer. */
  readonly left?: number | undefined;
  readonly resetAt: number;
  /** The server wants no request before this time. */
  readonly closedUntil: number;
  /** The server answers without naming a limit. */
  readonly silent: boolean;
}

export const NOTHING_KNOWN: KnownLimit = { resetAt: 0, closedUntil: 0, silent: false };

/** Requests without an answer, and when the last one left. */
export type Open = { readonly count: number; readonly lastAt: number };

/** Milliseconds until one more request may leave: 0 for now. `limited`: for the rate limit, not for an answer. */
export type Turn = { readonly waitMs: number; readonly limited: boolean };

export function nextTurn(known: KnownLimit, open: Open, pace: RequestPace, now: number): Turn {
  const { left, windowMs = MINUTE, resetAt, closedUntil, silent } = known;
  let waitMs = closedUntil - now;
  if (waitMs <= 0) {
    if (left === undefined || resetAt <= now) {
      // One request finds out what is left. The others wait for its answer, a second at most.
      return { waitMs: silent || open.count === 0 ? 0 : Math.max(0, open.lastAt + 1000 - now), limited: false };
    }
    const rest = resetAt - now;
    // Beside a bulk run there may be another, with as many requests under way: they are not in the last count.
    const unspent = left - open.count * (pace === "bulk" ? 2 : 1);
    // The reserve for people shrinks as the window ends. It is never the whole limit, or a bulk run would wait for
    // ever.
    const limit = known.limit ?? left;
    const reserve = pace === "bulk" ? Math.min(limit - 1, Math.max(2, limit / 20)) : 0;
    if (unspent - Math.floor(reserve * Math.min(1, rest / windowMs)) >= 1) return NOW;
    waitMs = rest - (unspent > 0 ? (unspent / reserve) * windowMs - 1 : 0);
    // An answer under way may bring news.
    if (open.count > 0) return { waitMs: Math.ceil(waitMs), limited: false };
  }
  return waitMs > DEFAULTS.maxWaitMs[pace] && open.count === 0 ? NOW : { waitMs: Math.ceil(waitMs), limited: true };
}

export function learn(known: KnownLimit, { remaining, resetMs, ...named }: Limits, now: number): KnownLimit {
  const left = known.resetAt > now ? known.left : undefined;
  if (remaining === undefined) return left === undefined ? { ...known, left, silent: true } : known;
  const { limit = known.limit } = named;
  const windowMs = named.windowMs ?? (limit === known.limit ? known.windowMs : undefined);
  // A reset of 0 while requests are left is not the end of the window.
  const isNamed = resetMs !== undefined && (resetMs > 0 || remaining === 0);
  const unnamed = left !== undefined && remaining <= left ? known.resetAt : now + (windowMs ?? MINUTE);
  const end = isNamed ? now + resetMs : unnamed;
  // Of resets rounded to seconds, as is the `Date` they are compared with, the latest is safe.
  const isSame = Math.abs(end - known.resetAt) <= 2100;
  return {
    ...known,
    limit,
    windowMs,
    silent: false,
    left: remaining,
    resetAt: isSame ? Math.max(end, known.resetAt) : end,
  };
}

/** Nothing may leave before a time. Then one request finds out what is left. */
export function closed(known: KnownLimit, until: number): KnownLimit {
  const closedUntil = Math.max(known.closedUntil, until);
  return { ...known, closedUntil, resetAt: closedUntil };
}

// --- internal ---

interface Waiting {
  readonly admit: () => void;
  readonly progress: Pick<Progress, "wait">;
}

const LIMITERS = new Map<string, Limiter>();

const NOW: Turn = { waitMs: 0, limited: false };

/** Window of a server that does not name it: the API document (§8) speaks of minutes. */
const MINUTE = 60_000;
