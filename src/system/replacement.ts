import { randomBytes } from "node:crypto";
import { type FileHandle, lstat, open, realpath, rename, stat, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { errorCode, fileError } from "./files.ts";

/** A file that is being written to take another's place. */
export interface Replacement {
  /** Appends; resolves when the system has it. */
  write(data: string | Uint8Array): Promise<void>;
  /** Puts the file in its place, as a whole. */
  commit(): Promise<void>;
  /** Takes away what was written; what stood there before stays. After a commit it does nothing. */
  abandon(): Promise<void>;
}

/**
 * Begins a file beside `path` that takes its place at the end, so that whoever reads there finds the old file or the
 * whole new one. A link is followed; the old file's mode is kept. What is no regular file (a pipe, /dev/stdout) cannot
 * be replaced and is written to as it goes.
 * @throws CliError `invalid_input` naming the path when it cannot be written.
 */
export async function replacementOf(path: string): Promise<Replacement> {
  try {
    const old = await stat(path).catch(noneThere);
    if (old !== undefined && !old.isFile()) return plainly(path, await open(path, "w"));
    const target = await targetOf(path);
    const draft = join(dirname(target), `.${basename(target)}.${randomBytes(4).toString("hex")}.part`);
    const file = await open(draft, "wx");
    if (old !== undefined) await file.chmod(old.mode & 0o7777).catch(() => {}); // Windows, or not ours.
    return beside(target, draft, file);
  } catch (error) {
    throw errorCode(error) === undefined ? error : fileError("write", path, error);
  }
}

// --- internal ---

function beside(target: string, draft: string, file: FileHandle): Replacement {
  let open = true;
  const close = async () => {
    if (open) await file.close();
    open = false;
  };
  return {
    write: (data) => append(file, data, target),
    async commit() {
      try {
        await file.sync(); // Before the name: after a power cut the name must not lead to half a file.
        await close();
        await rename(draft, target);
      } catch (error) {
        throw fileError("write", target, error);
      }
    },
    async abandon() {
      await close().catch(() => {});
      await unlink(draft).catch(() => {});
    },
  };
}

function plainly(path: string, file: FileHandle): Replacement {
  let open = true;
  const close = async () => {
    if (open) await file.close();
    open = false;
  };
  return { write: (data) => append(file, data, path), commit: close, abandon: () => close().catch(() => {}) };
}

async function append(file: FileHandle, data: string | Uint8Array, path: string): Promise<void> {
  try {
    // Unlike write(), it goes on until all is written.
    if (data.length > 0) await file.writeFile(data);
  } catch (error) {
    throw fileError("write", path, error);
  }
}

/** What a link leads to, so that the link stays one; also where it leads to nothing yet. */
async function targetOf(path: string): Promise<string> {
  const link = await lstat(path).catch(noneThere);
  return link?.isSymbolicLink() ? realpath(path).catch(() => path) : path;
}

function noneThere(error: unknown): undefined {
  if (errorCode(error) === "ENOENT") return undefined;
  throw error;
}
