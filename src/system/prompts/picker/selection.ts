/**
 * Which of the matching values the pointer is at, and which are marked. The pointer stays at its value when others
 * arrive before it: Enter must choose what the person sees.
 */
export class Selection<Value> {
  readonly #marked = new Set<Value>();
  #matching: readonly Value[] = [];
  #at = 0;

  /** How many values match. */
  get matching(): number {
    return this.#matching.length;
  }

  get pointed(): Value | undefined {
    return this.#matching[this.#at];
  }

  /** How many values are marked, those included that do not match now. */
  get marks(): number {
    return this.#marked.size;
  }

  isMarked(value: Value): boolean {
    return this.#marked.has(value);
  }

  /** What Enter chooses: the marked values, else the one at the pointer. */
  get chosen(): readonly Value[] {
    if (this.#marked.size > 0) return [...this.#marked];
    return this.pointed === undefined ? [] : [this.pointed];
  }

  /** The values that match now. @param fromStart whether other text was typed: the pointer goes to the best match. */
  show(matching: readonly Value[], fromStart: boolean): void {
    const { pointed } = this;
    const at = fromStart || pointed === undefined ? 0 : matching.indexOf(pointed);
    this.#at = at === -1 ? Math.min(this.#at, Math.max(0, matching.length - 1)) : at;
    this.#matching = matching;
  }

  /** By one row the pointer goes round; by a page it stops at the ends. */
  move(by: number): void {
    const { length } = this.#matching;
    if (length === 0) return;
    const to = this.#at + by;
    this.#at = Math.abs(by) === 1 ? (to + length) % length : Math.min(length - 1, Math.max(0, to));
  }

  toggle(): void {
    const { pointed } = this;
    if (pointed === undefined) return;
    if (!this.#marked.delete(pointed)) this.#marked.add(pointed);
  }

  /** The rows to show around the pointer. */
  window(rows: number): readonly Value[] {
    const last = Math.max(0, this.#matching.length - rows);
    const from = Math.min(last, Math.max(0, this.#at - Math.floor(rows / 2)));
    return this.#matching.slice(from, from + rows);
  }
}
