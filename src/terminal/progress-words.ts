import { type Doing, PHASES, type Wait } from "../system/progress.ts";
import { durationText, perWindow, shortDuration } from "../text/duration.ts";
import type { JsonObject } from "../text/json.ts";
import { fitted, widthOf } from "../text/ruler.ts";
import { safeText } from "../text/safe-text.ts";
import { count, grouped } from "../text/words.ts";

/** Durations and times are in milliseconds. */
export interface ProgressPosition {
  readonly doing: Doing;
  readonly done: number;
  readonly elapsed: number;
  /** Since the oldest request was sent that has no answer; 0 without one. */
  readonly silent: number;
  readonly wait?: { readonly left: number; readonly for: Wait } | undefined;
  readonly now: number;
}

export function liveLine(position: ProgressPosition, width: number): string {
  const [said, short] = [headOf(position), shortHeadOf(position)];
  const wait = waitOf(position);
  const left = timeLeft(position);
  const choices = [[said, wait, left], [short, wait, left], [short, wait ?? left], [short]];
  const lines = choices.map((words) => `${MARGIN}${words.filter((word) => word !== undefined).join(" · ")}`);
  return lines.find((line) => widthOf(line) <= width) ?? fitted(lines.at(-1) ?? "", width);
}

export function plainLine(position: ProgressPosition): string {
  return [headOf(position), waitOf(position), timeLeft(position)].filter((words) => words !== undefined).join("; ");
}

export function progressJson(position: ProgressPosition): JsonObject {
  const { doing, done, wait } = position;
  const { phase, total = null, before = 0, unit = PHASES[phase][0] } = doing;
  const left = msLeft(position);
  const secondsLeft = left === undefined ? null : Math.round(left / 1000);
  return { phase, done, total, unit, before, secondsLeft, waiting: wait === undefined ? null : waitText(wait).json };
}

// --- internal ---

const MARGIN = "  ";

const SILENT_MS = 4000;

const PACE_MS = 3000;

const MINUTE = 60_000;

function waitOf({ silent, wait }: ProgressPosition): string | undefined {
  if (wait !== undefined) return waitText(wait).words;
  if (silent < SILENT_MS) return undefined;
  return `no answer from the server for ${shortDuration(Math.floor(silent / 1000) * 1000)}`;
}

function headOf(position: ProgressPosition): string {
  const { before = 0, holder } = position.doing;
  const head = shortHeadOf(position);
  if (holder !== undefined) return `${head} (${holderText(holder, position.now)})`;
  return before > 0 ? `${head}, ${grouped(before)} of them before` : head;
}

function shortHeadOf({ doing, done }: ProgressPosition): string {
  const { phase, total, name } = doing;
  const [one, verb, alone] = PHASES[phase];
  const { unit = one } = doing;
  if (phase === "calling" && name !== undefined) return safeText(name);
  if (total !== undefined && total > 1) return `${verb} ${grouped(done)} of ${grouped(Math.max(total, done))}`;
  if (phase === "reading_file" && name !== undefined)
    return done === 0 ? `Reading ${safeText(name)}` : `Reading ${count(done, unit)} of ${safeText(name)}`;
  return done === 0 ? alone : `${verb} ${count(done, unit)}`;
}

function waitText({ for: wait, left }: NonNullable<ProgressPosition["wait"]>): {
  readonly words: string;
  readonly json: JsonObject;
} {
  const seconds = Math.ceil(left / 1000);
  const time = shortDuration(seconds * 1000);
  const { reason } = wait;
  const paused = `paused ${time}`;
  switch (reason) {
    case "rate_limit": {
      const { limit = null, windowMs } = wait;
      const json = { reason, seconds, limit, windowSeconds: windowMs === undefined ? null : windowMs / 1000 };
      const window = windowMs === undefined ? "" : perWindow(windowMs);
      return { words: `${paused}, rate limit${limit === null ? "" : ` ${grouped(limit)}${window}`}`, json };
    }
    case "retry": {
      const { retry, of, why } = wait;
      const words = `retry ${retry} of ${of} in ${time}, ${why}`;
      return { words, json: { reason, seconds, retry, of, message: why } };
    }
    case "own_rate": {
      const { perMinute } = wait;
      return { words: `${paused}, --rate ${perMinute}`, json: { reason, seconds, perMinute } };
    }
    case "lost_answers":
      return { words: `looking for lost answers in ${time}`, json: { reason, seconds } };
  }
}

/** `pid 123 on host7, since 02:10`, or `since 2026-04-30 23:59` if that is another day, in the time of this place. */
function holderText({ pid, host, since }: NonNullable<Doing["holder"]>, now: number): string {
  const place = host === undefined ? "" : ` on ${safeText(host)}`;
  if (since === undefined) return `pid ${pid}${place}`;
  const [begun, today] = [new Date(since), new Date(now)].map((time) => time.toLocaleString("sv-SE").slice(0, 16));
  const isToday = begun?.slice(0, 10) === today?.slice(0, 10);
  return `pid ${pid}${place}, since ${isToday ? begun?.slice(11) : begun}`;
}

function timeLeft(position: ProgressPosition): string | undefined {
  const ms = msLeft(position);
  if (ms === undefined || position.done === position.doing.total) return undefined;
  if (ms >= MINUTE) return `about ${durationText(ms, Math.round)} to go`;
  return position.wait === undefined ? "less than a minute to go" : undefined; // The seconds of a wait say as much.
}

/** By the pace so far. A wait that has begun is the price of what was done before it: its end ends their time. */
function msLeft({ doing, done, elapsed, wait }: ProgressPosition): number | undefined {
  const { total, before = 0 } = doing;
  const here = done - before;
  const spent = elapsed + (wait?.left ?? 0);
  if (total === undefined || here <= 0 || spent < PACE_MS) return undefined;
  return (spent / here) * Math.max(0, total - done);
}
