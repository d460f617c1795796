import type { Limits } from "../../http/limits.ts";

/** Rows that are written at the same time where nothing is known of the server. */
export const USUAL = 4;

/** The most of them, however much the server allows. */
export const MOST = 16;

/**
 * How many rows to write at the same time so that a rate limit is used up and no more: as many as begin in the time
 * that one takes (Little's law).
 * @param fastest the least that a write took lately, in milliseconds: what others took on top was waiting for the limit.
 */
export function fittingConcurrency({ limit, windowMs = MINUTE }: Limits, fastest: number | undefined): number {
  if (limit === undefined || fastest === undefined) return USUAL;
  return Math.min(MOST, Math.max(USUAL, Math.ceil((limit / windowMs) * fastest)));
}

/** The least of the last few times, in milliseconds; undefined before the first. */
export class LatestTimes {
  readonly #times: number[] = [];

  add(ms: number): void {
    this.#times.push(ms);
    if (this.#times.length > REMEMBERED) this.#times.shift();
  }

  get fastest(): number | undefined {
    return this.#times.length === 0 ? undefined : Math.min(...this.#times);
  }
}

// --- internal ---

const REMEMBERED = 20;

/** The window of limits that do not name one (API document §8). */
const MINUTE = 60_000;
