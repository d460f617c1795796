import { closeSync, constants, fstatSync, openSync, readSync, statSync, unlinkSync, writeSync } from "node:fs";
import { readdir, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { type Clock, systemClock } from "./clock.ts";
import { ensureDir, errorCode, fileError } from "./files.ts";

/** A small file that many processes change many times a second. */
export interface SharedFile {
  /**
   * Puts in the place of the text what `change` makes of it, with no other process in between; takes about 0.1 ms and
   * blocks for as long. Not meant for what must outlast a power cut: the text may be in tatters then.
   * @returns undefined when another process is at it; try again in a millisecond.
   * @throws CliError `invalid_input` naming the file when it can not be written.
   */
  update<T>(change: (text: string) => Changed<T>): Changed<T> | undefined;
  close(): void;
}

export interface Changed<T> {
  readonly text: string;
  readonly result: T;
}

/**
 * Opens a shared file that only its owner can read; makes it, empty, where there is none, and removes its neighbours
 * that nobody has changed for `forgetAfterMs`.
 * @throws CliError `invalid_input` naming the file or its folder when it can not be made.
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
      if (!lock(`${path}.lock`)) return undefined;
      try {
        if (fstatSync(file).nlink === 0) {
          // Removed while we had it open: the others would not see what is written there.
          closeSync(file);
          file = open(path);
        }
        const before = read(file);
        const changed = change(before.text.trimEnd());
        const after = Buffer.from(`${changed.text}\n`);
        // In place, what is longer covered with blanks: to cut or replace a file costs some disks a hundred times as much.
        writeSync(file, Buffer.concat([after, Buffer.alloc(Math.max(0, before.size - after.length), " ")]), 0, null, 0);
        return changed;
      } catch (error) {
        throw errorCode(error) === undefined ? error : fileError("write", path, error);
      } finally {
        remove(`${path}.lock`);
      }
    },
    close: () => closeSync(file),
  };
}

// --- internal ---

/** A lock is held for a fraction of a millisecond: one this old was left by a process that was killed in that time. */
const LEFT_BEHIND_MS = 2_000;

/** By the system's own clock alone, which also stamps the file. */
function lock(path: string): boolean {
  try {
    closeSync(openSync(path, "wx", 0o600));
    return true;
  } catch (error) {
    const code = errorCode(error);
    // Windows says so of a file that is just being removed.
    if (code !== "EEXIST" && code !== "EPERM" && code !== "EBUSY") throw fileError("make the lock file", path, error);
  }
  try {
    const age = Date.now() - statSync(path).mtimeMs;
    // Two may remove it, the second one a lock just taken: then both change the file, and one change is lost. What is
    // kept in such a file stands that.
    if (Math.abs(age) > LEFT_BEHIND_MS) remove(path);
  } catch {
    // It was let go of in between.
  }
  return false;
}

function open(path: string): number {
  try {
    return openSync(path, OPEN_OR_MAKE, 0o600);
  } catch (error) {
    throw fileError("open", path, error);
  }
}

/** Reading and writing anywhere in it, never emptied: O_RDWR | O_CREAT, which no mode in letters stands for. */
const OPEN_OR_MAKE = constants.O_RDWR | constants.O_CREAT;

function read(file: number): { text: string; size: number } {
  const { size } = fstatSync(file);
  const bytes = Buffer.alloc(size);
  const count = readSync(file, bytes, 0, size, 0);
  return { text: bytes.toString("utf8", 0, count), size };
}

function remove(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // Gone already.
  }
}

async function removeForgotten(folder: string, name: string, before: number): Promise<void> {
  for (const other of await readdir(folder).catch(() => [])) {
    if (other.startsWith(name)) continue;
    const path = join(folder, other);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < before) await unlink(path).catch(() => {});
  }
}
