import * as fs from "node:fs";
import { constants } from "node:fs";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { CliError, type ErrorCode } from "../errors.ts";
import { decodeText } from "../text/utf8.ts";
import { foreignPlace } from "./owners.ts";
import { folderVariable } from "./paths.ts";

// Of node:fs: loading node:fs/promises takes two milliseconds of each start.
const [chmod, mkdir, readFile] = [promisify(fs.chmod), promisify(fs.mkdir), promisify(fs.readFile)];
const [open, stat] = [promisify(fs.open), promisify(fs.stat)];

/**
 * A text file that this program wrote, whole; undefined when there is none. Its reader looks for damage.
 * @throws CliError `invalid_input` naming the file when it is there but cannot be read.
 */
export async function readText(path: string): Promise<string | undefined> {
  return (await readAll(path))?.toString();
}

/**
 * A text file that a user wrote, whole; undefined when there is none.
 * @throws CliError `invalid_input` naming the file when it cannot be read; as decodeText().
 */
export async function readGivenText(path: string): Promise<string | undefined> {
  const bytes = await readAll(path);
  return bytes && decodeText(bytes, path);
}

/**
 * The whole of a file; undefined when there is none.
 * @throws CliError `invalid_input` naming the file when it is there but cannot be read.
 */
export async function readAll(path: string): Promise<Buffer | undefined> {
  try {
    const file = await open(path, await readingFlags(path));
    return await readFile(file).finally(() => fs.closeSync(file));
  } catch (error) {
    return isMissing(error) ? undefined : throwFileError("read", path)(error);
  }
}

/**
 * A named pipe or a device is refused: opening the one waits inside the system, where no signal ends it, and the other
 * may never end. What this process has open already, such as the pipe of `<(COMMAND)`, is read.
 * @throws an error for fileError().
 */
async function readingFlags(path: string): Promise<number> {
  if (HARMLESS.test(path)) return constants.O_RDONLY;
  const found = await stat(path);
  // It may be another file by the time it is opened. Windows has no such flag.
  if (found.isFile()) return constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
  throw Object.assign(new Error(), { code: found.isDirectory() ? "EISDIR" : found.isFIFO() ? "PIPE" : "DEVICE" });
}

/** The bytes of a file from `start` on. @throws CliError `invalid_input` naming the file, when it is walked. */
export async function* readBytes(path: string, start = 0): AsyncGenerator<Uint8Array> {
  try {
    const fd = await open(path, await readingFlags(path));
    yield* fs.createReadStream("", { fd, start });
  } catch (error) {
    throwFileError("read", path)(error);
  }
}

export function lookAtFile(path: string): Promise<fs.Stats | undefined> {
  return stat(path).catch(ifMissing).catch(throwFileError("read", path));
}

/** Whether two paths lead to one file: through a link, or in other capitals on Windows and macOS. */
export async function isSameFile(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all(
    [one, other].map((path) => stat(path, { bigint: true }).catch(() => undefined)),
  );
  // Some shares number no files.
  return first?.isFile() === true && first.ino !== 0n && first.dev === second?.dev && first.ino === second.ino;
}

/**
 * Makes a folder that only its owner can enter. An existing one is not changed. Nothing is made below a folder of
 * another user, as under sudo: that user could not use it again, and could exchange it.
 * @throws CliError `local` naming it.
 */
export async function ensureDir(path: string): Promise<void> {
  try {
    const foreign = foreignPlace(path);
    if (foreign !== undefined)
      throw Object.assign(new Error(`${foreign} belongs to another user`), { code: "FOREIGN" });
    await makeFolder(path, true);
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

/**
 * `invalid_input` if a path that the user gave is wrong, else `local`. In the state or config folder it is always
 * `local`, and the hint names the variable that moves the folder.
 * @param doing `read`, `write`, `remove` …
 * @param path or `stdin`, `stdout`.
 */
export function fileError(
  doing: string,
  path: string,
  cause: unknown,
  platform: NodeJS.Platform = process.platform,
): CliError {
  if (cause instanceof CliError) return cause; // It says what it is, such as an interrupt while it waited.
  const system = errorCode(cause) ?? "";
  const isOpen = platform === "win32" ? OPEN_ELSEWHERE[system] : undefined;
  const why = isOpen ?? REASONS[system] ?? (cause instanceof Error ? cause.message : String(cause));
  const variable = folderVariable(path);
  const isWrong = WRONG_PATH.has(system) || (doing === "read" && NOT_ALLOWED.has(system));
  const code: ErrorCode = isWrong && variable === undefined ? "invalid_input" : "local";
  return new CliError(code, `could not ${doing} ${path}: ${why}`, {
    hint: hintFor(system, path, isOpen !== undefined),
    cause,
  });
}

/** For `catch`: throws the failed file operation as fileError(); any other error as it is. */
export function throwFileError(doing: string, path: string): (cause: unknown) => never {
  return (cause) => {
    throw errorCode(cause) === undefined ? cause : fileError(doing, path, cause);
  };
}

/** The system's name of an error: `ENOENT`, `EEXIST`. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** Whether an operation failed because there is no such file; a part of its path may be another file. */
export function isMissing(error: unknown): boolean {
  const code = errorCode(error);
  return code === "ENOENT" || code === "ENOTDIR";
}

/** For `catch`: nothing for a file that is not there; throws any other error as it is. */
export function ifMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

// --- internal ---

const REASONS: Readonly<Record<string, string>> = {
  PIPE: "it is a named pipe, not a file",
  DEVICE: "it is a device, not a file",
  ESPIPE: "it is a pipe, which can be read only once",
  EACCES: "permission denied",
  EBADF: "it is not open for that",
  EPERM: "not permitted",
  ENOENT: "no such file or folder",
  ENOTDIR: "a part of the path is not a folder",
  EFBIG: "the file would be larger than this system allows",
  EPIPE: "its reader has gone",
  EEXIST: "something else has that name",
  EISDIR: "it is a folder",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EROFS: "the disk is read-only",
};

const HARMLESS = /^\/dev\/(null|stdin|fd\/\d+)$|^\/proc\/self\/fd\/\d+$/;

/** Windows does not let a program read or replace a file as it likes while another one, such as Excel, has it open. */
const OPEN_ELSEWHERE: Readonly<Record<string, string>> = {
  EBUSY: "another program has it open",
  EPERM: "not permitted, or another program has it open",
};

const WRONG_PATH = new Set(["PIPE", "DEVICE", "ESPIPE", "ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG", "ELOOP"]);

/** A folder that is not writable is this machine's trouble; a file that is not readable was named by mistake. */
const NOT_ALLOWED = new Set(["EACCES", "EPERM"]);

function hintFor(system: string, path: string, isOpen: boolean): string {
  if (system === "ENOSPC" || system === "EDQUOT") return "Free some space on the disk, then try again.";
  if (path.includes("\uFFFD")) return "A name that is not UTF-8 cannot be opened: rename it, or use stdin or stdout.";
  if (path === "stdin" || path === "stdout") return `Check where ${path} leads to, then try again.`;
  const variable = folderVariable(path);
  if (system === "FOREIGN" && variable !== undefined) {
    return `Run it as that user, or name a folder of your own in ${variable}.`;
  }
  if (isOpen) return "Close it in the other program, or check its permissions, then try again.";
  return variable === undefined
    ? "Check the path and its permissions, then try again."
    : `Check the folder and its permissions, or name another one in ${variable}, then try again.`;
}

/** Not by mkdir's own `recursive`: that one never ends in /proc, if making a folder fails with ENOENT. */
async function makeFolder(path: string, isLast: boolean): Promise<void> {
  const above = dirname(path);
  try {
    await mkdir(path);
  } catch (error) {
    if (errorCode(error) === "EEXIST" && (await stat(path)).isDirectory()) return;
    if (errorCode(error) !== "ENOENT" || above === path) throw error;
    await makeFolder(above, false);
    // Another process may have made it in the meantime.
    await mkdir(path).catch(async (again) => {
      if (errorCode(again) !== "EEXIST") throw again;
    });
  }
  // The folders above are used by other programs too, such as ~/.config.
  if (isLast || folderVariable(path) !== undefined) await chmod(path, 0o700);
}
