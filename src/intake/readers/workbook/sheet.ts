import type { Cell, SourceRecord } from "../../row.ts";

/** What a cell of a sheet shows. */
export interface Shown {
  readonly text: string;
  /** The sheet holds it as a number. */
  readonly isNumber?: boolean;
  /** It holds a formula whose result is not in the file. */
  readonly isUnsolved?: boolean;
}

/** A cell that stands for several: its column from 0, its first line and its last, and whether it takes several columns. */
export type Merged = readonly [column: number, first: number, last: number, isWide: boolean];

/** A sheet, also a table of a web page: its rows that are not blank. */
export class Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly rows: SourceRecord[] = [];
  readonly hiddenRows: number[] = [];
  #characters = 0;

  constructor(name: string, isHidden = false) {
    this.name = name;
    this.isHidden = isHidden;
  }

  /** @param times how many rows it stands for. @throws Unreadable when the sheet is too large. */
  add(line: number, cells: readonly (Shown | undefined)[], { times = 1, isHidden = false } = {}): void {
    const filled = cells.findLastIndex((cell) => cell && (cell.text !== "" || cell.isUnsolved)) + 1;
    const texts = Array.from({ length: filled }, (_, at): Cell => cells[at]?.text ?? "");
    const unsolved = indexesOf(cells, (cell) => cell?.isUnsolved);
    if (unsolved.length === 0 && texts.every((text) => text?.trim() === "")) return;
    const numbers = indexesOf(cells, (cell) => cell?.isNumber);
    this.#characters += times * texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
    const isLarge = this.rows.length + times > MOST_ROWS || filled > MOST_COLUMNS;
    if (isLarge || this.#characters > MOST_CHARACTERS) throw new Unreadable("large");
    const more = { ...(numbers.length > 0 && { numbers }), ...(unsolved.length > 0 && { unsolved }) };
    for (let at = line; at < line + times; at += 1) {
      this.rows.push({ line: at, cells: texts, ...more });
      if (isHidden) this.hiddenRows.push(at);
    }
  }

  /** Takes the rows of another one below its header. */
  join({ rows }: Sheet): void {
    for (const row of rows.slice(1)) this.rows.push(row);
  }

  /** Says of each row which of its cells a cell further up covers, and whether one is wide. */
  mark(merged: readonly Merged[]): void {
    const marks = new Map<number, { covered: number[]; isWide: boolean }>();
    const last = this.rows.at(-1)?.line ?? 0;
    for (const [column, first, end, isWide] of merged) {
      for (let line = first; line <= Math.min(end, last); line += 1) {
        const mark = marks.get(line) ?? { covered: [], isWide: false };
        if (line > first) mark.covered.push(column);
        else mark.isWide ||= isWide;
        marks.set(line, mark);
      }
    }
    for (const [at, row] of this.rows.entries()) {
      const { covered = [], isWide = false } = marks.get(row.line) ?? {};
      this.rows[at] = { ...row, ...(covered.length > 0 && { covered }), ...(isWide && { isWide }) };
    }
  }
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
