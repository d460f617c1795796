import { styleText } from "node:util";
import type { Terminal } from "../terminal/terminal.ts";
import type { JsonObject } from "../text/json.ts";
import { wrapped } from "../text/ruler.ts";
import { jsonText, safeLines } from "../text/safe-text.ts";

export interface CellPlace {
  /** What messages call the file: the path as given, or `stdin`. */
  readonly file?: string | undefined;
  /** From 1; in a JSON array the item's number. */
  readonly line?: number | undefined;
  readonly column?: string | undefined;
  /** Of many rows at once: what they have in common, and their lines. */
  readonly kind?: string | undefined;
  readonly lines?: readonly number[] | undefined;
}

interface Reader {
  /** A program reads them: each is one line of JSON. */
  readonly json: boolean;
  readonly quiet: boolean;
}

/** All that a command tells on stderr besides its error: text, or lines of JSON with one key each. */
export class Messages {
  readonly #terminal: Pick<Terminal, "err">;
  readonly #reader: Reader;
  readonly #fitted: (line: string) => string;
  readonly #warning: string;

  constructor(terminal: Pick<Terminal, "err" | "stderrColumns">, reader: Reader, colour: boolean) {
    this.#terminal = terminal;
    this.#reader = reader;
    this.#fitted = fitting(terminal.stderrColumns);
    // chalk would take longer to load than a short command has.
    this.#warning = colour ? styleText("yellow", WARNING, { validateStream: false }) : WARNING;
  }

  notice(text: string): void {
    if (!this.#reader.quiet) this.#write(text, { notice: { message: text } });
  }

  warn(text: string, { file, line, column, kind, lines }: CellPlace = {}): void {
    this.#write(`${WARNING} ${text}`, { warning: { message: text, file, line, column, kind, lines } });
  }

  /** Tells how far the work is. @param text the same in words. */
  progress(position: JsonObject, text: string): void {
    if (!this.#reader.quiet) this.#write(text, { progress: position });
  }

  // --- internal ---

  /** Messages name customers: what a server put into a name must not reach the terminal as a command. */
  #write(text: string, json: Readonly<Record<string, object>>): void {
    const lines = this.#reader.json ? [jsonText(json)] : safeLines(text).map(this.#fitted);
    if (json.warning !== undefined && !this.#reader.json)
      lines[0] = lines[0]?.replace(WARNING, () => this.#warning) ?? "";
    this.#terminal.err(lines.map((line) => `${line}\n`).join(""));
  }
}

/** Breaks the lines of a text between words, to fit a terminal of a known width. @param indent of lines after the first. */
export function fitting(width: number | undefined, indent?: number): (text: string) => string {
  if (width === undefined || width < LEAST_WIDTH) return (text) => text;
  return (text) => wrapped(text, width, indent);
}

// --- internal ---

const WARNING = "warning:";

/** In cells; narrower lines are not broken. */
const LEAST_WIDTH = 20;
