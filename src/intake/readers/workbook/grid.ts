import { type Sheet, type SheetRow, Unreadable } from "./sheet.ts";

/** Cells that all grids of a file may have together, so that they fit into the memory. */
export class CellBudget {
  #left = 5_000_000;

  take(cells: number): void {
    this.#left -= cells;
    if (this.#left < 0) throw new Unreadable("large");
  }
}

interface CellSpan {
  readonly isNumber?: boolean;
  /** How many columns it takes: the first has its text. */
  readonly columns?: number;
  /** How many rows it takes: the first has its text. */
  readonly rows?: number;
  /** How many times it is repeated. */
  readonly times?: number;
  /** The file says which cells it covers: they are put as blank ones. */
  readonly isTall?: boolean;
}

/** A sheet or table, taken cell by cell. */
export class Grid implements Sheet {
  readonly rows: SheetRow[] = [];
  isHidden = false;
  readonly tall: number[] = [];
  readonly name: string;
  readonly #budget: CellBudget;
  #line = 0;
  #column = 0;
  #cells: string[] = [];
  #numbers: number[] = [];
  /** Columns that a cell further up takes, with the last row in which it does. */
  readonly #covered = new Map<number, number>();

  constructor(name: string, budget: CellBudget) {
    this.name = name;
    this.#budget = budget;
  }

  /** @param line its number; the next one when missing. */
  startRow(line = this.#line + 1): void {
    this.#line = line;
    this.#column = 0;
    this.#cells = [];
    this.#numbers = [];
  }

  /** Blank columns, as the cell is said to stand in that one, from 0. */
  moveTo(column: number): void {
    this.#column = column;
  }

  put(text: string, { isNumber = false, columns = 1, rows = 1, times = 1, isTall = rows > 1 }: CellSpan = {}): void {
    while ((this.#covered.get(this.#column) ?? -1) >= this.#line) this.#column += 1;
    if (isTall) this.tall.push(this.#line);
    if (rows > 1) {
      for (let more = 0; more < columns; more += 1) this.#covered.set(this.#column + more, this.#line + rows - 1);
    }
    if (text === "") {
      this.#column += columns * times;
      return;
    }
    if (this.#column + times > MOST_COLUMNS) throw new Unreadable("large");
    this.#budget.take(this.#column + times - this.#cells.length);
    while (this.#cells.length < this.#column) this.#cells.push("");
    for (let time = 0; time < times; time += 1) {
      if (isNumber) this.#numbers.push(this.#column + time);
      this.#cells.push(text);
    }
    this.#column += columns + times - 1;
  }

  /** @param times how many rows it stands for. */
  endRow(times = 1): void {
    const isBlank = this.#cells.every((cell) => cell.trim() === "");
    for (let time = 0; time < times && !isBlank; time += 1) {
      if (time > 0) this.#budget.take(this.#cells.length);
      this.rows.push([this.#line + time, this.#cells, this.#numbers]);
    }
    this.#line += times - 1;
  }
}

/** As many as the largest sheets have. */
const MOST_COLUMNS = 16_384;

/** A count that a file gives (`colspan="2"`), within bounds. */
export function countOf(text: string | undefined, most: number): number {
  const value = Number.parseInt(text ?? "1", 10);
  return value >= 1 ? Math.min(value, most) : 1;
}
