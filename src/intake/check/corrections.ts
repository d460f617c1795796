import { keyFor, Remembered } from "../../system/remembered.ts";
import { isCount, isListOf, isObjectOf, isOneOf, isText, type Shaped } from "../../text/shape.ts";
import type { Cell, SourceRecord, Table } from "../row.ts";

/** A cell that a person has corrected: the file stays as it is. */
export type Correction = Shaped<typeof isCorrection>;

/** What a person has decided about a row that would rename a customer. */
export type RenameDecision = Shaped<typeof isDecision>;

/** What was corrected and decided about the rows of a file. */
export interface Corrections {
  readonly cells: readonly Correction[];
  readonly renames: readonly RenameDecision[];
}

/** For whom and for which file: the same bytes and the same server. */
export interface CorrectedFile {
  readonly baseUrl: string;
  readonly sha256: string;
}

/** What was corrected in a file with these bytes. */
export async function correctionsOf(env: NodeJS.ProcessEnv, { baseUrl, sha256 }: CorrectedFile): Promise<Corrections> {
  return (await STORE.find(env, keyFor(baseUrl, sha256))) ?? { cells: [], renames: [] };
}

/** Keeps corrections for the next run of the same file; none forgets them. @throws CliError when they cannot be written. */
export async function keepCorrections(
  env: NodeJS.ProcessEnv,
  { baseUrl, sha256 }: CorrectedFile,
  corrections?: Corrections,
): Promise<void> {
  const key = keyFor(baseUrl, sha256);
  if (corrections === undefined && (await STORE.find(env, key)) === undefined) return;
  await STORE.keep(env, key, corrections && { key, ...corrections });
}

/** With more corrections: a second one of a cell counts from what the file says. */
export function withMore(before: Corrections, { cells, renames }: Partial<Corrections>): Corrections {
  const merged = new Map(before.cells.map((one) => [`${one.line} ${one.at}`, one]));
  for (const one of cells ?? []) {
    const place = `${one.line} ${one.at}`;
    merged.set(place, { ...one, from: merged.get(place)?.from ?? one.from });
  }
  const decided = new Map([...before.renames, ...(renames ?? [])].map((one) => [one.line, one]));
  return {
    cells: [...merged.values()]
      .filter(({ from, to }) => from !== to)
      .sort((one, other) => one.line - other.line || one.at - other.at),
    renames: [...decided.values()].sort((one, other) => one.line - other.line),
  };
}

/** The table with corrected cells. A correction of what is not there, as of another sheet, counts for nothing. */
export function correctedTable(table: Table, cells: readonly Correction[]): Table {
  if (cells.length === 0) return table;
  const byLine = new Map<number, Map<number, string>>();
  for (const { line, at, column, to } of cells) {
    if (table.headers[at] === column) byLine.set(line, (byLine.get(line) ?? new Map()).set(at, to));
  }
  const isThere = (record: SourceRecord) =>
    cells.every(({ line, at, from }) => line !== record.line || (record.cells[at] ?? "") === from);
  const read = (record: SourceRecord) => {
    const edits = byLine.get(record.line);
    return edits !== undefined && isThere(record) ? correctedRecord(record, edits) : record;
  };
  async function* batches(...onSkipped: Parameters<Table["batches"]>): AsyncGenerator<readonly SourceRecord[]> {
    for await (const batch of table.batches(...onSkipped)) yield batch.map(read);
  }
  return { ...table, batches };
}

/** A record with texts in the place of some of its cells. What was known of how the file holds these cells is gone. */
export function correctedRecord(record: SourceRecord, edits: ReadonlyMap<number, string>): SourceRecord {
  const rest = (places: readonly number[] | undefined) => places?.filter((at) => !edits.has(at));
  const [numbers, unsolved] = [rest(record.numbers), rest(record.unsolved)];
  const [covered, repeated] = [rest(record.covered), rest(record.repeated)];
  return {
    ...record,
    cells: record.cells.map((cell, at): Cell => edits.get(at) ?? cell),
    ...(numbers && { numbers }),
    ...(unsolved && { unsolved }),
    ...(covered && { covered }),
    ...(repeated && { repeated }),
  };
}

// --- internal ---

const isCorrection = isObjectOf({
  line: isCount,
  /** Which cell of its record, from 0. */
  at: isCount,
  /** The heading. */
  column: isText,
  /** As the file has it. */
  from: isText,
  to: isText,
});

const isDecision = isObjectOf({ line: isCount, action: isOneOf("write", "skip", "create") });

const STORE = new Remembered(
  "corrections.json",
  isObjectOf({ key: isText, cells: isListOf(isCorrection), renames: isListOf(isDecision) }),
);
