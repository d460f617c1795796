import { randomBytes } from "node:crypto";
import { type FileHandle, lstat, open, realpath, rename, stat, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CliError } from "../errors.ts";
import { despiteOpenFiles } from "./despite-open-files.ts";
import { isMissing, pathBytes, throwFileError } from "./files.ts";
import { isDirect, type Out, openDirect } from "./special-files.ts";

/**
 * Replaces a file as a whole with one that only its owner can read. After a crash at any moment there is the old file
 * or the new one, never a part of it. When `content` throws, the old file stays.
 * @throws CliError `local` naming the file when it cannot be written.
 */
export async function replaceFile(
  path: string,
  content: string | AsyncIterable<string> | Iterable<string>,
  signal?: AbortSignal,
): Promise<void> {
  const file = await openReplacement(path, { mode: OWNER_ONLY, signal });
  try {
    if (typeof content === "string") await file.write(content);
    else for await (const batch of batches(content)) await file.write(batch);
    await file.commit();
  } finally {
    await file.abandon();
  }
}

/**
 * Begins a file beside `path` that takes its place at {@link Replacement.commit}. A link is followed. What is not a
 * regular file (a pipe, a device, `-` for stdout) is written to directly.
 * @param options.mode of the new file; when missing, that of the old file.
 * @param options.signal ends the wait for the reader of a named pipe.
 * @throws CliError `invalid_input` for a wrong path; `local` when it cannot be written, or belongs to another user.
 */
export async function openReplacement(
  path: string,
  { mode, signal }: { readonly mode?: number; readonly signal?: AbortSignal | undefined } = {},
): Promise<Replacement> {
  return begin(path, mode, signal).catch(throwFileError("write", path));
}

/** Fails, as the output would later, when its path is wrong or belongs to another user. Writes nothing. */
export async function checkOutput(path: string): Promise<void> {
  try {
    if (await isDirect(path)) return;
    await replaceable(path);
    await stat(dirname(path));
  } catch (error) {
    throwFileError("write", path)(error);
  }
}

/** Whether a file, or a link to it, belongs to another user than this process. */
export async function isOfOtherUser(path: string): Promise<boolean> {
  const me = process.getuid?.();
  if (me === undefined) return false;
  const name = pathBytes(path);
  const [link, file] = await Promise.all([lstat(name).catch(ifMissing), stat(name).catch(ifMissing)]);
  // A link of the administrator is trusted; one of another user could lead to any file of ours.
  const isStrangeLink = link?.isSymbolicLink() === true && link.uid !== me && link.uid !== 0;
  return isStrangeLink || (file !== undefined && file.uid !== me);
}

/** A new file that will replace an old one. */
class Replacement {
  readonly #path: string | Buffer;
  readonly #draft: string | undefined;
  readonly #out: Out;
  #closed = false;

  /** @param draft where the new file is until it is whole; undefined when `path` is written to directly. */
  constructor(path: string | Buffer, draft: string | undefined, out: Out) {
    this.#path = path;
    this.#draft = draft;
    this.#out = out;
  }

  /** Appends; resolves when the system has it. */
  async write(data: string | Uint8Array): Promise<void> {
    if (data.length > 0) await this.#out.write(data).catch(throwFileError("write", String(this.#path)));
  }

  /** Puts the new file in the place of the old one. */
  async commit(): Promise<void> {
    const draft = this.#draft;
    try {
      await this.#close();
      if (draft !== undefined) await despiteOpenFiles(() => rename(draft, this.#path));
    } catch (error) {
      throwFileError("write", String(this.#path))(error);
    }
  }

  /** Removes what was written; the old file stays. After a commit it does nothing. */
  async abandon(): Promise<void> {
    await this.#close().catch(() => {});
    if (this.#draft !== undefined) await unlink(this.#draft).catch(() => {});
  }

  async #close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#out.close();
  }
}

// --- internal ---

const OWNER_ONLY = 0o600;

/** How much text is gathered before it is written. */
const BATCH_CHARACTERS = 64 * 1024;

async function* batches(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let batch = "";
  for await (const piece of pieces) {
    batch += piece;
    if (batch.length < BATCH_CHARACTERS) continue;
    yield batch;
    batch = "";
  }
  yield batch;
}

async function begin(path: string, mode: number | undefined, signal: AbortSignal | undefined): Promise<Replacement> {
  if (await isDirect(path)) return new Replacement(path, undefined, await openDirect(path, signal));
  const old = await replaceable(path);
  const target = await realpath(pathBytes(path), "buffer").catch(() => pathBytes(path));
  const draft = join(dirname(String(target)), `.customers-${randomBytes(16).toString("hex")}.part`);
  const file = await open(draft, "wx", mode); // "x" does not follow a link (POSIX O_EXCL)
  if (mode === undefined && old !== undefined) await file.chmod(old.mode & 0o7777).catch(() => {}); // not on Windows
  return new Replacement(target, draft, { write: (data) => file.writeFile(data), close: () => closeSynced(file) });
}

/** The file to be replaced, if there is one. Never one of another user: neither its owner nor its mode is trusted. */
async function replaceable(path: string) {
  const old = await stat(pathBytes(path)).catch(ifMissing);
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

function ifMissing(error: unknown): undefined {
  if (isMissing(error)) return undefined;
  throw error;
}
