import { type Element, ElementReader, partsOf } from "./element-reader.ts";
import { countOf, Grid } from "./grid.ts";
import { type Rows, Unreadable } from "./sheet.ts";

/** The tables of a web page, also of one that calls itself a spreadsheet: `.xls` files of many web systems. */
export class HtmlTables extends ElementReader {
  readonly #rows: Rows;
  readonly #found: Grid[] = [];
  /** The open tables, the innermost last. */
  readonly #open: Grid[] = [];
  /** Cells of this page have ends of their own. */
  #hasEnds = false;
  /** The number of the row in the page, as a spreadsheet program counts them when it opens the page. */
  #line = 0;

  constructor(rows: Rows) {
    super();
    this.#rows = rows;
  }

  protected opened({ name }: Element): void {
    if (name === "table") this.#open.push(new Grid(`Table ${this.#found.length + 1}`, this.#rows));
  }

  protected closed(element: Element, isImplied: boolean): boolean {
    const { name } = element;
    const grid = this.#open.at(-1);
    if (CELLS.includes(name)) this.#hasEnds ||= !isImplied;
    if (grid === undefined) return true;
    if (name !== "tr" && name !== "table") return false;
    const isShown = !isHidden(element) && !this.path.some(isHidden);
    // Some pages have cells without a row.
    if (isShown && (name === "tr" || partsOf(element, ...CELLS).length > 0)) this.#readRow(element, grid);
    if (name === "table") this.#open.pop();
    if (name === "table" && isShown) this.#found.push(grid);
    return true;
  }

  /** Many pages leave out ends of elements; but a page whose last cell has no end breaks off there. */
  override atEnd(): void {
    if (this.#hasEnds && this.path.some(({ name }) => CELLS.includes(name))) throw new Unreadable("cut off");
  }

  /**
   * Tables that follow each other with the same header are one: reports begin a new table on each page.
   */
  sheets(): readonly Grid[] {
    const joined: Grid[] = [];
    for (const grid of this.#found.filter(({ size }) => size > 0)) {
      const before = joined.at(-1);
      if (before && before.size > 1 && headerOf(before) === headerOf(grid)) before.join(grid);
      else joined.push(grid);
    }
    // Tables of one row or column lay out the page.
    const real = joined.filter(({ size, width }) => size > 1 && width > 1);
    return real.length > 0 ? real : joined;
  }

  #readRow(row: Element, grid: Grid): void {
    if (this.#open.length === 1) this.#line += 1;
    grid.startRow(this.#open.length === 1 ? this.#line : undefined);
    for (const cell of partsOf(row, ...CELLS)) {
      if (isHidden(cell)) continue;
      const lines = textOf(cell).split("\n");
      const text = lines.map((line) => line.replace(/[ \t\r\f]+/g, " ").trim()).filter((line) => line !== "");
      const { attributes } = cell;
      const columns = countOf(attributes.get("colspan"), 1000);
      grid.put(text.join("\n"), { columns, rows: countOf(attributes.get("rowspan"), 65_534) });
    }
    grid.endRow();
  }
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
