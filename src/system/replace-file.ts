import { randomBytes } from "node:crypto";
import { type FileHandle, lstat, open, realpath, rename, stat, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { errorCode, fileError } from "./files.ts";

/**
 * Replaces a file as a whole with one that only its owner can read. After a crash at any moment there is the old file
 * or the new one, never a part of it. When `content` throws, the old file stays.
 * @throws CliError `local` naming the file when it cannot be written.
 */
export async function replaceFile(
  path: string,
  content: string | AsyncIterable<string> | Iterable<string>,
): Promise<void> {
  const file = await openReplacement(path, OWNER_ONLY);
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
 * regular file (a pipe, /dev/stdout) cannot be replaced and is written to directly.
 * @param mode of the new file; when missing, that of the old file.
 * @throws CliError `local` naming the path when it cannot be written.
 */
export async function openReplacement(path: string, mode?: number): Promise<Replacement> {
  try {
    const old = await stat(path).catch(ifMissing);
    if (old !== undefined && !old.isFile()) return new Replacement(path, undefined, await open(path, "w"));
    const target = await targetOf(path);
    const draft = join(dirname(target), `.${basename(target)}.${randomBytes(4).toString("hex")}.part`);
    const file = await open(draft, "wx", mode);
    // Fails on Windows, and where the old file belongs to someone else: the new one then has its own mode.
    if (mode === undefined && old !== undefined) await file.chmod(old.mode & 0o7777).catch(() => {});
    return new Replacement(target, draft, file);
  } catch (error) {
    throw errorCode(error) === undefined ? error : fileError("write", path, error);
  }
}

/** A new file that will replace an old one. */
class Replacement {
  readonly #path: string;
  readonly #draft: string | undefined;
  readonly #file: FileHandle;
  #closed = false;

  /** @param draft where the new file is until it is whole; undefined when `path` is written to directly. */
  constructor(path: string, draft: string | undefined, file: FileHandle) {
    this.#path = path;
    this.#draft = draft;
    this.#file = file;
  }

  /** Appends; resolves when the system has it. */
  async write(data: string | Uint8Array): Promise<void> {
    // Unlike write(), writeFile() continues until all is written.
    if (data.length > 0) await this.#attempt(() => this.#file.writeFile(data));
  }

  /** Puts the new file in the place of the old one. */
  async commit(): Promise<void> {
    await this.#attempt(async () => {
      if (this.#draft === undefined) return this.#close();
      await this.#file.sync(); // Before the rename: after a power cut the name must not lead to half a file.
      await this.#close();
      await rename(this.#draft, this.#path);
    });
  }

  /** Removes what was written; the old file stays. After a commit it does nothing. */
  async abandon(): Promise<void> {
    await this.#close().catch(() => {});
    if (this.#draft !== undefined) await unlink(this.#draft).catch(() => {});
  }

  async #close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#file.close();
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      throw fileError("write", this.#path, error);
    }
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

/** The file that a link leads to, so that the link stays; the link itself where it leads nowhere yet. */
async function targetOf(path: string): Promise<string> {
  const link = await lstat(path).catch(ifMissing);
  return link?.isSymbolicLink() ? realpath(path).catch(() => path) : path;
}

function ifMissing(error: unknown): undefined {
  if (errorCode(error) === "ENOENT") return undefined;
  throw error;
}
