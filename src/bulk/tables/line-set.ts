/** A set of line numbers, a bit each. */
export class LineSet {
  #bits = new Uint32Array(64);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  has(line: number): boolean {
    return ((this.#bits[line >>> 5] ?? 0) & (1 << (line & 31))) !== 0;
  }

  add(line: number): void {
    if (this.has(line)) return;
    const word = line >>> 5;
    if (word >= this.#bits.length) {
      const larger = new Uint32Array(Math.max(word + 1, this.#bits.length * 2));
      larger.set(this.#bits);
      this.#bits = larger;
    }
    this.#bits[word] = (this.#bits[word] ?? 0) | (1 << (line & 31));
    this.#size += 1;
  }
}
