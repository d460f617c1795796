import { closeSync, openSync, readSync } from "node:fs";
import { fileError, readBytes } from "./files.ts";

/** A line of a file. */
interface LogLine {
  readonly text: string;
  /** Whether a line feed ends it, as it does every line that was written as a whole. */
  readonly whole: boolean;
  /** Bytes of the file before this line, and up to its end. */
  readonly start: number;
  readonly end: number;
}

/**
 * The lines of a file, from the byte `start` on. What is not UTF-8 is replaced.
 * @throws CliError `invalid_input` naming the file, when it is walked.
 */
export async function* readLines(path: string, start = 0): AsyncGenerator<LogLine> {
  let parts: Uint8Array[] = [];
  let end = start;
  for await (const chunk of readBytes(path, start)) {
    parts.push(chunk);
    if (!chunk.includes(LINE_FEED)) continue;
    const bytes = Buffer.concat(parts);
    let from = 0;
    for (let at = bytes.indexOf("\n"); at !== -1; at = bytes.indexOf("\n", from)) {
      const line = { start: end, end: end + at + 1 - from };
      yield { text: bytes.toString("utf8", from, at), whole: true, ...line };
      end = line.end;
      from = at + 1;
    }
    parts = [bytes.subarray(from)];
  }
  const rest = Buffer.concat(parts);
  if (rest.length > 0) yield { text: rest.toString(), whole: false, start: end, end: end + rest.length };
}

/** A file of which parts are read. @throws CliError `invalid_input` naming the file. */
export class FileParts {
  readonly #path: string;
  readonly #file: number;

  constructor(path: string) {
    this.#path = path;
    this.#file = reading(path, () => openSync(path, "r"));
  }

  /** The text of the bytes from `start` up to `end`. */
  text(start: number, end: number): string {
    const bytes = Buffer.allocUnsafe(end - start);
    return bytes.toString(
      "utf8",
      0,
      reading(this.#path, () => readSync(this.#file, bytes, 0, bytes.length, start)),
    );
  }

  close(): void {
    closeSync(this.#file);
  }
}

// --- internal ---

const LINE_FEED = 10;

function reading<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw fileError("read", path, error);
  }
}
