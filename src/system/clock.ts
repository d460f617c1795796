import { setTimeout as delay } from "node:timers/promises";

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds of a clock that never goes back; for durations only. */
  monotonic(): number;
  /** Resolves after `ms`, 24 days at most; rejects at once with the signal's reason when it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => Number(process.hrtime.bigint() / 1000n) / 1000,
  async sleep(ms, signal) {
    await delay(Math.min(ms, LONGEST_MS), undefined, signal ? { signal } : {}).catch((error) => {
      throw signal?.aborted ? signal.reason : error;
    });
  },
};

// --- internal ---

/** Node's timers end at once if they are asked for more. */
const LONGEST_MS = 2 ** 31 - 1;
