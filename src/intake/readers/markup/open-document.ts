import { sheetText } from "../xlsx-text.ts";
import { type CellBudget, countOf, Grid } from "./grid.ts";
import { type Attributes, XmlReader } from "./markup-reader.ts";

/** The sheets in the content of an OpenDocument spreadsheet (OpenDocument 1.3 part 3, §9). */
export class OpenDocument extends XmlReader {
  readonly #budget: CellBudget;
  /** Styles of sheets that are not shown. */
  readonly #hidingStyles = new Set<string>();
  #style = "";
  #rowTimes = 1;
  #cell: OpenCell | undefined;
  /** Where in the path a cell's comment begins: its text is not the cell's. */
  #commentAt: number | undefined;

  constructor(budget: CellBudget) {
    super();
    this.#budget = budget;
  }

  protected open(name: string, attributes: Attributes, parent: string | undefined): void {
    if (name === "style") this.#style = attributes.get("name") ?? "";
    else if (name === "table-properties" && attributes.get("display") === "false") this.#hidingStyles.add(this.#style);
    else if (name === "table" && parent === "spreadsheet") this.#openSheet(attributes);
    else if (name === "table-row") {
      this.#rowTimes = countOf(attributes.get("number-rows-repeated"), 1_048_576);
      this.found.at(-1)?.startRow();
    } else if (name === "table-cell" || name === "covered-table-cell") {
      this.#cell = { attributes, text: "", paragraphs: 0 };
    } else if (name === "annotation") this.#commentAt ??= this.path.length;
    else if (this.#cell && this.#commentAt === undefined) this.#inCell(this.#cell, name, attributes);
  }

  ontext(text: string): void {
    if (this.#cell && this.#commentAt === undefined && this.path.includes("p")) this.#cell.text += text;
  }

  protected close(name: string): void {
    if (name === "annotation" && this.#commentAt === this.path.length) this.#commentAt = undefined;
    else if (name === "table-row") this.found.at(-1)?.endRow(this.#rowTimes);
    else if ((name === "table-cell" || name === "covered-table-cell") && this.#cell) {
      const { attributes, text } = this.#cell;
      this.#cell = undefined;
      const value = attributes.get("value");
      const shown = shownText(attributes, text);
      this.found.at(-1)?.put(shown, {
        isNumber: value !== undefined && shown === String(Number(value)),
        times: countOf(attributes.get("number-columns-repeated"), 16_384),
        isTall: countOf(attributes.get("number-rows-spanned"), 2) > 1,
      });
    }
  }

  #openSheet(attributes: Attributes): void {
    const grid = new Grid(attributes.get("name") ?? `Sheet${this.found.length + 1}`, this.#budget);
    grid.isHidden = this.#hidingStyles.has(attributes.get("style-name") ?? "");
    this.found.push(grid);
  }

  #inCell(cell: OpenCell, name: string, attributes: Attributes): void {
    if (name === "p") {
      cell.text += cell.paragraphs > 0 ? "\n" : "";
      cell.paragraphs += 1;
    } else if (name === "line-break") cell.text += "\n";
    else if (name === "tab") cell.text += "\t";
    else if (name === "s") cell.text += " ".repeat(countOf(attributes.get("c"), 1000));
  }
}

// --- internal ---

interface OpenCell {
  readonly attributes: Attributes;
  text: string;
  paragraphs: number;
}

/** A value as text: exact where the sheet shows it rounded, and with the leading zeros that the sheet shows. */
function shownText(attributes: Attributes, text: string): string {
  switch (attributes.get("value-type")) {
    case "float":
    case "currency":
    case "percentage": {
      const exact = sheetText(Number(attributes.get("value")));
      const isWritten = /^[0-9()+ -]+$/.test(text) && /^[0(+]|-/.test(text);
      return isWritten && digits(text) === digits(exact) ? text : exact;
    }
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

function digits(text: string): string {
  return text.replace(/\D/g, "").replace(/^0+/, "");
}
