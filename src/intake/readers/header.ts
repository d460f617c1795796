import { CliError } from "../../errors.ts";
import { undoNeutralise } from "../../text/formula.ts";
import { isContact } from "../cells/kinds.ts";
import { isInBlock, NAMES, targetOf } from "../headings/heading.ts";
import { fieldOfHeader, knownHeadings, readHeading } from "../headings/read-heading.ts";
import {
  type Cell,
  type FormatTable,
  filledCells,
  isBlank,
  lineTexts,
  type SkippedLine,
  type SourceRecord,
} from "../row.ts";

/** How many records are looked at to find the header. */
export const HEADER_WITHIN = 16;

/**
 * Records as a table: its header, which may have two lines and titles above it, and the rows below it. Left out: blank
 * lines, repeated headers, and lines without any letter or digit.
 * @param isTrimmed the format does not store empty cells at the end of a row.
 * @returns undefined if there are no records.
 * @throws CliError `invalid_input` if each line is a field of a customer, or if another table begins.
 */
export function withHeader(name: string, all: readonly SourceRecord[], isTrimmed = false): FormatTable | undefined {
  const records = all.filter(({ cells, unsolved }) => unsolved !== undefined || !cells.every(isBlank));
  const start = records.slice(0, HEADER_WITHIN);
  refuseOtherShapes(name, start);
  const place = findHeader(start);
  if (place === undefined) return undefined;
  const { above, lines, headings } = place;
  const own = start.slice(above, above + lines);
  const headerLine = own.at(-1)?.line ?? 0;
  const headers = headings.map((cell) => undoNeutralise((cell ?? "").trim()));
  const named = headers.findLastIndex((header) => header !== "") + 1;
  if (isTrimmed) headers.length = named;
  const repeated = start.slice(0, above + lines).map(({ cells }) => cells.map(comparable));
  const isRow = (record: SourceRecord) =>
    record.unsolved !== undefined ||
    (record.cells.some(hasWord) && !repeated.some((line) => isSame(record, line, named)));
  const skipped: SkippedLine[] = start.slice(0, above + lines - 1).map((one, at) => ({ ...one, isAbove: at < above }));
  const rows: SourceRecord[] = [];
  for (const record of records.slice(above + lines)) {
    if (isRow(record)) rows.push(isTrimmed ? widened(record, headers.length) : record);
    else skipped.push(record);
  }
  for (const record of rows) refuseOtherHeader(name, record);
  const where = lines === 1 ? `line ${headerLine}` : `lines ${own[0]?.line} and ${headerLine}`;
  const titles = above > 0 ? `; skipped ${lineTexts("line", start.slice(0, above))}` : "";
  const notices = above > 0 || lines > 1 ? [`${name}: header in ${where}${titles}`] : [];
  return { name, unit: "line", headerLine, headers, neutralised: true, records: rows, skipped, notices };
}

// --- internal ---

/** `#`, `$`, `%` */
const SIGN = /^[^\p{L}\p{N}]{1,2}$/u;
/** More lines than that are not titles. */
const MOST_TITLES = 10;

/** Refuses what is no table with a header above it, and says what it is. */
function refuseOtherShapes(name: string, records: readonly SourceRecord[]): void {
  if (records.some(({ cells }) => knownHeadings(cells) >= 2)) return;
  const lines = records.map(({ cells }) => filledCells(cells));
  const labels = new Set(lines.flatMap(([label = ""]) => label.split(":", 1)));
  const known = [...labels].filter((label) => knownHeadings([label]) > 0);
  if (known.length < 3) return;
  const what = `${name} has its headings in a column, such as "${known[0]}": it is not a table`;
  throw new CliError("invalid_input", what, { hint: TURN });
}

const TURN =
  "Make it a table: a first line that names the columns, then a line for each customer. A spreadsheet program turns a table with Paste Special > Transpose.";

/** @throws CliError `invalid_input` for the header of another table, whose rows would be read by the wrong names. */
function refuseOtherHeader(name: string, { cells, line }: SourceRecord): void {
  const filled = filledCells(cells);
  if (filled.length < 3 || !filled.every(isName) || filled.some((text) => /\d/.test(text))) return;
  const known = knownHeadings(filled);
  if (known < 3 || known * 2 <= filled.length) return;
  throw new CliError("invalid_input", `${name}:${line}: another table begins here, with other headings`, {
    hint: "Save each table in a file of its own, and import the one of the customers.",
  });
}

/** Where the header of a table is. */
interface HeaderPlace {
  /** How many records stand above the header. */
  readonly above: number;
  /** How many lines the header has. In two, the upper one may hold groups (`Billing`), or the lower one more names. */
  readonly lines: 1 | 2;
  /** The names of the columns. */
  readonly headings: readonly Cell[];
}

/**
 * The header is the first record with two known headings. Without one it is the first record below titles of one cell,
 * if it has one known heading and only names, and the line below it has values. Else it is the first record of all.
 * Titles above it have no contact, and at most half as many cells; as many, if three headings are known.
 */
function findHeader(records: readonly SourceRecord[]): HeaderPlace | undefined {
  const [first] = records;
  if (first === undefined) return undefined;
  const none: HeaderPlace = { above: 0, lines: 1, headings: first.cells };
  const known = records.findIndex((record) => knownHeadings(record.cells) >= 2);
  const at = known === -1 ? firstOfNames(records) : known;
  const [found, next] = [records[at], records[at + 1]];
  if (found === undefined) return none;
  if (next && isSecondLine(found, next)) return placed(records, at, joinedHeadings(found.cells, next.cells), 2) ?? none;
  return placed(records, at, found.cells, 1) ?? none;
}

/** The number of the record that looks like a header, if only one of its words is known; -1 if there is none. */
function firstOfNames(records: readonly SourceRecord[]): number {
  const at = records.findIndex(({ cells }) => filledCells(cells).length > 1);
  const [names = [], row = []] = [records[at], records[at + 1]].map((record) => filledCells(record?.cells ?? []));
  const isAlone = knownHeadings(names) > 0 && records.slice(0, at).every(({ cells }) => knownHeadings(cells) === 0);
  const isHeader = isAlone && names.length > 2 && names.every(isName) && new Set(names).size === names.length;
  return isHeader && row.length > 2 && !row.every(isName) ? at : -1;
}

/** The place below titles; undefined when what stands above may be data. */
function placed(
  records: readonly SourceRecord[],
  above: number,
  headings: readonly Cell[],
  lines: 1 | 2,
): HeaderPlace | undefined {
  const width = filledCells(headings).length;
  const isSure = knownHeadings(headings) >= 3;
  const isTitle = ({ cells }: SourceRecord) => {
    const filled = filledCells(cells);
    if (filled.some(isContact)) return false;
    if (isSure && filled.length <= width && knownHeadings(cells) === 0) return true;
    return filled.length <= 1 || filled.length * 2 <= width || filled.every((text) => !/[\p{L}\p{N}]/u.test(text));
  };
  return above <= MOST_TITLES && records.slice(0, above).every(isTitle) ? { above, lines, headings } : undefined;
}

/**
 * Whether a record is the second line of the header above it: only names, and at least half of them known. If it
 * repeats the heading above with a number, it is a row: `Customer 1`, `Note 1` below `name`, `notes`.
 */
function isSecondLine(header: SourceRecord, next: SourceRecord): boolean {
  const known = knownHeadings(next.cells);
  const filled = filledCells(next.cells);
  const areNames = filled.every((text) => isName(text) || SIGN.test(text));
  // `Billing address … Mailing address` above twenty names
  const isBelowGroups = known > 2 && filledCells(header.cells).length * 3 <= filled.length;
  if (known < 2 || !(isBelowGroups || known * 2 >= filled.length) || !areNames) return false;
  const target = (cell: Cell | undefined) => fieldOfHeader(cell ?? "");
  const isSame = next.cells.some((cell, at) => {
    const own = target(cell);
    // `Street`, `City`, `Zip` below `Address` are its parts.
    return own !== undefined && !isInBlock(own) && own === target(header.cells[at]) && /\d/.test(cell ?? "");
  });
  return !isSame && filledCells(header.cells).length > 1;
}

/** A text that may be the name of a column: short, with letters, and not a value. */
function isName(text: string): boolean {
  return text.length <= 60 && !/[@]|\d{3}/.test(text) && /\p{L}/u.test(text);
}

/**
 * The names of columns whose header has two lines. A cell of the upper line counts for all columns up to the next such
 * cell: `Billing` above `Street` and `City`. It is put before a name if that says more (`Billing Street`), or if two
 * columns would have the same name.
 */
function joinedHeadings(upper: readonly Cell[], lower: readonly Cell[]): readonly Cell[] {
  const used = new Set<string>();
  let group = "";
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    const own = upper[at]?.trim() ?? "";
    const name = lower[at]?.trim() ?? "";
    if (own !== "") group = own;
    if (name === "" || group === "" || own.toLowerCase() === name.toLowerCase()) return name === "" ? own : name;
    const together = `${group} ${name}`;
    const [joined, alone] = [readHeading(together), readHeading(name)];
    const saysMore = joined !== undefined && (alone === undefined || targetOf(alone.kind) === targetOf(joined.kind));
    // `Name` below `Mailing address` is not always the customer's.
    const isOfAddress = alone !== undefined && NAMES.has(alone.kind) && isInBlock(readHeading(group)?.kind ?? "id");
    const heading = saysMore || isOfAddress || used.has(name) ? together : name;
    used.add(name);
    return heading;
  });
}

/** A line of dashes has none. */
function hasWord(cell: Cell): boolean {
  return cell !== null && /[\p{L}\p{N}]/u.test(cell);
}

function comparable(cell: Cell | undefined): string {
  return cell?.trim().toLowerCase() ?? "";
}

/** Whether a record has the cells of a line of the header. In a narrow table one name alone may be a value. */
function isSame({ cells }: SourceRecord, line: readonly string[], width: number): boolean {
  const isLonger = cells.length > line.length && filledCells(cells.slice(line.length)).length > 0;
  return (
    line.every((name, at) => comparable(cells[at]) === name) && !isLonger && (filledCells(line).length > 1 || width > 2)
  );
}

/** The record with the blank cells at its end. */
function widened(record: SourceRecord, width: number): SourceRecord {
  const { length } = record.cells;
  return length < width ? { ...record, cells: [...record.cells, ...Array<string>(width - length).fill("")] } : record;
}
