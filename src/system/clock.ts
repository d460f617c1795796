import { setTimeout as delay } from "node:timers/promises";

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds of a clock that never goes back; for durations only. */
  monotonic(): number;
  /** Resolves after `ms`; rejects at once with the signal's reason when it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => Number(process.hrtime.bigint() / 1000n) / 1000,
  async sleep(ms, signal) {
    await delay(ms, undefined, signal ? { signal } : {}).catch((error) => {
      throw signal?.aborted ? signal.reason : error;
    });
  },
};

/**
 * Calls back once after so many milliseconds. Of the time in which this process was stopped (Ctrl-Z), or the machine asleep, a
 * tenth of them counts at most.
 * @returns what cancels it.
 */
export function afterAwake(ms: number, callBack: () => void): () => void {
  let left = STEPS;
  const cancel = () => clearInterval(timer);
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    cancel();
    callBack();
  }, ms / STEPS);
  return cancel;
}

// --- internal ---

const STEPS = 10;
