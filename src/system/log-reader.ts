import { readBytes } from "./files.ts";

interface LogLine {
  readonly text: string;
  /** Whether a line feed ends it, as it does every line that was written as a whole. */
  readonly whole: boolean;
  /** Bytes of the file up to its end. */
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
      end += at + 1 - from;
      yield { text: bytes.toString("utf8", from, at), whole: true, end };
      from = at + 1;
    }
    parts = [bytes.subarray(from)];
  }
  const rest = Buffer.concat(parts);
  if (rest.length > 0) yield { text: rest.toString(), whole: false, end: end + rest.length };
}

// --- internal ---

const LINE_FEED = 10;
