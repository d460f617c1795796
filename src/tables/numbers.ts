/** A list of numbers that grows, outside the heap: 8 bytes each, or 4 where they are small. */
export class Numbers {
  #items: Float64Array | Uint32Array;
  #length = 0;

  /** @param size `small` for whole numbers from 0 up to 2^32 - 1. */
  constructor(size?: "small") {
    this.#items = size === "small" ? new Uint32Array(256) : new Float64Array(256);
  }

  get length(): number {
    return this.#length;
  }

  push(number: number): void {
    this.set(this.#length, number);
  }

  /** The number at a place, from 0; 0 where none was set. */
  at(place: number): number {
    return this.#items[place] ?? 0;
  }

  set(place: number, number: number): void {
    if (place >= this.#items.length) {
      const old = this.#items;
      const length = Math.max(place + 1, Math.ceil(old.length * 1.5));
      this.#items = old instanceof Uint32Array ? new Uint32Array(length) : new Float64Array(length);
      this.#items.set(old);
    }
    this.#items[place] = number;
    this.#length = Math.max(this.#length, place + 1);
  }
}
