import { type FileHandle, open } from "node:fs/promises";
import { CliError } from "../errors.ts";
import { readBytes, throwFileError } from "./files.ts";

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
 * The lines of a file, from the byte `start` on.
 * @param decode the bytes of a line; without it what is not UTF-8 is replaced.
 * @param most bytes of a line.
 * @throws CliError `invalid_input` naming the file, when it is walked; as decode does.
 */
export async function* readLines(
  path: string,
  start = 0,
  decode = (bytes: Buffer) => bytes.toString(),
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<LogLine> {
  let parts: Uint8Array[] = [];
  let [end, size] = [start, 0];
  for await (const chunk of readBytes(path, start)) {
    parts.push(chunk);
    size += chunk.length;
    if (size > most) {
      const hint = "A part of it may be missing, or it may be another file.";
      throw new CliError("invalid_input", `${path} has a line of more than ${most / 2 ** 20} MiB`, { hint });
    }
    if (!chunk.includes(LINE_FEED)) continue;
    const bytes = Buffer.concat(parts);
    let from = 0;
    for (let at = bytes.indexOf("\n"); at !== -1; at = bytes.indexOf("\n", from)) {
      const line = { start: end, end: end + at + 1 - from };
      yield { text: decode(bytes.subarray(from, at)), whole: true, ...line };
      end = line.end;
      from = at + 1;
    }
    parts = [bytes.subarray(from)];
    size = bytes.length - from;
  }
  const rest = Buffer.concat(parts);
  if (rest.length > 0) yield { text: decode(rest), whole: false, start: end, end: end + rest.length };
}

/** Reads parts of a file, most of them near each other: keeps the last blocks in memory. */
export class BlockReader {
  readonly #path: string;
  readonly #file: FileHandle;
  /** The last used one first. */
  readonly #blocks: { readonly start: number; readonly bytes: Buffer }[] = [];

  private constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
  }

  /** @throws CliError `invalid_input` naming the file. */
  static async open(path: string): Promise<BlockReader> {
    return new BlockReader(path, await open(path, "r").catch(throwFileError("read", path)));
  }

  /** The text of the bytes from `start` up to `end`. @throws CliError `invalid_input` when they cannot be read. */
  async text(start: number, end: number): Promise<string> {
    const known = this.#blocks.findIndex((block) => block.start <= start && block.start + block.bytes.length >= end);
    const [block = await this.#read(start, end)] = known === -1 ? [] : this.#blocks.splice(known, 1);
    this.#blocks.unshift(block);
    this.#blocks.splice(MOST_BLOCKS);
    return block.bytes.toString("utf8", start - block.start, end - block.start);
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async #read(start: number, end: number) {
    const bytes = Buffer.allocUnsafe(Math.max(BLOCK_BYTES, end - start));
    const { bytesRead } = await this.#file
      .read(bytes, 0, bytes.length, start)
      .catch(throwFileError("read", this.#path));
    return { start, bytes: bytes.subarray(0, bytesRead) };
  }
}

// --- internal ---

const LINE_FEED = 10;

const BLOCK_BYTES = 256 * 1024;

/** One for reading in order, the others for places elsewhere in the file. */
const MOST_BLOCKS = 4;
