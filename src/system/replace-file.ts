import { randomBytes } from "node:crypto";
import { access, constants, type FileHandle, lstat, open, realpath, rename, stat, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CliError } from "../errors.ts";
import { despiteOpenFiles } from "./despite-open-files.ts";
import { ifMissing, throwFileError } from "./files.ts";
import { once } from "./once.ts";
import { isForeign } from "./owners.ts";
import { isDirect, type Out, openDirect } from "./special-files.ts";

export const OWNER_ONLY = 0o600;

/**
 * Replaces a file with one that only its owner can read. After a crash there is the old file or the new one.
 * @throws CliError `local` naming the file when it cannot be written.
 */
export async function replaceFile(path: string, content: string): Promise<void> {
  await replacing(path, OWNER_ONLY, (write) => write(content));
}

/**
 * Replaces a file as a whole with what `work` writes; when that throws, the old file stays. A link is followed. What is
 * not a regular file (a pipe, a device, `-` for stdout) is written to directly.
 * @param mode of the new file, whatever the umask; when missing, that of the old file.
 * @param work is given a function that appends; it resolves when the system has it.
 * @throws CliError `invalid_input` for a wrong path; `local` when it cannot be written, or belongs to another user.
 */
export async function replacing<T>(
  path: string,
  mode: number | undefined,
  work: (write: Out["write"]) => Promise<T>,
): Promise<T> {
  const { out, commit, abandon } = await begin(path, mode).catch(throwFileError("write", path));
  const failed = throwFileError("write", path);
  const close = once(() => out.close());
  try {
    const result = await work(async (data) => {
      if (data.length > 0) await out.write(data).catch(failed);
    });
    await close().then(commit).catch(failed);
    return result;
  } catch (error) {
    await close().catch(() => {});
    await abandon();
    throw error;
  }
}

/** Fails, as the output would later, when its path is wrong, read-only, or belongs to another user. Writes nothing. */
export async function checkOutput(path: string): Promise<void> {
  try {
    if (await isDirect(path)) return;
    await replaceable(path);
    await access(dirname(await realpath(path).catch(() => path)), constants.W_OK);
  } catch (error) {
    throwFileError("write", path)(error);
  }
}

/** Whether a file, or a link to it, belongs to another user. A link of theirs could lead to any file of ours. */
export async function isOfOtherUser(path: string): Promise<boolean> {
  const found = await Promise.all([lstat, stat].map((look) => look(path).catch(ifMissing)));
  return found.some((one) => one !== undefined && isForeign(one));
}

// --- internal ---

async function begin(path: string, mode: number | undefined) {
  const nothing = async () => {};
  if (await isDirect(path)) return { out: await openDirect(path), commit: nothing, abandon: nothing };
  const old = await replaceable(path);
  const target = await realpath(path).catch(() => path);
  const draft = join(dirname(target), `.customers-${randomBytes(16).toString("hex")}.part`);
  const file = await open(draft, "wx", mode); // "x" does not follow a link (POSIX O_EXCL)
  const wanted = mode ?? (old && old.mode & 0o7777);
  if (wanted !== undefined) await file.chmod(wanted).catch(() => {}); // not on Windows
  const out: Out = { write: (data) => file.writeFile(data), close: () => closeSynced(file) };
  const commit = () => despiteOpenFiles(() => rename(draft, target));
  return { out, commit, abandon: () => unlink(draft).catch(() => {}) };
}

/** The file to be replaced, if there is one. Never one of another user: neither its owner nor its mode is trusted. */
async function replaceable(path: string) {
  const old = await stat(path).catch(ifMissing);
  if (old?.isDirectory()) throw Object.assign(new Error("it is a folder"), { code: "EISDIR" });
  if (!(await isOfOtherUser(path))) return old;
  throw new CliError("local", `could not write ${path}: it belongs to another user`, {
    hint: "Name another file, or have that one removed by its owner.",
  });
}

/** Before the rename the content is on disk: after a power cut the name must not lead to half a file. */
async function closeSynced(file: FileHandle): Promise<void> {
  await file.sync().finally(() => file.close());
}
