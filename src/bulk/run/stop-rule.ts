import { Replaced } from "../../api/records/not-stored.ts";
import { Overwritten } from "../../api/records/read-records.ts";
import { CliError } from "../../errors.ts";
import type { Clock } from "../../system/clock.ts";
import type { Progress } from "../../system/progress.ts";
import { parseDuration, parseMoment } from "../../text/duration.ts";
import { count, grouped } from "../../text/words.ts";

/**
 * A run stops when the key is refused, after too many failed rows, and when the server is gone: more rows in a row did
 * not reach it than were in flight together, which one broken connection fails.
 */
export class StopRule {
  readonly #maxErrors: number;
  readonly #atOnce: number;
  #unreached = 0;

  /** @param maxErrors how many rows may fail. @param atOnce how many are written at the same time. */
  constructor(maxErrors: number, atOnce: number) {
    this.#maxErrors = maxErrors;
    this.#atOnce = atOnce;
  }

  reached(): void {
    this.#unreached = 0;
  }

  /** @returns why the run has to stop, given the error of a row and how many rows have failed by now. */
  failed(error: CliError, failed: number): CliError | undefined {
    if (error instanceof Overwritten || error instanceof Replaced) return error; // The next write may do it again.
    if (error.code === "auth") return error; // Every further row would fail the same way.
    if (failed > this.#maxErrors) {
      const why = `--max-errors ${grouped(this.#maxErrors)} (${count(failed, "row")} failed)`;
      return new Stopped("max_errors", `stopped by ${why}`);
    }
    this.#unreached = error.code === "unavailable" || error.code === "rate_limited" ? this.#unreached + 1 : 0;
    return this.#unreached >= Math.max(GONE_AFTER, this.#atOnce + 1) ? error : undefined;
  }
}

/** A limit that the user has set ends a run before its last row. */
export class Stopped extends CliError {
  readonly reason: "deadline" | "max_errors" | "not_listed";

  constructor(
    reason: Stopped["reason"],
    message: string,
    hint = "Run the same command again to finish: rows that are done are not written twice.",
  ) {
    super("stopped", message, { hint });
    this.reason = reason;
  }
}

/** Why a run ended before its last row, as its summary says it; null when it did not. */
export function stopReason(stopped: CliError | undefined): string | null {
  if (stopped === undefined) return null;
  return stopped instanceof Stopped ? stopped.reason : stopped.code;
}

export function interruption(signal: AbortSignal): CliError {
  return signal.reason instanceof CliError ? signal.reason : new CliError("interrupted", "stopped");
}

export function notListed(id: string): Stopped {
  const message = `stopped because customer ${id}, which the server has just created, is not found again,`;
  const hint = "Another import of these rows would create them again. Ask who runs the server why (are they drafts?).";
  return new Stopped("not_listed", message, hint);
}

/**
 * The moment that a deadline names: `06:00` (the next time that a clock here shows it), `2026-01-31T06:00` (here, or
 * with an offset or `Z`), or `90m`, `2h`, `45s`, `1h30m`, `1.5h` from now.
 * @param now milliseconds since the epoch, as the result.
 * @throws CliError `usage` for one that cannot be read, that has passed, or that is more than 12 hours ahead.
 */
export function readDeadline(text: string, now: number): number {
  const at = momentOf(text.trim(), now);
  if (at === undefined) {
    throw new CliError("usage", `--deadline ${JSON.stringify(text)} is not a time`, {
      hint: "Write 06:00, 2026-01-31T06:00, or a duration such as 5s, 90m or 1.5h.",
    });
  }
  if (at - now > MOST_AHEAD_MS) {
    const when = new Date(at).toLocaleString("sv-SE", { dateStyle: "short", timeStyle: "short" });
    throw new CliError("usage", `--deadline ${JSON.stringify(text)} is at ${when}, more than 12 hours ahead`, {
      hint: "The run would go on until then: give a time that is nearer, or a duration such as 4h.",
    });
  }
  if (at > now) return at;
  throw new CliError("usage", `--deadline ${JSON.stringify(text)} has passed`, { hint: "Give a time in the future." });
}

/** Stops a run at an interrupt or its deadline, a time of the clock on the wall, also if the machine slept. */
export class Stopping {
  /** Aborted: no row is begun any more. */
  readonly rows: AbortSignal;
  /** Aborted a little later: requests in flight are given up. */
  readonly requests: AbortSignal;
  readonly #over = new AbortController();

  constructor(
    { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
    deadline?: { readonly at: number; readonly shown: string },
  ) {
    const [late, tooLate] = [new AbortController(), new AbortController()];
    this.rows = AbortSignal.any([signal, late.signal]);
    this.requests = tooLate.signal;
    const wasClosed = () => {};
    if (deadline) {
      const reason = new Stopped("deadline", `stopped at the deadline (${deadline.shown})`);
      this.#sleepUntil(deadline.at, clock).then(() => late.abort(reason), wasClosed);
    }
    const giveUp = () => {
      clock.sleep(GRACE_MS, this.#over.signal).then(() => tooLate.abort(this.rows.reason), wasClosed);
    };
    if (this.rows.aborted) giveUp();
    else this.rows.addEventListener("abort", giveUp, { once: true, signal: this.#over.signal });
  }

  close(): void {
    this.#over.abort();
  }

  async #sleepUntil(at: number, clock: Clock): Promise<void> {
    for (let left = at - clock.now(); left > 0; left = at - clock.now()) {
      await clock.sleep(Math.min(left, LONGEST_SLEEP_MS), this.#over.signal);
    }
  }
}

/** At most so many a minute, evenly. */
export class EvenPace {
  readonly #perMinute: number;
  readonly #clock: Pick<Clock, "monotonic" | "sleep">;
  readonly #progress: Pick<Progress, "wait">;
  #free = Number.NEGATIVE_INFINITY;

  constructor(perMinute: number, clock: Pick<Clock, "monotonic" | "sleep">, progress: Pick<Progress, "wait">) {
    this.#perMinute = perMinute;
    this.#clock = clock;
    this.#progress = progress;
  }

  /** Resolves when the next may begin. @throws the signal's reason. */
  async turn(signal: AbortSignal): Promise<void> {
    const every = 60_000 / this.#perMinute;
    const now = this.#clock.monotonic();
    const at = Math.max(now, this.#free);
    this.#free = at + every;
    const ms = at - now;
    if (ms <= 0) return;
    this.#progress.wait({ reason: "own_rate", ms, perMinute: this.#perMinute });
    await this.#clock.sleep(ms, signal);
  }
}

// --- internal ---

/** So many rows in a row that do not reach the server mean that it is gone. */
const GONE_AFTER = 5;

/** A start at 06:05 with --deadline 06:00 is late: it must not run through the working day. */
const MOST_AHEAD_MS = 12 * 3_600_000;

/** How long requests in flight may still take when the run has to stop, in milliseconds. */
const GRACE_MS = 5_000;

const LONGEST_SLEEP_MS = 30_000;

function momentOf(text: string, now: number): number | undefined {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hours !== undefined && minutes !== undefined) return nextTime(Number(hours), Number(minutes), now);
  const duration = parseDuration(text);
  return duration === undefined ? parseMoment(text) : now + duration;
}

/** By how much clocks are put back, in milliseconds: an hour, on Lord Howe Island half of it. */
const SHIFTS = [0, 30 * 60_000, 60 * 60_000];

/** The next time that the clock on the wall shows this, summer time taken into account. */
function nextTime(hours: number, minutes: number, now: number): number {
  const at = new Date(now);
  at.setHours(hours, minutes, 0, 0);
  // In autumn a clock shows an hour twice.
  const again = SHIFTS.map((ms) => new Date(at.getTime() + ms)).find(
    (one) => one.getTime() > now && one.getHours() === hours && one.getMinutes() === minutes,
  );
  if (again !== undefined) return again.getTime();
  if (at.getTime() <= now) {
    at.setDate(at.getDate() + 1);
    at.setHours(hours, minutes, 0, 0);
  }
  return at.getTime();
}
