import { type Options, stringify } from "csv-stringify/sync";
import { valueAt } from "../customers/customer.ts";
import { neutralise } from "../text/formula.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../text/json.ts";
import { safeText } from "../text/safe-text.ts";
import { printEach } from "./batch.ts";
import { cellText, keysOf } from "./fields.ts";
import type { Printer, Target } from "./output.ts";

/**
 * CSV or TSV: a header of field names, then a record a row, quoted as in RFC 4180, but with lines that end in LF as in all other
 * output. Nested values are JSON text. On a terminal control characters are shown escaped.
 * @param options.raw false: headings and cells that a spreadsheet would run are neutralised.
 */
export function delimitedPrinter(
  { out, fields, width }: Target,
  delimiter: "," | "\t",
  { raw = true }: { readonly raw?: boolean } = {},
): Printer {
  const shown = width === undefined ? (text: string) => text : safeText;
  const guarded = (text: string) => shown(raw ? text : neutralise(text));
  const cell = (value: JsonValue | undefined) => guarded(cellText(value));
  const record = (values: readonly (JsonValue | undefined)[]) => delimitedLine(values.map(cell), delimiter);
  const header = (names: readonly string[]) => delimitedLine(names.map(guarded), delimiter);
  const table = (names: readonly string[], rows: readonly JsonObject[]) =>
    out(header(names) + rows.map((row) => record(names.map((name) => valueAt(row, name)))).join(""));

  return {
    async rows(rows, view) {
      const names = fields ?? view.delimited;
      await out(header(names));
      return printEach(rows, out, (row) => record(names.map((name) => valueAt(row, name))));
    },
    row: (row, view) => table(fields ?? view.delimited, [row]),
    document: (value) => table(fields ?? Object.keys(value), [value]),
    async value(value) {
      const values = Array.isArray(value) ? value : [value];
      if (values.length > 0 && values.every(isJsonObject)) return table(fields ?? keysOf(values), values);
      // No names to put above them: `[].[id, name]` gives records alone.
      await out(values.map((item) => record(Array.isArray(item) ? item : [item])).join(""));
    },
  };
}

// --- internal ---

function delimitedLine(cells: string[], delimiter: string): string {
  const options: Options = {
    delimiter,
    record_delimiter: "\n",
    // Readers take a lone CR for the end of a line, and many trim what is not quoted.
    quoted_match: /\r|^\s|\s$/,
    // CSV readers skip an empty line: a single empty cell needs its quotes.
    quoted_empty: cells.length === 1,
  };
  return stringify([cells], options);
}
