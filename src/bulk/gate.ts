import type { Clock } from "../system/clock.ts";

/** Lets so many in at a time, in the order in which they came. */
export function createGate(places: number) {
  const waiting: (() => void)[] = [];
  let free = places;
  return {
    /** Whether whoever comes now enters at once. */
    get hasRoom(): boolean {
      return free > 0;
    },
    /** Resolves when there is a place. */
    async enter(): Promise<void> {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    leave(): void {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    },
  };
}

/**
 * Spaces what is begun evenly: at most `perMinute` a minute.
 * @returns a function that resolves when the next may begin, and rejects with the signal's reason.
 */
export function spacing(
  perMinute: number,
  clock: Pick<Clock, "monotonic" | "sleep">,
): (signal: AbortSignal) => Promise<void> {
  let free = Number.NEGATIVE_INFINITY;
  return async (signal) => {
    const now = clock.monotonic();
    const at = Math.max(now, free);
    free = at + 60_000 / perMinute;
    if (at > now) await clock.sleep(at - now, signal);
  };
}
