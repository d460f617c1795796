import { sheetText, shownDigits } from "./cell-text.ts";
import { type Element, ElementReader, partsOf } from "./element-reader.ts";
import { countOf, Grid } from "./grid.ts";
import { type Rows, Unreadable } from "./sheet.ts";

/** Reads an XML file with sheets. One that is cut off is not read. */
abstract class XmlSheets extends ElementReader {
  readonly #rows: Rows;
  readonly #found: Grid[] = [];

  constructor(rows: Rows) {
    super();
    this.#rows = rows;
  }

  /** The name of a sheet that begins; undefined for another element. */
  protected abstract sheetName(element: Element, parent: Element | undefined): string | undefined;

  /** Reads an element at its end. @returns whether it was read as a whole. */
  protected abstract read(element: Element, sheet: Grid | undefined): boolean;

  protected opened(element: Element): void {
    const sheet = this.sheetName(element, this.path.at(-2));
    if (sheet !== undefined) this.#found.push(new Grid(sheet || `Sheet${this.#found.length + 1}`, this.#rows));
  }

  protected closed(element: Element): boolean {
    return this.read(element, this.#found.at(-1));
  }

  /** @throws Unreadable when there is none. */
  sheets(): readonly Grid[] {
    if (this.#found.length === 0) throw new Unreadable("no table");
    return this.#found;
  }
}

/** The sheets of an "XML Spreadsheet 2003", which many systems name `.xls`. */
export class SpreadsheetXml extends XmlSheets {
  /** Number formats of styles. */
  readonly #formats = new Map<string, string>();

  protected sheetName({ name, attributes }: Element): string | undefined {
    return name === "Worksheet" ? (attributes.get("Name") ?? "") : undefined;
  }

  protected read(element: Element, sheet: Grid | undefined): boolean {
    const { name, attributes } = element;
    if (name === "Visible" && sheet) sheet.isHidden = textOf(element).includes("Hidden");
    if (name === "Style") {
      const [format] = partsOf(element, "NumberFormat");
      this.#formats.set(attributes.get("ID") ?? "", format?.attributes.get("Format") ?? "");
    }
    if (name === "Row" && sheet) {
      sheet.startRow(indexOf(element));
      for (const cell of partsOf(element, "Cell")) this.#readCell(cell, sheet);
      sheet.endRow();
    }
    return name === "Row" || name === "Style";
  }

  #readCell(cell: Element, sheet: Grid): void {
    const [data] = partsOf(cell, "Data");
    const text = data === undefined ? "" : textOf(data);
    const type = data?.attributes.get("Type");
    const format = this.#formats.get(cell.attributes.get("StyleID") ?? "");
    const index = indexOf(cell);
    if (index !== undefined) sheet.moveTo(index - 1);
    sheet.put(typedText(type, text, format), {
      isNumber: type === "Number" && shownDigits(Number(text), format) === undefined,
      columns: 1 + mergeOf(cell, "MergeAcross"),
      rows: 1 + mergeOf(cell, "MergeDown"),
    });
  }
}

/** The sheets in the content of an OpenDocument spreadsheet (OpenDocument 1.3 part 3, §9). */
export class OpenDocument extends XmlSheets {
  /** Styles of sheets that are not shown. */
  readonly #hiding = new Set<string | undefined>();

  protected sheetName({ name, attributes }: Element, parent: Element | undefined): string | undefined {
    return name === "table" && parent?.name === "spreadsheet" ? (attributes.get("name") ?? "") : undefined;
  }

  protected read(element: Element, sheet: Grid | undefined): boolean {
    const { name, attributes } = element;
    if (name === "style" && partsOf(element, "table-properties")[0]?.attributes.get("display") === "false") {
      this.#hiding.add(attributes.get("name"));
    }
    if (name === "table" && sheet && this.#hiding.has(attributes.get("style-name"))) sheet.isHidden = true;
    if (name === "table-row" && sheet) {
      sheet.startRow();
      for (const cell of partsOf(element, "table-cell", "covered-table-cell")) putCell(cell, sheet);
      sheet.endRow({ times: countOf(attributes.get("number-rows-repeated"), 1_048_576) });
    }
    return name === "table-row" || name === "style";
  }
}

// --- internal ---

function textOf({ name, attributes, parts }: Element): string {
  if (name === "s") return " ".repeat(countOf(attributes.get("c"), 1000));
  if (name === "tab") return "\t";
  if (name === "line-break") return "\n";
  if (name === "annotation") return "";
  return parts.map((part) => (typeof part === "string" ? part : textOf(part))).join("");
}

function typedText(type: string | undefined, text: string, format: string | undefined): string {
  if (type === "Number" && text.trim() !== "" && !Number.isNaN(Number(text))) return sheetText(Number(text), format);
  if (type === "Boolean") return sheetText(text.trim() === "1");
  if (type !== "DateTime") return text;
  const date = new Date(/[Zz]$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(date.getTime()) ? text : sheetText(date);
}

/** `ss:Index`: blank rows or cells before it are not in the file. */
function indexOf({ attributes }: Element): number | undefined {
  return attributes.has("Index") ? countOf(attributes.get("Index"), 1_048_576) : undefined;
}

function mergeOf({ attributes }: Element, name: string): number {
  return attributes.has(name) ? countOf(attributes.get(name), 65_534) : 0;
}

function putCell(cell: Element, sheet: Grid): void {
  const { attributes } = cell;
  const text = cell.name === "covered-table-cell" ? "" : paragraphsOf(cell).join("\n");
  const value = attributes.get("value");
  const exact = value === undefined ? undefined : sheetText(Number(value));
  const shown = exact === undefined ? shownText(attributes, text) : asWritten(text, exact);
  sheet.put(shown, {
    isNumber: shown === exact,
    times: countOf(attributes.get("number-columns-repeated"), 16_384),
    rows: countOf(attributes.get("number-rows-spanned"), 1_048_576),
    columns: countOf(attributes.get("number-columns-spanned"), 16_384),
    hasCovered: true,
  });
}

/** The paragraphs of a cell, also those in a list, without those of a comment. */
function paragraphsOf(element: Element): readonly string[] {
  return element.parts.flatMap((part) => {
    if (typeof part === "string" || part.name === "annotation") return [];
    return part.name === "p" ? [textOf(part)] : paragraphsOf(part);
  });
}

function shownText(attributes: Element["attributes"], text: string): string {
  switch (attributes.get("value-type")) {
    case "boolean":
      return sheetText(attributes.get("boolean-value") === "true");
    case "date": {
      const date = attributes.get("date-value") ?? "";
      return date.endsWith("T00:00:00") ? date.slice(0, 10) : date.slice(0, 19).replace("T", " ");
    }
    default:
      return text === "" ? (attributes.get("string-value") ?? "") : text;
  }
}

/** A number exactly, where the sheet shows it rounded; with the leading zeros and marks that the sheet shows. */
function asWritten(text: string, exact: string): string {
  const digits = (number: string) => number.replace(/\D/g, "").replace(/^0+/, "");
  const isWritten = /^[0-9()+ -]+$/.test(text) && /^[0(+]|-/.test(text);
  return isWritten && digits(text) === digits(exact) ? text : exact;
}
