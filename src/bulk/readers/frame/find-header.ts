import { knownHeadings } from "../../headings/read-heading.ts";
import type { Cell, SourceRecord } from "../../row.ts";
import { joinedHeadings, namesGroups } from "./joined-headings.ts";
import { filledCells } from "./line-kinds.ts";
import { saysDate, saysReport } from "./line-words.ts";

/** How many records are looked at to find the header. */
export const HEADER_WITHIN = 16;

/** Where the header of a table is. */
export interface HeaderPlace {
  /** How many records stand above the header. */
  readonly above: number;
  /** How many records the header has: a line of groups may stand above the names (`Billing`), or a second line below. */
  readonly lines: 1 | 2;
  /** The names of the columns. */
  readonly headings: readonly Cell[];
  /** A later line that looks more like the header, where too much stands above it to skip that. */
  readonly likely?: number;
}

/**
 * The header among the first records: the first one with two known headings. Titles above it have one or two cells, or
 * few beside those of the header. Without known headings it is the first record, or the one below a title.
 */
export function findHeader(records: readonly SourceRecord[]): HeaderPlace | undefined {
  const [first] = records;
  if (first === undefined) return undefined;
  const none: HeaderPlace = { above: 0, lines: 1, headings: first.cells };
  const at = records.findIndex((record) => knownHeadings(record.cells) >= 2);
  const found = records[at];
  if (found === undefined) return belowTitles(records) ?? none;
  const next = records[at + 1];
  if (next && isSecondLine(found, next)) return placed(records, at, joinedHeadings(found.cells, next.cells), 2) ?? none;
  const groups = records[at - 1];
  if (groups && namesGroups(groups.cells, found.cells)) {
    return placed(records, at - 1, joinedHeadings(groups.cells, found.cells), 2) ?? none;
  }
  const place = placed(records, at, found.cells, 1);
  if (place !== undefined) return place;
  const isHeader = records.slice(0, at).some((record) => knownHeadings(record.cells) > 0);
  return isHeader ? none : { ...none, likely: found.line };
}

// --- internal ---

/** More lines than that are not titles. */
const MOST_TITLES = 10;

/** The place below titles; undefined when what stands above may be data. */
function placed(
  records: readonly SourceRecord[],
  above: number,
  headings: readonly Cell[],
  lines: 1 | 2,
): HeaderPlace | undefined {
  const width = filledCells({ cells: headings }).length;
  const titles = records.slice(0, above);
  if (above > MOST_TITLES || !titles.every((record) => isTitle(record, width))) return undefined;
  return { above, lines, headings };
}

function isTitle(record: SourceRecord, width: number): boolean {
  const filled = filledCells(record);
  const [first] = filled;
  if (filled.every(({ text }) => !/[\p{L}\p{N}]/u.test(text))) return true;
  if (filled.length <= 1 || filled.length * 2 <= width) return true;
  return first !== undefined && filled.length === 2 && (saysReport(first.text) || first.text.endsWith(":"));
}

/** Whether a record is the second line of the header above it: names too, among them as many known ones as not. */
function isSecondLine(header: SourceRecord, next: SourceRecord): boolean {
  const known = knownHeadings(next.cells);
  const filled = filledCells(next);
  return (
    known >= 2 &&
    known * 2 >= filled.length &&
    filled.every(({ text }) => isName(text)) &&
    filledCells(header).length > 1
  );
}

/** A header of unknown names: the first record of several names below titles of one cell each. */
function belowTitles(records: readonly SourceRecord[]): HeaderPlace | undefined {
  const at = records.findIndex((record) => filledCells(record).length >= 3);
  const found = records[at];
  if (found === undefined || at === 0 || at > MOST_TITLES) return undefined;
  const filled = filledCells(found);
  const next = records[at + 1];
  const isHeader =
    filled.every(({ text }) => isName(text)) && new Set(filled.map(({ text }) => text)).size === filled.length;
  const hasRows = next !== undefined && filledCells(next).length * 2 >= filled.length;
  const hasTitles = records.slice(0, at).every((record) => filledCells(record).length === 1);
  return isHeader && hasRows && hasTitles ? { above: at, lines: 1, headings: found.cells } : undefined;
}

/** A text that may be the name of a column: short, with letters, and not a value. */
function isName(text: string): boolean {
  return text.length <= 60 && !/[@]|\d{3}/.test(text) && /\p{L}/u.test(text) && !saysDate(text);
}
