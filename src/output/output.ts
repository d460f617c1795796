import type { JsonObject, JsonValue } from "../text/json.ts";

/** How results are printed: the values of `-o`. */
export const OUTPUT_FORMATS = ["table", "json", "ndjson", "csv", "tsv", "yaml", "ids"] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/** A column of a table or CSV: a dotted path into the row. */
export interface Column {
  /** As in --fields: `email`, `address.city`. */
  readonly field: string;
  /** Above a table's column; the field itself in CSV. */
  readonly heading: string;
  /** Never cut, however narrow the terminal: what the next command is given is copied from here. */
  readonly whole?: true;
}

/** How rows of one kind are shown when nothing was chosen with --fields. */
export interface View {
  /** Columns of a table. */
  readonly columns: readonly Column[];
  /** The lines of one row's listing, and the headings of fields that are not columns; the columns when missing. */
  readonly details?: readonly Column[];
  /** Columns of CSV and TSV. */
  readonly delimited: readonly string[];
  /** What `ids` prints of a row. */
  id(row: JsonObject): string;
}

export type Rows = AsyncIterable<JsonObject> | Iterable<JsonObject>;

/** Where and how a run prints. */
export interface Target {
  /** Writes data; resolves when the reader can take more, rejects with ClosedPipe when it went away. */
  out(text: string): Promise<void>;
  /** Tells the user something that is not data. */
  notice(text: string): void;
  /** Cells in a line of the terminal; undefined when it is not a terminal: then nothing is cut. */
  readonly width: number | undefined;
  readonly colour: boolean;
  /** Dotted paths, as --fields names them. */
  readonly fields: readonly string[] | undefined;
}

/** What each format knows how to print. */
export interface Printer {
  /** Many rows: an array in JSON, a line each in ndjson and ids. Streams where the format can. Resolves to the count. */
  rows(rows: Rows, view: View): Promise<number>;
  /** One row: an object in JSON, a field-by-field listing as a table. */
  row(row: JsonObject, view: View): Promise<void>;
  /** A result that is not a row (a summary, a status): an object in JSON; as a table, `key  value` lines. */
  document(value: JsonObject): Promise<void>;
  /** Any JSON value, such as what a query selected. */
  value(value: JsonValue): Promise<void>;
}

/** Prints results on stdout in the format of the run. Nothing else writes there. */
export interface Output extends Printer {
  readonly format: OutputFormat;
}
