import type { Clock } from "../system/clock.ts";
import type { Terminal } from "../system/terminal.ts";
import { count } from "../text.ts";

/** Shows how far a run is. */
export interface Progress {
  /** One more row is done. */
  step(): void;
  /** Takes the bar off the screen. */
  stop(): void;
}

export interface ProgressOptions {
  readonly terminal: Pick<Terminal, "stderr" | "stderrIsTTY" | "err">;
  readonly clock: Clock;
  /** Rows in all. */
  readonly total: number;
  readonly quiet: boolean;
}

/** A bar on stderr where that is a terminal, elsewhere a plain line every half minute; nothing when the run is quiet. */
export async function showProgress({ terminal, clock, total, quiet }: ProgressOptions): Promise<Progress> {
  if (quiet || total === 0) return { step() {}, stop() {} };
  if (!terminal.stderrIsTTY) return plainLines({ terminal, clock, total });
  const { default: cliProgress } = await import("cli-progress");
  const { SingleBar, Presets } = cliProgress;
  const bar = new SingleBar(
    {
      format: "{bar} {value} of {total} rows, {eta} s to go",
      stream: terminal.stderr as NodeJS.WriteStream, // A terminal's stream is one.
      barsize: 30,
      hideCursor: true,
      clearOnComplete: true,
      gracefulExit: false, // Interrupts are handled in one place, and not here.
    },
    Presets.shades_classic,
  );
  bar.start(total, 0);
  return { step: () => bar.increment(), stop: () => bar.stop() };
}

// --- internal ---

const EVERY_MS = 30_000;

function plainLines({ terminal, clock, total }: Omit<ProgressOptions, "quiet">): Progress {
  const over = new AbortController();
  const started = clock.monotonic();
  let done = 0;
  const tell = async (): Promise<void> => {
    for (;;) {
      await clock.sleep(EVERY_MS, over.signal);
      const left = done === 0 ? "" : `, ${timeLeft(((clock.monotonic() - started) / done) * (total - done))}`;
      terminal.err(`${done.toLocaleString("en-US")} of ${count(total, "row")}${left}\n`);
    }
  };
  tell().catch(() => {}); // It was stopped.
  return {
    step() {
      done += 1;
    },
    stop: () => over.abort(),
  };
}

/** @param ms milliseconds. */
function timeLeft(ms: number): string {
  const minutes = ms / 60_000;
  if (minutes < 1) return "less than a minute to go";
  if (minutes < 120) return `about ${count(Math.round(minutes), "minute")} to go`;
  return `about ${count(Math.round(minutes / 60), "hour")} to go`;
}
