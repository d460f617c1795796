import { isJsonObject, type JsonObject } from "../text/json.ts";
import { jsonText } from "../text/safe-text.ts";
import { keysOf, plainText, tableColumns } from "./cells.ts";
import { inks } from "./colour.ts";
import { printTable } from "./drawn-table.ts";
import { detailLines, documentLines } from "./listing.ts";
import type { Printer, TableTarget, ViewColumn } from "./output.ts";

/** For people: rows in aligned columns, which on a terminal fit its width; one row or a document as a line a field. */
export function tablePrinter(target: TableTarget): Printer {
  const { out, fields } = target;
  const text = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join("");
  const document = async (value: JsonObject) => documentLines(value, fields, await inks(target.colour));
  return {
    async rows(rows, view) {
      const columns = tableColumns(fields, view);
      return printTable(rows, fields === undefined ? view : { ...view, groups: undefined }, columns, target);
    },
    async row(row, view) {
      const lines = await (view === undefined ? document(row) : detailLines(row, view, target));
      await target.show(text(lines));
    },
    async value(value) {
      if (isJsonObject(value)) return out(text(await document(value)));
      if (!Array.isArray(value)) return out(text([plainText(value)]));
      if (value.length > 0 && value.every(isJsonObject)) {
        const columns = (fields ?? keysOf(value)).map((field): ViewColumn => ({ field, heading: field }));
        await printTable(value, {}, columns, target);
      } else if (value.every((item) => item === null || typeof item !== "object"))
        await out(text(value.map(plainText)));
      else await out(`${jsonText(value, 2)}\n`);
    },
  };
}
