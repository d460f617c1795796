import type { PhoneWriter } from "../customers/phone.ts";
import type { JsonObject, JsonValue } from "../text/json.ts";

export interface ViewColumn {
  readonly field: string;
  /** Above a table's column; the field itself in CSV. */
  readonly heading: string;
  /** What it holds, if its values do not show it. Of a `count` the thousands are grouped. */
  readonly kind?: "id" | "phone" | "count";
  /** Looked at less often than the others: dimmed. */
  readonly secondary?: true;
  /** Never cut or hidden: the next command is given what is copied from here. */
  readonly whole?: true;
  /** An id that is whole, but hidden before all else. */
  readonly yields?: true;
  /** By this people know a row: it stays longer than others. */
  readonly primary?: true;
  value?(row: JsonObject): JsonValue | undefined;
}

/** Columns of which only the heading is to be said, by their fields. */
export function columnsOf(headings: Readonly<Record<string, string>>): ViewColumn[] {
  return Object.entries(headings).map(([field, heading]) => ({ field, heading }));
}

/** Rows that stand together under a title of their own, in a table on a terminal. */
export interface Grouping {
  /** Rows with the same value, one after the other, are a group. */
  of(row: JsonObject): JsonValue | undefined;
  /** The lines above a group; they are shown whole. @param phone writes a phone number for a person. */
  title(row: JsonObject, phone: (text: string) => string): readonly string[];
}

/** How rows of one kind are shown when nothing was chosen with --fields; what it names, --fields can choose. */
export interface View {
  readonly columns: readonly ViewColumn[];
  readonly groups?: Grouping | undefined;
  /** The last line of a table on a terminal; asked for when all its rows are printed. */
  ending?(): string | undefined;
  /** The lines of one row's listing, and the headings of fields that are not columns; the columns when missing. */
  readonly details?: readonly ViewColumn[];
  /** The fields in CSV and TSV; those of the columns when missing. */
  readonly csv?: readonly string[];
  readonly noun?: string;
  /** What becomes of a field of --fields that no row has; an error if this is missing. */
  readonly unknownFields?: "warn" | "checked";
  /** What `ids` prints of a row: a field (`id` when missing), or what gives it. */
  readonly id?: string | ((row: JsonObject) => string);
}

export type Rows = AsyncIterable<JsonObject> | Iterable<JsonObject>;

export interface Target {
  /** Writes data; resolves when the reader can take more, rejects with ClosedPipe when it went away. */
  out(text: string): Promise<void>;
  notice(text: string): void;
  /** Cells in a line of the terminal; undefined when it is not a terminal: then nothing is cut. */
  readonly width: number | undefined;
  readonly colour: boolean;
  /** Dotted paths, as --fields names them. */
  readonly fields: readonly string[] | undefined;
}

export interface TableTarget extends Target {
  /** Writes phone numbers for a person; loads the numbering plans. */
  phones(): Promise<PhoneWriter>;
  now(): number;
  /** Prints a text: on a terminal by a pager, if it does not fit. */
  show(text: string): Promise<void>;
}

export interface Printer {
  /** Many rows: an array in JSON, a line each in ndjson and ids. Streams if the format can. Resolves to the count. */
  rows(rows: Rows, view: View): Promise<number>;
  /** An object in JSON, a listing as a table. @param view missing for what is not a row, such as a summary. */
  row(row: JsonObject, view?: View): Promise<void>;
  value(value: JsonValue): Promise<void>;
}
