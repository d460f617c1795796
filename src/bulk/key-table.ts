/**
 * Which line a key was first seen on, for millions of keys: a hash table of numbers outside the heap, 12 bytes a slot.
 * Of a key its 64-bit hash is kept and not the text: of a million different keys two are taken for the same with a
 * probability of 3 in 100 million.
 */
export class KeyTable {
  #size = 0;
  #mask = FIRST_SLOTS - 1;
  /** Three numbers a slot: both halves of the hash, and the line; line 0 is an empty slot. */
  #slots = new Uint32Array(3 * FIRST_SLOTS);
  #high = 0;
  #low = 0;

  get size(): number {
    return this.#size;
  }

  /** @param space keeps keys of different kinds apart. */
  get(space: number, key: string): number | undefined {
    this.#hash(space, key);
    return this.#slots[this.#slotOf(this.#high, this.#low) + 2] || undefined;
  }

  /** Notes a key's line, from 1. @returns the line it was noted with before, which it keeps. */
  claim(space: number, key: string, line: number): number | undefined {
    this.#hash(space, key);
    const slot = this.#slotOf(this.#high, this.#low);
    const earlier = this.#slots[slot + 2];
    if (earlier) return earlier;
    this.#slots[slot] = this.#high;
    this.#slots[slot + 1] = this.#low;
    this.#slots[slot + 2] = line;
    this.#size += 1;
    if (this.#size * 3 > (this.#mask + 1) * 2) this.#grow();
    return undefined;
  }

  /** Where a hash stands, or the empty slot where it would. */
  #slotOf(high: number, low: number): number {
    const slots = this.#slots;
    for (let index = low & this.#mask; ; index = (index + 1) & this.#mask) {
      const at = index * 3;
      if (slots[at + 2] === 0 || (slots[at] === high && slots[at + 1] === low)) return at;
    }
  }

  #grow(): void {
    const old = this.#slots;
    this.#mask = this.#mask * 2 + 1;
    this.#slots = new Uint32Array(3 * (this.#mask + 1));
    for (let at = 0; at < old.length; at += 3) {
      if (old[at + 2] === 0) continue;
      this.#slots.set(old.subarray(at, at + 3), this.#slotOf(old[at] ?? 0, old[at + 1] ?? 0));
    }
  }

  /** Two multiplicative hashes side by side, mixed into each other at the end (cyrb53, with all its 64 bits). */
  #hash(space: number, key: string): void {
    let high = 0xdeadbeef ^ space;
    let low = 0x41c6ce57 ^ space;
    for (let at = 0; at < key.length; at += 1) {
      const unit = key.charCodeAt(at);
      high = Math.imul(high ^ unit, 0x9e3779b1);
      low = Math.imul(low ^ unit, 0x5f356495);
    }
    high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
    low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
    this.#high = high >>> 0;
    this.#low = low >>> 0;
  }
}

// --- internal ---

const FIRST_SLOTS = 1024;
