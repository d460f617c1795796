import { count, grouped } from "../../text/words.ts";
import { headerKey } from "../headings/heading.ts";
import type { SourceRecord, Table } from "../row.ts";
import { ACTIVE, type FlagColumn, type FlagKind, flagColumn, NO, statusMeaning, YES } from "./flag-words.ts";

/** A column that says of some rows, and not of all, that they are archived, deleted, inactive or unsubscribed. */
export interface Flagged {
  readonly header: string;
  /** How many rows. */
  readonly rows: number;
  /** What they are: `archived`. */
  readonly are: string;
  /** What --where takes to skip them: `Archived!=TRUE`. */
  readonly without: readonly string[];
}

/** The columns of a file that may say so; mostly there are none. @param sample some records of the file. */
export function flagColumns(headers: readonly string[], sample: readonly SourceRecord[]): readonly number[] {
  return headers.flatMap((header, at) => {
    const column = flagColumn(header);
    if (column === undefined) return [];
    const isStatus = (text: string) => ACTIVE.has(headerKey(text)) || statusMeaning(text) !== undefined;
    const isClear =
      column.says !== "word" || !column.isUnclear || sample.some(({ cells }) => isStatus(cells[at] ?? ""));
    return isClear ? [at] : [];
  });
}

/** Reads a whole file for the rows that these columns flag. */
export async function findFlagged(
  table: Pick<Table, "headers" | "batches">,
  columns: readonly number[],
): Promise<{ readonly read: number; readonly flagged: readonly Flagged[] }> {
  const counts = columns.flatMap((at) => {
    const header = table.headers[at] ?? "";
    const column = flagColumn(header);
    return column === undefined ? [] : [new FlagCount(header, at, column)];
  });
  let read = 0;
  for await (const batch of table.batches()) {
    read += batch.length;
    for (const record of batch) for (const column of counts) column.add(record);
  }
  return { read, flagged: counts.flatMap((column) => column.result(read) ?? []) };
}

/** `2 of 12 rows are marked as archived (column "Archived")`. */
export function flaggedText({ header, rows, are }: Flagged, read: number): string {
  return `${grouped(rows)} of ${count(read, "row")} ${rows === 1 ? "is" : "are"} marked as ${are} (column ${JSON.stringify(header)})`;
}

// --- internal ---

/** Values that a message names. */
const MOST_VALUES = 5;

class FlagCount {
  readonly #header: string;
  readonly #at: number;
  readonly #column: FlagColumn;
  /** The values that say it, as the file has them first, by what is compared. */
  readonly #values = new Map<string, string>();
  readonly #kinds = new Set<FlagKind>();
  #rows = 0;

  constructor(header: string, at: number, column: FlagColumn) {
    this.#header = header;
    this.#at = at;
    this.#column = column;
  }

  add({ cells }: SourceRecord): void {
    const text = cells[this.#at]?.trim() ?? "";
    if (text === "") return;
    const kind = meaningOf(this.#column, text);
    if (kind === undefined) return;
    this.#rows += 1;
    this.#kinds.add(kind);
    if (this.#values.size < MOST_VALUES)
      this.#values.set(text.toLowerCase(), this.#values.get(text.toLowerCase()) ?? text);
  }

  /** Undefined when no row says it, or every row. */
  result(read: number): Flagged | undefined {
    if (this.#rows === 0 || this.#rows === read) return undefined;
    const values = [...this.#values.values()];
    const without =
      this.#column.says === "time" ? [`${this.#header}=`] : values.map((value) => `${this.#header}!=${value}`);
    return { header: this.#header, rows: this.#rows, are: [...this.#kinds].join(" or "), without };
  }
}

function meaningOf(column: FlagColumn, text: string): FlagKind | undefined {
  switch (column.says) {
    case "yes":
      return YES.has(headerKey(text)) ? column.kind : statusMeaning(text);
    case "no":
      return NO.has(headerKey(text)) ? column.kind : statusMeaning(text);
    case "time":
      return /\d{4}/.test(text) ? column.kind : undefined;
    case "word":
      return statusMeaning(text);
  }
}
