import type { Clock } from "../../system/clock.ts";

/** Lets so many in at a time, in the order in which they came. */
export function createGate(places: number) {
  const waiting: (() => void)[] = [];
  let inside = 0;
  let most = places;
  const admit = () => {
    while (inside < most && waiting.length > 0) {
      inside += 1;
      waiting.shift()?.();
    }
  };
  return {
    get places(): number {
      return most;
    },
    /** Whether the next one enters at once. */
    get hasRoom(): boolean {
      return inside < most;
    },
    /** Resolves when there is a place. */
    async enter(): Promise<void> {
      if (inside < most) inside += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    leave(): void {
      inside -= 1;
      admit();
    },
    /** Has so many places from now on; those inside stay. */
    resize(wanted: number): void {
      most = wanted;
      admit();
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
