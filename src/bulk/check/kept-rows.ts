import type { CheckedRow } from "./checked.ts";

/** The checked rows of a file that is not large: it is read and checked once, and not again for each use. */
export class KeptRows {
  #rows: CheckedRow[] | undefined = [];
  #bytes = 0;

  add(checked: CheckedRow): void {
    if (this.#rows === undefined) return;
    this.#bytes += ROW_BYTES;
    for (const cell of checked.row.cells) this.#bytes += CELL_BYTES + (cell?.length ?? 0);
    if (this.#bytes > MOST_BYTES) this.#rows = undefined;
    else this.#rows.push(checked);
  }

  /** Puts rows that were added late where they stand in the file. */
  sort(): void {
    this.#rows?.sort((one, other) => one.row.line - other.row.line);
  }

  /** All that were added; undefined where they take too much memory. */
  get all(): readonly CheckedRow[] | undefined {
    return this.#rows;
  }
}

// --- internal ---

/** About 50,000 rows of eight cells. */
const MOST_BYTES = 64 * 1024 * 1024;

/** What a row takes in memory beside its cells, and a cell beside its text; measured on Node 20. */
const ROW_BYTES = 600;
const CELL_BYTES = 60;
