import type { TableConstructorOptions } from "cli-table3";
import type { JsonObject, JsonValue } from "../text/json.ts";
import { fitted, padded, widthOf, wrapped } from "../text/ruler.ts";
import { safeText } from "../text/safe-text.ts";
import { listed } from "../text/words.ts";
import { type CellStyle, cellStyles, columnValue } from "./cells.ts";
import { inks } from "./colour.ts";
import type { Grouping, Rows, TableTarget, View, ViewColumn } from "./output.ts";

/** Rows in aligned columns: in a pipe all of them, whole; on a terminal those that fit its width. @returns the rows. */
export async function printTable(
  source: Rows,
  { groups, ending }: Pick<View, "groups" | "ending">,
  columns: readonly ViewColumn[],
  target: TableTarget,
): Promise<number> {
  const rows: JsonObject[] = [];
  let last: string | undefined;
  try {
    for await (const row of source) rows.push(row);
    if (target.width !== undefined) last = ending?.();
  } finally {
    // Also when the source fails.
    if (rows.length > 0) await print(rows, columns, target, groups, last);
  }
  return rows.length;
}

// --- internal ---

/** Lines of a cell, about; more text is cut. */
const MOST_LINES = 3;

const GAP = "  ";

/** cli-table3 takes much longer for more rows at once. */
const MOST_ROWS = 50;

/** Cells that are enough for nearly every name and e-mail address. */
const AMPLE = 30;

const RANK = 1_000;

interface Sized extends CellStyle {
  readonly heading: string;
  readonly width: number;
  /** With fewer cells than this it is of no use. */
  readonly least: number;
  /** Columns of a lower rank get narrower first, and are hidden first. */
  readonly rank: number;
  /** Shown only if the others need not be much narrower for it. */
  readonly isSpare: boolean;
}

async function print(
  rows: readonly JsonObject[],
  columns: readonly ViewColumn[],
  target: TableTarget,
  groups: Grouping | undefined,
  last: string | undefined,
): Promise<void> {
  const { width: onTerminal, fields } = target;
  const width = onTerminal ?? Number.POSITIVE_INFINITY;
  const { bold, dim } = await inks(target.colour);
  const isUsed = (column: ViewColumn) => rows.some((row) => !isBlank(columnValue(column, row)));
  const used = onTerminal === undefined || fields !== undefined ? [] : columns.filter(isUsed);
  const all = used.length > 0 ? used : columns;
  const sizes = (await cellStyles(all, rows, target)).map((style) => sized(style, rows, width));
  const shown = fittingColumns(sizes, width);
  const widths = fitWidths(shown, width);
  const headings = shown.map(({ heading }) => heading);
  const title = groups ? titles(groups, await target.phones(), bold, width) : () => [];
  const lines = onTerminal === undefined ? inPipe([headings], widths, bold) : [];
  let block = onTerminal === undefined ? [] : [headings.map((text) => bold(text))];
  const endBlock = async () => {
    lines.push(...(onTerminal === undefined ? inPipe(block, widths) : await aligned(block, shown, widths)));
    block = [];
  };
  for (const row of rows) {
    const above = title(row);
    if (above.length > 0 || block.length === MOST_ROWS) await endBlock();
    lines.push(...above);
    block.push(
      shown.map(({ text, dimmed }, at) => {
        const texts = cell(text(row), widths[at] ?? 0);
        return texts.map((one) => (dimmed && one !== "" ? dim(one) : one)).join("\n");
      }),
    );
  }
  await endBlock();
  if (last !== undefined) lines.push(wrapped(last, width).replace(/.+/g, dim));
  await target.show(lines.map((one) => `${one}\n`).join(""));
  const hidden = sizes.filter((one) => !shown.includes(one) && (one.column.kind !== "id" || one.column.yields));
  if (hidden.length === 0) return;
  const names = listed(hidden.map(({ column }) => safeText(column.heading)));
  target.notice(`The terminal is too narrow to show ${names}. Choose columns with --fields, or see all with -o json.`);
}

/** Lines of at most so many cells: broken between words, an e-mail address before its @. */
function cell(text: string, width: number): string[] {
  const isLong = (line: string) => widthOf(line) > width;
  if (!isLong(text)) return [text];
  const lines = wrapped(fitted(text, width * MOST_LINES), width, 0).split("\n");
  return lines.flatMap((line) => (isLong(line) ? line.split(/(?=@)/) : line)).map((line) => fitted(line, width));
}

function sized(style: CellStyle, rows: readonly JsonObject[], available: number): Sized {
  const { kind, whole, yields, primary, heading: text } = style.column;
  const heading = safeText(text).toUpperCase();
  const own = widthOf(heading);
  const width = rows.reduce((widest, row) => Math.max(widest, Math.min(widthOf(style.text(row)), available + 1)), own);
  const isWhole = whole === true || kind !== undefined;
  const least = isWhole ? Number.POSITIVE_INFINITY : Math.max(primary ? 18 : 8, own);
  const rank = whole ? 2 : primary ? 1 : 0;
  return { ...style, heading, width, least, rank, isSpare: kind === "id" && !whole && !yields };
}

/** Of columns that are too wide for a line the rightmost of the lowest rank go first. One always stays. */
function fittingColumns(columns: readonly Sized[], available: number): Sized[] {
  const shown = [...columns];
  const hide = (column: Sized | undefined) => {
    if (column !== undefined && shown.length > 1) shown.splice(shown.indexOf(column), 1);
  };
  const ample = ({ width, least }: Sized) => Math.min(width, Math.max(least, AMPLE));
  for (const column of columns.filter(({ isSpare }) => isSpare)) if (lineOf(shown.map(ample)) > available) hide(column);
  while (shown.length > 1 && lineOf(shown.map(({ width, least }) => Math.min(width, least))) > available) {
    const lowest = Math.min(...shown.map(({ rank }) => rank));
    hide(shown.findLast(({ rank }) => rank === lowest));
  }
  return shown;
}

/** In terminal cells: very wide columns give way first, then those of the lowest rank. */
function fitWidths(columns: readonly Sized[], available: number): number[] {
  const widths = columns.map(({ width }) => Math.min(width, available));
  for (let over = lineOf(widths) - available; over > 0; over--) {
    const scores = columns.map(({ least, rank }, at) => {
      const width = widths[at] ?? 0;
      if (width <= least) return Number.NEGATIVE_INFINITY;
      return width > AMPLE ? width : width - RANK * (rank + 1);
    });
    const first = scores.indexOf(Math.max(...scores));
    if (scores[first] === Number.NEGATIVE_INFINITY) break;
    widths[first] = (widths[first] ?? 0) - 1;
  }
  return widths;
}

function lineOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0) + GAP.length * (widths.length - 1);
}

function isBlank(value: JsonValue | undefined): boolean {
  return value === undefined || value === null || value === "";
}

/** Lines in a pipe: a cell is never cut, whatever another program thinks of the width of its characters. */
function inPipe(
  rows: readonly (readonly string[])[],
  widths: readonly number[],
  ink?: (text: string) => string,
): string[] {
  return rows.map((cells) =>
    cells
      .map((text, at) => padded(text, widths[at] ?? 0, ink))
      .join(GAP)
      .trimEnd(),
  );
}

async function aligned(
  rows: readonly (readonly string[])[],
  columns: readonly Sized[],
  colWidths: readonly number[],
): Promise<string[]> {
  const { default: Table } = await import("cli-table3");
  const colAligns = columns.map(({ right }) => (right ? "right" : "left"));
  const table = new Table({ ...STYLE, colWidths: [...colWidths], colAligns });
  table.push(...rows.map((cells) => [...cells]));
  return table
    .toString()
    .split("\n")
    .map((line) => line.trimEnd());
}

const EDGES = ["top", "bottom", "left", "right", "mid"].flatMap((edge) =>
  ["", "-mid", "-left", "-right"].map((end) => edge + end),
);

/** No borders, and no colours but ours. */
const STYLE: TableConstructorOptions = {
  chars: { ...Object.fromEntries(EDGES.map((edge) => [edge, ""])), middle: GAP },
  style: { head: [], border: [], "padding-left": 0, "padding-right": 0 },
};

function titles(
  { of, title }: Grouping,
  phone: (text: string) => string,
  bold: (text: string) => string,
  width: number,
) {
  let before: JsonValue | undefined;
  return (row: JsonObject): string[] => {
    const group = of(row);
    if (group === before) return [];
    before = group;
    return ["", ...title(row, phone).flatMap((line) => wrapped(safeText(line), width).split("\n").map(bold))];
  };
}
