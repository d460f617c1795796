import { type FileHandle, open } from "node:fs/promises";
import { dirname } from "node:path";
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
   * Opens a log file to continue after its first `size` bytes; what follows them is cut off.
   * @throws CliError `local` when it cannot be written.
   */
  static async continue(path: string, size: number): Promise<LogFile> {
    const file = await open(path, "r+", 0o600).catch(throwFileError("write", path));
    try {
      await file.truncate(size);
      await file.datasync();
    } catch (error) {
      await file.close().catch(() => {});
      throwFileError("write", path)(error);
    }
    return new LogFile(path, file, size);
  }

  async write(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    // At a position: the next write overwrites one that failed half-way.
    for (let at = 0; at < bytes.length; ) {
      const writing = this.#file.write(bytes, at, bytes.length - at, this.#size + at);
      at += (await writing.catch(throwFileError("write", this.#path))).bytesWritten;
    }
    this.#size += bytes.length;
  }

  /** Resolves when all that was written survives a power cut. */
  async sync(): Promise<void> {
    await this.#file.datasync().catch(throwFileError("write", this.#path));
  }

  async close(): Promise<void> {
    await this.#file.close().catch(throwFileError("write", this.#path));
  }
}
