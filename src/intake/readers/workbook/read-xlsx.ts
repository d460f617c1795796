import { readXlsx as readBook, type Sheet as Worksheet } from "hucre/xlsx";
import { sheetText, shownDigits } from "./cell-text.ts";
import { chooseSheet, type SheetChoice, type SheetInfo, START } from "./choose-sheet.ts";
import { type Sheet, type SheetRow, Unreadable } from "./sheet.ts";

/**
 * Reads a sheet of an XLSX workbook.
 * @param wanted its name or number; `""` for the one that a person would choose.
 * @throws Unreadable when it has too many cells; another Error when the workbook is damaged.
 */
export async function readXlsx(bytes: Uint8Array, wanted: string): Promise<SheetChoice<Sheet>> {
  const infos: (SheetInfo & { readonly index: number })[] = [];
  await readBook(bytes, {
    sheets: ({ name, index, hidden, veryHidden }) => {
      infos.push({ name, index, isHidden: hidden === true || veryHidden === true });
      return false;
    },
  });
  const choice = await chooseSheet(infos, wanted, async ({ index }) => {
    const start = await readBook(bytes, { sheets: [index], maxRows: START });
    return start.sheets[0]?.rows ?? [];
  });
  if (choice.chosen === undefined) return { ...choice, chosen: undefined };
  const book = await readBook(bytes, { readStyles: true, sheets: [choice.chosen.index] });
  return { ...choice, chosen: book.sheets[0] && asSheet(book.sheets[0]) };
}

// --- internal ---

/** So many cells fit into the memory of the process. */
const CELL_LIMIT = 5_000_000;

function asSheet(sheet: Worksheet): Sheet {
  const { name, rows, merges = [], rowDefs = [] } = sheet;
  if (rows.reduce((sum, row) => sum + row.length, 0) > CELL_LIMIT) throw new Unreadable("large");
  return {
    name,
    rows: rowsOf(sheet),
    tall: merges.filter(({ startRow, endRow }) => endRow > startRow).map(({ startRow }) => startRow + 1),
    hiddenRows: [...rowDefs].flatMap(([at, { hidden }]) => (hidden === true && !isEmpty(rows[at]) ? [at + 1] : [])),
  };
}

/** Row by row: all rows as text would take the memory twice. */
function* rowsOf({ rows, cells }: Worksheet): Generator<SheetRow> {
  for (const [at, row] of rows.entries()) {
    const cellAt = (column: number) => cells?.get(`${at},${column}`);
    // A program that writes formulas may leave it to the reader to calculate them.
    const isUnsolved = (column: number) => {
      const cell = (row[column] ?? null) === null ? cellAt(column) : undefined;
      return cell?.type === "formula" && (cell.formulaResult ?? null) === null;
    };
    const columns = [...row.keys()];
    const unsolved = columns.filter(isUnsolved);
    if (isEmpty(row) && unsolved.length === 0) continue;
    const format = (column: number) => cellAt(column)?.style?.numFmt;
    const texts = row.map((value, column) => sheetText(value, format(column)));
    const isNumber = (column: number) =>
      typeof row[column] === "number" && shownDigits(row[column], format(column)) === undefined;
    yield [at + 1, texts, columns.filter(isNumber), unsolved];
  }
}

function isEmpty(row: readonly unknown[] | undefined): boolean {
  return row === undefined || row.every((value) => value === null || value === "");
}
