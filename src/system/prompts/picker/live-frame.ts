import type { Writable } from "node:stream";
import { widthOf } from "../../../text/width.ts";

/** Lines at the cursor that are drawn again and again, each time over the last ones. */
export class LiveFrame {
  readonly #output: Writable & { readonly columns?: number; readonly rows?: number };
  #lines: readonly string[] = [];
  /** The columns of the terminal when they were drawn. */
  #drawnIn: number | undefined;

  constructor(output: Writable & { readonly columns?: number; readonly rows?: number }) {
    this.#output = output;
  }

  /** Cells that a line may take: the last one stays free, where some terminals would begin a new line. */
  get width(): number {
    return (this.#output.columns ?? 80) - 1;
  }

  get height(): number {
    return this.#output.rows ?? 24;
  }

  /** Draws in one write, and clears each line behind its end: nothing flickers. */
  draw(lines: readonly string[]): void {
    if (lines.join("\n") === this.#lines.join("\n") && this.#drawnIn === this.#output.columns) return;
    const text = lines.map((line) => `${line}${CLEAR_LINE}`).join("\r\n");
    this.#output.write(`${HIDE_CURSOR}${NO_WRAP}${this.#toStart()}${text}${CLEAR_BELOW}${WRAP}`);
    this.#lines = lines;
    this.#drawnIn = this.#output.columns;
  }

  /** Draws a last time. The cursor is below it, and is seen again. */
  end(lines: readonly string[]): void {
    this.draw(lines);
    this.#output.write(`${lines.length === 0 ? "" : "\r\n"}${SHOW_CURSOR}`);
  }

  /** To the start of the first line. In a window that was made narrower, a line takes several rows. */
  #toStart(): string {
    const columns = this.#output.columns ?? 80;
    const rows = this.#lines.map((line) => Math.max(1, Math.ceil(widthOf(line) / columns)));
    const up = rows.reduce((sum, row) => sum + row, 0) - 1;
    return up > 0 ? `\r\x1b[${up}A` : "\r";
  }
}

// --- internal ---

const HIDE_CURSOR = "\x1b[?25l";
const SHOW_CURSOR = "\x1b[?25h";

/** Terminals do not agree on the width of joined emoji: a line that comes out too long must not wrap. */
const [NO_WRAP, WRAP] = ["\x1b[?7l", "\x1b[?7h"];

const CLEAR_LINE = "\x1b[K";
const CLEAR_BELOW = "\x1b[J";
