import { posix } from "node:path";
import { isDateFormat, parseCellRef, serialToDate } from "hucre";
import { sheetText, shownDigits } from "./cell-text.ts";
import { chooseSheet, type SheetChoice, type SheetInfo, START } from "./choose-sheet.ts";
import { type Element, Elements, partsOf } from "./element-reader.ts";
import { type CellSpan, countOf, Grid } from "./grid.ts";
import { readElements } from "./read-markup.ts";
import { type Give, Rows, type Sheet, Unreadable } from "./sheet.ts";
import type { Archive } from "./zip.ts";

/**
 * Reads a sheet of an XLSX workbook (ECMA-376 part 1, §18), row by row: only the shared texts are kept.
 * @param wanted its name or number; `""` for the one that a person would choose.
 * @param give takes the rows of the chosen sheet, as they are read.
 * @throws Unreadable when it has too many cells; another Error when the workbook is damaged.
 */
export async function readXlsx(archive: Archive, wanted: string, give: Give): Promise<SheetChoice<Sheet>> {
  const { sheets, ...book } = await bookOf(archive);
  const read = async ({ name, file }: BookSheet, take: (rows: Rows, grid: Grid) => Promise<unknown>) => {
    const rows = new Rows();
    const grid = new Grid(name, rows);
    await readElements(archive.read(file), sheetReader(book, grid), { each: () => take(rows, grid) });
    await take(rows, grid);
    return grid;
  };
  const choice = await chooseSheet(sheets, wanted, async (sheet) => {
    const { start } = await read(sheet, async (rows, grid) => rows.taken() && grid.start.length < START);
    return start;
  });
  const { chosen } = choice;
  return { ...choice, chosen: chosen && (await read(chosen, (rows) => give(rows.taken()))) };
}

// --- internal ---

interface BookSheet extends SheetInfo {
  readonly file: string;
}

/** What the cells of a workbook refer to. */
interface Book {
  readonly texts: readonly string[];
  /** Number formats, by the number of a style. */
  readonly formats: readonly { readonly format: string | undefined; readonly isDate: boolean }[];
  /** Dates count from 1904. */
  readonly is1904: boolean;
}

async function bookOf(archive: Archive): Promise<Book & { readonly sheets: readonly BookSheet[] }> {
  const workbook = (await relationsOf(archive, "")).find(({ type }) => type === "officeDocument")?.file ?? "";
  if (!archive.has(workbook)) throw new Unreadable("broken");
  const relations = await relationsOf(archive, workbook);
  const read = (type: string, reader: Elements) => {
    const file = relations.find((one) => one.type === type)?.file ?? "";
    return archive.has(file) ? readElements(archive.read(file), reader) : undefined;
  };
  const sheets: BookSheet[] = [];
  let is1904 = false;
  const ofBook = new Elements({
    workbookPr: ({ attributes }) => {
      is1904 = isTrue(attributes.get("date1904"));
    },
    sheet: ({ attributes }) => {
      const file = relations.find(({ id, type }) => type === "worksheet" && id === attributes.get("id"))?.file ?? "";
      if (archive.has(file))
        sheets.push({
          name: attributes.get("name") ?? "",
          file,
          isHidden: /hidden/i.test(attributes.get("state") ?? ""),
        });
    },
  });
  await readElements(archive.read(workbook), ofBook);
  if (sheets.length === 0) throw new Unreadable("broken");
  const texts: string[] = [];
  await read("sharedStrings", new Elements({ si: (element) => texts.push(unescaped(textOf(element))) }));
  const codes = new Map<string, string>();
  let styles: readonly Element[] = [];
  const ofStyles = new Elements({
    numFmts: (element) => {
      for (const { attributes } of partsOf(element, "numFmt"))
        codes.set(attributes.get("numFmtId") ?? "", attributes.get("formatCode") ?? "");
    },
    cellXfs: (element) => {
      styles = partsOf(element, "xf");
    },
  });
  await read("styles", ofStyles);
  const formats = styles.map(({ attributes }) => {
    const id = attributes.get("numFmtId") ?? "";
    const format = codes.get(id);
    return { format, isDate: isDateFormat(format ?? id) };
  });
  return { sheets, texts, formats, is1904 };
}

/** What a part of the workbook refers to, by the last word of its kind. */
async function relationsOf(archive: Archive, part: string) {
  const { dir, base } = posix.parse(part);
  const found: { readonly id: string | undefined; readonly type: string; readonly file: string }[] = [];
  const reader = new Elements({
    Relationship: ({ attributes }) => {
      const type = posix.basename(attributes.get("Type") ?? "");
      const file = posix.resolve("/", dir, attributes.get("Target") ?? "").slice(1);
      found.push({ id: attributes.get("Id"), type, file });
    },
  });
  await readElements(archive.read(posix.join(dir, "_rels", `${base}.rels`)), reader);
  return found;
}

function sheetReader(book: Book, grid: Grid): Elements {
  return new Elements({
    row: (row) => {
      const line = row.attributes.get("r");
      grid.startRow(line === undefined ? undefined : countOf(line, 1_048_576));
      for (const cell of partsOf(row, "c")) {
        const ref = cell.attributes.get("r");
        if (ref !== undefined) grid.moveTo(columnOf(ref));
        grid.put(...shownBy(cell, book));
      }
      grid.endRow({ isHidden: isTrue(row.attributes.get("hidden")) });
    },
    mergeCell: ({ attributes }) => {
      const [first, last = first] = (attributes.get("ref") ?? "").split(":").map(parseCellRef);
      if (first && last) grid.merged.push([first.col, first.row + 1, last.row + 1, last.col > first.col]);
    },
  });
}

/** @throws Unreadable for what is not a reference: its cell would be lost. */
function columnOf(ref: string): number {
  if (!/^\$?[A-Z]{1,3}\$?[1-9]\d*$/i.test(ref)) throw new Unreadable("broken");
  return parseCellRef(ref.replaceAll("$", "")).col;
}

/** What a cell shows. */
function shownBy(cell: Element, { texts, formats, is1904 }: Book): readonly [text: string, about?: CellSpan] {
  const [stored, style] = [textOf(cell), formats[Number(cell.attributes.get("s") ?? -1)]];
  const number = stored === "" ? Number.NaN : Number(stored);
  switch (cell.attributes.get("t")) {
    case "s":
      return [texts[number] ?? ""];
    case "str":
    case "inlineStr":
      return [unescaped(stored)];
    case "b":
      return [sheetText(number === 1 || stored.toLowerCase() === "true")];
    case "e":
      return [stored];
    default: {
      // A program that writes formulas may leave it to the reader to calculate them.
      if (Number.isNaN(number)) return [stored, { isUnsolved: stored === "" && partsOf(cell, "f").length > 0 }];
      const value = style?.isDate ? serialToDate(number, is1904) : number;
      const isNumber = value === number && shownDigits(number, style?.format) === undefined;
      return [sheetText(value, style?.format), { isNumber }];
    }
  }
}

/** The text of an element and of the runs in it, without the hints of how it is pronounced. */
function textOf({ name, parts }: Element): string {
  if (name === "rPh") return "";
  const isText = name === "t" || name === "v";
  return parts.map((part) => (typeof part !== "string" ? textOf(part) : isText ? part : "")).join("");
}

/** Characters that XML cannot hold are written as their number: `_x000D_` (§22.9.2.19). */
function unescaped(text: string): string {
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function isTrue(text: string | undefined): boolean {
  return text === "1" || text === "true";
}
