import type { ReadOptions, Sheet } from "hucre/xlsx";
import { LANGUAGES } from "../headings/dictionary.ts";
import { knownHeadings } from "../headings/read-heading.ts";

/** Rows in which the header is looked for. */
export const START = 20;

/** A sheet of a workbook, before its cells are read. */
interface SheetInfo {
  readonly name: string;
  readonly index: number;
  readonly hidden: boolean;
}

/** The sheets of a workbook, and the one that is to be read. */
export interface Sheets {
  /** The names of those that are not hidden. */
  readonly visible: readonly string[];
  readonly hidden: readonly string[];
  readonly chosen: number | undefined;
}

/** Reads a workbook as hucre does. */
export type ReadSheets = (options: ReadOptions) => Promise<{ readonly sheets: readonly Sheet[] }>;

/**
 * Chooses a sheet: the wanted one, by its name or its number from 1; else the first visible one that has a header of
 * customers and rows, and else the first visible one whose name does not say that it holds something else.
 */
export async function chooseSheet(read: ReadSheets, wanted: string): Promise<Sheets> {
  const sheets: SheetInfo[] = [];
  await read({
    sheets: ({ name, index, hidden, veryHidden }) => {
      sheets.push({ name, index, hidden: hidden === true || veryHidden === true });
      return false;
    },
  });
  const visible = sheets.filter(({ hidden }) => !hidden);
  const candidates = visible.length > 0 ? visible : sheets;
  const chosen = wanted === "" ? await likely(read, candidates) : sheetNamed(sheets, wanted);
  return {
    visible: visible.map(({ name }) => name),
    hidden: sheets.filter(({ hidden }) => hidden).map(({ name }) => name),
    chosen: chosen?.index,
  };
}

/** The sheet of this name, or of this number from 1. */
export function sheetNamed<S extends { readonly name: string }>(sheets: readonly S[], wanted: string): S | undefined {
  return (
    sheets.find(({ name }) => name === wanted) ??
    sheets.find(({ name }) => name.toLowerCase() === wanted.toLowerCase()) ??
    sheets[Number(wanted) - 1]
  );
}

/**
 * The sheet that a person would choose: the first that has a header of customers and rows, and else the first whose name
 * does not say that it holds something else.
 * @param startOf its first rows.
 */
export function likelySheet<S extends { readonly name: string }>(
  sheets: readonly S[],
  startOf: (sheet: S) => readonly (readonly unknown[])[],
): S | undefined {
  const isOther = ({ name }: S) => OTHERS.some((word) => name.toLowerCase().includes(word));
  const isTable = (sheet: S) => {
    const rows = startOf(sheet);
    const header = rows.findIndex(
      (row) => knownHeadings(row.map((value) => (typeof value === "string" ? value : null))) >= 2,
    );
    return header !== -1 && header < rows.length - 1;
  };
  const plain = sheets.filter((sheet) => !isOther(sheet));
  return plain.find(isTable) ?? sheets.find(isTable) ?? plain[0] ?? sheets[0];
}

// --- internal ---

/** Names of sheets that hold something about the customers, but not the customers. */
const OTHERS = LANGUAGES.flatMap(({ otherSheets }) => otherSheets.match(/[^\s,][^,]*/g) ?? []);

async function likely(read: ReadSheets, sheets: readonly SheetInfo[]): Promise<SheetInfo | undefined> {
  if (sheets.length < 2) return sheets[0];
  const indexes = new Set(sheets.map(({ index }) => index));
  const starts = await read({ sheets: ({ index }) => indexes.has(index), maxRows: START });
  return likelySheet(sheets, ({ name }) => starts.sheets.find((sheet) => sheet.name === name)?.rows ?? []);
}
