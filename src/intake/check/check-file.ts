import { basename } from "node:path";
import { setImmediate } from "node:timers/promises";
import { FileKeys } from "../../match/file-keys.ts";
import type { MatchMode } from "../../match/match-key.ts";
import { type Activity, during, type Progress, UNSEEN } from "../../system/progress.ts";
import { lineText, type Problem, type SkippedLine, type Table } from "../row.ts";
import { valuesFromAbove } from "./from-above.ts";
import { type NotRow, NotRows, notRowFinder } from "./not-rows.ts";
import { type Contrary, People } from "./people.ts";
import { Problems } from "./problems.ts";
import { rowReader } from "./read-row.ts";
import { Counts, doubtRemarks, isOdd, numberCells, type Remark } from "./remarks.ts";
import type { CheckOptions, Repair, ValidRow } from "./row-draft.ts";

export interface CheckFileOptions extends CheckOptions {
  readonly match: MatchMode;
  readonly signal: AbortSignal;
  readonly progress?: Progress | undefined;
}

/** A file that was read to its end and checked. */
export interface CheckedFile {
  readonly table: Table;
  /** Rows in the file. */
  readonly read: number;
  /** Its problems; planning adds those that show up beside the server's customers. */
  readonly faults: Problems;
  /** What is only odd about its rows: it is written. */
  readonly odd: Problems;
  /** The keys of its rows. */
  readonly keys: FileKeys;
  /** Its rows that share a contact or a name. */
  readonly people: People;
  /** Lines that are not rows of the table; of very many the first 10,000. */
  readonly skippedLines: readonly SkippedLine[];
  /** What is odd about the file, but not a problem of a row. */
  readonly remarks: readonly Remark[];
  readonly repairs: Repairs;
  /** The rows without problems so far, from the first at each call. The file is not read for them. */
  rows(): AsyncIterable<ValidRow>;
  /** The problems, and the doubts of all other rows: for a file that must be fixed anyway. */
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

/** Repairs that are shown one by one. */
const MOST_REPAIRS = 20;

/** @param areRows lines that an earlier reading has taken for something else than rows. */
async function checkRows(
  table: Table,
  options: CheckFileOptions,
  reading: Activity,
  areRows: readonly NotRow[] = [],
): Promise<CheckedFile> {
  const { match, signal, keepOthers } = options;
  const { unit } = table;
  const [faults, odd] = [new Problems(), new Problems()];
  const readRow = rowReader(table, options);
  const withAbove = valuesFromAbove(table, options.columns, options.isOwn);
  const keys = new FileKeys(match);
  const people = new People(keys, match);
  const kept: ValidRow[] = [];
  const repairs: Repairs = { number: 0, first: [] };
  const [counts, notRows] = [new Counts(), new NotRows()];
  const storedNumbers = numberCells(options.columns);
  const whyNotRow = notRowFinder(table, options.columns);
  let read = 0;
  for await (const batch of table.batches((line) => notRows.add(line))) {
    signal.throwIfAborted();
    reading.step(batch.length);
    for (const record of batch) {
      const why = whyNotRow(record);
      if (why !== undefined && !areRows.includes(why)) {
        notRows.add(record, why);
        continue;
      }
      read += 1;
      for (const cell of storedNumbers(record)) counts.add(cell, record.line);
      const checked = readRow(withAbove(record));
      if ("problems" in checked) {
        for (const problem of checked.problems) faults.add(problem);
        continue;
      }
      const { row, doubts } = checked;
      for (const doubt of checked.odd) odd.add(doubt);
      repairs.number += checked.repairs.length;
      repairs.first.push(...checked.repairs.slice(0, MOST_REPAIRS - repairs.first.length));
      for (const counted of checked.counted) counts.add(counted, record.line);
      keys.add(row);
      kept.push({ row, doubts });
    }
  }
  const mistaken = notRows.rowsAmong(read);
  if (mistaken.length > 0) return checkRows(table, options, reading, [...areRows, ...mistaken]);
  async function* validRows(): AsyncGenerator<ValidRow> {
    for (const [at, valid] of kept.entries()) {
      if (at % TURN === 0) await setImmediate(undefined, { signal });
      if (!faults.has(valid.row.line)) yield people.complete(valid);
    }
  }
  if (keys.byName) for await (const { row } of validRows()) keys.addNameOf(row);
  if (keys.shared.size > 0) {
    for await (const valid of validRows()) {
      const standing = people.add(valid);
      const { line, cells } = valid.row;
      if (standing.kind === "contrary") {
        const problem: Problem = { line, cells, ...sameCustomer(table, standing) };
        (isOdd(problem, options.strict) ? odd : faults).add(problem);
      } else if (standing.kind === "same") counts.add({ kind: REPEATED[standing.how], column: "" }, line);
    }
  }
  const allFaults = () => {
    const all = new Problems();
    for (const fault of faults.all()) all.add(fault);
    for (const { doubts } of kept) for (const doubt of doubts) all.add(doubt);
    return all;
  };
  const remarks = [...notRows.remarks(unit), ...doubtRemarks(odd, unit), ...counts.remarks(keepOthers)];
  return {
    table,
    read,
    faults,
    odd,
    keys,
    people,
    skippedLines: notRows.lines,
    remarks,
    repairs,
    rows: validRows,
    allFaults,
  };
}

const REPEATED = { all: "same customer", elsewhere: "same customer elsewhere", job: "job" } as const;

/** The problem of a row about the same customer as an earlier row, of which it says something else. */
function sameCustomer({ unit }: Pick<Table, "unit">, { line, field }: Contrary) {
  const earlier = lineText(unit, line);
  if (field === undefined) {
    return {
      kind: "twin",
      reason: `may be the same customer as ${earlier}: name and address do not tell`,
      hint: "Add an e-mail address or a phone number to both rows, or remove one of them.",
    } as const;
  }
  const differs = { email: "e-mail address", "address.street": "address" }[field as string] ?? field;
  return {
    kind: "other-row",
    reason: `is the same customer as ${earlier}, with another ${differs}`,
    hint: "Remove one of the rows, or choose with --match what tells customers apart.",
  } as const;
}
