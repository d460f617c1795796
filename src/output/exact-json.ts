import { laidOut } from "../text/json-source.ts";
import { printArray, printEach } from "./batch.ts";
import type { JsonPaint } from "./json-colour.ts";
import { safeJson } from "./json-text.ts";
import type { Target } from "./output.ts";

/** A document as it was written, numbers and all, laid out as `json` (indented) or `ndjson` (one line). */
export function exactJson(source: string, format: "json" | "ndjson", paint: JsonPaint): string {
  return `${paint(safeJson(laidOut(source, format === "json" ? 2 : 0)))}\n`;
}

/** Rows as they were written: an array in `json`, a line each in `ndjson`, streamed. Resolves to the count. */
export async function printExactRows(
  rows: AsyncIterable<string> | Iterable<string>,
  format: "json" | "ndjson",
  out: Target["out"],
  paint: JsonPaint,
): Promise<number> {
  if (format === "ndjson") return printEach(rows, out, (source) => exactJson(source, format, paint));
  return printArray(rows, out, (source) => paint(safeJson(laidOut(source, 2))));
}
