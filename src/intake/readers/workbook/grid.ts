import type { Cell, SourceRecord } from "../../row.ts";
import { START } from "./choose-sheet.ts";
import { type Merged, type Range, type Rows, type Sheet, Unreadable } from "./sheet.ts";

export interface CellSpan {
  readonly isNumber?: boolean;
  /** How many columns it takes: the first has its text. */
  readonly columns?: number;
  /** How many rows it takes: the first has its text. */
  readonly rows?: number;
  /** How many times it is repeated. */
  readonly times?: number;
  /** The file has the cells that it covers, too. */
  readonly hasCovered?: boolean;
  /** It holds a formula whose result is not in the file. */
  readonly isUnsolved?: boolean;
}

/** A sheet or table, taken cell by cell. */
export class Grid implements Sheet {
  readonly name: string;
  isHidden = false;
  readonly ranges: Range[] = [];
  readonly merged: Merged[] = [];
  readonly hiddenRows: number[] = [];
  /** The first rows. */
  readonly start: (readonly Cell[])[] = [];
  /** How many rows it has, and the most cells of one. */
  size = 0;
  width = 0;
  readonly #rows: Rows;
  #line = 0;
  #column = 0;
  #cells: string[] = [];
  #numbers: number[] = [];
  #unsolved: number[] = [];
  /** Columns that a cell further up takes, with the last row in which it does. */
  readonly #covered = new Map<number, number>();

  constructor(name: string, rows: Rows) {
    this.name = name;
    this.#rows = rows;
  }

  /** @param line its number; the next one when missing. */
  startRow(line = this.#line + 1): void {
    this.#line = line;
    this.#column = 0;
    this.#cells = [];
    this.#numbers = [];
    this.#unsolved = [];
  }

  /** Blank columns, as the cell is said to stand in that one, from 0. */
  moveTo(column: number): void {
    this.#column = column;
  }

  put(text: string, span: CellSpan = {}): void {
    const { isNumber = false, isUnsolved = false, columns = 1, rows = 1, times = 1, hasCovered } = span;
    while ((this.#covered.get(this.#column) ?? -1) >= this.#line) this.#column += 1;
    if (rows > 1 || columns > 1) this.merged.push([this.#column, this.#line, this.#line + rows - 1, columns > 1]);
    if (rows > 1 && !hasCovered) {
      for (let more = 0; more < columns; more += 1) this.#covered.set(this.#column + more, this.#line + rows - 1);
    }
    if (text !== "" || isUnsolved) {
      if (this.#column + times > MOST_COLUMNS) throw new Unreadable("large");
      while (this.#cells.length < this.#column) this.#cells.push("");
      for (let column = this.#column; column < this.#column + times; column += 1) {
        this.#cells[column] = text;
        if (isNumber) this.#numbers.push(column);
        if (isUnsolved) this.#unsolved.push(column);
      }
    }
    this.#column += (hasCovered ? 1 : columns) + times - 1;
  }

  /** @param times how many rows it stands for. */
  endRow({ times = 1, isHidden = false } = {}): void {
    const isBlank = this.#unsolved.length === 0 && this.#cells.every((cell) => cell.trim() === "");
    for (let time = 0; time < times && !isBlank; time += 1) {
      const [numbers, unsolved] = [this.#numbers, this.#unsolved];
      const more = { ...(numbers.length > 0 && { numbers }), ...(unsolved.length > 0 && { unsolved }) };
      this.#add({ line: this.#line + time, cells: this.#cells, ...more });
      if (isHidden) this.hiddenRows.push(this.#line + time);
    }
    this.#line += times - 1;
  }

  /** Takes the rows of another one below its header. */
  join({ ranges, size, width }: Grid): void {
    const [[first, end] = [0, 0], ...others] = ranges;
    if (first + 1 < end) this.ranges.push([first + 1, end]);
    for (const range of others) this.ranges.push(range);
    this.size += size - 1;
    this.width = Math.max(this.width, width);
  }

  #add(row: SourceRecord): void {
    const { cells } = row;
    if (this.start.length < START) this.start.push(cells);
    this.size += 1;
    this.width = Math.max(this.width, cells.length);
    const number = this.#rows.add(row);
    const last = this.ranges.at(-1);
    if (last?.[1] === number) last[1] = number + 1;
    else this.ranges.push([number, number + 1]);
  }
}

// --- internal ---

/** As many as the largest sheets have. */
const MOST_COLUMNS = 16_384;

/** A count that a file gives (`colspan="2"`), within bounds. */
export function countOf(text: string | undefined, most: number): number {
  const value = Number.parseInt(text ?? "1", 10);
  return value >= 1 ? Math.min(value, most) : 1;
}
