import { type Cell, type CellValue, formatValue, readXls, readXlsx } from "hucre";
import { type Merged, type Sheet, type SheetRow, type ShownCell, sheetOf, Unreadable } from "./sheet.ts";
import { filesOf } from "./zip.ts";

/**
 * The sheets of a workbook of Excel: .xlsx and .xlsm (ECMA-376), .xls of Excel 97 and later.
 * hucre leaves out the short cells of .xlsb, so that is not read.
 * @throws Unreadable when it has a password, or unpacks to too much; another Error when it is damaged.
 */
export async function readBook(bytes: Buffer): Promise<readonly Sheet[]> {
  if (isLocked(bytes)) throw new Unreadable("password");
  const isArchive = bytes.toString("latin1", 0, 2) === "PK";
  if (isArchive) filesOf(bytes);
  const book = await (isArchive ? readXlsx(bytes, { readStyles: true }) : readXls(bytes));
  return book.sheets.map(({ name, hidden, veryHidden, rows, cells, rowDefs, merges = [] }) => {
    const read: SheetRow[] = [];
    // Those of .xls have no blank rows: forEach leaves them out.
    rows.forEach((row, at) => {
      const shown = row.map((value, column) => shownBy(value, cells?.get(`${at},${column}`)));
      read.push({ line: at + 1, cells: shown, isHidden: rowDefs?.get(at)?.hidden ?? false });
    });
    const merged = merges.map(
      ({ startCol, startRow, endRow, endCol }): Merged => [startCol, startRow + 1, endRow + 1, endCol > startCol],
    );
    return sheetOf({ name, isHidden: hidden || veryHidden }, read, merged);
  });
}

/**
 * The value of a cell as text, as the spreadsheet shows it.
 * @param format the number format of the cell. A format of digits (`00000`) keeps leading zeros; dates become ISO 8601.
 */
export function sheetText(value: number | boolean | Date, format?: string): string {
  if (typeof value === "number") return shownDigits(value, format) ?? numberText(value);
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (Number.isNaN(value.getTime())) return "";
  const text = value.toISOString();
  return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text.slice(0, 19).replace("T", " ");
}

/**
 * A number as a format of digits and marks shows it: 21081234 in `00000-0000` is 02108-1234, and a phone number in
 * Excel's format `[<=9999999]###-####;(###) ###-####` is (617) 555-0107. Undefined for any other value and format.
 */
export function shownDigits(value: unknown, format = ""): string | undefined {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0 || !/[0#]{2}/.test(format))
    return undefined;
  const shown = formatValue(value, format).trim();
  const isAll = shown.replace(/\D/g, "").replace(/^0+(?=\d)/, "") === String(value);
  // Marks without digits before them stand between too few.
  return isAll && (shown !== String(value) || format.includes("00")) && /^[+(]?\d[-+()./ \d]*\d$/.test(shown)
    ? shown
    : undefined;
}

// --- internal ---

function shownBy(value: CellValue, cell: Cell | undefined): ShownCell {
  // A program that writes formulas may leave it to the reader to calculate them.
  if (value === null) return { text: "", isUnsolved: cell?.formula !== undefined };
  if (typeof value === "string") return { text: value };
  const format = cell?.style?.numFmt;
  const isNumber = typeof value === "number" && shownDigits(value, format) === undefined;
  return { text: sheetText(value, format), isNumber };
}

/** All digits, never in powers of ten; a spreadsheet keeps 15 of them. */
function numberText(value: number): string {
  const rounded = Number.isInteger(value) ? BigInt(value) : Number(value.toPrecision(15));
  return Number.isFinite(value)
    ? rounded.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 20 })
    : "";
}

/**
 * Whether a workbook has a password: all of it is one part ([MS-OFFCRYPTO] 2.3.4), or the second record of an .xls says
 * so ([MS-XLS] 2.4.117). The texts of such a file are garbage.
 */
function isLocked(bytes: Buffer): boolean {
  const first = bytes.indexOf(FIRST_RECORD);
  return (
    bytes.includes(Buffer.from("EncryptedPackage", "utf16le")) ||
    (first !== -1 && first + 24 < bytes.length && bytes.readUInt16LE(first + 20) === FILEPASS)
  );
}

const FIRST_RECORD = Buffer.from([0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00]);
const FILEPASS = 0x2f;
