import type { Customer } from "../../customers/customer.ts";

/**
 * Millions of customers as the text of their JSON, outside the heap: each takes its text and 12 bytes. `npm run bench`
 * shows what a list of objects costs.
 */
export class RecordStore {
  #chunks: Buffer[] = [];
  /** Used bytes of the last chunk. */
  #taken = 0;
  /** For each record: its chunk, its offset there, its length in bytes. */
  #places = new Uint32Array(PLACE * 256);
  #size = 0;

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

  /** Replaces a record. The old text stays in memory. */
  replace(number: number, customer: Customer): void {
    const text = JSON.stringify(customer);
    const length = Buffer.byteLength(text);
    const chunk = this.#chunkFor(length);
    chunk.write(text, this.#taken);
    if (PLACE * number > this.#places.length) {
      const old = this.#places;
      this.#places = new Uint32Array(old.length * 2);
      this.#places.set(old);
    }
    this.#places.set([this.#chunks.length - 1, this.#taken, length], PLACE * (number - 1));
    this.#taken += length;
  }

  /** The record of a number that add() gave. */
  at(number: number): Customer {
    const [chunk = 0, start = 0, length = 0] = this.#places.subarray(PLACE * (number - 1), PLACE * number);
    const text = this.#chunks[chunk]?.toString("utf8", start, start + length) ?? "";
    return JSON.parse(text) as Customer; // add() and replace() write nothing else.
  }

  /** All records, in the order in which they were added. */
  *all(): Generator<Customer> {
    for (let number = 1; number <= this.#size; number += 1) yield this.at(number);
  }

  #chunkFor(length: number): Buffer {
    const last = this.#chunks.at(-1);
    if (last !== undefined && this.#taken + length <= last.length) return last;
    const chunk = Buffer.allocUnsafeSlow(Math.max(CHUNK_BYTES, length));
    this.#chunks.push(chunk);
    this.#taken = 0;
    return chunk;
  }
}

// --- internal ---

/** Small enough that the last one, half empty, does not matter. */
const CHUNK_BYTES = 1 << 20;
const PLACE = 3;
