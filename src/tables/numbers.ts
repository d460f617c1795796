/** A list of numbers that grows, outside the heap: 8 bytes each. */
export class Numbers {
  #items = new Float64Array(256);
  #length = 0;

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
      this.#items = new Float64Array(Math.max(place + 1, old.length * 2));
      this.#items.set(old);
    }
    this.#items[place] = number;
    this.#length = Math.max(this.#length, place + 1);
  }
}
