import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open, rename, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { despiteOpenFiles } from "./despite-open-files.ts";
import { ensureDir, readBytes, throwFileError } from "./files.ts";
import { syncFolder } from "./folders.ts";

/** A file that only grows, and that only its owner can read. Calls must not overlap. */
export class LogFile {
  readonly #path: string;
  readonly #file: FileHandle;
  #size: number;

  private constructor(path: string, file: FileHandle, size: number) {
    this.#path = path;
    this.#file = file;
    this.#size = size;
  }

  /**
   * Makes a new log file in a new folder, both on disk when it resolves.
   * @throws CliError `local` when it exists or cannot be made.
   */
  static async create(path: string): Promise<LogFile> {
    await ensureDir(dirname(path));
    const file = await open(path, "wx", 0o600).catch(throwFileError("write", path));
    await syncFolder(dirname(path));
    await syncFolder(dirname(dirname(path)));
    return new LogFile(path, file, 0);
  }

  /**
   * Continues a log file after its first `size` bytes; what follows them is cut off. These bytes go to a new file that
   * takes its place: a process that was paused in the middle of a write, and has lost its lock since, ends that write
   * in the old file, if nobody reads it.
   * @throws CliError `local` when it cannot be written.
   */
  static async continue(path: string, size: number): Promise<LogFile> {
    const draft = join(dirname(path), `.${randomBytes(16).toString("hex")}.part`);
    const file = await open(draft, "wx", 0o600).catch(throwFileError("write", path));
    const log = new LogFile(path, file, 0);
    try {
      if (size > 0) for await (const bytes of createReadStream(path, { end: size - 1 })) await log.#append(bytes);
      await file.datasync();
      await despiteOpenFiles(() => rename(draft, path));
      await syncFolder(dirname(path));
    } catch (error) {
      await file.close().catch(() => {});
      await unlink(draft).catch(() => {});
      throwFileError("write", path)(error);
    }
    return log;
  }

  async write(text: string): Promise<void> {
    await this.#append(Buffer.from(text)).catch(throwFileError("write", this.#path));
  }

  /** Resolves when all that was written survives a power cut. */
  async sync(): Promise<void> {
    await this.#file.datasync().catch(throwFileError("write", this.#path));
  }

  async close(): Promise<void> {
    await this.#file.close().catch(throwFileError("write", this.#path));
  }

  async #append(bytes: Uint8Array): Promise<void> {
    // At a position: the next write overwrites one that failed half-way.
    for (let at = 0; at < bytes.length; ) {
      at += (await this.#file.write(bytes, at, bytes.length - at, this.#size + at)).bytesWritten;
    }
    this.#size += bytes.length;
  }
}

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
