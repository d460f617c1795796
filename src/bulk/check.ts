import type { FieldName, FieldValues } from "../customers/customer.ts";
import { readField } from "../customers/fields.ts";
import type { PhoneReader } from "../customers/phone.ts";
import { CliError } from "../errors.ts";
import { undoNeutralise } from "../output/formula.ts";
import { count } from "../text.ts";
import type { ColumnMapping, MappedColumn } from "./columns.ts";
import { duplicateFinder, type MatchMode } from "./match.ts";
import { type Cell, isBlank, type Problem, placeOf, type Row, type SourceRecord, type Table } from "./rows.ts";

export interface CheckOptions {
  readonly columns: ColumnMapping;
  readonly readPhone: PhoneReader;
  /** A cell that holds this alone empties its field. */
  readonly clearToken: string;
  readonly match: MatchMode;
  /** Ends the reading. */
  readonly signal?: AbortSignal;
}

/** What the file holds after the whole of it was read. A row with problems is in `problems` alone. */
export interface CheckedFile {
  /** Rows read, good and bad. */
  readonly read: number;
  readonly rows: readonly Row[];
  readonly problems: readonly Problem[];
}

/**
 * Reads and checks every row of a file, before anything is written. The rows are kept in memory: stdin can not be
 * read a second time, and a rejects file needs the cells of those that fail later.
 */
export async function checkTable(table: Table, options: CheckOptions): Promise<CheckedFile> {
  const rows: Row[] = [];
  const problems: Problem[] = [];
  const duplicateOf = duplicateFinder(options.match);
  let read = 0;
  for await (const record of table.records) {
    options.signal?.throwIfAborted();
    read += 1;
    const checked = checkRecord(record, table, options);
    const earlier = "row" in checked ? duplicateOf(checked.row) : undefined;
    if ("problems" in checked) problems.push(...checked.problems);
    else if (earlier === undefined) rows.push(checked.row);
    else problems.push({ ...record, ...sameCustomer(table, earlier) });
  }
  return { read, rows, problems };
}

// --- internal ---

/** One record → the row it is, or everything that is wrong with it. */
function checkRecord(
  record: SourceRecord,
  table: Pick<Table, "headers" | "neutralised">,
  { columns, readPhone, clearToken }: CheckOptions,
): { readonly row: Row } | { readonly problems: readonly Problem[] } {
  const { line, cells } = record;
  const width = table.headers.length;
  // More cells are harmless when nothing is in them: a delimiter at the end of a line.
  if (cells.length < width || cells.slice(width).some((cell) => !isBlank(cell))) {
    const reason = `has ${count(cells.length, "cell")}, the header has ${width}`;
    return { problems: [{ line, cells, reason, hint: "A cell with a delimiter in it must be quoted." }] };
  }
  const plainCells = table.neutralised ? cells.map((cell) => cell && undoNeutralise(cell)) : cells;
  const problems: Problem[] = [];
  const values: FieldValues = {};
  let id: string | undefined;
  for (const { target, header, cell } of filledCells(columns.mapped, plainCells)) {
    if (target === "id") {
      id = cell?.trim();
      continue;
    }
    try {
      values[target] =
        cell === null || cell.trim() === clearToken ? cleared(target) : readField(target, cell, readPhone);
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      problems.push({ line, cells, column: header, reason: error.message, hint: error.hint });
    }
  }
  return problems.length > 0 ? { problems } : { row: { line, cells, id, values } };
}

interface FilledCell {
  readonly target: FieldName | "id";
  readonly header: string;
  readonly cell: Cell;
}

/** The cells that say something, the parts of a name joined. A blank one says nothing; JSON's `null` empties. */
function filledCells(columns: readonly MappedColumn[], cells: readonly Cell[]): FilledCell[] {
  const filled: FilledCell[] = [];
  const names: { first?: FilledCell; last?: FilledCell } = {};
  for (const { at, header, target } of columns) {
    const cell = cells[at];
    if (cell === undefined || (cell !== null && isBlank(cell))) continue;
    if (target === "first name") names.first = { target: "name", header, cell };
    else if (target === "last name") names.last = { target: "name", header, cell };
    else if (cell !== null || (target !== "id" && target !== "name")) filled.push({ target, header, cell });
  }
  const parts = [names.first, names.last].filter((part) => part !== undefined && part.cell !== null);
  if (parts.length === 0) return filled;
  const header = parts.map((part) => part?.header).join(" + ");
  const cell = parts.map((part) => part?.cell?.trim()).join(" ");
  return [...filled, { target: "name", header, cell }];
}

function cleared(field: FieldName): null {
  if (field !== "name") return null;
  throw new CliError("invalid_input", "can not be emptied", { hint: "Every customer needs a name." });
}

function sameCustomer(table: Table, earlier: number): Pick<Problem, "reason" | "hint"> {
  return {
    reason: `is the same customer as ${placeOf(table, earlier)}`,
    hint: "Leave one of the rows out; --match says what tells customers apart.",
  };
}
