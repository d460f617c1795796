import { CustomerIndex } from "../../bulk/lookup/customer-index.ts";
import { guessKind } from "../../customers/identity.ts";
import { CliError } from "../../errors.ts";
import type { MappingOptions } from "../../intake/columns/given-columns.ts";
import { headerKey } from "../../intake/headings/heading.ts";
import { fieldOfHeader } from "../../intake/headings/read-heading.ts";
import { placeOf, type SourceRecord, type Table } from "../../intake/row.ts";
import { deletedCustomers } from "../../journal/changes.ts";
import type { OwnRuns } from "../../journal/own-runs.ts";
import type { MatchKey } from "../../match/match-key.ts";
import { undoNeutralise } from "../../text/formula.ts";
import { count } from "../../text/words.ts";

/** Every line is a row. Of a plain list, of one column without a known heading, the first line is an entry too. */
export function namingTable(table: Table, { map = [] }: MappingOptions): Table {
  const [header = ""] = table.headers;
  if (table.headers.length !== 1 || fieldOfHeader(header) !== undefined || map.length > 0)
    return { ...table, headerLine: 0 };
  const records = [{ line: table.headerLine, cells: table.headers }, ...table.records].map(entry);
  return { ...table, headers: LIST, headerLine: 0, neutralised: false, delimiter: undefined, records };
}

/** Only columns that name the customer are read; a name may show that an id is another system's. */
export function namingColumns(headers: readonly string[], { ignore = [], ...mapping }: MappingOptions): MappingOptions {
  const ids = headers.filter((header) => fieldOfHeader(header) === "id" && !ignore.includes(header));
  if (ids.length > 1 && !mapping.map?.some((text) => text.endsWith("=id"))) {
    throw new CliError("invalid_input", `several columns may be the id: ${ids.join(", ")}; nothing was deleted`, {
      hint: 'Choose their column with --map "Column=id".',
    });
  }
  if (headers === LIST) return { ...mapping, map: LIST.map((field) => `${field}=${field}`) };
  const others = headers.filter((header) => header !== "" && !NAMING.has(fieldOfHeader(header) ?? ""));
  return { ...mapping, ignore: [...new Set([...ignore, ...others])] };
}

export interface DecidedRows extends Pick<Table, "records"> {
  /** Of the column with the decisions, if there is one. */
  readonly header?: string | undefined;
}

/** The rows that a column headed `decision`, as `duplicates` prints it, deletes. @throws CliError for unknown words. */
export function decidedRows(table: Table): DecidedRows {
  const at = table.headers.findIndex((header) => headerKey(header) === "decision");
  if (at === -1) return table;
  const decision = ({ cells }: SourceRecord) => (cells[at] ?? "").trim().toLowerCase();
  const fields: Record<string, string> = {};
  for (const record of table.records) {
    const word = decision(record);
    if (!DECISIONS.has(word)) fields[placeOf(table, record.line)] = `the decision ${JSON.stringify(word)} is not known`;
  }
  const wrong = Object.keys(fields).length;
  const records = table.records.filter((record) => decision(record) === "delete");
  if (wrong === 0) return { header: table.headers[at], records };
  const message = `${count(wrong, "decision is", "decisions are")} not known; nothing was deleted`;
  throw new CliError("invalid_input", message, { fields, hint: "A decision is delete, keep, merge or nothing." });
}

export async function goneBefore(runs: OwnRuns): Promise<(key: MatchKey) => boolean> {
  const gone = new CustomerIndex("auto", (text) => text);
  for (const { customer } of await deletedCustomers(runs)) gone.add(customer);
  return (key) => gone.find(key).length > 0;
}

// --- internal ---

const LIST: readonly string[] = ["id", "email", "phone"];

const NAMING: ReadonlySet<string> = new Set([...LIST, "name"]);

const DECISIONS: ReadonlySet<string> = new Set(["", "delete", "keep", "merge"]);

function entry({ line, cells }: Pick<SourceRecord, "line" | "cells">): SourceRecord {
  const [, kind, value = ""] = /^(?:(id|email|phone):)?(.*)$/s.exec(undoNeutralise((cells[0] ?? "").trim())) ?? [];
  const field = kind ?? guessKind(value);
  return { line, cells: LIST.map((one) => (one === field ? value : "")) };
}
