import { count } from "../../text/words.ts";
import type { ColumnMapping } from "../columns/map-columns.ts";
import type { SourceRecord, Table } from "../row.ts";

/** Counts cells, by column, that are not wrong but that the user should know about. */
export class CellWarnings {
  readonly #name: string;
  /** Columns in which a leading zero or sign matters: a spreadsheet loses it when it stores a number. */
  readonly #watched: ReadonlyMap<number, string>;
  readonly #numbers = new Map<string, number>();
  readonly #several = new Map<string, number>();

  constructor({ name }: Pick<Table, "name">, { mapped }: Pick<ColumnMapping, "mapped">) {
    this.#name = name;
    const columns = mapped.filter(({ target }) => target === "phone" || target === "address.zip");
    this.#watched = new Map(columns.map(({ at, header }) => [at, header]));
  }

  /** Counts the cells of a record that a workbook stores as numbers. */
  addNumbers({ numbers = [] }: Pick<SourceRecord, "numbers">): void {
    for (const at of numbers) addOne(this.#numbers, this.#watched.get(at));
  }

  /** @param headers the columns of one row whose cells hold several values. */
  addSeveral(headers: readonly string[]): void {
    for (const header of headers) addOne(this.#several, header);
  }

  /** A line for each column. */
  lines(): string[] {
    return [
      ...this.#linesOf(this.#numbers, ["is", "are"], "stored as numbers: a leading + or 0 may be lost"),
      ...this.#linesOf(this.#several, ["holds", "hold"], "several values; only the first one is used"),
    ];
  }

  #linesOf(cells: ReadonlyMap<string, number>, [one, more]: readonly [string, string], what: string): string[] {
    return [...cells].map(([header, number]) => {
      const quoted = JSON.stringify(header);
      return `${this.#name}: ${count(number, `cell of ${quoted} ${one}`, `cells of ${quoted} ${more}`)} ${what}`;
    });
  }
}

// --- internal ---

function addOne(counts: Map<string, number>, header: string | undefined): void {
  if (header !== undefined) counts.set(header, (counts.get(header) ?? 0) + 1);
}
