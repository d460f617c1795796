import type { Writable } from "node:stream";
import type { MultiBar } from "cli-progress";

/** A line that stays below the messages on stderr while something goes on: a progress bar. */
export interface StandingLine {
  /** What it says now, in at most `width` cells. Asked for several times a second. */
  text(width: number): string;
  /** Says what is waited for. @param words what to say while `left` milliseconds are to go. */
  wait(ms: number, words: (left: number) => string): void;
}

/** Writes messages on stderr, and at most one line that stands below them all: drawn again after each of them. */
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
    /** @returns what takes it off the screen. */
    async stand(line: StandingLine): Promise<() => void> {
      const { default: progress } = await import("cli-progress");
      // Of several bars, since a single one can not have messages above it.
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
