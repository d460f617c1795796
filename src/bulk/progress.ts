import type { Terminal } from "../system/terminal.ts";

/** Shows how far a run is. */
export interface Progress {
  /** One more row is done. */
  step(): void;
  /** Takes the bar off the screen. */
  stop(): void;
}

/** A bar on stderr where that is a terminal and the run is not quiet; nothing elsewhere. */
export async function showProgress(
  terminal: Pick<Terminal, "stderr" | "stderrIsTTY">,
  total: number,
  quiet: boolean,
): Promise<Progress> {
  if (!terminal.stderrIsTTY || quiet || total === 0) return { step() {}, stop() {} };
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
