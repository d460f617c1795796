import { DomHandler, ElementType, Parser } from "htmlparser2";
import { sheetText } from "./book.ts";
import { type Merged, type Sheet, type SheetRow, type ShownCell, sheetOf, Unreadable } from "./sheet.ts";
import { filesOf } from "./zip.ts";

/**
 * The sheets of an OpenDocument spreadsheet (OpenDocument 1.3 part 3, §9). hucre would leave out heading rows that are
 * printed on each page, rows in a group, and the leading zeros that a number is shown with.
 * @throws Unreadable if it has a password or no sheet, is cut off, or is too large.
 */
export function readOpenDocument(bytes: Buffer): readonly Sheet[] {
  const files = filesOf(bytes);
  const text = (name: string) => files.get(name)?.().toString() ?? "";
  const isLocked = files.has("encrypted-package") || text("META-INF/manifest.xml").includes("encryption-data");
  if (isLocked) throw new Unreadable("password");
  const content = text("content.xml");
  if (!content.trimEnd().endsWith("</office:document-content>")) throw new Unreadable("cut off");
  /** Styles of sheets that are not shown. They stand before the sheets. */
  const hiding = new Set<string | undefined>();
  const sheets: Sheet[] = [];
  let grid = new Grid();
  eachElement(content, true, (element) => {
    const { name, attribs, parent } = element;
    if (name === "style:table-properties" && attribs["table:display"] === "false" && isElement(parent))
      hiding.add(parent.attribs["style:name"]);
    else if (name === "table:table-row") {
      const times = countOf(attribs["table:number-rows-repeated"], 1_048_576);
      const isHidden = /collapse|filter/.test(attribs["table:visibility"] ?? "");
      grid.addRow(childrenOf(element, "table:table-cell").map(cellOfDocument), { times, isHidden });
      element.children = [];
    } else if (name === "table:table" && isElement(parent) && parent.name === "office:spreadsheet") {
      const isHidden = hiding.has(attribs["table:style-name"]);
      sheets.push(
        sheetOf({ name: attribs["table:name"] || `Sheet${sheets.length + 1}`, isHidden }, grid.rows, grid.merged),
      );
      grid = new Grid();
    }
  });
  if (sheets.length === 0) throw new Unreadable("no table");
  return sheets;
}

/**
 * The tables of a web page, also of one that calls itself a spreadsheet: `.xls` files of many web systems. Tables that
 * follow each other with the same header are one: reports begin a new table on each page.
 * @throws Unreadable when it has none, is cut off, or is too large.
 */
export function readPage(text: string): readonly Sheet[] {
  if (text.length > LONGEST_PAGE) throw new Unreadable("large");
  if ((text.match(/<table[\s>]/gi)?.length ?? 0) > (text.match(/<\/table\s*>/gi)?.length ?? 0))
    throw new Unreadable("cut off");
  const found: Sheet[] = [];
  /** The tables that have begun, the inner ones last. */
  const grids = new Map<Element, Grid>();
  /** The number of the row in the page, as a spreadsheet program counts them when it opens the page. */
  let lines = 0;
  eachElement(text, false, (element) => {
    if (element.name !== "tr" && element.name !== "table") return;
    const around = aroundOf(element);
    const isShown = !around.some(isHidden);
    const [table, outer] = around.filter(({ name }) => name === "table");
    if (table === undefined) return;
    const grid = grids.get(table) ?? new Grid();
    grids.set(table, grid);
    if (element === table) {
      if (isShown) found.push(sheetOf({ name: "Table" }, grid.rows, grid.merged));
    } else if (isShown) {
      if (outer === undefined) lines += 1;
      const cells = childrenOf(element, "td", "th").filter((cell) => !isHidden(cell));
      grid.addRow(cells.map(cellOfPage), outer === undefined ? { line: lines } : {});
    }
    element.children = [];
  });
  const joined: Sheet[] = [];
  const headerOf = (sheet: Sheet | undefined) => JSON.stringify(sheet?.rows[0]?.cells);
  for (const sheet of found.filter(({ rows }) => rows.length > 0)) {
    const before = joined.at(-1);
    if (before && before.rows.length > 1 && headerOf(before) === headerOf(sheet))
      joined.splice(-1, 1, { ...before, rows: before.rows.concat(sheet.rows.slice(1)) });
    else joined.push(sheet);
  }
  if (joined.length === 0) throw new Unreadable("no table");
  // Tables of one row or column lay out the page.
  const real = joined.filter(({ rows }) => rows.length > 1 && rows.some(({ cells }) => cells.length > 1));
  return (real.length > 0 ? real : joined).map((sheet, at) => ({ ...sheet, name: `Table ${at + 1}` }));
}

// --- internal ---

type Element = Parameters<NonNullable<ConstructorParameters<typeof DomHandler>[2]>>[0];
type Node = Element["children"][number];

/** Characters of a page: 100,000 rows have some 30 million. */
const LONGEST_PAGE = 40_000_000;

/** Calls `take` with each element at its end. It may empty what it has read. */
function eachElement(text: string, xmlMode: boolean, take: (element: Element) => void): void {
  new Parser(new DomHandler(undefined, { xmlMode }, take), { xmlMode }).end(text);
}

/** An element and those around it, the nearest first. */
function aroundOf(element: Element): readonly Element[] {
  const around: Element[] = [];
  for (let one: object | null = element; isElement(one); one = one.parent) around.push(one);
  return around;
}

interface CellSpan extends ShownCell {
  /** How many columns and rows it takes: the first has its text. */
  readonly columns: number;
  readonly rows: number;
  /** How many times it is repeated. */
  readonly times?: number;
}

/** A table of markup, taken row by row. */
class Grid {
  readonly rows: SheetRow[] = [];
  readonly merged: Merged[] = [];
  /** Columns that a cell further up takes, with the last row in which it does. */
  readonly #covered = new Map<number, number>();
  #line = 0;

  addRow(cells: readonly CellSpan[], { line = this.#line + 1, times = 1, isHidden = false } = {}): void {
    const shown: ShownCell[] = [];
    let column = 0;
    for (const cell of cells) {
      const { columns, rows } = cell;
      while ((this.#covered.get(column) ?? 0) >= line) column += 1;
      if (rows > 1 || columns > 1) this.merged.push([column, line, line + rows - 1, columns > 1]);
      for (let at = column; rows > 1 && at < column + columns; at += 1) this.#covered.set(at, line + rows - 1);
      const end = column + (cell.times ?? 1);
      for (let at = column; cell.text !== "" && at < end; at += 1) shown[at] = cell;
      column = end + columns - 1;
    }
    this.#line = line + times - 1;
    if (shown.length === 0) return;
    for (let at = line; at <= this.#line; at += 1) this.rows.push({ line: at, cells: Array.from(shown), isHidden });
  }
}

/** Of a sheet in LibreOffice. */
const MOST_COLUMNS = 16_384;

/** A count that a file gives (`colspan="2"`), within bounds. */
function countOf(text: string | undefined, most: number): number {
  const value = Number.parseInt(text ?? "1", 10);
  return value >= 1 ? Math.min(value, most) : 1;
}

function isElement(node: object | null): node is Element {
  return node !== null && "attribs" in node;
}

/** The text of what is no element. A comment has none. */
function textOf(node: Node): string {
  if (node.type === ElementType.CDATA) return node.children.map(textOf).join("");
  return node.type === ElementType.Text ? node.data : "";
}

function childrenOf(element: Element, ...names: readonly string[]): readonly Element[] {
  return element.children.filter((child): child is Element => isElement(child) && names.includes(child.name));
}

function cellOfDocument(cell: Element): CellSpan {
  const of = (name: string) => cell.attribs[`table:number-${name}`];
  const value = cell.attribs["office:value"];
  const text = paragraphsOf(cell).join("\n");
  const exact = value === undefined ? undefined : sheetText(Number(value));
  const shown = exact === undefined ? shownText(cell.attribs, text) : asWritten(text, exact);
  return {
    ...{ text: shown, isNumber: shown === exact, times: countOf(of("columns-repeated"), MOST_COLUMNS) },
    columns: countOf(of("columns-spanned"), MOST_COLUMNS),
    rows: countOf(of("rows-spanned"), 1_048_576),
  };
}

/** The paragraphs of a cell, also those in a list, without those of a comment. */
function paragraphsOf({ children }: Element): readonly string[] {
  return children.flatMap((child) => {
    if (!isElement(child) || child.name === "office:annotation") return [];
    return child.name === "text:p" ? [textOfDocument(child)] : paragraphsOf(child);
  });
}

function textOfDocument(node: Node): string {
  if (!isElement(node)) return textOf(node);
  if (node.name === "text:s") return " ".repeat(countOf(node.attribs["text:c"], 1000));
  if (node.name === "text:tab") return "\t";
  if (node.name === "text:line-break") return "\n";
  return node.name === "office:annotation" ? "" : node.children.map(textOfDocument).join("");
}

function shownText(attributes: Element["attribs"], text: string): string {
  switch (attributes["office:value-type"]) {
    case "boolean":
      return sheetText(attributes["office:boolean-value"] === "true");
    case "date": {
      const date = attributes["office:date-value"] ?? "";
      return date.endsWith("T00:00:00") ? date.slice(0, 10) : date.slice(0, 19).replace("T", " ");
    }
    default:
      return text === "" ? (attributes["office:string-value"] ?? "") : text;
  }
}

/** A number as the sheet shows it, if that only adds leading zeros or marks; else exactly, not rounded. */
function asWritten(text: string, exact: string): string {
  const digits = (number: string) => number.replace(/\D/g, "").replace(/^0+/, "");
  const isWritten = /^[0-9()+ -]+$/.test(text) && /^[0(+]|-/.test(text);
  return isWritten && digits(text) === digits(exact) ? text : exact;
}

function cellOfPage(cell: Element): CellSpan {
  const lines = textOfPage(cell).split("\n");
  const text = lines.map((line) => line.replace(/[ \t\r\f]+/g, " ").trim()).filter((line) => line !== "");
  const { colspan, rowspan } = cell.attribs;
  return { text: text.join("\n"), columns: countOf(colspan, 1000), rows: countOf(rowspan, 65_534) };
}

/** The line breaks of the source are blanks. */
function textOfPage(node: Node): string {
  if (!isElement(node)) return textOf(node).replaceAll("\n", " ");
  if (isHidden(node)) return "";
  if (node.name === "br") return "\n";
  const text = node.children.map(textOfPage).join("");
  return BLOCKS.has(node.name) ? `\n${text}\n` : text;
}

const BLOCKS: ReadonlySet<string> = new Set(["p", "div", "li", "tr", "h1", "h2", "h3", "h4"]);
const NOT_SHOWN: ReadonlySet<string> = new Set(["script", "style", "template", "select", "datalist", "head"]);

function isHidden({ name, attribs: { style } }: Element): boolean {
  return NOT_SHOWN.has(name) || (style?.replace(/\s/g, "").toLowerCase().includes("display:none") ?? false);
}
