import { fitWidths, GAP, type Yielding } from "../../../output/widths.ts";
import { Ruler } from "../../../text/ruler.ts";
import { safeText } from "../../../text/safe-text.ts";

/** The rows of a picker in columns, which keep their widths while a person types. Made safe to show. */
export class PickerColumns {
  readonly #ruler = new Ruler();
  readonly #yieldings: readonly Yielding[];
  readonly #natural: number[];
  #measured = 0;

  /** @param yieldings how each column gets narrower, and which go first. */
  constructor(yieldings: readonly Yielding[]) {
    this.#yieldings = yieldings;
    this.#natural = yieldings.map(() => 0);
  }

  /** Rows that are measured before they are shown. */
  measure(rows: Iterable<readonly string[]>): void {
    for (const row of rows) {
      if (this.#measured++ >= MOST_MEASURED) return;
      this.#widen(row.map(safeText));
    }
  }

  lines(rows: readonly (readonly string[])[], width: number): string[] {
    const safe = rows.map((row) => row.map(safeText));
    for (const row of safe) this.#widen(row);
    // What nobody has takes no room.
    const used = [...this.#natural.keys()].filter((at) => this.#natural[at] !== 0);
    const of = <T>(all: readonly T[]) => all.filter((_one, at) => used.includes(at));
    const columns = fitWidths(of(this.#natural), width, of(this.#yieldings));
    return safe.map((row) =>
      columns
        .map(({ at, width }) => this.#fitted(of(row)[at] ?? "", width))
        .join(" ".repeat(GAP))
        .trimEnd(),
    );
  }

  #widen(row: readonly string[]): void {
    row.forEach((text, at) => {
      this.#natural[at] = Math.max(this.#natural[at] ?? 0, text === "" ? 0 : this.#ruler.width(text, MOST_CELLS));
    });
  }

  #fitted(text: string, width: number): string {
    const fits = this.#ruler.width(text, width + 1) <= width;
    const shown = fits ? text : this.#ruler.cut(text, width);
    return shown + " ".repeat(Math.max(0, width - (shown === "" ? 0 : this.#ruler.width(shown))));
  }
}

// --- internal ---

/** More rows do not change the widths. */
const MOST_MEASURED = 500;

/** A text that is wider does not make its column wider. */
const MOST_CELLS = 60;
