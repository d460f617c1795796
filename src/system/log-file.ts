import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open, rename, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { despiteOpenFiles } from "./despite-open-files.ts";
import { ensureDir, throwFileError } from "./files.ts";
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
   * takes its place: a process that was paused in the middle of a write, and has lost its lock since, ends that write in
   * the old file, where nobody reads it.
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
