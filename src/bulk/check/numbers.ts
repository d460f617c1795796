import { count } from "../../text/words.ts";
import type { ColumnMapping } from "../columns/map-columns.ts";
import type { Table } from "../row.ts";

/** Counts cells that a workbook holds as numbers although zeros and signs before them mean something. */
export interface NumberCounter {
  /** @param columns those of one row that are numbers. */
  add(columns: readonly number[]): void;
  /** A line for each column: `book.xlsx: 12 cells of "Phone" are stored as numbers …`. */
  warnings(): string[];
}

export function numberCounter(table: Pick<Table, "name">, { mapped }: Pick<ColumnMapping, "mapped">): NumberCounter {
  const counts = new Map<number, number>();
  const tender = mapped.filter(({ target }) => target === "phone" || target === "address.zip");
  for (const { at } of tender) counts.set(at, 0);
  return {
    add(columns) {
      for (const at of columns) {
        const before = counts.get(at);
        if (before !== undefined) counts.set(at, before + 1);
      }
    },
    warnings: () =>
      tender.flatMap(({ at, header }) => {
        const found = counts.get(at) ?? 0;
        if (found === 0) return [];
        const cells = count(found, `cell of ${JSON.stringify(header)} is`, `cells of ${JSON.stringify(header)} are`);
        return [`${table.name}: ${cells} stored as numbers: a leading + or 0 may be lost`];
      }),
  };
}
