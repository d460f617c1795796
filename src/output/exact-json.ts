import { laidOut } from "../text/json-source.ts";
import { printEach } from "./batch.ts";
import { safeJson } from "./json-text.ts";
import type { Target } from "./printer.ts";

/** A document as it was written, numbers and all, laid out as `json` (indented) or `ndjson` (one line). */
export function exactJson(source: string, format: "json" | "ndjson"): string {
  return `${safeJson(laidOut(source, format === "json" ? 2 : 0))}\n`;
}

/** Rows as they were written: an array in `json`, a line each in `ndjson`, streamed. Resolves to the count. */
export async function printExactRows(
  rows: AsyncIterable<string> | Iterable<string>,
  format: "json" | "ndjson",
  out: Target["out"],
): Promise<number> {
  if (format === "ndjson") return printEach(rows, out, (source) => exactJson(source, format));
  const count = await printEach(rows, out, (source, index) => {
    const text = safeJson(laidOut(source, 2)).replaceAll("\n", "\n  ");
    return `${index === 0 ? "[" : ","}\n  ${text}`;
  });
  // Not reached when the source failed: half a list must not parse as a whole one.
  await out(count === 0 ? "[]\n" : "\n]\n");
  return count;
}
