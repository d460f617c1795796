import type { Clock } from "../../system/clock.ts";
import type { Wait } from "../../system/progress.ts";

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
