import type { Clock } from "../../system/clock.ts";
import type { Lock } from "../../system/locks.ts";

/** What a session holds until it is closed: its locks, its journals, its timers. */
export class Held {
  readonly #locks: Lock[] = [];
  /** In the order in which it was taken. */
  readonly #releases: (() => void | Promise<void>)[] = [];
  readonly #clock: Pick<Clock, "now" | "monotonic">;
  #looked: { readonly at: number; readonly time: number; readonly result: Promise<unknown> } | undefined;

  constructor(clock: Pick<Clock, "now" | "monotonic">) {
    this.#clock = clock;
  }

  lock(lock: Lock): void {
    this.#locks.push(lock);
    this.#looked = undefined;
    this.#releases.push(() => lock.release());
  }

  /** Has releaseAll() do something else as well. */
  push(...releases: readonly (() => void | Promise<void>)[]): void {
    this.#releases.push(...releases);
  }

  /**
   * Before each write: a process that was paused for long may have lost its locks. One look is enough for all writes of
   * the next moment: no lock is lost within it, and after a pause at least one of the clocks shows a later time.
   * @throws LostLock.
   */
  async verify(): Promise<void> {
    const [at, time] = [this.#clock.monotonic(), this.#clock.now()];
    const last = this.#looked;
    if (last === undefined || at - last.at >= MOMENT_MS || Math.abs(time - last.time) >= MOMENT_MS) {
      this.#looked = { at, time, result: Promise.all(this.#locks.map((lock) => lock.verify())) };
    }
    await this.#looked?.result;
  }

  async releaseAll(): Promise<void> {
    for (const release of this.#releases.reverse()) await release();
  }
}

// --- internal ---

/** Far less than the time without a heartbeat after which another process takes a lock over. */
const MOMENT_MS = 20;
