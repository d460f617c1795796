import type { Clock } from "../../system/clock.ts";
import { durationText } from "../../text/duration.ts";
import { count, grouped } from "../../text/words.ts";
import type { Context } from "./context.ts";

/** Shows how far a run is. */
interface Progress {
  /** One more row is done. */
  step(): void;
  /** Takes the bar off the screen. */
  stop(): void;
}

interface ProgressOptions {
  readonly context: Teller;
  /** Rows in all. */
  readonly total: number;
  readonly quiet: boolean;
}

type Teller = Pick<Context, "clock" | "progress"> & {
  readonly terminal: Pick<Context["terminal"], "stderrIsTTY" | "showStatus">;
};

/** A bar on stderr where that is a terminal, elsewhere a plain line every half minute; nothing when the run is quiet. */
export async function showProgress({ context, total, quiet }: ProgressOptions): Promise<Progress> {
  if (quiet || total === 0) return { step() {}, stop() {} };
  return context.terminal.stderrIsTTY ? statusBar(context, total) : plainLines(context, total);
}

/** How far a run is. Durations are in milliseconds. */
export interface Position {
  readonly done: number;
  readonly total: number;
  /** Since the run began. */
  readonly elapsed: number;
  /** What is waited for, and how long still. */
  readonly wait?: { readonly left: number; readonly text: string } | undefined;
}

/** The bar with its words, as many of them as `width` cells hold beside it. */
export function barLine({ done, total, elapsed, wait }: Position, width: number): string {
  const rows = `${grouped(done)} of ${count(total, "row")}`;
  const left = timeLeft({ done, total, elapsed, wait });
  // The seconds of a wait say as much as that it is less than a minute.
  const timed = left === "" || (wait && left === SOON) ? rows : `${rows}, ${left}`;
  const words = wait === undefined ? [timed] : waitingWords(rows, timed, wait.text);
  const fits = [...words, rows].find((text) => text.length + 1 + LEAST_BAR <= width);
  if (fits === undefined) return rows.slice(0, width);
  const cells = Math.min(MOST_BAR, width - fits.length - 1);
  const full = Math.floor((Math.min(done, total) / total) * cells);
  return `${"█".repeat(full)}${"░".repeat(cells - full)} ${fits}`;
}

// --- internal ---

const MOST_BAR = 30;
const LEAST_BAR = 10;

const SOON = "less than a minute to go";

const TOLD_EVERY_MS = 30_000;

async function statusBar({ terminal, clock }: Teller, total: number): Promise<Progress> {
  const started = clock.monotonic();
  let done = 0;
  let waiting: { readonly until: number; readonly words: (left: number) => string } | undefined;
  const text = (width: number): string => {
    const now = clock.monotonic();
    const left = waiting === undefined ? 0 : waiting.until - now;
    const wait = waiting !== undefined && left > 0 ? { left, text: waiting.words(left) } : undefined;
    return barLine({ done, total, elapsed: now - started, wait }, width);
  };
  const stop = await terminal.showStatus({
    text,
    wait(ms, words) {
      waiting = { until: clock.monotonic() + ms, words };
    },
  });
  return {
    step() {
      done += 1;
    },
    stop,
  };
}

function plainLines({ clock, progress }: Teller, total: number): Progress {
  const started = clock.monotonic();
  let done = 0;
  const stop = repeatedly(clock, TOLD_EVERY_MS, () => {
    const left = timeLeft({ done, total, elapsed: clock.monotonic() - started });
    const text = [`${grouped(done)} of ${count(total, "row")}`, left].filter(Boolean).join(", ");
    progress({ done, total }, text);
  });
  return {
    step() {
      done += 1;
    },
    stop,
  };
}

/** Does it every so many milliseconds until what is returned is called. */
function repeatedly(clock: Clock, ms: number, doIt: () => void): () => void {
  const over = new AbortController();
  const go = async (): Promise<void> => {
    for (;;) {
      await clock.sleep(ms, over.signal);
      doIt();
    }
  };
  go().catch(() => {}); // It was stopped.
  return () => over.abort();
}

/** What is said while something is waited for, the longest first. */
function waitingWords(rows: string, timed: string, wait: string): readonly string[] {
  const short = wait.replace(/ \([^()]*\)$/, "");
  const [, limit] = /^waiting (.+) for the rate limit$/.exec(short) ?? [];
  const least = limit === undefined ? [`${rows}; ${short}`] : [`${timed}, limit: ${limit}`, `${rows}, limit: ${limit}`];
  return [`${timed}; ${wait}`, `${timed}; ${short}`, ...least];
}

/** By the pace so far. A wait that has begun is the price of the rows before it: theirs is the time until it ends. */
function timeLeft({ done, total, elapsed, wait }: Position): string {
  if (done === 0) return "";
  const ms = ((elapsed + (wait?.left ?? 0)) / done) * (total - done);
  return ms < 60_000 ? SOON : `about ${durationText(ms, Math.round)} to go`;
}
