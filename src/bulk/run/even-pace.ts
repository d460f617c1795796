import type { Clock } from "../../system/clock.ts";
import type { Progress } from "../../system/progress.ts";

/** Spaces what is begun evenly: at most so many a minute. */
export class EvenPace {
  readonly #perMinute: number;
  readonly #clock: Pick<Clock, "monotonic" | "sleep">;
  readonly #progress: Pick<Progress, "wait">;
  #free = Number.NEGATIVE_INFINITY;

  constructor(perMinute: number, clock: Pick<Clock, "monotonic" | "sleep">, progress: Pick<Progress, "wait">) {
    this.#perMinute = perMinute;
    this.#clock = clock;
    this.#progress = progress;
  }

  /** Resolves when the next may begin. @throws the signal's reason. */
  async turn(signal: AbortSignal): Promise<void> {
    const every = 60_000 / this.#perMinute;
    const now = this.#clock.monotonic();
    const at = Math.max(now, this.#free);
    this.#free = at + every;
    const rest = at - now;
    if (rest > every) await this.#clock.sleep(rest - every, signal);
    if (rest <= 0) return;
    const ms = Math.min(rest, every);
    this.#progress.wait({ reason: "own_rate", ms, perMinute: this.#perMinute });
    await this.#clock.sleep(ms, signal);
  }
}
