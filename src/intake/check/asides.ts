import { grouped } from "../../text/words.ts";
import { type Aside, lineTexts, type Show, type Table } from "../row.ts";
import type { Beside } from "./beside-table.ts";
import type { Remark } from "./remarks.ts";

/** The lines of a file that are not rows of its table; of very many only the first are kept. */
export class Asides {
  #lines: (Aside & { readonly kind: Beside | "sign" })[] = [];
  readonly #above: Aside[] = [];
  readonly #counts = { total: 0, loose: 0, short: 0, sign: 0 };

  add({ line, cells, isAbove }: Aside, kind: Beside | "sign" = "sign"): void {
    if (isAbove !== undefined) {
      this.#above.push({ line, cells, isAbove });
      return;
    }
    this.#counts[kind] += 1;
    if (this.#lines.length < KEPT) this.#lines.push({ line, cells, kind });
  }

  /**
   * Which of the lines are rows after all, as more than one in ten look so: it is how rows of this table look. One line
   * proves nothing of the kind, and one that is short cannot be read as a row.
   * @param read the other rows.
   */
  rowsAmong(read: number): ReadonlySet<Beside | undefined> {
    const { loose, short } = this.#counts;
    const kinds = new Set<Beside>([
      ...(loose > 1 && loose * 10 > read + loose ? (["loose"] as const) : []),
      ...(short > read ? (["short"] as const) : []),
    ]);
    for (const kind of kinds) this.#counts[kind] = 0;
    this.#lines = this.#lines.filter(({ kind }) => kind === "sign" || !kinds.has(kind));
    return kinds;
  }

  /** With those above the header, which a notice has named. */
  get lines(): readonly Aside[] {
    return [...this.#above, ...this.#lines];
  }

  /** `2 lines are not rows of the table, and are not read: line 5 "A", line 21 "TOTAL"`; nothing when there are none. */
  remarks(unit: Table["unit"], show?: Show): readonly Remark[] {
    const number = Object.values(this.#counts).reduce((sum, one) => sum + one, 0);
    if (number === 0) return [];
    const are = number === 1 ? "line is not a row of the table, and is" : "lines are not rows of the table, and are";
    const text = `${grouped(number)} ${are} not read: ${lineTexts(unit, this.#lines, number, show)}`;
    return [{ text, kind: "beside the table", lines: this.#lines.map(({ line }) => line) }];
  }
}

// --- internal ---

const KEPT = 10_000;
