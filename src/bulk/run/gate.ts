import type { Clock } from "../../system/clock.ts";
import type { Wait } from "../../system/progress.ts";

/** Lets so many in at a time, in the order in which they came. */
export class Gate {
  readonly #waiting: (() => void)[] = [];
  /** Those who come nearer when few wait. */
  #far: (() => void)[] = [];
  #inside = 0;
  #places: number;

  constructor(places: number) {
    this.#places = places;
  }

  get places(): number {
    return this.#places;
  }

  /** Whether the next one enters at once. */
  get hasRoom(): boolean {
    return this.#inside < this.#places;
  }

  /** Resolves when there is a place. */
  async enter(): Promise<void> {
    if (this.hasRoom) this.#inside += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Resolves when fewer wait than there are places: all who are far then come together. */
  async nearby(): Promise<void> {
    if (this.#waiting.length >= this.#places) await new Promise<void>((resolve) => this.#far.push(resolve));
  }

  leave(): void {
    this.#inside -= 1;
    this.#admit();
  }

  /** Has so many places from now on; those inside stay. */
  resize(places: number): void {
    this.#places = places;
    this.#admit();
  }

  #admit(): void {
    while (this.hasRoom && this.#waiting.length > 0) {
      this.#inside += 1;
      this.#waiting.shift()?.();
    }
    if (this.#waiting.length >= this.#places || this.#far.length === 0) return;
    const coming = this.#far;
    this.#far = [];
    for (const come of coming) come();
  }
}

/**
 * Spaces what is begun evenly: at most `perMinute` a minute.
 * @param onWait told of the wait for whatever is next.
 * @returns a function that resolves when the next may begin, and rejects with the signal's reason.
 */
export function spacing(
  perMinute: number,
  clock: Pick<Clock, "monotonic" | "sleep">,
  onWait: (wait: Wait) => void = () => {},
): (signal: AbortSignal) => Promise<void> {
  const every = 60_000 / perMinute;
  let free = Number.NEGATIVE_INFINITY;
  return async (signal) => {
    const now = clock.monotonic();
    const at = Math.max(now, free);
    free = at + every;
    const rest = at - now;
    if (rest > every) await clock.sleep(rest - every, signal);
    if (rest <= 0) return;
    const ms = Math.min(rest, every);
    onWait({ reason: "own_rate", ms, perMinute });
    await clock.sleep(ms, signal);
  };
}
