import { isJsonObject, type JsonObject } from "../text/json.ts";
import { plainText } from "./cells.ts";
import { inks } from "./colour.ts";
import { keysOf, tableColumns } from "./fields.ts";
import { jsonText } from "./json-text.ts";
import { detailLines, documentLines } from "./listing.ts";
import type { Column, Printer, TableTarget } from "./output.ts";

/**
 * For people: rows in aligned columns under headings, one row or a document as a line a field.
 * On a terminal columns are cut to fit its width, and those that cannot be shown at all are named in a notice;
 * elsewhere nothing is cut. No rows, no output.
 */
export function tablePrinter(target: TableTarget): Printer {
  const { out, fields, width } = target;
  const text = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join("");
  const document = async (value: JsonObject) =>
    out(text(documentLines(value, fields ?? Object.keys(value), await inks(target.colour))));

  return {
    async rows(rows, view) {
      const { printRows } = await import("./table-rows.ts");
      const groups = fields === undefined && width !== undefined ? view.groups : undefined;
      return printRows(rows, { columns: tableColumns(fields, view, width !== undefined), groups }, target);
    },
    async row(row, view) {
      const lines = await detailLines(row, view, target);
      const page = target.page();
      await page.write(text(lines));
      await page.close();
    },
    document,
    async value(value) {
      if (isJsonObject(value)) return document(value);
      if (!Array.isArray(value)) return out(text([plainText(value)]));
      if (value.length > 0 && value.every(isJsonObject)) {
        const { printRows } = await import("./table-rows.ts");
        const columns = (fields ?? keysOf(value)).map((field): Column => ({ field, heading: field }));
        await printRows(value, { columns, groups: undefined }, target);
      } else if (value.every((item) => item === null || typeof item !== "object"))
        await out(text(value.map(plainText)));
      else await out(`${jsonText(value, 2)}\n`);
    },
  };
}
