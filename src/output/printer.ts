import type { JsonObject, JsonValue } from "../text/json.ts";
import type { View } from "./output.ts";

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
  rows(rows: Rows, view: View): Promise<number>;
  row(row: JsonObject, view: View): Promise<void>;
  document(value: JsonObject): Promise<void>;
  /** What a query selected: any JSON. */
  value(value: JsonValue): Promise<void>;
}
