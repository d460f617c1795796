import { Numbers } from "./numbers.ts";

/**
 * Millions of different texts, such as ids, each with a number from 1. They are compared in full. It lies outside the heap
 * and takes some 30 bytes for each besides its characters.
 */
export class TextTable {
  #size = 0;
  /** The texts, each after two bytes of its length. */
  readonly #chunks: Uint8Array[] = [];
  /** Used bytes of the last chunk. */
  #taken = CHUNK_BYTES;
  /** For each text: its byte, counted over all chunks. */
  readonly #places = new Numbers();
  /** Those that are too long for the chunks. */
  readonly #long = new Map<string, number>();
  /** For each slot: a hash, and the number of the text that has it; 0 for none. */
  #slots = new Uint32Array(SLOT * FIRST_SLOTS);
  #mask = FIRST_SLOTS - 1;

  /** How many there are. */
  get size(): number {
    return this.#size;
  }

  has(text: string): boolean {
    return this.find(text) !== 0;
  }

  /** The number of a text; 0 when it is not there. */
  find(text: string): number {
    if (text.length > LONGEST) return this.#long.get(text) ?? 0;
    return this.#slots[this.#slotOf(text, hashOf(text)) + 1] ?? 0;
  }

  /** Adds a text, unless it is there. @returns its number. */
  add(text: string): number {
    if (text.length > LONGEST) return this.#addLong(text);
    const hash = hashOf(text);
    const slot = this.#slotOf(text, hash);
    const known = this.#slots[slot + 1] ?? 0;
    if (known !== 0) return known;
    this.#size += 1;
    this.#slots[slot] = hash;
    this.#slots[slot + 1] = this.#size;
    this.#keep(text);
    if (this.#size * 3 > (this.#mask + 1) * 2) this.#grow();
    return this.#size;
  }

  /** Where a text stands, or the empty slot where it would. */
  #slotOf(text: string, hash: number): number {
    for (let index = hash & this.#mask; ; index = (index + 1) & this.#mask) {
      const at = index * SLOT;
      const number = this.#slots[at + 1] ?? 0;
      if (number === 0 || (this.#slots[at] === hash && this.#is(number, text))) return at;
    }
  }

  #addLong(text: string): number {
    const known = this.#long.get(text);
    if (known !== undefined) return known;
    this.#size += 1;
    this.#long.set(text, this.#size);
    return this.#size;
  }

  #is(number: number, text: string): boolean {
    const place = this.#places.at(number);
    const bytes = this.#chunks[Math.floor(place / CHUNK_BYTES)];
    let at = place % CHUNK_BYTES;
    const length = ((bytes?.[at] ?? 0) << 8) | (bytes?.[at + 1] ?? 0);
    if (length >>> 1 !== text.length) return false;
    at += 2;
    // Most texts have no characters beyond one byte: then each takes one.
    const isWide = (length & 1) === 1;
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index);
      if (bytes?.[at++] !== (unit & 0xff)) return false;
      if (isWide ? bytes?.[at++] !== unit >>> 8 : unit > 0xff) return false;
    }
    return true;
  }

  #keep(text: string): void {
    const isWide = WIDE.test(text);
    const length = isWide ? text.length * 2 : text.length;
    if (this.#taken + 2 + length > CHUNK_BYTES) {
      this.#chunks.push(new Uint8Array(CHUNK_BYTES));
      this.#taken = 0;
    }
    const last = this.#chunks.length - 1;
    const bytes = this.#chunks[last] ?? new Uint8Array(0);
    this.#places.set(this.#size, last * CHUNK_BYTES + this.#taken);
    const head = text.length * 2 + (isWide ? 1 : 0);
    bytes[this.#taken++] = head >>> 8;
    bytes[this.#taken++] = head & 0xff;
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index);
      bytes[this.#taken++] = unit & 0xff;
      if (isWide) bytes[this.#taken++] = unit >>> 8;
    }
  }

  #grow(): void {
    const old = this.#slots;
    this.#mask = this.#mask * 2 + 1;
    this.#slots = new Uint32Array(SLOT * (this.#mask + 1));
    for (let from = 0; from < old.length; from += SLOT) {
      const [hash = 0, number = 0] = [old[from], old[from + 1]];
      if (number === 0) continue;
      let index = hash & this.#mask;
      while (this.#slots[index * SLOT + 1] !== 0) index = (index + 1) & this.#mask;
      this.#slots[index * SLOT] = hash;
      this.#slots[index * SLOT + 1] = number;
    }
  }
}

// --- internal ---

const CHUNK_BYTES = 1 << 16;
/** In characters. */
const LONGEST = 8_000;
const FIRST_SLOTS = 256;
const SLOT = 2;

/** A character that takes two bytes. */
const WIDE = /[^\u0000-\u00ff]/;

/** FNV-1a over UTF-16 code units, mixed at the end (the finalizer of MurmurHash3). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
