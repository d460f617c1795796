import type { SourceRecord } from "../../row.ts";

/** What a cell of a sheet shows. */
export interface ShownCell {
  readonly text: string;
  /** The sheet holds it as a number. */
  readonly isNumber?: boolean;
  /** It holds a formula whose result is not in the file. */
  readonly isUnsolved?: boolean;
}

/** A row as the file has it. */
export interface SheetRow {
  readonly line: number;
  readonly cells: readonly (ShownCell | undefined)[];
  readonly isHidden?: boolean;
}

/** A merged cell: its column from 0, its first and last line, and whether it covers several columns. */
export type Merged = readonly [column: number, first: number, last: number, isWide: boolean];

/** A sheet, also a table of a web page: its rows that are not blank. */
export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: readonly SourceRecord[];
  readonly hiddenRows: readonly number[];
}

/** @throws Unreadable when the sheet is too large. */
export function sheetOf(
  { name, isHidden = false }: { readonly name: string; readonly isHidden?: boolean | undefined },
  all: Iterable<SheetRow>,
  merged: readonly Merged[],
): Sheet {
  const rows: SourceRecord[] = [];
  const hiddenRows: number[] = [];
  let characters = 0;
  for (const { line, cells, isHidden } of all) {
    const width = cells.findLastIndex((cell) => cell && (cell.text !== "" || cell.isUnsolved)) + 1;
    const texts = Array.from({ length: width }, (_, at) => cells[at]?.text ?? "");
    const unsolved = indexesOf(cells, (cell) => cell?.isUnsolved);
    if (unsolved.length === 0 && texts.every((text) => text.trim() === "")) continue;
    const numbers = indexesOf(cells, (cell) => cell?.isNumber);
    characters += texts.reduce((sum, text) => sum + text.length, 0);
    if (rows.length === MOST_ROWS || width > MOST_COLUMNS || characters > MOST_CHARACTERS)
      throw new Unreadable("large");
    rows.push({ line, cells: texts, ...(numbers.length > 0 && { numbers }), ...(unsolved.length > 0 && { unsolved }) });
    if (isHidden) hiddenRows.push(line);
  }
  return { name, isHidden, rows: marked(rows, merged), hiddenRows };
}

/** Why a file cannot be read: `open-workbook.ts` says it in words. */
export type Failure = "large" | "cut off" | "no table" | "password";

/** A reader stops with this. */
export class Unreadable extends Error {
  readonly code: Failure;

  constructor(code: Failure) {
    super(code);
    this.code = code;
  }
}

// --- internal ---

/** More than a list of customers has, and few enough to be read at once. */
const MOST_ROWS = 200_000;
const MOST_COLUMNS = 1_000;
const MOST_CHARACTERS = 64 * 1024 * 1024;

function indexesOf<T>(list: readonly T[], is: (one: T) => boolean | undefined): readonly number[] {
  return list.flatMap((one, at) => (is(one) ? [at] : []));
}

/** Rows that say which of their cells a cell further up covers, and whether one is wide. */
function marked(rows: readonly SourceRecord[], merged: readonly Merged[]): readonly SourceRecord[] {
  const marks = new Map<number, { covered?: number[]; isWide?: true }>();
  const last = rows.at(-1)?.line ?? 0;
  for (const [column, first, end, isWide] of merged) {
    for (let line = first; line <= Math.min(end, last); line += 1) {
      const mark = marks.get(line) ?? {};
      if (line > first) mark.covered = [...(mark.covered ?? []), column];
      else if (isWide) mark.isWide = true;
      marks.set(line, mark);
    }
  }
  return rows.map((row) => ({ ...row, ...marks.get(row.line) }));
}
