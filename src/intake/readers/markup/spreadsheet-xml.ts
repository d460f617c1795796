import { sheetText } from "../xlsx-text.ts";
import { type CellBudget, countOf, Grid } from "./grid.ts";
import { type Attributes, XmlReader } from "./markup-reader.ts";

/** The sheets of an "XML Spreadsheet 2003", which many systems name `.xls`. */
export class SpreadsheetXml extends XmlReader {
  readonly #budget: CellBudget;
  /** Number formats of styles. */
  readonly #formats = new Map<string, string>();
  #style = "";
  #visible = "";
  #cell: { type: string; text: string; readonly attributes: Attributes } | undefined;

  constructor(budget: CellBudget) {
    super();
    this.#budget = budget;
  }

  protected open(name: string, attributes: Attributes, parent: string | undefined): void {
    if (name === "Visible") this.#visible = "";
    else if (name === "Style") this.#style = attributes.get("ID") ?? "";
    else if (name === "NumberFormat") this.#formats.set(this.#style, attributes.get("Format") ?? "");
    else if (name === "Worksheet") this.found.push(new Grid(attributes.get("Name") ?? "", this.#budget));
    else if (name === "Row") this.found.at(-1)?.startRow(indexOf(attributes));
    else if (name === "Cell") this.#cell = { type: "", text: "", attributes };
    // A comment of a cell has data too.
    else if (name === "Data" && parent === "Cell" && this.#cell) this.#cell.type = attributes.get("Type") ?? "String";
  }

  ontext(text: string): void {
    if (this.#cell && this.path.includes("Data") && !this.path.includes("Comment")) this.#cell.text += text;
    if (this.path.at(-1) === "Visible") this.#visible += text;
  }

  protected close(name: string): void {
    const sheet = this.found.at(-1);
    if (name === "Visible" && sheet) sheet.isHidden = this.#visible.includes("Hidden");
    if (name === "Row") sheet?.endRow();
    if (name !== "Cell" || this.#cell === undefined) return;
    const { type, text, attributes } = this.#cell;
    const index = indexOf(attributes);
    if (index !== undefined) sheet?.moveTo(index - 1);
    const shown = shownText(type, text, this.#formats.get(attributes.get("StyleID") ?? ""));
    sheet?.put(shown, {
      isNumber: type === "Number" && shown === String(Number(text)),
      columns: 1 + mergeOf(attributes, "MergeAcross"),
      rows: 1 + mergeOf(attributes, "MergeDown"),
    });
    this.#cell = undefined;
  }
}

// --- internal ---

function shownText(type: string, text: string, format: string | undefined): string {
  if (type === "Number" && text.trim() !== "" && !Number.isNaN(Number(text))) return sheetText(Number(text), format);
  if (type === "Boolean") return sheetText(text.trim() === "1");
  if (type !== "DateTime") return text;
  const date = new Date(/[Zz]$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(date.getTime()) ? text : sheetText(date);
}

/** `ss:Index`: blank rows or cells before it are not in the file. */
function indexOf(attributes: Attributes): number | undefined {
  return attributes.has("Index") ? countOf(attributes.get("Index"), 1_048_576) : undefined;
}

function mergeOf(attributes: Attributes, name: string): number {
  return attributes.has(name) ? countOf(attributes.get(name), 65_534) : 0;
}
