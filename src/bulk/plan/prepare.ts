import { changedFields } from "../../customers/changes.ts";
import type { Customer } from "../../customers/customer.ts";
import { CellWarnings } from "../check/cell-warnings.ts";
import { invalidRows } from "../check/invalid-rows.ts";
import { Problems } from "../check/problems.ts";
import {
  type CheckedRow,
  type CheckOptions,
  type Doubt,
  type Repair,
  recordChecker,
  sameCustomer,
} from "../check/record-checker.ts";
import { createIndex } from "../match/customer-index.ts";
import { type FileKeys, fileKeys } from "../match/file-keys.ts";
import { type FindingApi, findCustomers, isAskable } from "../match/find-customers.ts";
import { keyOf, type MatchMode } from "../match/match-key.ts";
import { type SharedContact, SharedContacts } from "../match/shared-contacts.ts";
import { type Problem, placeOf, type Row, type SourceFile, type Table } from "../row.ts";
import type { RowStep } from "../step.ts";
import type { PlanCounts } from "./counts.ts";
import { type OnMatch, type Planner, planner } from "./plan.ts";

export interface PrepareOptions extends CheckOptions {
  readonly match: MatchMode;
  readonly onMatch: OnMatch;
  /** Leave invalid rows out instead of stopping at them. */
  readonly skipInvalid: boolean;
  readonly signal: AbortSignal;
  /** Which lines an earlier process has dealt with: nothing is to be done about them, whatever the server says now. */
  readonly done?: (() => Promise<(line: number) => boolean>) | undefined;
  /** The server; not asked for before the whole file is known to be right. */
  readonly api: () => Promise<FindingApi>;
  /** Keep everybody whom the server has, also whom no row is about: to delete those. */
  readonly everybody?: boolean;
  /**
   * Told of every problem, also of those that are too many to be kept: first what is wrong with the file, in its order,
   * then what is wrong given the server's customers.
   */
  readonly onProblem?: (problem: Problem) => void;
  /** Told of every value that was repaired, once. */
  readonly onRepair?: (repair: Repair) => void;
  /** Told of contacts that rows write and other customers have, as far as the reading of the server's customers shows it. */
  readonly onShared?: ((shared: SharedContact) => void) | undefined;
  /** Told of what is odd about the file and yet no problem of a row. */
  readonly onWarning?: (text: string) => void;
}

export interface Prepared {
  /** What was read. */
  readonly source: SourceFile;
  /** Rows in the file. */
  readonly read: number;
  /** Those of them that have problems. */
  readonly invalid: number;
  /** What is wrong with them, in the file's order; of very many problems the first 10,000. */
  readonly problems: readonly Problem[];
  /** What is to be done about all others, in numbers. */
  readonly counts: PlanCounts;
  /** Customers on the server; undefined when its list was not read. */
  readonly listed: number | undefined;
  /** Requests that looking the customers up takes, when this is done once more. */
  readonly reads: number;
  /** Rows that make a customer whom the server can not be asked for: only its list tells that there is none yet. */
  readonly blind: number;
  /** With `everybody`: the customers that no row is about, in the server's order; from the first at each call. */
  missing(): Iterable<Customer>;
  /**
   * What is to be done about each of them, in the file's order, from the first at each call: the file is read again,
   * and no row is kept. Throws CliError `refused` when the file has changed since.
   */
  steps(): AsyncIterable<RowStep>;
}

/**
 * Everything before the first write: the whole file read and checked, the customers that the server has read, and
 * each row decided. The file is walked once to check it, once to decide, and once for each call of `steps`.
 * @throws CliError `invalid_input` with every row that is wrong, unless those are to be left out.
 */
export async function prepare(table: Table, options: PrepareOptions): Promise<Prepared> {
  const { match, readPhone, signal, skipInvalid } = options;
  const faults = new Problems(options.onProblem);
  const walk = rowWalk(table, options, faults);
  const { read, keys, doubts } = await checkRows(table, options, faults);
  const refuse = () => {
    if (!skipInvalid && faults.rows > 0) throw invalidRows(table, faults.list(), read, faults.rows, options.columns);
  };
  // When it fails anyhow, what is doubtful is told as well.
  if (!skipInvalid && faults.rows > 0) for (const doubt of doubts.list()) faults.add(doubt);
  refuse();

  const isDone = (await options.done?.()) ?? (() => false);
  const { everybody = false } = options;
  const index = createIndex(match, readPhone, { wanted: keys.has, everybody });
  // With `none` nothing is looked up.
  const asks = match !== "none" && read > faults.rows;
  const shared = new SharedContacts(keys, readPhone);
  const add = (customer: Customer) => {
    index.add(customer);
    shared.add(customer);
  };
  const { listed, reads } = asks
    ? await findCustomers({
        ...{ api: await options.api(), add, signal },
        few: everybody ? undefined : keys.few(),
      })
    : { listed: undefined, reads: 0 };
  const decider = planner(index, { ...options, placeOf: (line) => placeOf(table, line) });
  let completions = 0;
  const completed: DecidingOptions["completed"] = async (row, step) => {
    const key = step.action === "update" ? keyOf(row, match) : undefined;
    if (step.action !== "update" || key === undefined) return false;
    const record = await (await options.api()).whole(step.current, changedFields(step.changes));
    if (record === step.current) return false;
    index.replace(key, record);
    completions += 1;
    return true;
  };
  const { blind, ...counts } = await decideRows(walk(), decider, {
    match,
    faults,
    isDone,
    completed,
    shared,
    onShared: options.onShared,
  });
  refuse();
  function* missing(): Generator<Customer> {
    for (const customer of index.all()) if (!decider.named.has(customer.id)) yield customer;
  }
  async function* steps(): AsyncGenerator<RowStep> {
    for await (const { row } of walk()) {
      if (isDone(row.line)) continue;
      const decided = decider.again(row);
      if (!("reason" in decided)) yield decided;
    }
  }
  return {
    source: table.file,
    read,
    invalid: faults.rows,
    problems: faults.list(),
    counts: { ...counts, read, invalid: faults.rows },
    listed,
    reads: reads + completions,
    blind,
    missing,
    steps,
  };
}

// --- internal ---

/** Reads the whole file and finds what is wrong with it by itself. */
async function checkRows(
  table: Table,
  options: PrepareOptions,
  faults: Problems,
): Promise<{ readonly read: number; readonly keys: FileKeys; readonly doubts: Problems }> {
  const doubts = new Problems();
  const check = recordChecker(table, options);
  const keys = fileKeys(options.match);
  const warnings = new CellWarnings(table, options.columns);
  let read = 0;
  for await (const batch of table.batches()) {
    options.signal.throwIfAborted();
    for (const record of batch) {
      read += 1;
      warnings.addNumbers(record);
      const checked = check(record);
      if ("problems" in checked) {
        for (const problem of checked.problems) faults.add(problem);
        continue;
      }
      for (const doubt of checked.doubts) doubts.add(doubt);
      for (const repair of checked.repairs) options.onRepair?.(repair);
      warnings.addSeveral(checked.several);
      const earlier = keys.add(checked.row);
      if (earlier !== undefined) faults.add({ ...record, ...sameCustomer(table, earlier) });
    }
  }
  for (const warning of warnings.lines()) options.onWarning?.(warning);
  return { read, keys, doubts };
}

/** Walks over the rows that nothing is wrong with, as far as is known by then. */
function rowWalk(table: Table, options: PrepareOptions, faults: Problems): () => AsyncGenerator<CheckedRow> {
  const check = recordChecker(table, options);
  return async function* () {
    for await (const batch of table.batches()) {
      options.signal.throwIfAborted();
      for (const record of batch) {
        if (faults.has(record.line)) continue;
        const checked = check(record);
        if ("row" in checked) yield checked;
      }
    }
  };
}

interface DecidingOptions extends Pick<PrepareOptions, "match" | "onShared"> {
  readonly faults: Problems;
  readonly isDone: (line: number) => boolean;
  /** Reads what the list may not give of a row's customer and the row writes. @returns whether more is known now. */
  readonly completed: (row: Row, step: RowStep) => Promise<boolean>;
  readonly shared: SharedContacts;
}

async function decideRows(
  rows: AsyncIterable<CheckedRow>,
  decider: Planner,
  { match, faults, isDone, completed, shared, onShared = () => {} }: DecidingOptions,
): Promise<Omit<PlanCounts, "read" | "invalid"> & Pick<Prepared, "blind">> {
  const counts = { create: 0, update: 0, unchanged: 0, skip: 0, delete: 0, blind: 0 };
  for await (const { row, doubts } of rows) {
    // Also of a row that is done: it names its customer.
    const first = decider.next(row);
    if (isDone(row.line)) continue;
    const decided = !("reason" in first) && (await completed(row, first)) ? decider.again(row) : first;
    if ("reason" in decided) faults.add(decided);
    else if (doubts.some((doubt) => isWritten(doubt, decided))) for (const doubt of doubts) faults.add(doubt);
    else {
      counts[decided.action] += 1;
      for (const contact of shared.of(decided)) onShared(contact);
      const key = decided.action === "create" ? keyOf(row, match) : undefined;
      if (key !== undefined && !isAskable(key)) counts.blind += 1;
    }
  }
  return counts;
}

/** Whether a doubtful value would reach the server; one that is there already does no harm. */
function isWritten({ field }: Doubt, step: RowStep): boolean {
  if (step.action === "create") return true;
  return step.action === "update" && changedFields(step.changes).includes(field);
}
