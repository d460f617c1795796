import type { JsonObject } from "../text/json.ts";
import { printArray, printEach } from "./batch.ts";
import { pickFields } from "./fields.ts";
import { jsonText } from "./json-text.ts";
import type { Printer, Target } from "./output.ts";

/** One document, indented by 2 spaces: an array of rows (streamed), or the object. */
export function jsonPrinter({ out, fields }: Target): Printer {
  const print = (value: unknown) => out(`${jsonText(value, 2)}\n`);
  const document = (value: JsonObject) => print(pickFields(value, fields));
  return {
    rows: (rows) => printArray(rows, out, (row) => jsonText(pickFields(row, fields), 2)),
    row: document,
    document,
    value: print,
  };
}

/** One object a line, streamed (https://github.com/ndjson/ndjson-spec). */
export function ndjsonPrinter({ out, fields }: Target): Printer {
  const line = (value: unknown) => `${jsonText(value)}\n`;
  const document = (value: JsonObject) => out(line(pickFields(value, fields)));
  return {
    rows: (rows) => printEach(rows, out, (row) => line(pickFields(row, fields))),
    row: document,
    document,
    value: (value) => out(Array.isArray(value) ? value.map(line).join("") : line(value)),
  };
}
