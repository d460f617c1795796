import { isJsonObject, type JsonObject } from "../text/json.ts";
import { Ruler } from "../text/ruler.ts";
import { jsonText, safeText } from "../text/safe-text.ts";
import { columnValue, plainText } from "./cells.ts";
import { inks } from "./colour.ts";
import { keysOf, tableColumns } from "./fields.ts";
import { detailLines, documentLines } from "./listing.ts";
import type { Printer, Rows, TableTarget, View, ViewColumn } from "./output.ts";
import { printEach } from "./printer.ts";

/** For people: rows in aligned columns, which on a terminal fit its width; one row or a document as a line a field. */
export function tablePrinter(target: TableTarget): Printer {
  const { out, fields, width } = target;
  const text = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join("");
  const document = async (value: JsonObject) => documentLines(value, fields, await inks(target.colour));
  return {
    async rows(rows, view) {
      const columns = tableColumns(fields, view, width !== undefined);
      return printRows(rows, fields === undefined ? view : { ...view, groups: undefined }, columns, target);
    },
    async row(row, view) {
      const lines = await (view === undefined ? document(row) : detailLines(row, view, target));
      const page = target.page();
      await page.write(text(lines));
      await page.close();
    },
    async value(value) {
      if (isJsonObject(value)) return out(text(await document(value)));
      if (!Array.isArray(value)) return out(text([plainText(value)]));
      if (value.length > 0 && value.every(isJsonObject)) {
        const columns = (fields ?? keysOf(value)).map((field): ViewColumn => ({ field, heading: field }));
        await printRows(value, {}, columns, target);
      } else if (value.every((item) => item === null || typeof item !== "object"))
        await out(text(value.map(plainText)));
      else await out(`${jsonText(value, 2)}\n`);
    },
  };
}

// --- internal ---

/** Rows in aligned columns. In a pipe nothing is cut: the columns are as wide as they must be, which only the last row tells. */
async function printRows(
  rows: Rows,
  view: Pick<View, "groups" | "ending">,
  columns: readonly ViewColumn[],
  target: TableTarget,
): Promise<number> {
  if (target.width !== undefined) return (await import("./screen-table.ts")).printOnScreen(rows, view, columns, target);
  const ruler = new Ruler();
  const headings = columns.map(({ heading }) => safeText(heading).toUpperCase());
  const widths = headings.map((heading) => ruler.width(heading));
  // Each as one text: the records would take five times the memory. A cell has no tab.
  const lines: string[] = [];
  const inLine = (cells: readonly string[], ink = (text: string) => text) =>
    `${cells
      .map((cell, at) => ruler.padded(cell, widths[at] ?? 0, ink))
      .join("  ")
      .trimEnd()}\n`;
  try {
    for await (const row of rows) {
      const cells = columns.map((column) => plainText(columnValue(column, row)));
      cells.forEach((cell, at) => {
        widths[at] = Math.max(widths[at] ?? 0, ruler.width(cell));
      });
      lines.push(cells.join("\t"));
    }
  } finally {
    // Also when the source fails.
    if (lines.length > 0) {
      await target.out(inLine(headings, (await inks(target.colour)).bold));
      await printEach(lines, target.out, (line) => inLine(line.split("\t")));
    }
  }
  return lines.length;
}
