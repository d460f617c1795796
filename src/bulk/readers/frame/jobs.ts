import type { Aside, SourceRecord } from "../../row.ts";

/** QuickBooks lists the jobs of a customer below it, as rows of the same table: `Ortiz, Dana:Kitchen remodel`. */
export class Jobs {
  readonly #at: number;
  readonly #onAside: (aside: Aside) => void;
  readonly #customers = new Set<string>();

  /** @param at the column that `jobColumn` gives. */
  constructor(at: number, onAside: (aside: Aside) => void = () => {}) {
    this.#at = at;
    this.#onAside = onAside;
  }

  /** The records without the jobs of customers that stand above them. */
  take(batch: readonly SourceRecord[]): readonly SourceRecord[] {
    return batch.filter(({ line, cells }) => {
      const name = cells[this.#at]?.trim() ?? "";
      const colon = name.indexOf(":");
      if (colon === -1) this.#customers.add(name);
      if (colon === -1 || !this.#customers.has(name.slice(0, colon).trim())) return true;
      this.#onAside({ line, kind: "job" });
      return false;
    });
  }
}

/** The column with the names of customers and jobs; undefined in a table that says nothing about jobs. */
export function jobColumn(headers: readonly string[]): number | undefined {
  const keys = headers.map((header) => header.toLowerCase());
  const at = keys.findIndex((key) => key === "customer" || key === "customer name" || key === "customer full name");
  return at !== -1 && keys.some((key) => key === "job status" || key === "job type") ? at : undefined;
}
