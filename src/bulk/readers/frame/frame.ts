import type { Aside, SourceRecord } from "../../row.ts";
import { breaksIn } from "../csv-quotes.ts";
import { type LineKind, lineKind, type TableShape } from "./line-kinds.ts";

/**
 * Separates the rows of a table from the lines around them: totals, titles of sections, the header again, the footer of a
 * report. What a lone cell is depends on what follows it: it is held back until that is known.
 */
export class Frame {
  readonly #shape: TableShape;
  readonly #onAside: (aside: Aside) => void;
  /** Lines that are not rows, and lone cells, since the last row. */
  #held: Held[] = [];
  #last: SourceRecord | undefined;
  /** Titles stand above the header, or between the rows: people have made this sheet for people. */
  #hasTitles: boolean;

  constructor(shape: TableShape, onAside: (aside: Aside) => void = () => {}) {
    this.#shape = shape;
    this.#onAside = onAside;
    this.#hasTitles = shape.titles.size > 0;
  }

  /** The rows among these records. */
  take(batch: readonly SourceRecord[]): readonly SourceRecord[] {
    if (this.#held.length === 0 && batch.every((record) => isOrdinary(record, this.#shape))) {
      this.#last = batch.at(-1) ?? this.#last;
      return batch;
    }
    const rows: SourceRecord[] = [];
    for (const record of batch) {
      const kind = isOrdinary(record, this.#shape) ? "row" : lineKind(record, this.#shape);
      if (kind === "row") {
        if (this.#held.length > 0) rows.push(...this.#release(false));
        rows.push(record);
      } else {
        this.#held.push({ record, kind, isApart: this.#isApart(record) });
        if (this.#held.length > MOST_HELD) rows.push(...this.#release(false));
      }
      this.#last = record;
    }
    return rows;
  }

  /** The rows among the last records, which were held back. */
  end(): readonly SourceRecord[] {
    return this.#release(true);
  }

  /** Whether blank lines stand above a record. */
  #isApart({ line }: SourceRecord): boolean {
    const last = this.#last;
    return last !== undefined && line > last.line + breaksIn(last.cells) + 1;
  }

  #release(isEnd: boolean): SourceRecord[] {
    const held = this.#held;
    this.#held = [];
    const kinds = held.map(({ kind }) => kind);
    const rows: SourceRecord[] = [];
    const isRun = kinds.filter((kind) => kind === "lone").length > MOST_TITLES;
    let isAside = false;
    for (const [at, { record, kind, isApart }] of held.entries()) {
      if (kind !== "lone") {
        if (kind === "section") this.#hasTitles = true;
        isAside = kind === "footer" || kind === "totals" || kind === "title";
        this.#onAside({ line: record.line, kind: isEnd && kind === "section" ? "footer" : kind });
        continue;
      }
      const later = kinds.slice(at + 1);
      const isFooter = isEnd && (isAside || (isApart && (later.includes("footer") || this.#isShort(record))));
      const isTitle = later.includes("header") && (isAside || isApart);
      isAside = isFooter || isTitle;
      if (isFooter || isTitle) this.#onAside({ line: record.line, kind: isFooter ? "footer" : "title" });
      else rows.push(!isRun && (isApart || this.#hasTitles) ? { ...record, isLone: true } : record);
    }
    return rows;
  }

  /** Whether a record has a cell where a row has many. */
  #isShort({ cells }: SourceRecord): boolean {
    return cells.length === 1 && this.#shape.width >= 3;
  }
}

// --- internal ---

interface Held {
  readonly record: SourceRecord;
  readonly kind: Exclude<LineKind, "row">;
  /** Blank lines stand above it. */
  readonly isApart: boolean;
}

/** More lines of one cell, one below the other, are not titles. */
const MOST_TITLES = 2;

/** More lines of one cell are a table of them. */
const MOST_HELD = 100;

/**
 * A quick test that nearly all rows pass: three filled cells, two of them text. A line of totals has one text and
 * numbers; the header again begins like the header.
 */
function isOrdinary({ cells }: SourceRecord, { headerLines }: TableShape): boolean {
  let filled = 0;
  let texts = 0;
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at] ?? "";
    if (isEmpty(cell)) continue;
    if (filled === 0 && headerLines.some((line) => line[at]?.length === cell.length)) return false;
    filled += 1;
    if (isLetter(cell.charCodeAt(0))) texts += 1;
    if (filled >= 3 && texts >= 2) return true;
  }
  return false;
}

function isLetter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code >= 0xc0;
}

function isEmpty(cell: string): boolean {
  return cell === "" || (cell.charCodeAt(0) <= 0x20 && cell.trim() === "");
}
