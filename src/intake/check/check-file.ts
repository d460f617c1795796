import { basename } from "node:path";
import { setImmediate } from "node:timers/promises";
import { FileKeys, type MatchMode } from "../../match/match-key.ts";
import { during, type Progress, UNSEEN } from "../../system/progress.ts";
import { aboutKind, isFault } from "../finding.ts";
import type { CheckedRow, Table } from "../row.ts";
import type { CheckOptions } from "./field-reading.ts";
import { Findings, type Told, toldOf } from "./findings.ts";
import { valuesFromAbove } from "./from-above.ts";
import { partRows } from "./not-rows.ts";
import { People } from "./people.ts";
import { isInvalid, rowReader, strictly } from "./read-row.ts";

export interface CheckFileOptions extends CheckOptions {
  readonly match: MatchMode;
  readonly signal: AbortSignal;
  readonly progress?: Progress | undefined;
}

/** A file that was read to its end and checked. */
export interface CheckedFile {
  readonly table: Table;
  readonly read: number;
  readonly findings: Findings;
  readonly keys: FileKeys;
  /** Its rows that share a contact or a name. */
  readonly people: People;
  /** Lines that were skipped as not a customer. */
  readonly notRows: readonly number[];
  /** What is told of it, beside what is invalid. */
  readonly told: readonly Told[];
  /** The rows that are not invalid, from the first at each call. The file is not read for them. */
  rows(): AsyncIterable<CheckedRow>;
  /** What is invalid, and what would be if it were written, of all rows: for a file that must be fixed anyway. */
  allInvalid(): Findings;
}

/** Reads a whole file and finds what is to be said about its rows, without asking the server. */
export function checkFile(table: Table, options: CheckFileOptions): Promise<CheckedFile> {
  const { progress = UNSEEN } = options;
  return during(progress, { phase: "reading_file", name: basename(table.name) }, async (reading) => {
    reading.step(table.records.length);
    return checkRows(table, options);
  });
}

// --- internal ---

/** Rows after which others get a turn: a signal, the live line. */
const TURN = 500;

async function checkRows(table: Table, options: CheckFileOptions): Promise<CheckedFile> {
  const { match, signal, strict } = options;
  const findings = new Findings();
  const readRow = rowReader(table, options);
  const withAbove = valuesFromAbove(table, options.columns, options.isOwn);
  const keys = new FileKeys(match);
  const people = new People(keys, match, table.unit);
  const kept: CheckedRow[] = [];
  const { rows, notRows, told } = partRows(table, options.columns);
  for (const [at, record] of rows.entries()) {
    if (at % TURN === 0) await setImmediate(undefined, { signal });
    const row = readRow(withAbove(record));
    if (isInvalid(row)) {
      // What else is to be said of a row that is not written would only distract.
      for (const finding of row.findings)
        if (isFault(finding) || finding.kind === "stored as number") findings.add(finding, row.cells);
      findings.addWritten(row.findings, row.cells);
      continue;
    }
    for (const finding of row.findings) findings.add(finding, row.cells);
    keys.add(row);
    kept.push({ ...row, findings: row.findings.filter(({ ifWritten }) => ifWritten) });
  }
  async function* validRows(): AsyncGenerator<CheckedRow> {
    for (const [at, row] of kept.entries()) {
      if (at % TURN === 0) await setImmediate(undefined, { signal });
      if (!findings.has(row.line)) yield people.complete(row);
    }
  }
  if (keys.byName) for await (const row of validRows()) keys.addNameOf(row);
  if (keys.shared.size > 0) {
    for await (const row of validRows()) {
      const found = people.add(row);
      if (found === undefined) continue;
      const finding = { line: row.line, severity: aboutKind(found.kind).severity, ...found };
      findings.add(strict ? strictly(finding) : finding, row.cells);
    }
  }
  return {
    ...{ table, read: rows.length, findings, keys, people },
    notRows,
    told: [...told, ...toldOf(findings.all, table.unit)],
    rows: validRows,
    allInvalid() {
      const all = new Findings(findings);
      for (const { findings, cells } of kept) all.addWritten(findings, cells);
      return all;
    },
  };
}
