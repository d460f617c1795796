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

/** The columns that fit. A wide cell is broken between words, an e-mail address before its @, never an id. */
export async function printOnScreen(
  rows: Rows,
  { groups, ending }: Pick<View, "groups" | "ending">,
  columns: readonly ViewColumn[],
  target: TableTarget,
): Promise<number> {
  const page = target.page();
  const [ink, width] = [await inks(target.colour), target.width ?? 80];
  const title = groups && titles(groups, await target.phones(), ink, width);
  const ruler = new Ruler();
  let shown: Sized[] | undefined;
  let hidden: readonly ViewColumn[] = [];
  let count = 0;
  try {
    for await (const { rows: some, more } of rowPages(rows)) {
      // Only when all rows are known is it known that nobody has a value.
      const used = columns.filter((column) => some.some((row) => !isBlank(columnValue(column, row))));
      const all = more || target.fields !== undefined || used.length === 0 ? columns : used;
      const sizes = shown ?? (await cellStyles(all, some, target)).map((style) => sized(style, ruler));
      for (const column of sizes) {
        for (const row of some) column.width = Math.max(column.width, ruler.width(column.text(row), width + 1));
      }
      const isFirst = shown === undefined;
      shown ??= fittingColumns(sizes, width);
      if (isFirst) hidden = all.filter((column) => shown?.every((one) => one.column !== column));
      count += some.length;
      if (!(await page.write(drawn(shown, some, { isFirst, ink, ruler, title, width })))) break;
    }
    const last = shown && ending?.();
    if (last !== undefined) await page.write(`${wrapped(last, width).replace(/.+/g, ink.dim)}\n`);
  } finally {
    await page.close();
  }
  const missed = hidden.filter(({ kind, yields }) => kind !== "id" || yields);
  if (missed.length > 0) {
    const names = missed.map(({ heading }) => safeText(heading));
    target.notice(
      `The terminal is too narrow to show ${listed(names)}. Choose columns with --fields, or see all with -o json.`,
    );
  }
  return count;
}

// --- internal ---

/** Lines of a cell, about; more text is cut. */
const MOST_LINES = 3;

interface Sized extends CellStyle, Fitting {
  readonly heading: string;
  width: number;
}

interface Drawing {
  readonly isFirst: boolean;
  readonly ink: Inks;
  readonly ruler: Ruler;
  readonly title: ((row: JsonObject) => string) | undefined;
  readonly width: number;
}

function drawn(
  columns: readonly Sized[],
  rows: readonly JsonObject[],
  { isFirst, ink: { bold, dim }, ruler, title, width }: Drawing,
): string {
  const widths = fitWidths(columns, width);
  const colAligns = columns.map(({ right }) => (right ? "right" : "left"));
  const begun = () => new Table({ ...STYLE, colWidths: [...widths], colAligns });
  let [text, table] = ["", begun()];
  if (isFirst) table.push(columns.map(({ heading }) => bold(heading)));
  for (const row of rows) {
    const above = title?.(row) ?? "";
    if (above !== "") {
      text += `${linesOf(table)}${above}`;
      table = begun();
    }
    table.push(
      columns.map(({ dimmed, ...style }, at) =>
        cell(style.text(row), widths[at] ?? 0, ruler, dimmed ? dim : (line) => line),
      ),
    );
  }
  return text + linesOf(table);
}

/** A colour for each line: cli-table3 does not carry all over a line's end, and cuts inside of a character. */
function cell(text: string, width: number, ruler: Ruler, ink: (line: string) => string): string {
  const lines = wrapped(ruler.fitted(text, width * MOST_LINES), width, 0).split("\n");
  const isLong = (line: string) => ruler.width(line, width + 1) > width;
  const whole = lines.flatMap((line) => (isLong(line) ? line.split(/(?=@)/) : line));
  return whole.map((line) => (line === "" ? "" : ink(ruler.fitted(line, width)))).join("\n");
}

function sized(style: CellStyle, ruler: Ruler): Sized {
  const { kind, whole, yields, primary, heading: text } = style.column;
  const heading = safeText(text).toUpperCase();
  const width = ruler.width(heading);
  const isWhole = whole === true || kind !== undefined;
  const least = isWhole ? Number.POSITIVE_INFINITY : Math.max(primary ? 18 : 8, width);
  const rank = whole ? 2 : primary ? 1 : 0;
  return { ...style, heading, width, least, rank, isSpare: kind === "id" && !whole && !yields };
}

function isBlank(value: JsonValue | undefined): boolean {
  return value === undefined || value === null || value === "";
}

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

function linesOf(table: InstanceType<typeof Table>): string {
  if (table.length === 0) return "";
  const lines = table.toString().split("\n");
  return lines.map((line) => `${line.trimEnd()}\n`).join("");
}

const EDGES = ["top", "bottom", "left", "right", "mid"].flatMap((edge) =>
  ["", "-mid", "-left", "-right"].map((end) => edge + end),
);

/** No borders, and no colours but ours. */
const STYLE: Table.TableConstructorOptions = {
  chars: { ...Object.fromEntries(EDGES.map((edge) => [edge, ""])), middle: " ".repeat(GAP) },
  style: { head: [], border: [], "padding-left": 0, "padding-right": 0 },
};
