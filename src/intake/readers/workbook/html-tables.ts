import { type Element, Elements, partsOf } from "./element-reader.ts";
import { countOf, Grid } from "./grid.ts";
import type { Rows } from "./sheet.ts";

/**
 * Reads the tables of a web page, also of one that calls itself a spreadsheet: `.xls` files of many web systems.
 * @param found takes the tables.
 */
export function htmlTables(rows: Rows, found: Grid[]): Elements {
  /** The open tables, the innermost last. */
  const open: Grid[] = [];
  /** The number of the row in the page, as a spreadsheet program counts them when it opens the page. */
  let line = 0;
  const readRow = (row: Element, path: readonly Element[]) => {
    const [cells, grid] = [partsOf(row, ...CELLS), open.at(-1)];
    // Some pages have cells without a row.
    if (!grid || [row, ...path].some(isHidden) || (row.name === "table" && cells.length === 0)) return;
    if (open.length === 1) line += 1;
    grid.startRow(open.length === 1 ? line : undefined);
    for (const cell of cells) {
      if (isHidden(cell)) continue;
      const lines = textOf(cell).split("\n");
      const text = lines.map((line) => line.replace(/[ \t\r\f]+/g, " ").trim()).filter((line) => line !== "");
      const { attributes } = cell;
      const columns = countOf(attributes.get("colspan"), 1000);
      grid.put(text.join("\n"), { columns, rows: countOf(attributes.get("rowspan"), 65_534) });
    }
    grid.endRow();
  };
  const table = (element: Element, path: readonly Element[]) => {
    readRow(element, path);
    const grid = open.pop();
    if (grid && ![element, ...path].some(isHidden)) found.push(grid);
  };
  return new Elements({ tr: readRow, table }, ({ name }) => {
    if (name === "table") open.push(new Grid(`Table ${found.length + 1}`, rows));
  });
}

/** Tables that follow each other with the same header are one: reports begin a new table on each page. */
export function joinedTables(found: readonly Grid[]): readonly Grid[] {
  const joined: Grid[] = [];
  for (const grid of found.filter(({ size }) => size > 0)) {
    const before = joined.at(-1);
    if (before && before.size > 1 && headerOf(before) === headerOf(grid)) before.join(grid);
    else joined.push(grid);
  }
  // Tables of one row or column lay out the page.
  const real = joined.filter(({ size, width }) => size > 1 && width > 1);
  return real.length > 0 ? real : joined;
}

// --- internal ---

const CELLS = ["td", "th"];
const BLOCKS: readonly string[] = ["p", "div", "li", "tr", "h1", "h2", "h3", "h4"];
const NOT_SHOWN: readonly string[] = ["script", "style", "template", "select", "datalist", "head"];

function isHidden({ name, attributes }: Element): boolean {
  const style = attributes.get("style") ?? "";
  return NOT_SHOWN.includes(name) || (style !== "" && style.replace(/\s/g, "").toLowerCase().includes("display:none"));
}

/** The line breaks of the source are blanks. */
function textOf(element: Element): string {
  if (isHidden(element)) return "";
  if (element.name === "br") return "\n";
  const text = element.parts.map((part) => (typeof part === "string" ? part.replaceAll("\n", " ") : textOf(part)));
  return BLOCKS.includes(element.name) ? `\n${text.join("")}\n` : text.join("");
}

function headerOf({ start }: Grid): string {
  return JSON.stringify(start[0]);
}
