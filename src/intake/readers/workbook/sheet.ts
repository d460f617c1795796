/** What a reader of workbooks and markup gives: its sheets, and the rows of one. */

/** A row that is not blank: its number, its cells, which of them are stored as numbers, and which formulas have no result. */
export type SheetRow = readonly [
  line: number,
  cells: readonly string[],
  numbers: readonly number[],
  unsolved?: readonly number[],
];

/** A sheet, also a table of a web page. */
export interface Sheet {
  readonly name: string;
  readonly rows: Iterable<SheetRow>;
  /** The first lines of cells that stand for several rows: only the first row has their text. */
  readonly tall: readonly number[];
  /** The lines of hidden rows. */
  readonly hiddenRows?: readonly number[];
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
