import { type CellBudget, countOf, Grid } from "./grid.ts";
import { DEEPEST, Unreadable } from "./sheet.ts";

/** The tables of a web page, also of one that calls itself a spreadsheet: `.xls` files of many web systems. */
export class HtmlTables {
  readonly #budget: CellBudget;
  readonly #found: Grid[] = [];
  /** The open tables, the innermost last. */
  readonly #open: OpenTable[] = [];
  #depth = 0;
  /** How many open elements are not shown. */
  #hidden = 0;
  /** Cells of this page have ends of their own. */
  #hasEnds = false;
  /** The number of the row in the page, as a spreadsheet program counts them when it opens the page. */
  #line = 0;

  constructor(budget: CellBudget) {
    this.#budget = budget;
  }

  onopentag(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new Unreadable("deep");
    if (this.#hidden > 0 || isHidden(name, attributes)) {
      this.#hidden += 1;
      return;
    }
    const table = this.#open.at(-1);
    if (name === "table")
      this.#open.push({ grid: new Grid(`Table ${this.#found.length + 1}`, this.#budget), isInRow: false });
    else if (name === "tr" && table) this.#startRow(table);
    else if ((name === "td" || name === "th") && table) {
      if (!table.isInRow) this.#startRow(table);
      const [columns, rows] = [countOf(attributes.colspan, 1000), countOf(attributes.rowspan, 65_534)];
      table.cell = { lines: [""], columns, rows };
    } else if (BREAKS.has(name)) table?.cell?.lines.push("");
  }

  ontext(text: string): void {
    const lines = this.#hidden > 0 ? undefined : this.#open.at(-1)?.cell?.lines;
    if (lines !== undefined) lines[lines.length - 1] += text;
  }

  onclosetag(name: string, isImplied: boolean): void {
    this.#depth -= 1;
    if (this.#hidden > 0) {
      this.#hidden -= 1;
      return;
    }
    const table = this.#open.at(-1);
    if (table === undefined) return;
    if (name === "td" || name === "th") {
      closeCell(table);
      this.#hasEnds ||= !isImplied;
    } else if (name === "tr") endRow(table);
    else if (name === "table") {
      endRow(table);
      this.#open.pop();
      this.#found.push(table.grid);
    } else if (BLOCKS.has(name)) table.cell?.lines.push("");
  }

  /** Many pages leave out ends of elements; but a page whose last cell has no end breaks off there. */
  atEnd(): void {
    const last = this.#open.at(-1)?.cell;
    if (last !== undefined && this.#hasEnds) throw new Unreadable("cut off");
  }

  /** Tables that follow each other with the same header are one: reports begin a new table on each page. */
  sheets(): readonly Grid[] {
    const joined: Grid[] = [];
    for (const grid of this.#found.filter(({ rows }) => rows.length > 0)) {
      const before = joined.at(-1);
      if (before && before.rows.length > 1 && headerOf(before) === headerOf(grid))
        for (const row of grid.rows.slice(1)) before.rows.push(row);
      else joined.push(grid);
    }
    if (joined.length === 0) throw new Unreadable("no table");
    // Tables of one row or column lay out the page.
    const real = joined.filter(({ rows }) => rows.length > 1 && rows.some(([, cells]) => cells.length > 1));
    return real.length > 0 ? real : joined;
  }

  /** Also where a page has cells without a row. */
  #startRow(table: OpenTable): void {
    endRow(table);
    if (this.#open.length === 1) this.#line += 1;
    table.grid.startRow(this.#open.length === 1 ? this.#line : undefined);
    table.isInRow = true;
  }
}

// --- internal ---

interface OpenTable {
  readonly grid: Grid;
  isInRow: boolean;
  cell?: { readonly lines: string[]; readonly columns: number; readonly rows: number } | undefined;
}

const BLOCKS: ReadonlySet<string> = new Set(["p", "div", "li", "tr", "h1", "h2", "h3", "h4"]);
const BREAKS: ReadonlySet<string> = new Set(["br", ...BLOCKS]);
const NOT_SHOWN: ReadonlySet<string> = new Set(["script", "style", "template", "select", "datalist", "head"]);

function isHidden(name: string, { style = "" }: Readonly<Record<string, string>>): boolean {
  return NOT_SHOWN.has(name) || (style !== "" && style.replace(/\s/g, "").toLowerCase().includes("display:none"));
}

function endRow(table: OpenTable): void {
  if (table.isInRow) table.grid.endRow();
  table.isInRow = false;
}

function closeCell(table: OpenTable): void {
  const { grid, cell } = table;
  if (cell === undefined) return;
  table.cell = undefined;
  const lines = cell.lines.map((line) => line.replace(/[ \t\r\n\f]+/g, " ").trim()).filter((line) => line !== "");
  grid.put(lines.join("\n"), cell);
}

function headerOf({ rows }: Grid): string {
  return JSON.stringify(rows[0]?.[1]);
}
