import { closeSync, constants, fstatSync, openSync, readSync, writeSync } from "node:fs";
import { readdir, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { tryBriefLock } from "./brief-lock.ts";
import { type Clock, systemClock } from "./clock.ts";
import { ensureDir, errorCode, fileError } from "./files.ts";

/** A small file that many processes change many times a second. */
export interface SharedFile {
  /**
   * Replaces the text with what `change` makes of it, while no other process does. Blocks for about 0.1 ms. Only for
   * what may be lost in a power cut: that can damage the text.
   * @returns undefined when another process is changing it; try again in a millisecond.
   * @throws CliError `invalid_input` naming the file when it cannot be written.
   */
  update<T>(change: (text: string) => Changed<T>): Changed<T> | undefined;
  close(): void;
}

export interface Changed<T> {
  readonly text: string;
  readonly result: T;
}

/**
 * Opens a shared file that only its owner can read. A missing one is made, empty; then files in the folder that nobody
 * has changed for `forgetAfterMs` are removed.
 * @throws CliError `invalid_input` naming the file or its folder when it cannot be made.
 */
export async function openSharedFile(
  folder: string,
  name: string,
  forgetAfterMs: number,
  clock: Clock = systemClock,
): Promise<SharedFile> {
  await ensureDir(folder);
  const path = join(folder, name);
  let file = open(path);
  if (fstatSync(file).size === 0) await removeForgotten(folder, name, clock.now() - forgetAfterMs);
  return {
    update(change) {
      const release = tryBriefLock(`${path}.lock`);
      if (release === undefined) return undefined;
      try {
        if (fstatSync(file).nlink === 0) {
          // Removed while we had it open: other processes would not see what is written there.
          closeSync(file);
          file = open(path);
        }
        const before = read(file);
        const changed = change(before.text.trimEnd());
        const after = Buffer.from(`${changed.text}\n`);
        // In place; blanks cover a longer old text. Truncating or replacing takes some disks a hundred times as long.
        writeSync(file, Buffer.concat([after, Buffer.alloc(Math.max(0, before.size - after.length), " ")]), 0, null, 0);
        return changed;
      } catch (error) {
        throw errorCode(error) === undefined ? error : fileError("write", path, error);
      } finally {
        release();
      }
    },
    close: () => closeSync(file),
  };
}

// --- internal ---

function open(path: string): number {
  try {
    return openSync(path, OPEN_OR_MAKE, 0o600);
  } catch (error) {
    throw fileError("open", path, error);
  }
}

/** To read and write anywhere, without emptying it: O_RDWR | O_CREAT, which no mode in letters stands for. */
const OPEN_OR_MAKE = constants.O_RDWR | constants.O_CREAT;

function read(file: number): { text: string; size: number } {
  const { size } = fstatSync(file);
  const bytes = Buffer.alloc(size);
  const count = readSync(file, bytes, 0, size, 0);
  return { text: bytes.toString("utf8", 0, count), size };
}

async function removeForgotten(folder: string, name: string, before: number): Promise<void> {
  for (const other of await readdir(folder).catch(() => [])) {
    if (other.startsWith(name)) continue;
    const path = join(folder, other);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < before) await unlink(path).catch(() => {});
  }
}
