import { readHeading } from "../headings/read-heading.ts";
import { type Cell, isBlank, type SourceRecord } from "../row.ts";

/** How many records are looked at to find the header. */
export const HEADER_WITHIN = 10;

/** Where the header stands among the first records of a file. */
export interface HeaderPlace {
  /** How many records stand above it: a title, a date. */
  readonly above: number;
  /** The line that looks like the header, where the first one does not and what is above is too much to be passed over. */
  readonly likely?: number;
}

/**
 * The header is the first record. Sheets made by hand have a title above it: up to five records of one filled cell each
 * are passed over where known headings follow.
 * @param records the first ones, at most {@link HEADER_WITHIN}.
 */
export function findHeader(records: readonly SourceRecord[]): HeaderPlace {
  const at = records.findIndex((record) => knownHeadings(record.cells) >= 2);
  const found = records[at];
  if (found === undefined || at === 0) return { above: 0 };
  const above = records.slice(0, at);
  if (at <= MOST_TITLES && above.every((record) => filled(record) <= 1)) return { above: at };
  return above.some((record) => knownHeadings(record.cells) > 0) ? { above: 0 } : { above: 0, likely: found.line };
}

/** How many of the cells say of a column what it holds. */
export function knownHeadings(cells: readonly Cell[]): number {
  return cells.filter((cell) => cell !== null && readHeading(cell) !== undefined).length;
}

/** What is told of a header with something above it. */
export function headerNotice(name: string, { above }: HeaderPlace, line: number): string[] {
  return above === 0 ? [] : [`${name}: the header is line ${line}; what stands above it is no part of the table`];
}

// --- internal ---

const MOST_TITLES = 5;

function filled({ cells }: SourceRecord): number {
  return cells.filter((cell) => !isBlank(cell)).length;
}
