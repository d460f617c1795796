import type { JsonObject, JsonValue } from "../text/json.ts";
import { Ruler } from "../text/ruler.ts";
import { safeText } from "../text/safe-text.ts";
import { listed } from "../text/words.ts";
import { wrapped } from "../text/wrap.ts";
import { type CellStyle, cellStyles, columnValue } from "./cells.ts";
import { type Inks, inks } from "./colour.ts";
import type { Column, Grouping, Rows, TableTarget, View } from "./output.ts";
import { rowPages } from "./row-pages.ts";
import { type Fitting, fittingColumns, fitWidths, GAP } from "./widths.ts";

/**
 * Prints rows in aligned columns on a terminal, page by page: rows are seen while others are still being fetched. A
 * cell that is too wide for its column is broken between words, an e-mail address before its @, but never an id.
 */
export async function printOnScreen(
  rows: Rows,
  { groups, ending }: Pick<View, "groups" | "ending">,
  columns: readonly Column[],
  target: TableTarget,
): Promise<number> {
  const page = target.page();
  const [ink, width] = [await inks(target.colour), target.width ?? 80];
  let table: ScreenTable | undefined;
  let count = 0;
  try {
    for await (const { rows: some, more, slow } of rowPages(rows, page)) {
      if (table === undefined) {
        // Only when all rows are known is it known that nobody has a value.
        const used = columns.filter((column) => some.some((row) => !isBlank(columnValue(column, row))));
        const all = columns.filter((column) => !column.extra || used.includes(column));
        const shown = more || target.fields !== undefined || used.length === 0 ? all : used;
        const title = groups && titles(groups, await target.phones(), ink, width);
        table = new ScreenTable(await cellStyles(shown, some, target), ink, width, title);
      }
      count += some.length;
      if (!(await page.write(table.draw(some)))) break;
      if (slow) await page.show();
    }
    const hidden = table?.hidden.filter(({ kind, extra, yields }) => (kind !== "id" || yields) && !extra) ?? [];
    if (hidden.length > 0) {
      await page.show(); // The notice follows the rows.
      const names = hidden.map(({ heading }) => safeText(heading));
      target.notice(
        `The terminal is too narrow to show ${listed(names)}. Choose columns with --fields, or see all with -o json.`,
      );
    }
    const last = table && ending?.();
    if (last !== undefined) await page.write(`${wrapped(last, width).replace(/.+/g, ink.dim)}\n`);
  } finally {
    await page.close();
  }
  return count;
}

// --- internal ---

/** Lines of a cell, about; more text is cut. */
const MOST_LINES = 3;

/** A column with what the rows so far say about it. */
interface Sized extends CellStyle, Fitting {
  readonly heading: string;
  width: number;
}

class ScreenTable {
  /** The columns there is no room for. */
  hidden: readonly Column[] = [];
  #columns: Sized[];
  readonly #inks: Inks;
  readonly #width: number;
  readonly #title: ((row: JsonObject) => string) | undefined;
  readonly #ruler = new Ruler();
  #isBegun = false;

  constructor(
    styles: readonly CellStyle[],
    inks: Inks,
    width: number,
    title: ((row: JsonObject) => string) | undefined,
  ) {
    [this.#inks, this.#width, this.#title] = [inks, width, title];
    this.#columns = styles.map((style) => sized(style, this.#ruler));
  }

  /**
   * The lines of some rows. The first time the columns are chosen, and the headings stand above. The columns have the
   * widths that all rows so far need.
   */
  draw(rows: readonly JsonObject[]): string {
    for (const column of this.#columns) {
      for (const row of rows)
        column.width = Math.max(column.width, this.#ruler.width(column.text(row), this.#width + 1));
    }
    const isFirst = !this.#isBegun;
    if (isFirst) {
      const shown = fittingColumns(this.#columns, this.#width);
      this.hidden = this.#columns.filter((column) => !shown.includes(column)).map(({ column }) => column);
      this.#columns = shown;
      this.#isBegun = true;
    }
    const widths = fitWidths(this.#columns, this.#width);
    const lines = rows.map((row) => {
      const cells = this.#columns.map((column, at) =>
        this.#cellLines(column.text(row), widths[at] ?? 0, column.column),
      );
      return (this.#title?.(row) ?? "") + this.#lines(cells, widths, (column, text) => this.#inked(column, text));
    });
    const headings = this.#columns.map(({ heading }, at) => [this.#ruler.fitted(heading, widths[at] ?? 0)]);
    return [isFirst ? this.#lines(headings, widths, (_, text) => this.#inks.bold(text)) : "", ...lines].join("");
  }

  /** The text in lines of which none is too wide. */
  #cellLines(text: string, width: number, { extra }: Column): string[] {
    const most = extra ? 1 : MOST_LINES;
    const lines = wrapped(this.#ruler.fitted(text, width * most), width, 0).split("\n");
    const isLong = (line: string) => most > 1 && this.#ruler.width(line, width + 1) > width;
    const whole = lines.flatMap((line) => (isLong(line) ? line.split(/(?=@)/) : line));
    return whole.map((line) => this.#ruler.fitted(line, width));
  }

  /** The lines of a row, without blanks at their ends. */
  #lines(
    cells: readonly (readonly string[])[],
    widths: readonly number[],
    ink: (column: Sized, text: string) => string,
  ): string {
    const height = Math.max(...cells.map((lines) => lines.length));
    const lineAt = (line: number) =>
      this.#columns.map((column, at) => {
        const text = cells[at]?.[line] ?? "";
        const blanks = " ".repeat(Math.max(0, (widths[at] ?? 0) - (text === "" ? 0 : this.#ruler.width(text))));
        const shown = text === "" ? "" : ink(column, text);
        return column.right ? blanks + shown : shown + blanks;
      });
    const lines = Array.from({ length: height }, (_, line) => lineAt(line).join(" ".repeat(GAP)).trimEnd());
    return lines.map((line) => `${line}\n`).join("");
  }

  #inked({ column, dimmed }: Sized, text: string): string {
    return column.ink?.(text, this.#inks) ?? (dimmed ? this.#inks.dim(text) : text);
  }
}

function sized(style: CellStyle, ruler: Ruler): Sized {
  const { kind, whole, yields, primary, extra, heading } = style.column;
  const title = safeText(heading).toUpperCase();
  const width = ruler.width(title);
  const isWhole = whole === true || kind !== undefined;
  const least = isWhole ? Number.POSITIVE_INFINITY : Math.max(primary ? 18 : 8, width);
  return {
    ...style,
    heading: title,
    width,
    least,
    rank: whole ? 2 : primary ? 1 : 0,
    spare: extra ? 2 : kind === "id" && !whole && !yields ? 1 : 0,
  };
}

function isBlank(value: JsonValue | undefined): boolean {
  return value === undefined || value === null || value === "";
}

/** What stands above a row that begins a group. */
function titles({ of, title }: Grouping, phone: (text: string) => string, { bold }: Inks, width: number) {
  let before: JsonValue | undefined;
  return (row: JsonObject): string => {
    const group = of(row);
    if (group === before) return "";
    before = group;
    const lines = title(row, phone).flatMap((line) => wrapped(safeText(line), width).split("\n"));
    return `\n${lines.map((line) => `${bold(line)}\n`).join("")}`;
  };
}
