import { type FileHandle, open } from "node:fs/promises";
import { fileError } from "./files.ts";

/** A file that is read in parts, most of them near each other. */
interface FileParts {
  /** The text of the bytes from `start` up to `end`. @throws CliError `invalid_input` when they cannot be read. */
  text(start: number, end: number): Promise<string>;
  close(): Promise<void>;
}

/** @throws CliError `invalid_input` naming the file. */
export async function openParts(path: string): Promise<FileParts> {
  const file = await open(path, "r").catch((error: unknown) => {
    throw fileError("read", path, error);
  });
  /** The last used one first. */
  const blocks: Block[] = [];
  return {
    async text(start, end) {
      const known = blocks.findIndex((block) => block.start <= start && block.start + block.bytes.length >= end);
      const [block = await read(file, path, start, end)] = known === -1 ? [] : blocks.splice(known, 1);
      blocks.unshift(block);
      blocks.splice(MOST_BLOCKS);
      return block.bytes.toString("utf8", start - block.start, end - block.start);
    },
    close: () => file.close(),
  };
}

// --- internal ---

interface Block {
  readonly start: number;
  readonly bytes: Buffer;
}

const BLOCK_BYTES = 256 * 1024;

/** One for reading in order, the others for places elsewhere in the file. */
const MOST_BLOCKS = 4;

async function read(file: FileHandle, path: string, start: number, end: number): Promise<Block> {
  const size = Math.max(BLOCK_BYTES, end - start);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(size), 0, size, start);
    return { start, bytes: buffer.subarray(0, bytesRead) };
  } catch (error) {
    throw fileError("read", path, error);
  }
}
