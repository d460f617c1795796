import type { Writable } from "node:stream";
import type { MultiBar } from "cli-progress";

/** A line that stays below the messages on stderr, such as a progress bar. */
export interface StandingLine {
  /** Its text now, in at most `width` cells. Called several times a second. */
  text(width: number): string;
  /** Shows a wait. @param words the text while `left` milliseconds remain. */
  wait(ms: number, words: (left: number) => string): void;
}

/** Writes messages to stderr, with at most one standing line below them, drawn again after each message. */
export function standingLines(stderr: Writable & { readonly columns?: number }) {
  let standing: { readonly line: StandingLine; readonly bars: MultiBar } | undefined;
  return {
    write(text: string): void {
      if (standing === undefined) stderr.write(text);
      else {
        standing.bars.log(text);
        standing.bars.update();
      }
    },
    wait(ms: number, words: (left: number) => string): void {
      if (standing === undefined) stderr.write(`${words(ms)}\n`);
      else standing.line.wait(ms, words);
    },
    /** @returns a function that removes it from the screen. */
    async stand(line: StandingLine): Promise<() => void> {
      const { default: progress } = await import("cli-progress");
      // MultiBar, because a single bar cannot have messages above it.
      const bars = new progress.MultiBar({
        stream: stderr as NodeJS.WriteStream, // Of which it writes to no more than any stream has.
        format: () => line.text((stderr.columns ?? 80) - 1),
        clearOnComplete: true,
        forceRedraw: true,
        fps: DRAWS_A_SECOND,
      });
      bars.create(1, 0);
      standing = { line, bars };
      bars.update();
      return () => {
        standing = undefined;
        bars.stop();
      };
    },
  };
}

// --- internal ---

const DRAWS_A_SECOND = 5;
