import { basename } from "node:path";
import { setImmediate } from "node:timers/promises";
import { FileKeys } from "../../match/file-keys.ts";
import type { MatchMode } from "../../match/match-key.ts";
import { type Activity, during, type Progress, UNSEEN } from "../../system/progress.ts";
import { Records } from "../../system/records.ts";
import type { Aside, Problem, Show, SourceRecord, Table } from "../row.ts";
import { Asides } from "./asides.ts";
import { besideTable } from "./beside-table.ts";
import type { CheckOptions, Repair, ValidRow } from "./checked.ts";
import { InvalidRows } from "./invalid-rows.ts";
import { People } from "./people.ts";
import { Problems } from "./problems.ts";
import { recordChecker, sameCustomer } from "./record-checker.ts";
import { Counts, Doubts, isOdd, numberCells, type Remark } from "./remarks.ts";

export interface CheckFileOptions extends CheckOptions {
  readonly match: MatchMode;
  /** Skip invalid rows instead of stopping at them. */
  readonly skipInvalid: boolean;
  /** Customers that no row is about are to be deleted: then invalid rows are a refusal. */
  readonly deletesMissing?: boolean | undefined;
  readonly signal: AbortSignal;
  /** For the checked rows of a large file. */
  readonly tempFolder?: string;
  readonly progress?: Progress | undefined;
  /**
   * Called with every problem: first those of the file itself, then those that show up beside the server's customers.
   */
  readonly onProblem?: ((problem: Problem) => void) | undefined;
  /** Where all problems are written, for messages. */
  readonly problemsFile?: string | undefined;
  /** How messages show the values of customers; without it as they are. */
  readonly show?: Show | undefined;
  /** Called once for every repaired value. */
  readonly onRepair?: (repair: Repair) => void;
  /** Called with what is odd about the file but not a problem of a row. */
  readonly onWarning?: (remark: Remark) => void;
}

/** A file that was read to its end and checked. */
export interface CheckedFile {
  readonly table: Table;
  /** Rows in the file. */
  readonly read: number;
  /** Its problems; planning adds those that show up beside the server's customers. */
  readonly faults: Problems;
  /** The keys of its rows. */
  readonly keys: FileKeys;
  /** Its rows that share a contact or a name. */
  readonly people: People;
  /** Lines that are not rows of the table; of very many the first 10,000. */
  readonly beside: readonly Aside[];
  /** The rows without problems so far, from the first at each call. The file is not read for them. */
  rows(): AsyncIterable<ValidRow>;
  /** @throws CliError `invalid_input` with every invalid row, unless those are to be skipped. */
  refuseInvalid(): void;
}

/**
 * Reads a whole file and finds what is wrong with it, without asking the server.
 * @throws CliError `invalid_input` with every row that is wrong, unless those are to be skipped.
 */
export function checkFile(table: Table, options: CheckFileOptions): Promise<CheckedFile> {
  const { progress = UNSEEN } = options;
  return during(progress, { phase: "reading_file", name: basename(table.name) }, (reading) =>
    checkRows(table, options, reading),
  );
}

// --- internal ---

/** Rows after which others get a turn: a signal, the live line. */
const TURN = 500;

async function checkRows(table: Table, options: CheckFileOptions, reading: Activity): Promise<CheckedFile> {
  const { match, skipInvalid, signal } = options;
  const faults = new Problems(options.onProblem, options.tempFolder);
  const check = recordChecker(table, options);
  const keys = new FileKeys(match);
  const people = new People(keys, match);
  const kept = new Records<ValidRow>(options.tempFolder);
  /** The lines of the kept rows. */
  const lines: number[] = [];
  const counts = new Counts();
  const odd = new Doubts();
  const asides = new Asides();
  const storedNumbers = numberCells(options.columns);
  const besideOf = besideTable(table, options.columns);
  let read = 0;
  const take = (record: SourceRecord) => {
    read += 1;
    for (const cell of storedNumbers(record)) counts.add(cell);
    const checked = check(record);
    if ("problems" in checked) {
      for (const problem of checked.problems) faults.add(problem);
      return;
    }
    const { row, doubts } = checked;
    for (const doubt of checked.odd) odd.add(doubt);
    for (const repair of checked.repairs) options.onRepair?.(repair);
    for (const counted of checked.counted) counts.add(counted);
    keys.add(row);
    kept.add({ row, doubts });
    lines.push(row.line);
  };
  for await (const batch of table.batches((aside) => asides.add(aside))) {
    signal.throwIfAborted();
    reading.step(batch.length);
    for (const record of batch) {
      const beside = besideOf(record);
      if (beside === undefined) take(record);
      else asides.add(record, beside);
    }
  }
  const alsoRows = asides.rowsAmong(read);
  if (alsoRows.size > 0) {
    for await (const batch of table.batches())
      for (const record of batch) if (alsoRows.has(besideOf(record))) take(record);
  }
  const order = [...lines.keys()].sort((one, other) => (lines[one] ?? 0) - (lines[other] ?? 0));
  async function* validRows(): AsyncGenerator<ValidRow> {
    for (const [at, number] of order.entries()) {
      if (at % TURN === TURN - 1) await setImmediate(undefined, { signal });
      if (!faults.has(lines[number] ?? 0)) yield people.complete(kept.at(number + 1));
    }
  }
  if (keys.byName) for await (const { row } of validRows()) keys.addNameOf(row);
  if (keys.shared.size > 0) {
    for await (const valid of validRows()) {
      const standing = people.add(valid);
      const { row } = valid;
      if (standing.kind === "contrary") {
        const problem: Problem = { line: row.line, cells: row.cells, ...sameCustomer(table, standing) };
        (isOdd(problem, options.strict) ? odd : faults).add(problem);
      } else if (standing.kind === "same") counts.add({ kind: REPEATED[standing.how], column: "" });
    }
  }
  for (const remark of [
    ...asides.remarks(table.unit, options.show),
    ...odd.remarks(table.unit, options.show),
    ...counts.remarks(),
  ])
    options.onWarning?.(remark);
  const refuseInvalid = () => {
    if (skipInvalid || faults.rows === 0) return;
    throw new InvalidRows(table, faults, { ...options, read });
  };
  // The file must be fixed anyway: list the doubts as well.
  if (!skipInvalid && faults.rows > 0)
    for (const { doubts } of kept.all()) for (const doubt of doubts) faults.add(doubt);
  refuseInvalid();
  return { table, read, faults, keys, people, beside: asides.lines, rows: validRows, refuseInvalid };
}

const REPEATED = { all: "same customer", elsewhere: "same customer elsewhere", job: "job" } as const;
