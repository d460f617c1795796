import { isContact } from "../cells/kinds.ts";
import { knownHeadings } from "../headings/read-heading.ts";
import { type Cell, filledCells, type SourceRecord } from "../row.ts";
import { joinedHeadings, namesGroups } from "./joined-headings.ts";

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
 * The header among the first records: the first one with two known headings. Titles above it have one cell, or few beside
 * those of the header, and none of a contact. Without known headings it is the first record, or the one below titles.
 */
export function findHeader(records: readonly SourceRecord[]): HeaderPlace | undefined {
  const [first] = records;
  if (first === undefined) return undefined;
  const none: HeaderPlace = { above: 0, lines: 1, headings: first.cells };
  const at = records.findIndex((record) => knownHeadings(record.cells) >= 2);
  const found = records[at];
  if (found === undefined) return belowTitles(records) ?? none;
  const [groups, next] = [records[at - 1], records[at + 1]];
  if (next && isSecondLine(found, next)) return placed(records, at, joinedHeadings(found.cells, next.cells), 2) ?? none;
  if (groups && namesGroups(groups.cells, found.cells)) {
    return placed(records, at - 1, joinedHeadings(groups.cells, found.cells), 2) ?? none;
  }
  const isHeaderAbove = records.slice(0, at).some((record) => knownHeadings(record.cells) > 0);
  return placed(records, at, found.cells, 1) ?? (isHeaderAbove ? none : { ...none, likely: found.line });
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
  const width = filledCells(headings).length;
  const isTitle = ({ cells }: SourceRecord) => {
    const filled = filledCells(cells);
    if (filled.some(isContact)) return false;
    return filled.length <= 1 || filled.length * 2 <= width || filled.every((text) => !/[\p{L}\p{N}]/u.test(text));
  };
  return above <= MOST_TITLES && records.slice(0, above).every(isTitle) ? { above, lines, headings } : undefined;
}

/** Whether a record is the second line of the header above it: names too, among them as many known ones as not. */
function isSecondLine(header: SourceRecord, next: SourceRecord): boolean {
  const known = knownHeadings(next.cells);
  const filled = filledCells(next.cells);
  return known >= 2 && known * 2 >= filled.length && filled.every(isName) && filledCells(header.cells).length > 1;
}

/** A header of unknown names: the first record of several names below titles of one cell each. */
function belowTitles(records: readonly SourceRecord[]): HeaderPlace | undefined {
  const at = records.findIndex(({ cells }) => filledCells(cells).length >= 2);
  const [found, next] = [records[at], records[at + 1]];
  if (found === undefined || next === undefined || at === 0 || at > MOST_TITLES) return undefined;
  if (records.slice(0, at).some(({ cells }) => filledCells(cells).some(isContact))) return undefined;
  const filled = filledCells(found.cells);
  if (filled.length < 3) return undefined;
  const isHeader = filled.every(isName) && new Set(filled).size === filled.length;
  const hasRows = filledCells(next.cells).length * 2 >= filled.length;
  return isHeader && hasRows ? { above: at, lines: 1, headings: found.cells } : undefined;
}

/** A text that may be the name of a column: short, with letters, and not a value. */
function isName(text: string): boolean {
  return text.length <= 60 && !/[@]|\d{3}/.test(text) && /\p{L}/u.test(text);
}
