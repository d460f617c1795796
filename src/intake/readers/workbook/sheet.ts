import type { SourceRecord } from "../../row.ts";

/** What a reader of workbooks and markup gives: its sheets, and the rows of one. */

/** The numbers of rows that follow each other, from 0: the first, and the one after the last. */
export type Range = [from: number, to: number];

/** A sheet, also a table of a web page. Its rows were given to {@link Rows} as they were read. */
export interface Sheet {
  readonly name: string;
  readonly ranges: readonly Range[];
  /** Cells that stand for several: only the first one has their text. */
  readonly merged: readonly Merged[];
  /** The lines of hidden rows. */
  readonly hiddenRows: readonly number[];
}

/** A cell that stands for several: its column from 0, its first line and its last, and whether it takes several columns. */
export type Merged = readonly [column: number, first: number, last: number, isWide: boolean];

/** Takes rows that were read. */
export type Give = (rows: readonly SourceRecord[]) => Promise<void>;

/** The rows of all sheets of a file in the order in which they are read. Each part of the file gives its own: none are kept. */
export class Rows {
  #read: SourceRecord[] = [];
  #count = 0;
  #cells = 5_000_000;
  #characters = 128 * 1024 * 1024;

  /** @returns the row's number. @throws Unreadable when there are too many cells, or too much text. */
  add(row: SourceRecord): number {
    const { cells } = row;
    const characters = cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);
    this.#cells -= cells.length;
    this.#characters -= characters;
    if (this.#cells < 0 || this.#characters < 0 || characters > LONGEST_ROW) throw new Unreadable("large");
    this.#read.push(row);
    return this.#count++;
  }

  /** Those that were added since the last call. */
  taken(): readonly SourceRecord[] {
    const read = this.#read;
    this.#read = [];
    return read;
  }
}

/** Why a file cannot be read: `open-workbook.ts` says it in words. */
export type Failure = "broken" | "large" | "cut off" | "deep" | "no table" | "password";

/** A reader stops with this. */
export class Unreadable extends Error {
  readonly code: Failure;

  constructor(code: Failure) {
    super(code);
    this.code = code;
  }
}

/** Elements are nested deeper than this in no table. */
export const DEEPEST = 500;

// --- internal ---

/** Characters of a row. */
const LONGEST_ROW = 4 * 1024 * 1024;
