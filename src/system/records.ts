import { randomUUID } from "node:crypto";
import { closeSync, mkdirSync, openSync, readSync, unlinkSync, writeSync } from "node:fs";
import { join } from "node:path";
import { fileError } from "./files.ts";

/**
 * Many rows or customers, each as its JSON. The first of them stay in memory, the others go to a file that only its owner
 * can read. Its name is removed at once: nothing is left however the process ends. (Where the system does not allow that,
 * it is removed at the end.)
 */
export class Records<Item> {
  readonly #folder: string | undefined;
  /** Those that stay in memory, by number from 0. */
  readonly #texts: string[] = [];
  /** For each of the others: the byte of the file at which it begins, and its length. */
  readonly #starts: number[] = [];
  readonly #lengths: number[] = [];
  #kept = 0;
  #file: number | undefined;
  #path = "";
  #written = 0;
  /** The bytes of one text. The memory is used again each time: what is thrown away is not given back at once. */
  #bytes = Buffer.alloc(0);

  /** @param folder for the file; without one, all stay in memory. */
  constructor(folder?: string) {
    this.#folder = folder;
  }

  /** How many there are. */
  get size(): number {
    return this.#texts.length + this.#starts.length;
  }

  /** @returns its number, from 1. @throws CliError `local` when the disk is full. */
  add(item: Item): number {
    const text = JSON.stringify(item);
    const isKept = this.#starts.length === 0 && (this.#folder === undefined || this.#kept < KEPT_LENGTH);
    if (isKept) {
      this.#kept += text.length;
      this.#texts.push(text);
    } else this.#append(this.#starts.length, text);
    return this.size;
  }

  /** Replaces the item of a number. The old text stays in the file. */
  replace(number: number, item: Item): void {
    const text = JSON.stringify(item);
    if (number <= this.#texts.length) this.#texts[number - 1] = text;
    else this.#append(number - 1 - this.#texts.length, text);
  }

  /** The item of a number that add() gave. @throws CliError `local` when it cannot be read back from the disk. */
  at(number: number): Item {
    const text = this.#texts[number - 1] ?? this.#read(number - 1 - this.#texts.length);
    return JSON.parse(text) as Item; // add() and replace() write nothing else.
  }

  /** All items, in the order in which they were added. */
  *all(): Generator<Item> {
    for (let number = 1; number <= this.size; number += 1) yield this.at(number);
  }

  #append(at: number, text: string): void {
    const length = Buffer.byteLength(text);
    const bytes = this.#bytesOf(length);
    bytes.write(text);
    try {
      this.#file ??= this.#open(this.#folder ?? "");
      for (let done = 0; done < length; )
        done += writeSync(this.#file, bytes, done, length - done, this.#written + done);
    } catch (error) {
      throw fileError("write", this.#path, error);
    }
    this.#starts[at] = this.#written;
    this.#lengths[at] = length;
    this.#written += length;
  }

  #bytesOf(length: number): Buffer {
    if (length > this.#bytes.length) this.#bytes = Buffer.allocUnsafeSlow(Math.max(BLOCK_BYTES, length));
    return this.#bytes;
  }

  #open(folder: string): number {
    this.#path = join(folder, `temporary-${randomUUID()}`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = openSync(this.#path, "wx+", 0o600);
    try {
      unlinkSync(this.#path);
    } catch {
      process.once("exit", () => {
        try {
          closeSync(file);
          unlinkSync(this.#path);
        } catch {
          // Another program has it open: it stays, and nobody else can read it.
        }
      });
    }
    return file;
  }

  #read(at: number): string {
    const [start = 0, length = 0] = [this.#starts[at], this.#lengths[at]];
    const bytes = this.#bytesOf(length);
    try {
      return bytes.toString("utf8", 0, readSync(this.#file ?? -1, bytes, 0, length, start));
    } catch (error) {
      throw fileError("read", this.#path, error);
    }
  }
}

// --- internal ---

/** Characters that stay in memory. */
const KEPT_LENGTH = 4 * 1024 * 1024;

const BLOCK_BYTES = 64 * 1024;
