import { type Options, stringify } from "csv-stringify/sync";
import { valueAt } from "../customers/customer.ts";
import { neutralise } from "../text/formula.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../text/json.ts";
import { safeText } from "../text/safe-text.ts";
import { escapedLine } from "../text/tsv.ts";
import { cellText, csvFields, keysOf } from "./cells.ts";
import type { Printer, Target } from "./output.ts";
import { printerOf } from "./printer.ts";

interface DelimitedOptions {
  /** False: neutralises headings and cells that a spreadsheet would run, and quotes those that it would divide. */
  readonly raw?: boolean;
  /** TSV is quoted like CSV, as spreadsheets and imports read it. */
  readonly quoted?: boolean;
}

/**
 * Lines end in LF as in all other output. CSV is quoted as in RFC 4180; TSV keeps a record on a line, see text/tsv.ts.
 * Nested values are JSON text. On a terminal control characters are shown escaped.
 */
export function delimitedPrinter(
  { out, fields, width }: Target,
  delimiter: "," | ";" | "\t",
  { raw = true, quoted = delimiter !== "\t" }: DelimitedOptions = {},
): Printer {
  const shown = width === undefined ? (text: string) => text : safeText;
  const guarded = (text: string) => shown(raw ? text : neutralise(text));
  const cell = (value: JsonValue | undefined) => guarded(cellText(value));
  // What is shown on a terminal is one line already.
  const onOneLine = (cells: string[]) => `${width === undefined ? escapedLine(cells) : cells.join("\t")}\n`;
  const line = quoted ? (cells: string[]) => quotedLine(cells, delimiter, raw) : onOneLine;
  const record = (values: readonly (JsonValue | undefined)[]) => line(values.map(cell));
  const header = (names: readonly string[]) => line(names.map(guarded));
  const table = (names: readonly string[], rows: readonly JsonObject[]) =>
    header(names) + rows.map((row) => record(names.map((name) => valueAt(row, name)))).join("");
  return printerOf(
    {
      // The header comes with the first row: if that fails, nothing is printed.
      row(row, index, view) {
        const names = fields ?? csvFields(view);
        return index === 0 ? table(names, [row]) : record(names.map((name) => valueAt(row, name)));
      },
      end: (count, view) => (count === 0 ? header(fields ?? csvFields(view)) : ""),
      one: (row, view) => table(fields ?? (view === undefined ? Object.keys(row) : csvFields(view)), [row]),
      value(value) {
        const values = Array.isArray(value) ? value : [value];
        if (values.length > 0 && values.every(isJsonObject)) return table(fields ?? keysOf(values), values);
        // No names to put above them: `[].[id, name]` gives records alone.
        return values.map((item) => record(Array.isArray(item) ? item : [item])).join("");
      },
    },
    out,
  );
}

// --- internal ---

function quotedLine(cells: string[], delimiter: string, raw: boolean): string {
  const usual = raw ? /\r|^\s|\s$/ : /[\r,;\t]|^\s|\s$/;
  const options: Options = {
    delimiter,
    record_delimiter: "\n",
    // Readers take a lone CR for the end of a line, LibreOffice any of these signs for a delimiter, and many trim what
    // is not quoted. A backslash shows that TSV is not escaped.
    quoted_match: delimiter === "\t" ? /[\r\\]|^\s|\s$/ : usual,
    // CSV readers skip an empty line: a single empty cell needs its quotes.
    quoted_empty: cells.length === 1,
  };
  return stringify([cells], options);
}
