import type { Customer } from "../customers/customer.ts";
import { OverflowFile } from "../system/overflow-file.ts";

/**
 * Millions of customers as the text of their JSON, outside the heap. The first 4 MiB of it stay in memory, the rest goes
 * to a file, where each customer takes 12 bytes of memory. `npm run bench` shows what a list of objects costs.
 */
export class RecordStore {
  readonly #overflow: OverflowFile | undefined;
  /** Each in memory, or the byte of the file at which it begins. The last one is being filled. */
  readonly #chunks: (Buffer | number)[] = [];
  #filling: Buffer = Buffer.alloc(0);
  /** Used bytes of the one that is being filled. */
  #taken = 0;
  /** For each record: its chunk, its offset there, its length in bytes. */
  #places = new Uint32Array(PLACE * 256);
  #size = 0;

  /** @param folder for the file; without one, all stay in memory. */
  constructor(folder?: string) {
    this.#overflow = folder === undefined ? undefined : new OverflowFile(folder);
  }

  /** How many there are. */
  get size(): number {
    return this.#size;
  }

  /** Adds a record. @returns its number, from 1. */
  add(customer: Customer): number {
    this.#size += 1;
    this.replace(this.#size, customer);
    return this.#size;
  }

  /** Replaces a record. The old text stays where it is. */
  replace(number: number, customer: Customer): void {
    const text = JSON.stringify(customer);
    const length = Buffer.byteLength(text);
    if (this.#taken + length > this.#filling.length) this.#begin(length);
    this.#filling.write(text, this.#taken);
    if (PLACE * number > this.#places.length) {
      const old = this.#places;
      this.#places = new Uint32Array(old.length * 2);
      this.#places.set(old);
    }
    this.#places.set([this.#chunks.length - 1, this.#taken, length], PLACE * (number - 1));
    this.#taken += length;
  }

  /** The record of a number that add() gave. @throws CliError `local` when it cannot be read back from the disk. */
  at(number: number): Customer {
    const [at = 0, start = 0, length = 0] = this.#places.subarray(PLACE * (number - 1), PLACE * number);
    const chunk = this.#chunks[at] ?? 0;
    const text =
      typeof chunk === "number"
        ? (this.#overflow?.text(chunk + start, length) ?? "")
        : chunk.toString("utf8", start, start + length);
    return JSON.parse(text) as Customer; // add() and replace() write nothing else.
  }

  /** All records, in the order in which they were added. */
  *all(): Generator<Customer> {
    for (let number = 1; number <= this.#size; number += 1) yield this.at(number);
  }

  /** Begins a chunk for a record of so many bytes. The full one goes to the file, where it is not one of the first. */
  #begin(length: number): void {
    const last = this.#chunks.length - 1;
    const start = last < KEPT_CHUNKS ? undefined : this.#overflow?.append(this.#filling.subarray(0, this.#taken));
    if (start !== undefined) this.#chunks[last] = start;
    const isFree = start !== undefined && length <= this.#filling.length;
    if (!isFree) this.#filling = Buffer.allocUnsafeSlow(Math.max(CHUNK_BYTES, length));
    this.#chunks.push(this.#filling);
    this.#taken = 0;
  }
}

// --- internal ---

const CHUNK_BYTES = 1 << 20;
const KEPT_CHUNKS = 4;
const PLACE = 3;
