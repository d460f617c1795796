import { foldedWord } from "../../customers/name-words.ts";
import { isContact, isOfKind } from "../cells/kinds.ts";
import type { ColumnMapping } from "../columns/map-columns.ts";
import { type Kind, NAMES, STREETS } from "../headings/heading.ts";
import { cellWords } from "../headings/languages.ts";
import { filledCells, lineTexts, type SourceRecord, type Table } from "../row.ts";
import type { Told } from "./findings.ts";

/**
 * Divides the lines of a table into rows and others. Lines with one filled cell are rows after all if there are several
 * of them, and more than one in ten lines; lines of one cell without delimiters, if most lines are so.
 * @returns also the `notRows`, lines that are no customers, without headings and one-cell titles; and what to report.
 */
export function partRows(
  table: Pick<Table, "headers" | "headerLine" | "unit" | "records" | "skipped">,
  columns: Pick<ColumnMapping, "mapped">,
) {
  const { records, skipped } = table;
  const whyNot = notRowFinder(table, columns);
  const found = records.map((record) => ({ record, why: whyNot(record) }));
  const number = (kind: NotRow | undefined) => found.filter(({ why }) => why === kind).length;
  const [read, loose, short] = [number(undefined), number("loose"), number("short")];
  const areRows = { loose: loose > 1 && loose * 10 > read + loose, short: short > read };
  const isRow = (why: NotRow | undefined) =>
    why === undefined || ((why === "loose" || why === "short") && areRows[why]);
  const others = found.flatMap(({ record: { line, cells }, why }) => (isRow(why) ? [] : { line, cells }));
  const beside = [...skipped.filter(({ isAbove }) => isAbove === undefined), ...others];
  beside.sort((one, other) => one.line - other.line);
  const told: Told = {
    text: `skipped ${lineTexts(table.unit, beside)}`,
    kind: "beside the table",
    lines: beside.map(lineOf).slice(0, MOST_LINES),
  };
  return {
    rows: withAllCells(
      found.flatMap(({ record, why }) => (isRow(why) ? record : [])),
      table.headers,
    ),
    notRows: [...skipped.filter(({ isAbove, cells }) => isAbove && filledCells(cells).length > 1), ...others].map(
      lineOf,
    ),
    told: beside.length === 0 ? [] : [told],
  };
}

// --- internal ---

const lineOf = ({ line }: Pick<SourceRecord, "line">) => line;

/**
 * Adds the cells that rows lack at their end: many programs write no delimiters for blank ones. Short rows that follow
 * each other, and together have the cells of one row, are broken by a line break without quotes. A last row stays short
 * if no other one is: the file may be cut off. So does a text without delimiters.
 */
function withAllCells(rows: readonly SourceRecord[], headers: readonly string[]): readonly SourceRecord[] {
  // Columns at the end without a heading may be missing.
  const named = headers.findLastIndex((header) => header !== "") + 1;
  const isShort = (row: SourceRecord | undefined) => row !== undefined && row.cells.length < named;
  const isOnly = rows.filter(isShort).length === 1;
  const runs: SourceRecord[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    if (run && isShort(row) && isShort(run[0])) run.push(row);
    else runs.push([row]);
  }
  return runs.flatMap((run) => {
    const cells = run.reduce((sum, row) => sum + row.cells.length, 0);
    if (run.length > 1 && (cells === named || cells === named + run.length - 1))
      return run.map((row) => ({ ...row, isBroken: true }));
    return run.map((row) => {
      const isKept = isShort(row) && (row.cells.length === 1 || (isOnly && row === rows.at(-1)));
      const missing = isKept ? 0 : headers.length - row.cells.length;
      return missing > 0 ? { ...row, cells: [...row.cells, ...Array<string>(missing).fill("")] } : row;
    });
  });
}

/**
 * Why a line is not a row of the table:
 * - `total`: a line of totals.
 * - `group`: one filled cell, a title of the rows below it.
 * - `loose`: any other line with one filled cell.
 * - `short`: one cell alone, without the blank cells of the other columns.
 */
type NotRow = "total" | "group" | "loose" | "short";

/**
 * Makes a function that finds lines which are not rows. A line with a contact is a row. A line of several cells is one
 * too, unless it is a total: it begins with a word for totals or has only numbers, and it has no street, no id and no
 * other name. A format without headings has only rows.
 */
function notRowFinder(
  { headers, headerLine }: Pick<Table, "headers" | "headerLine">,
  { mapped }: Pick<ColumnMapping, "mapped">,
): (record: Omit<SourceRecord, "line">) => NotRow | undefined {
  const of = (targets: ReadonlySet<Kind>) => mapped.flatMap(({ at, target }) => (targets.has(target) ? at : []));
  const [names, ids, places] = [of(NAMES), of(IDS), of(STREETS)];
  const isWide = headers.filter((header) => header !== "").length >= SEVERAL;
  const used = new Set(mapped.map(({ at }) => at));
  return ({ cells, unsolved, isWide: isOver }) => {
    if (headerLine === 0) return undefined;
    const texts = (columns: readonly number[]) => columns.flatMap((at) => cells[at]?.trim() || []);
    const filled = filledCells(cells);
    const isLone = isWide && filled.length === 1 && !unsolved;
    const named = texts(names);
    const isSum = !unsolved && names.length > 0 && filled.every(isNumber);
    // `Total per week` beside numbers alone
    const isSummed = beginsWithTotal(filled[0] ?? "") && filled.slice(1).every(isNumber) && filled.length > 1;
    const isLed = saysTotal(filled[0] ?? "") || isSummed;
    // `Summe;10`: how many customers there are.
    const isNamed = !isSummed && !named.every((text) => saysTotal(text) || (isLed && isNumber(text)));
    if ((!isLone && isNamed) || filled.some(isContact)) return undefined;
    const isTotal = isSum || isLed || named.some(saysTotal);
    if (isLone && (isTotal || cells.length === 1)) return isTotal ? "total" : "short";
    const isUnused = names.length > 0 && cells.every((cell, at) => !cell?.trim() || !used.has(at));
    const isGroup = isOver || isUnused || isOverOthers(filled[0] ?? "");
    if (isLone) return isGroup ? "group" : "loose";
    const hasNoPlace = texts(places).every((text) => saysTotal(text) || isNumber(text));
    return isTotal && hasNoPlace && texts(ids).every(saysTotal) ? "total" : undefined;
  };
}

const MOST_LINES = 10_000;
const SEVERAL = 3;

const IDS = new Set<Kind>(["id"]);

function isNumber(text: string): boolean {
  return isOfKind(text, "number", "money");
}

/** Whether a lone text is a title of the rows below: `Commercial:`, `Salem (2 customers)`, `Route 3`, `Page 2 of 5`. */
function isOverOthers(text: string): boolean {
  const isNumbered = /^\p{L}+\.? ?\d{1,4}(?: ?(?:\/|\p{L}{2,4}) ?\d{1,4})?$/u.test(text);
  return isNumbered || /:$|\(\d+[^()]{0,20}\)$/.test(text);
}

/** Whether a text is a word for totals, or a count: `TOTAL: 12 customers`, `Subtotal for North`, `6 customers`. */
function saysTotal(text: string): boolean {
  if (text.length > LONGEST_TOTAL) return false;
  const words = foldedWord(text).match(/\p{L}+/gu) ?? [];
  const [first = ""] = words;
  if (/^[( ]?\d/.test(text)) return OF_TOTALS.has(first) && words.every((word) => OF_TOTALS.has(word));
  const at = words.findIndex((word) => !BEFORE.has(word));
  return (
    isTotalWord(words, at) && (OF.has(words[at + 1] ?? "") || words.slice(at + 1).every((word) => OF_TOTALS.has(word)))
  );
}

/** `Total`, `I alt` */
function isTotalWord(words: readonly string[], at = 0): boolean {
  return TOTALS.has(words[at] ?? "") || TOTALS.has(words.slice(at, at + 2).join(" "));
}

/** `Total per week`, `Total docks:`, and not `Total Wine`. */
function beginsWithTotal(text: string): boolean {
  const more = text.split(" ").slice(1);
  const isFirst = isTotalWord(foldedWord(text).split(" "));
  return text.length <= LONGEST_TOTAL && isFirst && more.every((word) => /^\p{Ll}/u.test(word));
}

const LONGEST_TOTAL = 60;

const TOTALS = cellWords("total");
const BEFORE = new Set(["grand", "sub", "overall", "report"]);
const OF = new Set(["for", "of", "fur", "pour", "para"]);
const OF_TOTALS = new Set([
  ...TOTALS,
  ...cellWords("counted"),
  ...["all", "of", "in", "the", "number", "amount", "listed", "found", "selected", "returned", "shown", "exported"],
]);
