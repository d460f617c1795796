import type { Clock } from "../../system/clock.ts";
import type { Progress } from "../../system/progress.ts";

/**
 * Takes things in their order, so many at a time.
 * @param isStopping whether nothing more may be taken.
 * @param onError called with the error that ended a worker; the others finish what they have taken.
 * @returns whether things are left.
 */
export async function takeAll<T>(
  things: readonly T[],
  atOnce: number,
  take: (thing: T) => Promise<void>,
  { isStopping, onError }: { readonly isStopping: () => boolean; readonly onError: (error: unknown) => void },
): Promise<boolean> {
  const queue = things.values();
  let taken = 0;
  const work = async (): Promise<void> => {
    while (!isStopping()) {
      const next = queue.next();
      if (next.done) return;
      taken += 1;
      await take(next.value);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, () => work().catch(onError)));
  return taken < things.length;
}

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
