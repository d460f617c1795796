import { createReadStream } from "node:fs";
import { errorCode, fileError } from "./files.ts";

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
  let rest: Buffer = Buffer.alloc(0);
  let end = start;
  const stream = createReadStream(path, { start, highWaterMark: 256 * 1024 });
  try {
    for await (const chunk of stream) {
      // A stream without an encoding gives buffers.
      const bytes = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer]);
      let from = 0;
      for (let at = bytes.indexOf(0x0a); at !== -1; at = bytes.indexOf(0x0a, from)) {
        const start = end;
        end += at + 1 - from;
        yield { text: bytes.toString("utf8", from, at), whole: true, start, end };
        from = at + 1;
      }
      rest = bytes.subarray(from);
    }
  } catch (error) {
    throw errorCode(error) === undefined ? error : fileError("read", path, error);
  } finally {
    stream.destroy();
  }
  if (rest.length > 0) yield { text: rest.toString("utf8"), whole: false, start: end, end: end + rest.length };
}
