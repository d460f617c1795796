/** Disjoint sets of numbers below a size (union-find, with path halving). */
export class Unions {
  readonly #above: Int32Array;

  constructor(size: number) {
    this.#above = Int32Array.from({ length: size }, (_, index) => index);
  }

  rootOf(index: number): number {
    let at = index;
    for (;;) {
      const above = this.#above[at] ?? at;
      if (above === at) return at;
      const next = this.#above[above] ?? above;
      this.#above[at] = next;
      at = next;
    }
  }

  /** The root of both is the smaller one: groups come in the order of their first customers. */
  join(one: number, other: number): void {
    const [a, b] = [this.rootOf(one), this.rootOf(other)];
    this.#above[Math.max(a, b)] = Math.min(a, b);
  }
}
