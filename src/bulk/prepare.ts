import type { CustomersApi } from "../api/customers-api.ts";
import type { PhoneReader } from "../customers/phone.ts";
import { checkTable } from "./check.ts";
import type { ColumnMapping } from "./columns.ts";
import { type CustomerIndex, createIndex, type MatchMode } from "./match.ts";
import { type OnMatch, planRows, type Step } from "./plan.ts";
import { countRows, invalidRows } from "./report.ts";
import { type Problem, placeOf, type Table } from "./rows.ts";

export interface PrepareOptions {
  readonly columns: ColumnMapping;
  readonly match: MatchMode;
  readonly onMatch: OnMatch;
  readonly readPhone: PhoneReader;
  readonly clearToken: string;
  /** Leave invalid rows out instead of stopping at them. */
  readonly skipInvalid: boolean;
  readonly signal: AbortSignal;
  /** The server; not asked for before the whole file is known to be right. */
  readonly api: () => Promise<Pick<CustomersApi, "pages">>;
}

export interface Prepared {
  /** Rows in the file. */
  readonly read: number;
  /** Those of them that have problems. */
  readonly invalid: number;
  readonly problems: readonly Problem[];
  /** What is to be done about all others, in the file's order. */
  readonly steps: readonly Step[];
}

/**
 * Everything before the first write: the whole file read and checked, the customers that the server has read, and
 * each row decided.
 * @throws CliError `invalid_input` with every row that is wrong, unless those are to be left out.
 */
export async function prepare(table: Table, options: PrepareOptions): Promise<Prepared> {
  const { match, readPhone, signal, skipInvalid } = options;
  const { read, rows, problems: faults } = await checkTable(table, options);
  if (!skipInvalid && faults.length > 0) throw invalidRows(table, faults, read);

  const index = createIndex(match, readPhone);
  // With `none` nothing is looked up. Otherwise one walk over the list is cheaper than a request for each row.
  if (match !== "none" && rows.length > 0) await fill(index, await options.api(), signal);
  const plan = planRows(rows, index, { ...options, placeOf: (line) => placeOf(table, line) });
  const problems = [...faults, ...plan.problems].sort((one, other) => one.line - other.line);
  if (!skipInvalid && problems.length > 0) throw invalidRows(table, problems, read);
  return { read, invalid: countRows(problems), problems, steps: plan.steps };
}

// --- internal ---

async function fill(index: CustomerIndex, api: Pick<CustomersApi, "pages">, signal: AbortSignal): Promise<void> {
  for await (const { rows } of api.pages()) {
    signal.throwIfAborted();
    for (const customer of rows) index.add(customer);
  }
}
