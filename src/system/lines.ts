import { open } from "node:fs/promises";
import { throwFileError } from "./files.ts";

/** A line of a file. */
interface LogLine {
  readonly text: string;
  /** Whether a line feed ends it, as it does every line that was written as a whole. */
  readonly whole: boolean;
  /** Bytes of the file before this line, and up to its end. */
  readonly start: number;
  readonly end: number;
}

/** The lines of a file, from the byte `start` on. @throws CliError `invalid_input` naming the file, when it is walked. */
export async function* readLines(path: string, start = 0): AsyncGenerator<LogLine> {
  const file = await open(path, "r").catch(throwFileError("read", path));
  try {
    // The same memory for all of the file: what is thrown away is not given back at once.
    let bytes: Buffer = Buffer.allocUnsafe(BLOCK_BYTES);
    /** How many bytes of a line that has not ended yet stand at the front. */
    let filled = 0;
    let end = start;
    for (;;) {
      if (filled === bytes.length) bytes = Buffer.concat([bytes], bytes.length * 2);
      const reading = file.read(bytes, filled, bytes.length - filled, end + filled);
      const { bytesRead } = await reading.catch(throwFileError("read", path));
      if (bytesRead === 0) break;
      let [from, at] = [0, bytes.subarray(0, filled + bytesRead).indexOf(0x0a, filled)];
      filled += bytesRead;
      for (; at !== -1; at = bytes.subarray(0, filled).indexOf(0x0a, from)) {
        const start = end;
        end += at + 1 - from;
        yield { text: bytes.toString("utf8", from, at), whole: true, start, end };
        from = at + 1;
      }
      bytes.copyWithin(0, from, filled);
      filled -= from;
    }
    if (filled > 0) yield { text: bytes.toString("utf8", 0, filled), whole: false, start: end, end: end + filled };
  } finally {
    await file.close();
  }
}

// --- internal ---

const BLOCK_BYTES = 256 * 1024;
