import { count } from "../../text/words.ts";
import type { Table } from "../row.ts";

/** Counts cells that hold several values where a customer has one. */
export interface SeveralCounter {
  /** @param columns the headings of such cells of one row. */
  add(columns: readonly string[]): void;
  /** A line for each column: `google.csv: 14 cells of "Phone 1 - Value" hold several values; the first is taken`. */
  warnings(): string[];
}

export function severalCounter(table: Pick<Table, "name">): SeveralCounter {
  const counts = new Map<string, number>();
  return {
    add(columns) {
      for (const column of columns) counts.set(column, (counts.get(column) ?? 0) + 1);
    },
    warnings: () =>
      [...counts].map(([column, found]) => {
        const quoted = JSON.stringify(column);
        const cells = count(found, `cell of ${quoted} holds`, `cells of ${quoted} hold`);
        return `${table.name}: ${cells} several values; the first is taken`;
      }),
  };
}
