import { sheetText } from "./cell-text.ts";
import { type Element, Elements, partsOf } from "./element-reader.ts";
import { type CellSpan, countOf, Grid } from "./grid.ts";
import type { Rows } from "./sheet.ts";

/** Reads the sheets in the content of an OpenDocument spreadsheet (OpenDocument 1.3 part 3, §9). @param found takes the sheets. */
export function openDocument(rows: Rows, found: Grid[]): Elements {
  /** Styles of sheets that are not shown. They stand before the sheets. */
  const hiding = new Set<string | undefined>();
  const begun = ({ name, attributes }: Element, parent: Element | undefined) => {
    if (name !== "table" || parent?.name !== "spreadsheet") return;
    const sheet = new Grid(attributes.get("name") || `Sheet${found.length + 1}`, rows);
    sheet.isHidden = hiding.has(attributes.get("style-name"));
    found.push(sheet);
  };
  const readers = {
    style(element: Element) {
      const [properties] = partsOf(element, "table-properties");
      if (properties?.attributes.get("display") === "false") hiding.add(element.attributes.get("name"));
    },
    "table-row"(element: Element) {
      const sheet = found.at(-1);
      sheet?.startRow();
      for (const cell of partsOf(element, "table-cell", "covered-table-cell")) sheet?.put(...shownCell(cell));
      sheet?.endRow({ times: countOf(element.attributes.get("number-rows-repeated"), 1_048_576) });
    },
  };
  return new Elements(readers, begun);
}

// --- internal ---

function textOf({ name, attributes, parts }: Element): string {
  if (name === "s") return " ".repeat(countOf(attributes.get("c"), 1000));
  if (name === "tab") return "\t";
  if (name === "line-break") return "\n";
  if (name === "annotation") return "";
  return parts.map((part) => (typeof part === "string" ? part : textOf(part))).join("");
}

function shownCell(cell: Element): readonly [text: string, about: CellSpan] {
  const { attributes } = cell;
  const text = cell.name === "covered-table-cell" ? "" : paragraphsOf(cell).join("\n");
  const value = attributes.get("value");
  const exact = value === undefined ? undefined : sheetText(Number(value));
  const shown = exact === undefined ? shownText(attributes, text) : asWritten(text, exact);
  const about = {
    isNumber: shown === exact,
    times: countOf(attributes.get("number-columns-repeated"), 16_384),
    rows: countOf(attributes.get("number-rows-spanned"), 1_048_576),
    columns: countOf(attributes.get("number-columns-spanned"), 16_384),
    hasCovered: true,
  };
  return [shown, about];
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
