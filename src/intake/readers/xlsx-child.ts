import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import type { Sheet } from "hucre/xlsx";
import { chooseSheet, type Sheets } from "./xlsx-sheets.ts";
import { type SheetValue, sheetText, shownDigits } from "./xlsx-text.ts";
import { unpackedSize } from "./zip-bounds.ts";

/**
 * Reads a workbook in a separate process: a bad workbook can only end this process. The file comes on stdin; the first
 * argument is the sheet (`""`, a name, or a number from 1). Stdout gets lines of JSON: first `{sheet, sheets …}` or
 * `{error, names?}`, then a line for each row, `[line, cells, numbers, more?]`; `numbers` are the cells stored as numbers.
 */

/** Bytes of all files in the archive together. The XML of a million cells has some 60 MB. */
const UNPACKED_LIMIT = 400 * 1024 * 1024;

/** So many cells fit into the memory of the process. */
const CELL_LIMIT = 5_000_000;

const say = async (line: unknown) => {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, "drain");
};

const archive = await buffer(process.stdin);
const size = await unpackedSize(archive, UNPACKED_LIMIT);
if (size === undefined) await say({ error: "broken" });
else if (size > UNPACKED_LIMIT) await say({ error: "large" });
else await tell(archive, process.argv[2] ?? "");

async function tell(bytes: Uint8Array, wanted: string): Promise<void> {
  const found = await readSheet(bytes, wanted).catch((error: unknown) => ({
    error: "unreadable",
    reason: error instanceof Error ? error.message : String(error),
  }));
  if ("error" in found) return say(found);
  const { sheet, sheets } = found;
  if (sheet === undefined) return say({ error: "no sheet", names: sheets.visible });
  if (sheet.rows.reduce((sum, row) => sum + row.length, 0) > CELL_LIMIT) return say({ error: "large" });
  const merges = sheet.merges ?? [];
  const tall = merges.filter(({ startRow, endRow }) => endRow > startRow).map(({ startRow }) => startRow + 1);
  const hiddenRows = [...(sheet.rowDefs ?? [])].flatMap(([at, { hidden }]) =>
    hidden === true && !isEmpty(sheet.rows[at]) ? [at + 1] : [],
  );
  await say({ sheet: sheet.name, sheets: sheets.visible, hidden: sheets.hidden.length, tall, hiddenRows });
  for (const [at, row] of sheet.rows.entries()) {
    const unsolved = unsolvedCells(sheet, at);
    if (isEmpty(row) && unsolved.length === 0) continue;
    const formats = row.map((_, column) => sheet.cells?.get(`${at},${column}`)?.style?.numFmt);
    const cells = row.map((value, column) => sheetText(asValue(value), formats[column]));
    const numbers = row.flatMap((value, column) =>
      typeof value === "number" && shownDigits(value, formats[column]) === undefined ? [column] : [],
    );
    await say([at + 1, cells, numbers, unsolved.length > 0 ? { unsolved } : {}]);
  }
}

async function readSheet(
  bytes: Uint8Array,
  wanted: string,
): Promise<{ readonly sheet: Sheet | undefined; readonly sheets: Sheets }> {
  const { readXlsx } = await import("hucre/xlsx");
  const sheets = await chooseSheet((options) => readXlsx(bytes, options), wanted);
  const workbook = await readXlsx(bytes, { readStyles: true, sheets: ({ index }) => index === sheets.chosen });
  return { sheet: workbook.sheets[0], sheets };
}

/** The cells of a row with a formula whose result the file does not have. A program that writes formulas leaves it to the reader to calculate. */
function unsolvedCells({ cells, rows }: Sheet, row: number): number[] {
  const values = rows[row] ?? [];
  return values.flatMap((value, column) => {
    if (value !== null && value !== undefined) return [];
    const cell = cells?.get(`${row},${column}`);
    return cell?.type === "formula" && (cell.formulaResult ?? null) === null ? [column] : [];
  });
}

function isEmpty(row: readonly unknown[] | undefined): boolean {
  return row === undefined || row.every((value) => value === null || value === "");
}

function asValue(value: unknown): SheetValue {
  if (value === null || value === undefined || value instanceof Date) return value;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return String(value);
}
