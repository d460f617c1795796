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
import { People } from "./people.ts";
import { Problems } from "./problems.ts";
import { recordChecker, sameCustomer } from "./record-checker.ts";
import { Counts, Doubts, isOdd, numberCells, type Remark } from "./remarks.ts";

export interface CheckFileOptions extends CheckOptions {
  readonly match: MatchMode;
  readonly signal: AbortSignal;
  /** For the checked rows of a large file. */
  readonly tempFolder?: string;
  readonly progress?: Progress | undefined;
  /** How remarks show the values of customers; without it as they are. */
  readonly show?: Show | undefined;
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
  /** What is odd about the file, but not a problem of a row. */
  readonly remarks: readonly Remark[];
  readonly repairs: Repairs;
  /** The rows without problems so far, from the first at each call. The file is not read for them. */
  rows(): AsyncIterable<ValidRow>;
  /** The problems, and the doubts of all other rows: told where the file has to be fixed anyway. */
  allFaults(): Problems;
}

/** The repaired values: how many, and the first of them. */
export interface Repairs {
  number: number;
  readonly first: Repair[];
}

/** Reads a whole file and finds what is wrong with it, without asking the server. */
export function checkFile(table: Table, options: CheckFileOptions): Promise<CheckedFile> {
  const { progress = UNSEEN } = options;
  return during(progress, { phase: "reading_file", name: basename(table.name) }, (reading) =>
    checkRows(table, options, reading),
  );
}

// --- internal ---

/** Rows after which others get a turn: a signal, the live line. */
const TURN = 500;

/** Repairs that are told one by one. */
const MOST_REPAIRS = 20;

async function checkRows(table: Table, options: CheckFileOptions, reading: Activity): Promise<CheckedFile> {
  const { match, signal, tempFolder } = options;
  const faults = new Problems(tempFolder);
  const check = recordChecker(table, options);
  const keys = new FileKeys(match);
  const people = new People(keys, match);
  const kept = new Records<ValidRow>(tempFolder);
  /** The lines of the kept rows. */
  const lines: number[] = [];
  const counts = new Counts();
  const odd = new Doubts();
  const repairs: Repairs = { number: 0, first: [] };
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
    repairs.number += checked.repairs.length;
    repairs.first.push(...checked.repairs.slice(0, MOST_REPAIRS - repairs.first.length));
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
  const allFaults = () => {
    const all = new Problems(tempFolder);
    for (const fault of faults.all()) all.add(fault);
    for (const { doubts } of kept.all()) for (const doubt of doubts) all.add(doubt);
    return all;
  };
  const remarks = [
    ...asides.remarks(table.unit, options.show),
    ...odd.remarks(table.unit, options.show),
    ...counts.remarks(),
  ];
  return { table, read, faults, keys, people, beside: asides.lines, remarks, repairs, rows: validRows, allFaults };
}

const REPEATED = { all: "same customer", elsewhere: "same customer elsewhere", job: "job" } as const;
