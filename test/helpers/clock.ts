/** When code under test waits: a clock on which waiting takes no time, for `clock` options. */
import type { Clock } from "../../src/system/clock.ts";

export interface FastClock extends Clock {
  /** Every wait that was asked for, in milliseconds, in the order of asking. */
  readonly waits: number[];
}

/**
 * Time passes only while somebody sleeps: as soon as nothing else is left to do, the sleeper whose time comes first
 * wakes, and the clock shows its time.
 */
export function fastClock(start = Date.parse("2026-05-01T09:00:00Z")): FastClock {
  const waits: number[] = [];
  let sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  let time = start;

  function wakeNext(): void {
    const [first, ...others] = sleepers;
    if (first === undefined) return;
    const next = others.reduce((soonest, one) => (one.at < soonest.at ? one : soonest), first);
    sleepers = sleepers.filter((one) => one !== next);
    time = Math.max(time, next.at);
    next.wake();
    if (sleepers.length > 0) setImmediate(wakeNext);
  }

  return {
    waits,
    now: () => Math.floor(time),
    monotonic: () => time - start,
    sleep(ms, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        waits.push(ms);
        const sleeper = { at: time + Math.max(0, ms), wake: resolve };
        if (sleepers.length === 0) setImmediate(wakeNext);
        sleepers.push(sleeper);
        signal?.addEventListener("abort", () => {
          sleepers = sleepers.filter((one) => one !== sleeper);
          reject(signal.reason);
        });
      });
    },
  };
}
