import type { Clock } from "../../system/clock.ts";
import { LockWatch } from "../../system/lock-watch.ts";
import type { Lock } from "../../system/locks.ts";

/** What a session holds until it is closed: its locks, its journals, its timers. */
export class Held {
  readonly watch: LockWatch;
  readonly #locks: Lock[] = [];
  /** In the order in which it was taken. */
  readonly #releases: (() => void | Promise<void>)[] = [];

  constructor(clock: Pick<Clock, "monotonic">) {
    this.watch = new LockWatch(clock);
  }

  lock(lock: Lock): void {
    this.#locks.push(lock);
    this.#releases.push(() => lock.release());
  }

  /** Has releaseAll() do something else as well. */
  push(...releases: readonly (() => void | Promise<void>)[]): void {
    this.#releases.push(...releases);
  }

  /** Before each write: a process that was paused for long may have lost its locks. @throws LostLock. */
  async verify(): Promise<void> {
    await Promise.all(this.#locks.map((lock) => lock.verify()));
  }

  async releaseAll(): Promise<void> {
    for (const release of this.#releases.reverse()) await release();
  }
}
