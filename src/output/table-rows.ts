import { ClosedPipe } from "../system/terminal.ts";
import type { JsonObject, JsonValue } from "../text/json.ts";
import { safeText } from "../text/safe-text.ts";
import { wrapped } from "../text/wrap.ts";
import { printEach } from "./batch.ts";
import { type CellStyle, cellStyles, columnValue } from "./cells.ts";
import { inks } from "./colour.ts";
import { type FirstRows, firstRows } from "./first-rows.ts";
import { Grid } from "./grid.ts";
import { gridColumn } from "./grid-column.ts";
import type { Column, Grouping, Page, Rows, TableTarget } from "./output.ts";
import { printPipedRows } from "./piped-rows.ts";

interface Layout {
  readonly columns: readonly Column[];
  readonly groups: Grouping | undefined;
}

/**
 * Prints rows in aligned columns. On a terminal the first rows decide how wide they are, so that they are seen while
 * others are still being fetched: a later text that is wider is cut, but never an id.
 */
export async function printRows(rows: Rows, layout: Layout, target: TableTarget): Promise<number> {
  if (target.width === undefined) return printPipedRows(rows, layout.columns, target);
  const found = await firstRows(rows);
  let count = 0;
  if (found.first.length > 0) {
    const table = await Table.of(layout, found, target);
    const page = target.page();
    try {
      count = await printTable(table, found, page);
    } finally {
      await page.close();
    }
    const missing = table.notShown();
    if (missing !== undefined) target.notice(missing);
  }
  // When the source fails, the rows before that are shown before its error is thrown.
  if (found.failure !== undefined) throw found.failure.error;
  return count;
}

// --- internal ---

/** The person has left the pager: no failure, there is just nothing more to print. */
class Left extends Error {}

async function printTable(table: Table, { first, rest }: FirstRows<JsonObject>, page: Page): Promise<number> {
  const write = async (text: string) => {
    if (!(await page.write(text))) throw new Left();
  };
  let count = 0;
  const each = (source: Rows) =>
    printEach(source, write, (row) => {
      count++;
      return table.lines(row);
    });
  try {
    await write(`${table.heading}\n`);
    await each(first);
    if (rest !== undefined) {
      await page.show();
      await each(whileRead(rest, page));
    }
  } catch (error) {
    if (!(error instanceof Left)) throw error;
  }
  return count;
}

/** The rows, until somebody who waits for more of them leaves the pager: then they are not fetched any further. */
async function* whileRead(rows: AsyncIterable<JsonObject>, page: Page): AsyncGenerator<JsonObject> {
  const iterator = rows[Symbol.asyncIterator]();
  const left = page.pager && new Latch(page.pager.ended);
  try {
    for (;;) {
      const next = iterator.next();
      next.catch(() => {}); // Nobody waits for it once the pager was left.
      const given = left === undefined ? await next : await left.unlessSet(next);
      if (given === undefined) {
        page.pager?.abandon();
        throw new ClosedPipe();
      }
      if (given.done) return;
      yield given.value;
    }
  } finally {
    if (page.pager === undefined) await iterator.return?.();
  }
}

/**
 * Is set when a promise resolves. Promise.race() would keep something for each row until then: of a million rows more
 * than of the table itself.
 */
class Latch {
  #isSet = false;
  #tell = () => {};

  constructor(promise: Promise<unknown>) {
    promise.then(() => {
      this.#isSet = true;
      this.#tell();
    });
  }

  /** What the promise gives; undefined when the latch is set before that. */
  unlessSet<T>(promise: Promise<T>): Promise<T | undefined> {
    return new Promise((resolve, reject) => {
      this.#tell = () => resolve(undefined);
      if (this.#isSet) this.#tell();
      promise.then(resolve, reject);
    });
  }
}

/** What the first rows have decided. */
class Table {
  readonly heading: string;
  readonly #columns: readonly Column[];
  readonly #styles: readonly CellStyle[];
  readonly #grid: Grid;
  /** Without a value in the first rows, and therefore without a column. */
  readonly #empty: readonly Column[];
  /** Those of them that a later row had a value of. */
  readonly #missed = new Set<Column>();
  readonly #title: ((row: JsonObject) => string) | undefined;

  private constructor(
    columns: readonly Column[],
    empty: readonly Column[],
    styles: readonly CellStyle[],
    grid: Grid,
    bold: (text: string) => string,
    title: ((row: JsonObject) => string) | undefined,
  ) {
    [this.#columns, this.#empty, this.#styles, this.#grid, this.#title] = [columns, empty, styles, grid, title];
    this.heading = grid.heading(bold);
  }

  static async of(
    { columns, groups }: Layout,
    { first, rest }: FirstRows<JsonObject>,
    target: TableTarget,
  ): Promise<Table> {
    const { width, colour, fields } = target;
    const ink = await inks(colour);
    const isEmpty = (column: Column) => first.every((row) => isBlank(columnValue(column, row)));
    const empty = fields !== undefined ? [] : columns.filter(isEmpty);
    const shown = empty.length === columns.length ? columns : columns.filter((column) => !empty.includes(column));
    const styles = await cellStyles(shown, first, target);
    const grid = new Grid(
      shown.map((column, at) => gridColumn(column, styles[at], ink)),
      first.map((row) => styles.map((style) => style.text(row))),
      { width, more: rest !== undefined },
    );
    const title = groups && (await titles(groups, target));
    return new Table(shown, empty, styles, grid, ink.bold, title);
  }

  lines(row: JsonObject): string {
    for (const column of this.#empty) if (!isBlank(columnValue(column, row))) this.#missed.add(column);
    const line = this.#grid.line(this.#styles.map((style) => style.text(row)));
    return `${this.#title?.(row) ?? ""}${line}\n`;
  }

  /** What a person must be told about columns that are not there. */
  notShown(): string | undefined {
    const hidden = this.#columns.filter((column, at) => column.kind !== "id" && this.#grid.hidden.includes(at));
    const names = (columns: Iterable<Column>) => [...columns].map(({ field }) => safeText(field)).join(", ");
    if (hidden.length > 0) {
      return `The terminal is too narrow to show ${names(hidden)}. Choose columns with --fields, or see all with -o json.`;
    }
    if (this.#missed.size === 0) return undefined;
    return `Only later rows have ${names(this.#missed)}: not shown. Choose columns with --fields, or see all with -o json.`;
  }
}

function isBlank(value: JsonValue | undefined): boolean {
  return value === undefined || value === null || value === "";
}

/** What stands above a row that begins a group. */
async function titles({ of, title }: Grouping, { phones, colour, width = 80 }: TableTarget) {
  const [{ bold }, phone] = [await inks(colour), await phones()];
  let before: JsonValue | undefined;
  return (row: JsonObject): string => {
    const group = of(row);
    if (group === before) return "";
    before = group;
    const lines = title(row, phone).flatMap((line) => wrapped(safeText(line), width).split("\n"));
    return `\n${lines.map((line) => `${bold(line)}\n`).join("")}`;
  };
}
