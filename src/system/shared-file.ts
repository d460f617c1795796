import { closeSync, constants, fstatSync, openSync, readSync, statSync, unlinkSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "./clock.ts";
import { ensureDir, errorCode, fileError, throwFileError } from "./files.ts";

/** A small file that many processes change many times a second. */
export class SharedFile {
  readonly #path: string;
  #file: number;

  private constructor(path: string) {
    this.#path = path;
    this.#file = openOrMake(path);
  }

  /**
   * Opens a shared file that only its owner can read. A missing one is made, empty; then files in the folder that nobody
   * has changed for `forgetAfterMs` are removed.
   * @throws CliError `local` naming the file or its folder when it cannot be made.
   */
  static async open(folder: string, name: string, forgetAfterMs: number, clock: Clock): Promise<SharedFile> {
    await ensureDir(folder);
    const shared = new SharedFile(join(folder, name));
    if (fstatSync(shared.#file).size === 0) await removeForgotten(folder, name, clock.now() - forgetAfterMs);
    return shared;
  }

  /**
   * Replaces the text with what `change` makes of it, while no other process does. Blocks for about 0.1 ms. A power cut
   * can damage the text: use it only for what may be lost.
   * @returns undefined when another process is changing it; try again in a millisecond.
   * @throws CliError `local` naming the file when it cannot be written.
   */
  update<T>(
    change: (text: string) => { readonly text: string; readonly result: T },
  ): { readonly result: T } | undefined {
    const release = tryBriefLock(`${this.#path}.lock`);
    if (release === undefined) return undefined;
    try {
      if (fstatSync(this.#file).nlink === 0) {
        // Removed while we had it open: other processes would not see what is written there.
        closeSync(this.#file);
        this.#file = openOrMake(this.#path);
      }
      const { size } = fstatSync(this.#file);
      const bytes = Buffer.alloc(size);
      const read = readSync(this.#file, bytes, 0, size, 0);
      const changed = change(bytes.toString("utf8", 0, read).trimEnd());
      const after = Buffer.from(`${changed.text}\n`);
      // In place; blanks cover a longer old text. Truncating or replacing takes some disks a hundred times as long.
      writeSync(this.#file, Buffer.concat([after, Buffer.alloc(Math.max(0, size - after.length), " ")]), 0, null, 0);
      return changed;
    } catch (error) {
      return throwFileError("write", this.#path)(error);
    } finally {
      release();
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}

// --- internal ---

/** Opens a file to read and write anywhere, without emptying it: the modes in letters cannot say that. */
function openOrMake(path: string): number {
  try {
    return openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  } catch (error) {
    throw fileError("open", path, error);
  }
}

async function removeForgotten(folder: string, name: string, before: number): Promise<void> {
  const { readdir, stat, unlink } = await import("node:fs/promises");
  for (const other of await readdir(folder).catch(() => [])) {
    if (other.startsWith(name)) continue;
    const path = join(folder, other);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < before) await unlink(path).catch(() => {});
  }
}

/** A lock this old was left by a process that was killed while it held it. */
const ABANDONED_AFTER_MS = 2_000;

/**
 * Takes a lock file for a fraction of a millisecond, without waiting and without `await`.
 * @returns how to release it; undefined when another process holds it.
 */
function tryBriefLock(path: string): (() => void) | undefined {
  const remove = () => quietly(() => unlinkSync(path));
  try {
    closeSync(openSync(path, "wx", 0o600));
    return remove;
  } catch (error) {
    // Windows fails with EPERM or EBUSY while the file is being removed.
    if (!["EEXIST", "EPERM", "EBUSY"].includes(errorCode(error) ?? ""))
      throw fileError("make the lock file", path, error);
  }
  // Two processes may both remove it, the second one a lock just taken: then one change is lost. The system's clock also
  // sets the time of the file.
  quietly(() => Math.abs(Date.now() - statSync(path).mtimeMs) > ABANDONED_AFTER_MS && unlinkSync(path));
  return undefined;
}

/** The file may be gone already. */
function quietly(work: () => void): void {
  try {
    work();
  } catch {}
}
