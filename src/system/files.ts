import { createReadStream } from "node:fs";
import { chmod, mkdir, readFile, stat, unlink } from "node:fs/promises";
import { CliError } from "../errors.ts";

/**
 * The whole of a UTF-8 file; undefined when there is none.
 * @throws CliError `invalid_input` naming the file when it is there but cannot be read.
 */
export async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw fileError("read", path, error);
  }
}

/** The bytes of a file, chunk by chunk. @throws CliError `invalid_input` naming the file, when it is walked. */
export async function* readBytes(path: string): AsyncGenerator<Uint8Array> {
  const stream = createReadStream(path);
  try {
    yield* stream;
  } catch (error) {
    throw errorCode(error) === undefined ? error : fileError("read", path, error);
  } finally {
    stream.destroy();
  }
}

/** The size of a file in bytes and when it was last written, in milliseconds since the epoch; undefined without one. */
export async function lookAtFile(path: string): Promise<{ size: number; writtenAt: number } | undefined> {
  try {
    const { size, mtimeMs } = await stat(path);
    return { size, writtenAt: mtimeMs };
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw fileError("read", path, error);
  }
}

/** Removes a file; a missing one is fine. @throws CliError `invalid_input` naming it. */
export async function removeFile(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw fileError("remove", path, error);
  }
}

/** Makes a folder that only its owner can enter, and missing folders above it as the system makes them. An existing folder is not changed. */
export async function ensureDir(path: string): Promise<void> {
  try {
    const first = await mkdir(path, { recursive: true });
    // Not by mkdir's mode: that would also close folders above it, such as ~/.config, which other programs use.
    if (first !== undefined) await chmod(path, 0o700);
  } catch (error) {
    throw fileError("make the folder", path, error);
  }
}

/** Whether others on this machine have rights to a file (never on Windows, which has no modes). */
export async function isOpenToOthers(path: string): Promise<boolean> {
  if (process.platform === "win32") return false;
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && (found.mode & 0o077) !== 0;
}

/** A failed file operation, in words for the user. */
export function fileError(doing: string, path: string, cause: unknown): CliError {
  const code = errorCode(cause);
  const why = REASONS[code ?? ""] ?? (cause instanceof Error ? cause.message : String(cause));
  return new CliError("invalid_input", `could not ${doing} ${path}: ${why}`, {
    hint: HINTS[code ?? ""] ?? "Check the path and its permissions, then try again.",
    cause,
  });
}

/** For `catch`: throws the failed file operation as fileError(). */
export function throwFileError(doing: string, path: string): (cause: unknown) => never {
  return (cause) => {
    throw fileError(doing, path, cause);
  };
}

/** The system's name of an error: `ENOENT`, `EEXIST`. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

// --- internal ---

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "not permitted",
  ENOENT: "no such file or folder",
  ENOTDIR: "a part of the path is not a folder",
  EEXIST: "something else has that name",
  EISDIR: "it is a folder",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EROFS: "the disk is read-only",
};

const HINTS: Readonly<Record<string, string>> = {
  ENOSPC: "Free some space on the disk, then try again. The old file is unchanged.",
  EDQUOT: "Free some space on the disk, then try again. The old file is unchanged.",
};
