import { createHash } from "node:crypto";
import type { Clock } from "../system/clock.ts";
import type { Progress } from "../system/progress.ts";
import type { Pace } from "./defaults.ts";
import type { Limits } from "./limits.ts";
import { closed, decide, learn, NOTHING_KNOWN, type Open, type Turn } from "./rate-limit.ts";

/** Paces the requests of all clients of a key in this process, by the last answer: it counts other processes too. */
export class Limiter {
  keyWorked = false;
  readonly #clock: Clock;
  #known = NOTHING_KNOWN;
  #open: Open = { count: 0, lastAt: 0 };
  readonly #queues: Readonly<Record<Pace, Waiting[]>> = { interactive: [], bulk: [] };
  #pause = new AbortController();
  #toldUntil = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The rate limit as far as it is known; empty if the server names none. */
  get limits(): Limits {
    const { limit, windowMs, left, resetAt } = this.#known;
    if (limit === undefined) return {};
    const remaining = left !== undefined && resetAt > this.#clock.monotonic() ? left : limit;
    return windowMs === undefined ? { limit, remaining } : { limit, remaining, windowMs };
  }

  /**
   * Resolves when one request may leave; rejects when `signal` is aborted.
   * @param progress shows a wait for the rate limit.
   */
  acquire(pace: Pace, signal: AbortSignal, progress: Pick<Progress, "wait">): Promise<void> {
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

  /**
   * A request has ended. Call it once for each acquire().
   * @param limits what its answer says; without it, no answer came.
   * @param closedMs the rate limit has refused it: nothing may leave for so many milliseconds.
   */
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
        const turn = decide(this.#known, this.#open, pace, now);
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

/** The limiter of a key, for all clients of this process. */
export function limiterOf(origin: string, apiKey: string, clock: Clock): Limiter {
  const name = createHash("sha256").update(`${origin}\n${apiKey}`).digest("hex");
  const limiter = LIMITERS.get(name) ?? new Limiter(clock);
  LIMITERS.set(name, limiter);
  return limiter;
}

// --- internal ---

interface Waiting {
  readonly admit: () => void;
  readonly progress: Pick<Progress, "wait">;
}

const LIMITERS = new Map<string, Limiter>();
