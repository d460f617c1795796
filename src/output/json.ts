import { endOfString, laidOut } from "../text/json-source.ts";
import { type Inks, inks } from "./colour.ts";
import { pickFields } from "./fields.ts";
import { jsonText, safeJson } from "./json-text.ts";
import type { Printer, Target } from "./output.ts";
import { printerOf, type RowFormat } from "./printer.ts";

/** `json`: one document, indented by 2 spaces. `ndjson`: one object a line (https://github.com/ndjson/ndjson-spec). */
type JsonFormat = "json" | "ndjson";

/** Rows are an array in `json`, a line each in `ndjson`; both are streamed. */
export async function jsonPrinter({ out, fields, colour, width }: Target, format: JsonFormat): Promise<Printer> {
  const paint = await jsonPaint(colour && width !== undefined);
  const text = (value: unknown) => paint(jsonText(value, format === "json" ? 2 : 0));
  const line = (value: unknown) => `${text(value)}\n`;
  const picked = rowsAs(format, text);
  const printer = printerOf(
    {
      ...picked,
      row: (row, index, view) => picked.row(pickFields(row, fields), index, view),
      one: (row) => line(pickFields(row, fields)),
      document: (value) => line(pickFields(value, fields)),
      value: (value) => (Array.isArray(value) && format === "ndjson" ? value.map(line).join("") : line(value)),
    },
    out,
  );
  return printer;
}

/** A document as it was written, numbers and all. */
export function exactJson(source: string, format: JsonFormat, paint: JsonPaint): string {
  return `${paint(safeJson(laidOut(source, format === "json" ? 2 : 0)))}\n`;
}

/** Rows as they were written. */
export function exactRows(format: JsonFormat, paint: JsonPaint): RowFormat<string> {
  return rowsAs(format, (source) => exactJson(source, format, paint).trimEnd());
}

/** Colours JSON text as this program lays it out; a parser must not get it. */
type JsonPaint = (json: string) => string;

/**
 * What colours JSON on a terminal: keys, texts, numbers and the three words, each in its own.
 * @param colour false: text stays as it is.
 */
export async function jsonPaint(colour: boolean): Promise<JsonPaint> {
  if (!colour) return (json) => json;
  const ink = await inks(true);
  return (json) => painted(json, ink);
}

// --- internal ---

/** @param text gives a row as JSON text. */
function rowsAs<Row>(format: JsonFormat, text: (row: Row) => string): RowFormat<Row> {
  if (format === "ndjson") return { row: (row) => `${text(row)}\n` };
  return {
    row: (row, index) => `${index === 0 ? "[" : ","}\n  ${text(row).replaceAll("\n", "\n  ")}`,
    end: (count) => (count === 0 ? "[]\n" : "\n]\n"),
  };
}

function painted(json: string, { bold, blue, green, cyan, yellow, dim }: Inks): string {
  // Where a text begins, or a whole number or word: a text of any length is beyond a regular expression.
  const token = /"|-?\d[\d.eE+-]*|true|false|null/g;
  let text = "";
  let at = 0;
  for (let found = token.exec(json); found !== null; found = token.exec(json)) {
    const { index } = found;
    const end = found[0] === '"' ? endOfString(json, index) + 1 : token.lastIndex;
    const value = json.slice(index, end);
    text += json.slice(at, index);
    if (found[0] !== '"') text += value === "null" ? dim(value) : /^[tf]/.test(value) ? yellow(value) : cyan(value);
    else text += json[end] === ":" ? bold(blue(value)) : green(value);
    at = token.lastIndex = end;
  }
  return text + json.slice(at);
}
