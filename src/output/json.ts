import type { JsonObject } from "../text/json.ts";
import { printArray, printEach } from "./batch.ts";
import { pickFields } from "./fields.ts";
import { jsonPaint } from "./json-colour.ts";
import { jsonText } from "./json-text.ts";
import type { Printer, Target } from "./output.ts";

/** One document, indented by 2 spaces: an array of rows (streamed), or the object. */
export async function jsonPrinter({ out, fields, colour, width }: Target): Promise<Printer> {
  const paint = await jsonPaint(colour && width !== undefined);
  const print = (value: unknown) => out(`${paint(jsonText(value, 2))}\n`);
  const document = (value: JsonObject) => print(pickFields(value, fields));
  return {
    rows: (rows) => printArray(rows, out, (row) => paint(jsonText(pickFields(row, fields), 2))),
    row: document,
    document,
    value: print,
  };
}

/** One object a line, streamed (https://github.com/ndjson/ndjson-spec). */
export async function ndjsonPrinter({ out, fields, colour, width }: Target): Promise<Printer> {
  const paint = await jsonPaint(colour && width !== undefined);
  const line = (value: unknown) => `${paint(jsonText(value))}\n`;
  const document = (value: JsonObject) => out(line(pickFields(value, fields)));
  return {
    rows: (rows) => printEach(rows, out, (row) => line(pickFields(row, fields))),
    row: document,
    document,
    value: (value) => out(Array.isArray(value) ? value.map(line).join("") : line(value)),
  };
}
