import { randomUUID } from "node:crypto";
import { closeSync, mkdirSync, openSync, readSync, unlinkSync, writeSync } from "node:fs";
import { join } from "node:path";
import { fileError } from "./files.ts";

/**
 * What need not stay in memory, in a file that only its owner can read. The file is made at the first append, and its name
 * is removed at once: nothing is left however the process ends. (Where the system does not allow that, it is removed at
 * the end.) Reads and writes wait for the disk, which has them in its cache.
 */
export class OverflowFile {
  readonly #path: string;
  readonly #folder: string;
  #file: number | undefined;
  #size = 0;
  /** The part that was read last: what is wanted next often stands behind it. */
  readonly #window = Buffer.allocUnsafeSlow(WINDOW_BYTES);
  #windowStart = 0;
  #windowEnd = 0;

  constructor(folder: string) {
    this.#folder = folder;
    this.#path = join(folder, `temporary-${randomUUID()}`);
  }

  /** @returns where the bytes stand; undefined when there is no room for them on this disk: they have to stay in memory. */
  append(bytes: Buffer): number | undefined {
    const start = this.#size;
    try {
      this.#file ??= this.#open();
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at, bytes.length - at, start + at);
    } catch {
      return undefined;
    }
    this.#size += bytes.length;
    // It may hold a part of what an earlier, failed append left here.
    this.#windowEnd = Math.min(this.#windowEnd, start);
    return start;
  }

  /** The text of these bytes. @throws CliError `local` when the disk fails. */
  text(start: number, length: number): string {
    if (length > WINDOW_BYTES) return this.#read(Buffer.allocUnsafe(length), start).toString("utf8");
    if (start < this.#windowStart || start + length > this.#windowEnd) {
      this.#windowStart = start;
      this.#windowEnd = start + this.#read(this.#window, start).length;
    }
    return this.#window.toString("utf8", start - this.#windowStart, start - this.#windowStart + length);
  }

  #open(): number {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const file = openSync(this.#path, "wx+", 0o600);
    try {
      unlinkSync(this.#path);
    } catch {
      process.once("exit", () => this.#remove(file));
    }
    return file;
  }

  /** At the end of the process, which must not fail by it. */
  #remove(file: number): void {
    try {
      closeSync(file);
      unlinkSync(this.#path);
    } catch {
      // Another program has it open: it stays, and nobody else can read it.
    }
  }

  /** Fills a buffer as far as the file goes. @returns the filled part. */
  #read(buffer: Buffer, start: number): Buffer {
    let filled = 0;
    try {
      for (let got = -1; got !== 0 && filled < buffer.length; filled += got) {
        got = readSync(this.#file ?? -1, buffer, filled, buffer.length - filled, start + filled);
      }
    } catch (error) {
      throw fileError("read", this.#path, error);
    }
    return buffer.subarray(0, filled);
  }
}

// --- internal ---

const WINDOW_BYTES = 16 * 1024;
