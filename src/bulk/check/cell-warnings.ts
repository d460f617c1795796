import { count } from "../../text/words.ts";
import type { ColumnMapping } from "../columns/map-columns.ts";
import type { SourceRecord, Table } from "../row.ts";

/** Counts cells, by column, that are not wrong but that the user should know about. */
export class CellWarnings {
  readonly #name: string;
  /** Columns in which a leading zero or sign matters: a spreadsheet loses it when it stores a number. */
  readonly #numbers: ReadonlyMap<number, { readonly header: string; cells: number }>;
  readonly #several = new Map<string, number>();

  constructor({ name }: Pick<Table, "name">, { mapped }: Pick<ColumnMapping, "mapped">) {
    this.#name = name;
    const columns = mapped.filter(({ target }) => target === "phone" || target === "address.zip");
    this.#numbers = new Map(columns.map(({ at, header }) => [at, { header, cells: 0 }]));
  }

  /** Counts the cells of a record that a workbook stores as numbers. */
  addNumbers({ numbers = [] }: Pick<SourceRecord, "numbers">): void {
    for (const at of numbers) {
      const column = this.#numbers.get(at);
      if (column !== undefined) column.cells += 1;
    }
  }

  /** @param headers the columns of one row whose cells hold several values. */
  addSeveral(headers: readonly string[]): void {
    for (const header of headers) this.#several.set(header, (this.#several.get(header) ?? 0) + 1);
  }

  /** A line for each column. */
  lines(): string[] {
    const numbers = [...this.#numbers.values()]
      .filter(({ cells }) => cells > 0)
      .map(({ header, cells }) => {
        const quoted = JSON.stringify(header);
        const what = count(cells, `cell of ${quoted} is`, `cells of ${quoted} are`);
        return `${this.#name}: ${what} stored as numbers: a leading + or 0 may be lost`;
      });
    const several = [...this.#several].map(([header, cells]) => {
      const quoted = JSON.stringify(header);
      const what = count(cells, `cell of ${quoted} holds`, `cells of ${quoted} hold`);
      return `${this.#name}: ${what} several values; only the first one is used`;
    });
    return [...numbers, ...several];
  }
}
