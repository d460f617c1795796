import { valueAt } from "../customers/customer.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../text/json.ts";
import { safeText } from "../text/safe-text.ts";
import { inks } from "./colour.ts";
import { cellText, keysOf, tableColumns } from "./fields.ts";
import type { ColumnYielding } from "./grid.ts";
import { jsonText } from "./json-text.ts";
import { detailLines, documentLines } from "./listing.ts";
import type { Column, Printer, Rows, Target } from "./output.ts";

/** Rows written at once. */
const PAGE_ROWS = 100;

/**
 * For people: rows in aligned columns under headings, one row or a document as a line a field.
 * On a terminal columns are cut to fit its width, and those that cannot be shown at all are named in a notice;
 * elsewhere nothing is cut. No rows, no output.
 */
export function tablePrinter(target: Target): Printer {
  const { out, fields } = target;
  const lines = (text: readonly string[]) => out(text.map((line) => `${line}\n`).join(""));
  const document = async (value: JsonObject) =>
    lines(documentLines(value, fields ?? Object.keys(value), await inks(target.colour)));
  const table = (columns: readonly Column[], rows: Rows) => printTable(columns, rows, target);

  return {
    rows: (rows, view) => table(tableColumns(fields, view), rows),
    row: async (row, view) => lines(detailLines(row, view, fields, await inks(target.colour))),
    document,
    async value(value) {
      if (isJsonObject(value)) return document(value);
      if (!Array.isArray(value)) return lines([plainLine(value)]);
      if (value.length > 0 && value.every(isJsonObject)) {
        await table(
          (fields ?? keysOf(value)).map((field) => ({ field, heading: field })),
          value,
        );
      } else if (value.every((item) => item === null || typeof item !== "object")) await lines(value.map(plainLine));
      else await out(`${jsonText(value, 2)}\n`);
    },
  };
}

// --- internal ---

function plainLine(value: JsonValue): string {
  return safeText(cellText(value));
}

/** Columns can be as wide as they must be only once every row is known: the cells are collected first. */
async function printTable(columns: readonly Column[], rows: Rows, target: Target): Promise<number> {
  const cells: string[][] = [];
  try {
    for await (const row of rows) cells.push(columns.map(({ field }) => safeText(cellText(valueAt(row, field)))));
  } finally {
    // When the source fails, the rows before that are shown before its error is thrown.
    if (cells.length > 0) await printCells(columns, cells, target);
  }
  return cells.length;
}

async function printCells(columns: readonly Column[], cells: readonly string[][], target: Target): Promise<void> {
  const { drawGrid } = await import("./grid.ts");
  const { bold } = await inks(target.colour);
  const headings = columns.map(({ heading }) => safeText(heading).toUpperCase());
  const isEmpty = (at: number) => cells.every((row) => row[at] === "");
  const yieldings = columns.map((column, at) => yieldingOf(column, isEmpty(at)));
  const { heading, lines, hidden } = drawGrid(headings, cells, target.width, yieldings);

  await target.out(`${bold(heading)}\n`);
  for (let at = 0; at < lines.length; at += PAGE_ROWS) {
    await target.out(`${lines.slice(at, at + PAGE_ROWS).join("\n")}\n`);
  }
  if (hidden.length > 0) {
    const fields = columns.filter((_column, at) => hidden.includes(at)).map(({ field }) => safeText(field));
    target.notice(
      `The terminal is too narrow to show ${fields.join(", ")}. Choose columns with --fields, or see all with -o json.`,
    );
  }
}

/**
 * In which order columns get narrower on a narrow terminal. People know customers by name, e-mail address and phone
 * number: those stay whole longest, and a phone number is never cut. Nor is an id that the next command takes; other ids
 * are cut in the middle. A column without a value in any row goes first.
 */
function yieldingOf({ field, whole }: Column, isEmpty: boolean): ColumnYielding {
  if (isEmpty) return { turn: -1, least: 8, cut: "end" };
  if (whole || field === "phone") return { turn: Number.POSITIVE_INFINITY, least: 0, cut: "end" };
  if (field === "id") return { turn: 1, least: 12, cut: "middle" };
  if (field === "name" || field === "email") return { turn: 2, least: 12, cut: "end" };
  return { turn: 0, least: 8, cut: "end" };
}
