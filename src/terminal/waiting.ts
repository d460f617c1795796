import type { Clock } from "../system/clock.ts";
import type { Activity, Doing, Progress, Wait } from "../system/progress.ts";
import type { JsonObject } from "../text/json.ts";
import type { Position } from "./progress-words.ts";
import type { System } from "./terminal.ts";

interface WaitingOptions extends Pick<System, "env" | "terminal" | "clock" | "signal"> {
  readonly flags: { readonly quiet?: boolean; readonly verbose?: boolean };
  /** Writes a line to stderr: as text, or as an object where a program reads it. */
  readonly tell: (position: JsonObject, text: string) => void;
}

/**
 * Tells a person what the command is busy with: as a live line on a terminal, once it takes longer than a moment; with
 * --verbose and on terminals that cannot erase, each wait as a line of its own.
 */
export class Waiting implements Progress {
  readonly #options: WaitingOptions;
  readonly #busy: Busy;
  readonly #manner: "live line" | "plain lines" | "silent";
  #appears: NodeJS.Timeout | undefined;

  constructor(options: WaitingOptions) {
    this.#options = options;
    this.#busy = new Busy(options.clock);
    this.#manner = mannerOf(options);
    if (this.#manner !== "live line") return;
    options.signal.addEventListener("abort", () => this.#stop(), { once: true });
  }

  begin(doing: Doing): Activity {
    if (this.#manner === "live line") this.#appears ??= setTimeout(() => void this.#appear(), MOMENT_MS).unref();
    const activity = this.#busy.begin(doing);
    // It may take hours, and nothing else is told before it ends.
    if (doing.phase === "locked" && this.#manner !== "live line" && !this.#options.flags.quiet) void this.#tell();
    return activity;
  }

  wait(wait: Wait): void {
    if (this.#busy.wait(wait) && this.#manner === "plain lines") void this.#tell();
  }

  /** Tells how far it is every half minute, where nobody sees the live line. @returns what ends it. */
  nowAndThen(): () => void {
    const { clock, flags } = this.#options;
    if (this.#manner === "live line" || flags.quiet) return () => {};
    const over = new AbortController();
    this.#tellUntil(over.signal, clock).catch(() => {}); // It is over.
    return () => over.abort();
  }

  // --- internal ---

  async #tellUntil(over: AbortSignal, clock: Clock): Promise<void> {
    for (;;) {
      await clock.sleep(TOLD_EVERY_MS, over);
      void this.#tell();
    }
  }

  async #tell(text?: string): Promise<void> {
    const { position } = this.#busy;
    if (position === undefined) return;
    const { plainLine, progressJson } = await import("./progress-words.ts");
    this.#options.tell(progressJson(position), text ?? plainLine(position));
  }

  /** A second signal ends the process with no chance to tidy up: the line is gone by then. */
  #stop(): void {
    this.#options.terminal.showLine();
    setTimeout(() => void this.#tell(STOPPING), MOMENT_MS).unref();
  }

  async #appear(): Promise<void> {
    const { liveLine } = await import("./progress-words.ts");
    if (this.#options.signal.aborted) return;
    this.#options.terminal.showLine((width) => {
      const { position } = this.#busy;
      return position === undefined || position.busyFor < MOMENT_MS ? "" : liveLine(position, width);
    });
  }
}

/** What a command is busy with: several things at once, one within the other. */
export class Busy implements Progress {
  readonly #clock: Pick<Clock, "monotonic" | "now">;
  /** In the order in which they began. */
  readonly #tasks = new Set<Running>();
  #wait: { readonly until: number; readonly for: Wait } | undefined;
  /** Since when there is always something. */
  #since = 0;
  #idleSince = Number.NEGATIVE_INFINITY;

  constructor(clock: Pick<Clock, "monotonic" | "now">) {
    this.#clock = clock;
  }

  begin(doing: Doing): Activity {
    const now = this.#clock.monotonic();
    if (this.#tasks.size === 0 && now > this.#idleSince + GAP_MS) this.#since = now;
    const task = new Running(doing, now, () => {
      this.#tasks.delete(task);
      if (this.#tasks.size === 0) this.#idleSince = this.#clock.monotonic();
    });
    this.#tasks.add(task);
    return task;
  }

  /** Of waits at the same time the one that ends last is told, of those of a second or more. @returns whether it is. */
  wait(wait: Wait): boolean {
    const until = this.#clock.monotonic() + wait.ms;
    if (wait.ms < LEAST_MS || until < (this.#wait?.until ?? 0) + LEAST_MS) return false;
    this.#wait = { until, for: wait };
    return true;
  }

  /** How far the outermost thing is, and what is waited for. Undefined while there is nothing. */
  get position(): (Position & { readonly busyFor: number }) | undefined {
    const [task] = this.#tasks;
    if (task === undefined) return undefined;
    const now = this.#clock.monotonic();
    const left = (this.#wait?.until ?? 0) - now;
    const wait = this.#wait !== undefined && left > 0 ? { left, for: this.#wait.for } : undefined;
    const { doing, done, began } = task;
    const sent = [...this.#tasks].find((one) => one.doing.phase === "sent");
    return {
      doing,
      done,
      elapsed: now - began,
      silent: sent === undefined ? 0 : now - sent.began,
      wait,
      now: this.#clock.now(),
      busyFor: now - this.#since,
    };
  }
}

// --- internal ---

/** What takes less is not told. */
const MOMENT_MS = 400;

const STOPPING = "Stopping; requests that were sent may still be answered. Ctrl-C again ends it at once.";

const TOLD_EVERY_MS = 30_000;

function mannerOf({ env, terminal, flags }: WaitingOptions): "live line" | "plain lines" | "silent" {
  if (flags.verbose) return "plain lines";
  if (!terminal.stderrIsTTY || flags.quiet) return "silent";
  return env.TERM === "dumb" || isCI(env.CI) ? "plain lines" : "live line";
}

function isCI(value: string | undefined): boolean {
  return value !== undefined && !["", "0", "false"].includes(value);
}

/** In milliseconds. */
const LEAST_MS = 1000;

/** Between two requests of one piece of work there may be so many milliseconds. */
const GAP_MS = 200;

class Running implements Activity {
  doing: Doing;
  done: number;
  readonly began: number;
  readonly end: () => void;

  constructor(doing: Doing, began: number, end: () => void) {
    this.doing = doing;
    this.done = doing.before ?? 0;
    this.began = began;
    this.end = end;
  }

  step(more = 1): void {
    this.done += more;
  }

  of(total: number): void {
    this.doing = { ...this.doing, total };
  }
}
