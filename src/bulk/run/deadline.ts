import { CliError } from "../../errors.ts";
import type { Clock } from "../../system/clock.ts";
import { parseDuration } from "../../text/duration.ts";
import { Stopped } from "./failing.ts";

/**
 * The moment that a deadline names: `06:00` (the next time that a clock here shows it), `2026-01-31T06:00` (here, or with
 * an offset or `Z`), or `90m`, `2h`, `45s`, `1h30m`, `1.5h` from now.
 * @param now milliseconds since the epoch, as the result.
 * @returns undefined when it is none of these.
 */
export function parseDeadline(text: string, now: number): number | undefined {
  const trimmed = text.trim();
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(trimmed) ?? [];
  if (hours !== undefined && minutes !== undefined) return nextTime(Number(hours), Number(minutes), now);
  const duration = parseDuration(trimmed);
  if (duration !== undefined) return now + duration;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(trimmed)) return undefined;
  const at = Date.parse(trimmed); // Without an offset it is local time (ECMA-262 §21.4.1.32).
  return Number.isNaN(at) ? undefined : at;
}

/**
 * The moment of a deadline as the user gives it; undefined without one.
 * @param now milliseconds since the epoch, as the result.
 * @throws CliError `usage` for one that cannot be read, or that has passed.
 */
export function readDeadline(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  const at = parseDeadline(text, now);
  if (at === undefined) {
    throw new CliError("usage", `--deadline ${JSON.stringify(text)} is not a time`, {
      hint: "Write 06:00, 2026-01-31T06:00, or a duration such as 5s, 90m or 1.5h.",
    });
  }
  if (at > now) return at;
  throw new CliError("usage", `--deadline ${JSON.stringify(text)} has passed`, { hint: "Give a time in the future." });
}

/**
 * A signal that is set off by another one, or when the time has come. The time is that of the wall clock, also after the
 * machine was asleep.
 * @param at milliseconds since the epoch; never when missing.
 */
export function stopAt(
  at: number | undefined,
  shown: string,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): { readonly signal: AbortSignal; dispose(): void } {
  if (at === undefined) return { signal, dispose() {} };
  const late = new AbortController();
  const over = new AbortController();
  const wait = async () => {
    for (let left = at - clock.now(); left > 0; left = at - clock.now()) {
      await clock.sleep(Math.min(left, LONGEST_SLEEP_MS), over.signal);
    }
    late.abort(new Stopped("deadline", `stopped at the deadline (${shown})`));
  };
  wait().catch(() => {}); // It was over before.
  return { signal: AbortSignal.any([signal, late.signal]), dispose: () => over.abort() };
}

/**
 * A signal that is set off `milliseconds` after another one: requests in flight may still finish when the run is told to
 * stop, but only within that time.
 */
export function withGrace(
  signal: AbortSignal,
  clock: Pick<Clock, "sleep">,
  milliseconds: number,
): { readonly signal: AbortSignal; dispose(): void } {
  const late = new AbortController();
  const over = new AbortController();
  const begin = () => {
    clock.sleep(milliseconds, over.signal).then(
      () => late.abort(signal.reason),
      () => {}, // All was finished in time.
    );
  };
  if (signal.aborted) begin();
  else signal.addEventListener("abort", begin, { once: true });
  return {
    signal: late.signal,
    dispose() {
      signal.removeEventListener("abort", begin);
      over.abort();
    },
  };
}

// --- internal ---

const LONGEST_SLEEP_MS = 30_000;

/** The next time that the clock on the wall shows this, summer time taken into account. */
function nextTime(hours: number, minutes: number, now: number): number {
  const at = new Date(now);
  at.setHours(hours, minutes, 0, 0);
  if (at.getTime() <= now) {
    at.setDate(at.getDate() + 1);
    at.setHours(hours, minutes, 0, 0);
  }
  return at.getTime();
}
