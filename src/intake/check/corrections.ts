import { Remembered } from "../../system/remembered.ts";
import { isCount, isListOf, isObjectOf, isOneOf, isText, orNull, type Shaped } from "../../text/shape.ts";
import { type Cell, isBlank, type SourceRecord, type Table } from "../row.ts";

const isCorrection = isObjectOf({
  line: isCount,
  /** Which cell of its record, from 0. */
  at: isCount,
  /** The heading. */
  column: isText,
  /** As the file has it; null if its row is too short to have the cell. */
  from: orNull(isText),
  to: isText,
});

const isDecision = isObjectOf({ line: isCount, action: isOneOf("write", "skip", "create") });

/** A cell that a person has corrected: the file stays as it is. */
export type Correction = Shaped<typeof isCorrection>;

/** What a person has decided about a row that would rename a customer. */
export type RenameDecision = Shaped<typeof isDecision>;

const isCorrections = isObjectOf({ cells: isListOf(isCorrection), renames: isListOf(isDecision) });

/** What was corrected and decided about the rows of a file. */
export type Corrections = Shaped<typeof isCorrections>;

/** For the next run: by the account and the hash of the file. */
export const CORRECTIONS = new Remembered("corrections.json", isCorrections);

/** With more corrections: a second one of a cell counts from what the file says. */
export function withMore(before: Corrections, { cells, renames }: Partial<Corrections>): Corrections {
  const merged = new Map(before.cells.map((one) => [`${one.line} ${one.at}`, one]));
  for (const one of cells ?? []) {
    const place = `${one.line} ${one.at}`;
    merged.set(place, { ...one, from: (merged.get(place) ?? one).from });
  }
  const decided = new Map([...before.renames, ...(renames ?? [])].map((one) => [one.line, one]));
  return {
    cells: [...merged.values()]
      .filter(({ from, to }) => from !== to)
      .sort((one, other) => one.line - other.line || one.at - other.at),
    renames: [...decided.values()].sort((one, other) => one.line - other.line),
  };
}

/** The table with corrected cells. A row that does not say what was corrected, as in another sheet, stays as it is. */
export function correctedTable(table: Table, cells: readonly Correction[]): Table {
  if (cells.length === 0) return table;
  const byLine = new Map<number, Correction[]>();
  for (const cell of cells) byLine.set(cell.line, [...(byLine.get(cell.line) ?? []), cell]);
  const read = (record: SourceRecord) => {
    const own = byLine.get(record.line) ?? [];
    const holds = own.every(
      ({ at, column, from }) => columnName(table, at) === column && (record.cells[at] ?? "") === (from ?? ""),
    );
    if (!holds || own.length === 0) return record;
    const corrected = correctedRecord(record, new Map(own.map(({ at, to }) => [at, to])));
    const last = corrected.cells.findLastIndex((cell) => !isBlank(cell));
    // Without the cells beside the table that were emptied.
    return { ...corrected, cells: corrected.cells.slice(0, Math.max(table.headers.length, last + 1)) };
  };
  return { ...table, records: table.records.map(read) };
}

/** A record with texts in the place of some of its cells. What was known of how the file holds these cells is gone. */
export function correctedRecord(record: SourceRecord, edits: ReadonlyMap<number, string>): SourceRecord {
  if (edits.size === 0) return record;
  const cells: Cell[] = [...record.cells];
  for (const [at, text] of edits) cells[at] = text;
  const corrected = { ...record, cells };
  for (const key of ["numbers", "unsolved", "covered", "repeated"] as const) {
    const places = record[key]?.filter((at) => !edits.has(at));
    if (places !== undefined) corrected[key] = places;
  }
  return corrected;
}

/** What a correction calls the column of a cell: by its heading, or by its place beside the table. */
export function columnName({ headers }: Pick<Table, "headers">, at: number): string {
  return headers[at] ?? `cell ${at + 1}`;
}
