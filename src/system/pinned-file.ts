import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { readingFlags, throwFileError } from "./files.ts";

/** A file that is read several times, and must be the same each time. */
export interface PinnedFile {
  /** Of the whole file, in hex, as `sha256sum` prints it. */
  readonly sha256: string;
  /** Its size in bytes. */
  readonly bytes: number;
  /** Its first bytes, up to 64 KiB. */
  readonly head: Uint8Array;
  /** The bytes, from the start at each call. Throws what `changed` makes at the first block that differs. */
  read(): AsyncGenerator<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Opens a file and reads it once. A digest of each block is kept, so that each later reading gives the same bytes as
 * the first, or fails.
 * @returns undefined for what cannot be read twice: a pipe, a terminal.
 * @throws CliError `invalid_input` naming the file.
 */
export async function openPinned(path: string, changed: () => Error): Promise<PinnedFile | undefined> {
  const failed = throwFileError("read", path);
  const file = await open(path, await readingFlags(path).catch(failed)).catch(failed);
  try {
    const found = await file.stat();
    if (found.isFile()) return await pinFile(file, path, changed);
    await file.close();
    return undefined;
  } catch (error) {
    await file.close().catch(() => {});
    throw error;
  }
}

/** Pins a file that is open already; closing the one closes the other. */
export async function pinFile(file: FileHandle, path: string, changed: () => Error): Promise<PinnedFile> {
  const whole = createHash("sha256");
  const digests: Buffer[] = [];
  let bytes = 0;
  let head = new Uint8Array();
  for await (const block of blocksOf(file, path)) {
    if (bytes === 0) head = block.slice(0, HEAD_BYTES);
    whole.update(block);
    digests.push(digestOf(block));
    bytes += block.length;
  }
  async function* read(): AsyncGenerator<Uint8Array> {
    let at = 0;
    for await (const block of blocksOf(file, path)) {
      const known = digests[at];
      if (known === undefined || !digestOf(block).equals(known)) throw changed();
      at += 1;
      yield block;
    }
    if (at < digests.length) throw changed();
  }
  return { sha256: whole.digest("hex"), bytes, head, read, close: () => file.close() };
}

// --- internal ---

const BLOCK_BYTES = 256 * 1024;
const HEAD_BYTES = 64 * 1024;

/** The file in blocks, all of full size but the last. */
async function* blocksOf(file: FileHandle, path: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
    let filled = 0;
    while (filled < BLOCK_BYTES) {
      const reading = file.read(block, filled, BLOCK_BYTES - filled, position + filled);
      const { bytesRead } = await reading.catch(throwFileError("read", path));
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    if (filled > 0) yield block.subarray(0, filled);
    if (filled < BLOCK_BYTES) return;
    position += filled;
  }
}

function digestOf(block: Uint8Array): Buffer {
  return createHash("sha256").update(block).digest();
}
