import { type FileHandle, open } from "node:fs/promises";
import { throwFileError } from "./files.ts";

const BLOCK_BYTES = 256 * 1024;

/** One for reading in order, the others for places elsewhere in the file. */
const MOST_BLOCKS = 4;

/** Reads parts of a file, most of them near each other: keeps the last blocks in memory. */
export class BlockReader {
  readonly #path: string;
  readonly #file: FileHandle;
  /** The last used one first. */
  readonly #blocks: { readonly start: number; readonly bytes: Buffer; readonly memory: Buffer }[] = [];
  /** The memory of a block that is not needed any more. */
  #free: Buffer | undefined;

  private constructor(path: string, file: FileHandle) {
    this.#path = path;
    this.#file = file;
  }

  /** @throws CliError `invalid_input` naming the file. */
  static async open(path: string): Promise<BlockReader> {
    return new BlockReader(path, await open(path, "r").catch(throwFileError("read", path)));
  }

  /** The text of the bytes from `start` up to `end`. @throws CliError `invalid_input` when they cannot be read. */
  async text(start: number, end: number): Promise<string> {
    const known = this.#blocks.findIndex((block) => block.start <= start && block.start + block.bytes.length >= end);
    const [block = await this.#read(start, end)] = known === -1 ? [] : this.#blocks.splice(known, 1);
    this.#blocks.unshift(block);
    const dropped = this.#blocks.splice(MOST_BLOCKS);
    for (const { memory } of dropped) if (memory.length === BLOCK_BYTES) this.#free = memory;
    return block.bytes.toString("utf8", start - block.start, end - block.start);
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async #read(start: number, end: number) {
    const size = Math.max(BLOCK_BYTES, end - start);
    const memory = size === BLOCK_BYTES && this.#free ? this.#free : Buffer.allocUnsafe(size);
    if (memory === this.#free) this.#free = undefined;
    const { bytesRead } = await this.#file.read(memory, 0, size, start).catch(throwFileError("read", this.#path));
    return { start, bytes: memory.subarray(0, bytesRead), memory };
  }
}
