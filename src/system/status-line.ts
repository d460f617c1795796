import type { Writable } from "node:stream";
import type { MultiBar } from "cli-progress";

/** What the status line shows, such as a progress bar. */
export interface Status {
  /** Its text now, in at most `width` cells. Called several times a second. */
  text(width: number): string;
  /** Shows a wait. @param words the text while `left` milliseconds remain. */
  wait(ms: number, words: (left: number) => string): void;
}

/** Writes messages to stderr, with at most one status line below them, drawn again after each message. */
export class StatusLine {
  readonly #stderr: Writable & { readonly columns?: number };
  #shown: { readonly status: Status; readonly bars: MultiBar } | undefined;

  constructor(stderr: Writable & { readonly columns?: number }) {
    this.#stderr = stderr;
  }

  write(message: string): void {
    if (this.#shown === undefined) this.#stderr.write(message);
    else {
      this.#shown.bars.log(message);
      this.#shown.bars.update();
    }
  }

  wait(ms: number, words: (left: number) => string): void {
    if (this.#shown === undefined) this.#stderr.write(`${words(ms)}\n`);
    else this.#shown.status.wait(ms, words);
  }

  /** @returns a function that removes the line from the screen. */
  async show(status: Status): Promise<() => void> {
    const { default: progress } = await import("cli-progress");
    // MultiBar, because a single bar cannot have messages above it.
    const bars = new progress.MultiBar({
      stream: this.#stderr as NodeJS.WriteStream, // It uses only what any stream has.
      format: () => status.text((this.#stderr.columns ?? 80) - 1),
      clearOnComplete: true,
      forceRedraw: true,
      fps: 5,
    });
    bars.create(1, 0);
    this.#shown = { status, bars };
    bars.update();
    return () => {
      this.#shown = undefined;
      bars.stop();
    };
  }
}
