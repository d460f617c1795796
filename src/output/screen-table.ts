import Table from "cli-table3";
import type { JsonObject, JsonValue } from "../text/json.ts";
import { Ruler, wrapped } from "../text/ruler.ts";
import { safeText } from "../text/safe-text.ts";
import { listed } from "../text/words.ts";
import { type CellStyle, cellStyles, columnValue } from "./cells.ts";
import { type Inks, inks } from "./colour.ts";
import type { Grouping, Rows, TableTarget, View, ViewColumn } from "./output.ts";
import { rowPages } from "./pages.ts";
import { type Fitting, fittingColumns, fitWidths, GAP } from "./widths.ts";

/**
 * Prints rows in aligned columns on a terminal. A cell that is too wide for its column is broken between words, an e-mail address before its @, but never an id.
 */
export async function printOnScreen(
  rows: Rows,
  { groups, ending }: Pick<View, "groups" | "ending">,
  columns: readonly ViewColumn[],
  target: TableTarget,
): Promise<number> {
  const page = target.page();
  const [ink, width] = [await inks(target.colour), target.width ?? 80];
  let table: ScreenTable | undefined;
  let count = 0;
  try {
    for await (const { rows: some, more } of rowPages(rows)) {
      if (table === undefined) {
        // Only when all rows are known is it known that nobody has a value.
        const used = columns.filter((column) => some.some((row) => !isBlank(columnValue(column, row))));
        const shown = more || target.fields !== undefined || used.length === 0 ? columns : used;
        const title = groups && titles(groups, await target.phones(), ink, width);
        table = new ScreenTable(await cellStyles(shown, some, target), ink, width, title);
      }
      count += some.length;
      if (!(await page.write(table.draw(some)))) break;
    }
    const last = table && ending?.();
    if (last !== undefined) await page.write(`${wrapped(last, width).replace(/.+/g, ink.dim)}\n`);
  } finally {
    await page.close();
  }
  const hidden = table?.hidden.filter(({ kind, yields }) => kind !== "id" || yields) ?? [];
  if (hidden.length > 0) {
    const names = hidden.map(({ heading }) => safeText(heading));
    target.notice(
      `The terminal is too narrow to show ${listed(names)}. Choose columns with --fields, or see all with -o json.`,
    );
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
  hidden: readonly ViewColumn[] = [];
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
    const { bold, dim } = this.#inks;
    const widths = fitWidths(this.#columns, this.#width);
    const colAligns = this.#columns.map(({ right }) => (right ? "right" : "left"));
    const begun = () => new Table({ ...STYLE, colWidths: [...widths], colAligns });
    let [text, table] = ["", begun()];
    if (isFirst) table.push(this.#columns.map(({ heading }) => bold(heading)));
    for (const row of rows) {
      const title = this.#title?.(row) ?? "";
      if (title !== "") {
        text += `${linesOf(table)}${title}`;
        table = begun();
      }
      table.push(
        this.#columns.map(({ dimmed, ...style }, at) =>
          this.#cell(style.text(row), widths[at] ?? 0, dimmed ? dim : (line) => line),
        ),
      );
    }
    return text + linesOf(table);
  }

  /**
   * The text in lines, each with its own colour and none too wide: cli-table3 does not carry all colours over a line's
   * end, and cuts in the middle of a character.
   */
  #cell(text: string, width: number, ink: (line: string) => string): string {
    const lines = wrapped(this.#ruler.fitted(text, width * MOST_LINES), width, 0).split("\n");
    const isLong = (line: string) => this.#ruler.width(line, width + 1) > width;
    const whole = lines.flatMap((line) => (isLong(line) ? line.split(/(?=@)/) : line));
    return whole.map((line) => (line === "" ? "" : ink(this.#ruler.fitted(line, width)))).join("\n");
  }
}

function sized(style: CellStyle, ruler: Ruler): Sized {
  const { kind, whole, yields, primary, heading } = style.column;
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
    isSpare: kind === "id" && !whole && !yields,
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

/** Without blanks at their ends. */
function linesOf(table: InstanceType<typeof Table>): string {
  if (table.length === 0) return "";
  const lines = table.toString().split("\n");
  return lines.map((line) => `${line.trimEnd()}\n`).join("");
}

const EDGES = ["top", "bottom", "left", "right", "mid"].flatMap((edge) => [
  edge,
  `${edge}-mid`,
  `${edge}-left`,
  `${edge}-right`,
]);

/** No borders, and no colours but ours. */
const STYLE: Table.TableConstructorOptions = {
  chars: { ...Object.fromEntries(EDGES.map((edge) => [edge, ""])), middle: " ".repeat(GAP) },
  style: { head: [], border: [], "padding-left": 0, "padding-right": 0 },
};
