import { laidOut } from "../text/json.ts";
import { jsonText, safeJson } from "../text/safe-text.ts";
import { pickFields } from "./cells.ts";
import type { Printer, Target } from "./output.ts";
import { printerOf, type RowFormat } from "./printer.ts";

/** `json`: one document, indented by 2 spaces. `ndjson`: one object a line (https://github.com/ndjson/ndjson-spec). */
type JsonFormat = "json" | "ndjson";

/** Rows are an array in `json`, a line each in `ndjson`; both are streamed. */
export function jsonPrinter({ out, fields }: Target, format: JsonFormat): Printer {
  const text = (value: unknown) => jsonText(value, format === "json" ? 2 : 0);
  const line = (value: unknown) => `${text(value)}\n`;
  const picked = rowsAs(format, text);
  return printerOf(
    {
      ...picked,
      row: (row, index, view) => picked.row(pickFields(row, fields), index, view),
      one: (row) => line(pickFields(row, fields)),
      value: (value) => (Array.isArray(value) && format === "ndjson" ? value.map(line).join("") : line(value)),
    },
    out,
  );
}

/** A document as it was written, numbers and all. */
export function exactJson(source: string, format: JsonFormat): string {
  return `${safeJson(laidOut(source, format === "json" ? 2 : 0))}\n`;
}

export function exactRows(format: JsonFormat): RowFormat<string> {
  return rowsAs(format, (source) => exactJson(source, format).trimEnd());
}

// --- internal ---

function rowsAs<Row>(format: JsonFormat, text: (row: Row) => string): RowFormat<Row> {
  if (format === "ndjson") return { row: (row) => `${text(row)}\n` };
  return {
    row: (row, index) => `${index === 0 ? "[" : ","}\n  ${text(row).replaceAll("\n", "\n  ")}`,
    end: (count) => (count === 0 ? "[]\n" : "\n]\n"),
  };
}
