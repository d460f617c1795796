/** How many characters become one piece of bytes. */
const PIECE = 64 * 1024;

/**
 * Rows of cells that are kept until the last one is known, as bytes: 100,000 customers take 10 MB, and five times that
 * as the records they come from. A cell is one line without control characters, as safeText() gives it.
 */
export class PackedRows implements Iterable<readonly string[]> {
  readonly #pieces: Buffer[] = [];
  #text = "";
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(cells: readonly string[]): void {
    this.#size++;
    this.#text += `${cells.join("\t")}\n`;
    if (this.#text.length < PIECE) return;
    this.#pieces.push(Buffer.from(this.#text));
    this.#text = "";
  }

  *[Symbol.iterator](): Generator<readonly string[]> {
    for (const piece of [...this.#pieces, this.#text]) {
      for (const line of piece.toString().split("\n").slice(0, -1)) yield line.split("\t");
    }
  }
}
