import { printEach } from "./batch.ts";
import { pickFields } from "./fields.ts";
import { jsonText } from "./json-text.ts";
import type { Printer, Target } from "./printer.ts";

/** One document, indented by 2 spaces: an array of rows (streamed), or the object. */
export function jsonPrinter({ out, fields }: Target): Printer {
  const print = (value: unknown) => out(`${jsonText(value, 2)}\n`);
  return {
    async rows(rows) {
      const count = await printEach(rows, out, (row, index) => {
        const text = jsonText(pickFields(row, fields), 2).replaceAll("\n", "\n  ");
        return `${index === 0 ? "[" : ","}\n  ${text}`;
      });
      // Not reached when the source failed: half a list must not parse as a whole one.
      await out(count === 0 ? "[]\n" : "\n]\n");
      return count;
    },
    row: (row) => print(pickFields(row, fields)),
    document: (value) => print(pickFields(value, fields)),
    value: print,
  };
}

/** One object a line, streamed (https://github.com/ndjson/ndjson-spec). */
export function ndjsonPrinter({ out, fields }: Target): Printer {
  const line = (value: unknown) => `${jsonText(value)}\n`;
  return {
    rows: (rows) => printEach(rows, out, (row) => line(pickFields(row, fields))),
    row: (row) => out(line(pickFields(row, fields))),
    document: (value) => out(line(pickFields(value, fields))),
    value: (value) => out(Array.isArray(value) ? value.map(line).join("") : line(value)),
  };
}
