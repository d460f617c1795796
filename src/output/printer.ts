import type { JsonObject, JsonValue } from "../text/json.ts";
import type { View } from "./output.ts";

export type Rows = AsyncIterable<JsonObject> | Iterable<JsonObject>;

/** Where and how a run prints. */
export interface Target {
  /** Writes data; resolves when the reader can take more, rejects with ClosedPipe when it went away. */
  out(text: string): Promise<void>;
  /** Tells the user something that is no data. */
  notice(text: string): void;
  /** Cells a line has on the terminal; undefined where nothing is to be cut because it is no terminal. */
  readonly width: number | undefined;
  readonly colour: boolean;
  /** Dotted paths, as --fields names them. */
  readonly fields: readonly string[] | undefined;
}

/** What each format knows how to print. */
export interface Printer {
  rows(rows: Rows, view: View): Promise<number>;
  row(row: JsonObject, view: View): Promise<void>;
  document(value: JsonObject): Promise<void>;
  /** What a query selected: JSON of whatever kind, of no known view. */
  value(value: JsonValue): Promise<void>;
}
