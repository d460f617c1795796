/**
 * The keys of millions of rows or customers, each with a number: the line of a row, or another count from 1. It is a hash
 * table outside the heap with 16 bytes a slot, which keeps the 64-bit hash of a key and not its text: among a million keys
 * two different ones count as the same with a probability of 3 in 100 million. `npm run bench` shows what a Map costs.
 */
export class KeyTable {
  #size = 0;
  #mask = FIRST_SLOTS - 1;
  /** Both halves of the hash, the first line that has it, the first line that is matched by it; line 0 means none. */
  #slots = new Uint32Array(SLOT * FIRST_SLOTS);
  #high = 0;
  #low = 0;

  /** How many there are. */
  get size(): number {
    return this.#size;
  }

  /** The first line that is matched by a value; 0 for none. @param space keeps values of different kinds apart. */
  matchedBy(space: number, value: string): number {
    return this.#slots[this.#place(space, value) + 3] ?? 0;
  }

  /** The first line that has a value, whether it is matched by it or not; 0 for none. */
  firstWith(space: number, value: string): number {
    return this.#slots[this.#place(space, value) + 2] ?? 0;
  }

  /** Notes that a line, from 1, is matched by a value. @returns an earlier line that has it; 0 for none. */
  addKey(space: number, value: string, line: number): number {
    const at = this.#place(space, value);
    const earlier = this.#slots[at + 2] ?? 0;
    if (this.#slots[at + 3] === 0) this.#slots[at + 3] = line;
    if (earlier === 0) this.#fill(at, line);
    return earlier;
  }

  /** Notes that a line has a value besides the one it is matched by. @returns a line that is matched by it; 0 for none. */
  addOther(space: number, value: string, line: number): number {
    const at = this.#place(space, value);
    const earlier = this.#slots[at + 3] ?? 0;
    if (this.#slots[at + 2] === 0) this.#fill(at, line);
    return earlier;
  }

  #place(space: number, value: string): number {
    this.#hash(space, value);
    return this.#find(this.#high, this.#low);
  }

  #fill(at: number, line: number): void {
    this.#slots[at] = this.#high;
    this.#slots[at + 1] = this.#low;
    this.#slots[at + 2] = line;
    this.#size += 1;
    if (this.#size * 3 > (this.#mask + 1) * 2) this.#grow();
  }

  /** Where a hash stands, or the empty slot where it would. */
  #find(high: number, low: number): number {
    const slots = this.#slots;
    for (let index = low & this.#mask; ; index = (index + 1) & this.#mask) {
      const at = index * SLOT;
      if (slots[at + 2] === 0 || (slots[at] === high && slots[at + 1] === low)) return at;
    }
  }

  #grow(): void {
    const old = this.#slots;
    this.#mask = this.#mask * 2 + 1;
    this.#slots = new Uint32Array(SLOT * (this.#mask + 1));
    for (let from = 0; from < old.length; from += SLOT) {
      if (old[from + 2] === 0) continue;
      const to = this.#find(old[from] ?? 0, old[from + 1] ?? 0);
      for (let part = 0; part < SLOT; part += 1) this.#slots[to + part] = old[from + part] ?? 0;
    }
  }

  /** Two multiplicative hashes, mixed at the end (cyrb53, with all its 64 bits). */
  #hash(space: number, value: string): void {
    // The space is spread over all bits first: its small bits and those of the first character would cancel each other.
    let high = 0xdeadbeef ^ Math.imul(space, 0x27d4eb2f);
    let low = 0x41c6ce57 ^ Math.imul(space, 0x165667b1);
    for (let at = 0; at < value.length; at += 1) {
      const unit = value.charCodeAt(at);
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
const SLOT = 4;
