import type { Clock } from "../system/clock.ts";
import type { Activity, Doing, Progress, Wait } from "../system/progress.ts";
import type { Position } from "./progress-words.ts";

/** What a command is busy with: several things at once, one within the other. */
export class Busy implements Progress {
  readonly #clock: Pick<Clock, "monotonic" | "now">;
  /** In the order in which they began. */
  readonly #tasks = new Set<Running>();
  #wait: { readonly until: number; readonly for: Wait } | undefined;
  /** Since when there is always something. */
  #since = 0;
  #idleSince = Number.NEGATIVE_INFINITY;

  constructor(clock: Pick<Clock, "monotonic" | "now">) {
    this.#clock = clock;
  }

  begin(doing: Doing): Activity {
    const now = this.#clock.monotonic();
    if (this.#tasks.size === 0 && now > this.#idleSince + GAP_MS) this.#since = now;
    const task = new Running(doing, now, () => {
      this.#tasks.delete(task);
      if (this.#tasks.size === 0) this.#idleSince = this.#clock.monotonic();
    });
    this.#tasks.add(task);
    return task;
  }

  /** Of waits at the same time the one that ends last is told, of those of a second or more. @returns whether it is. */
  wait(wait: Wait): boolean {
    const until = this.#clock.monotonic() + wait.ms;
    if (wait.ms < LEAST_MS || until < (this.#wait?.until ?? 0) + LEAST_MS) return false;
    this.#wait = { until, for: wait };
    return true;
  }

  /** How far the outermost thing is, and what is waited for. Undefined while there is nothing. */
  get position(): (Position & { readonly busyFor: number }) | undefined {
    const [task] = this.#tasks;
    if (task === undefined) return undefined;
    const now = this.#clock.monotonic();
    const left = (this.#wait?.until ?? 0) - now;
    const wait = this.#wait !== undefined && left > 0 ? { left, for: this.#wait.for } : undefined;
    const { doing, done, began } = task;
    const sent = [...this.#tasks].find((one) => one.doing.phase === "sent");
    return {
      doing,
      done,
      elapsed: now - began,
      silent: sent === undefined ? 0 : now - sent.began,
      wait,
      now: this.#clock.now(),
      busyFor: now - this.#since,
    };
  }
}

// --- internal ---

/** In milliseconds. */
const LEAST_MS = 1000;

/** Between two requests of one piece of work there may be so many milliseconds. */
const GAP_MS = 200;

class Running implements Activity {
  doing: Doing;
  done: number;
  readonly began: number;
  readonly end: () => void;

  constructor(doing: Doing, began: number, end: () => void) {
    this.doing = doing;
    this.done = doing.before ?? 0;
    this.began = began;
    this.end = end;
  }

  step(more = 1): void {
    this.done += more;
  }

  of(total: number): void {
    this.doing = { ...this.doing, total };
  }
}
