import type { Writable } from "node:stream";

/** A line that stays below the messages on stderr while something goes on: a progress bar. */
export interface StandingLine {
  /** What it says now, in at most `width` cells. */
  text(width: number): string;
  /** Says what is waited for. @param words what to say while `left` milliseconds are to go. */
  wait(ms: number, words: (left: number) => string): void;
}

/** The hold on a line that stands. */
export interface Standing {
  /** Draws it as it is now. */
  draw(): void;
  /** Takes it off the screen. */
  end(): void;
}

/** Writes messages on stderr, and at most one line that stands below them all: drawn again after each of them. */
export function standingLines(stderr: Writable & { readonly columns?: number }) {
  let line: StandingLine | undefined;
  const drawn = () => (line === undefined ? "" : CLEARED + line.text((stderr.columns ?? 80) - 1));
  return {
    write(text: string): void {
      stderr.write(line === undefined ? text : CLEARED + text + drawn());
    },
    wait(ms: number, words: (left: number) => string): void {
      if (line === undefined) stderr.write(`${words(ms)}\n`);
      else line.wait(ms, words);
    },
    stand(wanted: StandingLine): Standing {
      line = wanted;
      stderr.write(drawn());
      return {
        draw: () => {
          stderr.write(drawn());
        },
        end() {
          line = undefined;
          stderr.write(CLEARED);
        },
      };
    },
  };
}

// --- internal ---

/** To the line's beginning, and nothing of it left (ECMA-48 EL). */
const CLEARED = "\r\x1b[K";
