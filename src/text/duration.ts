import { count } from "./words.ts";

/**
 * Milliseconds in words, in whole units: `41 seconds`, `3 minutes`, `24 hours`, `4 days`.
 * @param round Math.ceil for a wait, which must not be shown too short; Math.floor for an age.
 */
export function durationText(ms: number, round: (value: number) => number = Math.ceil): string {
  const seconds = round(Math.max(0, ms) / 1000);
  if (seconds < 2 * MINUTE) return count(seconds, "second");
  if (seconds < 2 * HOUR) return count(round(seconds / MINUTE), "minute");
  return seconds < 2 * DAY ? count(round(seconds / HOUR), "hour") : count(round(seconds / DAY), "day");
}

/**
 * `just now`, `12 min ago`, `3 hours ago`, `29 days ago`; before that its date in UTC. A time that has not come yet, as
 * the clocks of two machines differ, is given with its minutes.
 * @param then and now in milliseconds since the epoch.
 */
export function agoText(then: number, now: number): string {
  const seconds = Math.floor((now - then) / 1000);
  if (seconds < -MINUTE) return new Date(then).toISOString().slice(0, 16).replace("T", " ");
  if (seconds < MINUTE) return "just now";
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min ago`;
  if (seconds < DAY) return `${count(Math.floor(seconds / HOUR), "hour")} ago`;
  if (seconds < 30 * DAY) return `${count(Math.floor(seconds / DAY), "day")} ago`;
  return new Date(then).toISOString().slice(0, 10);
}

/** Milliseconds as a short text, to a tenth: `41 s`, `2.5 min`, `3 h`. */
export function shortDuration(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 2 * MINUTE) return `${toTenth(seconds)} s`;
  return seconds < 2 * HOUR ? `${toTenth(seconds / MINUTE)} min` : `${toTenth(seconds / HOUR)} h`;
}

/** The window of a rate, behind a number of requests: `/s`, `/min`, `/h`, ` in 10 s`. */
export function perWindow(ms: number): string {
  return WINDOWS[ms] ?? ` in ${shortDuration(ms)}`;
}

/** `26h`, `90m`, `45s`, `2d`, `1h30m`, `1.5h` in milliseconds; undefined for other text. */
export function parseDuration(text: string): number | undefined {
  const duration = DURATION.exec(text.trim());
  if (duration === null || text.trim() === "") return undefined;
  const [d = 0, h = 0, m = 0, s = 0] = duration.slice(1).map((part) => Number(part ?? 0));
  return Math.round((d * DAY + h * HOUR + m * MINUTE + s) * 1000);
}

/**
 * `2026-01-31T06:00`, here, or with an offset or `Z` (ECMA-262 §21.4.1.32), in milliseconds since the epoch; undefined
 * for other text, and for February 30, which Date.parse takes for a day in March.
 */
export function parseMoment(text: string): number | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d/.exec(text) ?? [];
  const isDay = Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  const at = isDay ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}

/** A moment in ISO 8601, in milliseconds since the epoch. Undefined without an offset: nobody knows when that was. */
export function instantOf(value: unknown): number | undefined {
  const time = typeof value === "string" && INSTANT.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

// --- internal ---

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/i;

const WINDOWS: Readonly<Record<number, string>> = { 1000: "/s", 60000: "/min", 3600000: "/h" };

/** In seconds. */
const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

const NUMBER = String.raw`(\d+(?:\.\d+)?)`;
const DURATION = new RegExp(`^(?:${NUMBER}d)?(?:${NUMBER}h)?(?:${NUMBER}m)?(?:${NUMBER}s)?$`, "i");

function toTenth(value: number): number {
  return Math.round(value * 10) / 10;
}
