import type { Activity, Doing, Progress, Wait } from "../system/progress.ts";
import type { JsonObject } from "../text/json.ts";
import type { ProgressPosition } from "./progress-words.ts";
import { isOn, isPlain } from "./signs.ts";
import type { System } from "./terminal.ts";

interface DisplayOptions extends Pick<System, "env" | "terminal" | "clock" | "signal"> {
  readonly flags: { readonly quiet?: boolean; readonly verbose?: boolean };
  readonly plain?: () => Promise<boolean>;
  readonly tell: (position: JsonObject, text: string) => void;
}

/** Tells what takes longer than a moment: in a live line, or on plain terminals in a line for each wait. */
export class ProgressDisplay implements Progress {
  readonly #options: DisplayOptions;
  #form: "live line" | "plain lines" | "silent";
  /** In the order in which they began: each is a part of the one before it. */
  readonly #tasks = new Set<Task>();
  #wait: { readonly until: number; readonly for: Wait } | undefined;
  #appears: NodeJS.Timeout | undefined;

  constructor(options: DisplayOptions) {
    this.#options = options;
    this.#form = formOf(options);
    if (this.#form !== "live line") return;
    options.signal.addEventListener("abort", () => this.#stop(), { once: true });
  }

  begin(doing: Doing): Activity {
    if (this.#form === "live line") this.#appears ??= setTimeout(() => void this.#appear(), MOMENT_MS).unref();
    const { clock, flags } = this.#options;
    const now = clock.monotonic();
    const task: Task = { doing, done: doing.before ?? 0, began: now };
    this.#tasks.add(task);
    // It may take hours, and nothing else is told before it ends.
    if (doing.phase === "locked" && this.#form !== "live line" && !flags.quiet) void this.#tell();
    return {
      step(more = 1) {
        task.done += more;
      },
      of(total) {
        task.doing = { ...task.doing, total };
      },
      end: () => {
        this.#tasks.delete(task);
      },
    };
  }

  /** Of waits at the same time, the one that ends last is shown, of those of a second or more. */
  wait(wait: Wait): void {
    const until = this.#options.clock.monotonic() + wait.ms;
    if (wait.ms < LEAST_MS || until < (this.#wait?.until ?? 0) + LEAST_MS) return;
    this.#wait = { until, for: wait };
    if (this.#form === "plain lines") void this.#tell();
  }

  /** Tells how far it is every half minute, if nobody sees the live line. @returns what ends it. */
  nowAndThen(): () => void {
    const { clock, flags } = this.#options;
    if (flags.quiet) return () => {};
    const over = new AbortController();
    const tellUntilOver = async () => {
      for (;;) {
        await clock.sleep(TOLD_EVERY_MS, over.signal);
        if (this.#form !== "live line") void this.#tell(undefined, over.signal);
      }
    };
    tellUntilOver().catch(() => {}); // It is over.
    return () => over.abort();
  }

  get #position(): ProgressPosition | undefined {
    const [task] = this.#tasks;
    if (task === undefined) return undefined;
    const { clock } = this.#options;
    const now = clock.monotonic();
    const left = (this.#wait?.until ?? 0) - now;
    const wait = this.#wait !== undefined && left > 0 ? { left, for: this.#wait.for } : undefined;
    const sent = [...this.#tasks].find((one) => one.doing.phase === "sent");
    return {
      ...{ doing: task.doing, done: task.done, elapsed: now - task.began, wait, now: clock.now() },
      silent: sent === undefined ? 0 : now - sent.began,
    };
  }

  async #tell(text?: string, signal?: AbortSignal): Promise<void> {
    const position = this.#position;
    if (position === undefined) return;
    const { plainLine, progressJson } = await import("./progress-words.ts");
    if (signal?.aborted) return; // The command has ended meanwhile.
    this.#options.tell(progressJson(position), text ?? plainLine(position));
  }

  /** A second signal ends the process with no chance to tidy up: the line is gone by then. */
  #stop(): void {
    this.#options.terminal.showLine();
    setTimeout(() => void this.#tell(STOPPING), MOMENT_MS).unref();
  }

  async #appear(): Promise<void> {
    const { liveLine } = await import("./progress-words.ts");
    if (await this.#options.plain?.()) this.#form = "plain lines";
    if (this.#form === "plain lines" || this.#options.signal.aborted) return;
    this.#options.terminal.showLine((width) => {
      const position = this.#position;
      return position === undefined || position.elapsed < MOMENT_MS ? "" : liveLine(position, width);
    });
  }
}

// --- internal ---

const MOMENT_MS = 400;

const LEAST_MS = 1000;

const TOLD_EVERY_MS = 30_000;

const STOPPING = "Stopping; requests that were sent may still be answered. Ctrl-C again ends it at once.";

interface Task {
  doing: Doing;
  done: number;
  readonly began: number;
}

function formOf({ env, terminal, flags }: DisplayOptions): "live line" | "plain lines" | "silent" {
  if (flags.verbose) return "plain lines";
  if (!terminal.stderrIsTTY || flags.quiet) return "silent";
  return isPlain(env) || isOn(env.CI) ? "plain lines" : "live line";
}
