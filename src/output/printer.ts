import type { JsonObject, JsonValue } from "../text/json.ts";
import { printEach } from "./batch.ts";
import type { Printer, Target, View } from "./output.ts";

/** How a format writes rows, one after the other. */
export interface RowFormat<Row> {
  /** @param index from 0. */
  row(row: Row, index: number, view: View): string;
  /** What follows the last row. Not written when the source failed: half a list must not parse as a whole one. */
  end?(count: number, view: View): string;
}

/** How a format writes all there is, as text. */
export interface Format extends RowFormat<JsonObject> {
  one(row: JsonObject, view: View): string;
  document(value: JsonObject): string;
  value(value: JsonValue): string;
}

export function printerOf(format: Format, out: Target["out"]): Printer {
  return {
    rows: (rows, view) => printRows(rows, format, view, out),
    row: (row, view) => out(format.one(row, view)),
    document: (value) => out(format.document(value)),
    value: (value) => out(format.value(value)),
  };
}

/** Resolves to how many rows there were. */
export async function printRows<Row>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  format: RowFormat<Row>,
  view: View,
  out: Target["out"],
): Promise<number> {
  const count = await printEach(rows, out, (row, index) => format.row(row, index, view));
  const end = format.end?.(count, view) ?? "";
  if (end !== "") await out(end);
  return count;
}
