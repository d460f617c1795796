import type { FieldValues } from "../../customers/customer.ts";
import { parseRef, type Ref } from "../../customers/identity.ts";
import { CliError } from "../../errors.ts";
import { saysFax } from "../../intake/cells/kinds.ts";
import { Findings, fieldsOf } from "../../intake/check/findings.ts";
import { readSample } from "../../intake/columns/column.ts";
import { type MappingOptions, mapColumns } from "../../intake/columns/map-columns.ts";
import { headerKey } from "../../intake/headings/heading.ts";
import { fieldOfHeader } from "../../intake/headings/read-heading.ts";
import type { SourceRecord, Table } from "../../intake/row.ts";
import { undoNeutralise } from "../../text/formula.ts";
import { count, grouped } from "../../text/words.ts";

/** A customer that a file names. */
export interface Target extends Called {
  readonly record: SourceRecord;
}

/** What a row names its customer by, and the names and contacts that it has: an id may be another system's. */
interface Called {
  readonly ref: Ref;
  readonly said: readonly Pick<FieldValues, "name" | "email" | "phone">[];
}

export interface Targets {
  /** Rows in the file. */
  readonly read: number;
  readonly targets: readonly Target[];
  /** Rows whose `decision` says to keep the customer. */
  readonly kept: number;
  /** Rows that name no customer, where those are skipped. */
  readonly invalid: Findings;
  /** What stands above the cells of its records, as in its rejects. */
  readonly headers: readonly string[];
}

export interface TargetOptions {
  readonly country: string | undefined;
  /** What --map and --ignore say. */
  readonly mapping: MappingOptions;
  /** Skip the rows that name no customer. */
  readonly skipInvalid: boolean;
}

/**
 * The customers that a table names: by its column of ids, else of e-mail addresses, else of phone numbers, row by row.
 * A table of one column without a known heading is a plain list, its first line an entry, unless the mapping names it.
 * @throws CliError `invalid_input` with every row that names no customer, unless those are skipped.
 */
export async function readTargets(table: Table, { country, mapping, skipInvalid }: TargetOptions): Promise<Targets> {
  const [header = ""] = table.headers;
  const mapped = (mapping.map ?? []).length > 0;
  const plain = table.headers.length === 1 && fieldOfHeader(header) === undefined && !mapped;
  // The rejects of such a list are one as well.
  const isList = plain || (header === LIST_HEADING && headerKey(table.headers[1] ?? "") === "error");
  const read = isList ? plainReader(country) : tableReader(table, country, mapping, await readSample(table));
  const targets: Target[] = [];
  const invalid = new Findings();
  let rows = 0;
  let kept = 0;
  for await (const record of recordsOf(table, plain)) {
    rows += 1;
    try {
      const called = await read(record);
      if (called === undefined) kept += 1;
      else targets.push({ record, ...called });
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      const { line, cells } = record;
      invalid.add({ line, kind: "reference", severity: "invalid", reason: error.message }, cells);
    }
  }
  const wrong = invalid.rows;
  if (wrong > 0 && !skipInvalid) {
    throw new CliError(
      "invalid_input",
      `${grouped(wrong)} of ${count(rows, "row")} name no customer; nothing was deleted`,
      {
        fields: fieldsOf(table, invalid.invalid()),
        hint:
          "Each row needs an id, an e-mail address or a phone number; a decision is delete, keep, merge or nothing. " +
          "--skip-invalid skips these rows.",
      },
    );
  }
  return { read: rows, targets, kept, invalid, headers: plain ? [LIST_HEADING] : table.headers };
}

// --- internal ---

/** Above the rejects of a list that has no heading itself. */
const LIST_HEADING = "customer to delete";

/** Undefined for a row whose `decision` says to keep the customer. Throws CliError for one that names none. */
type ReadRow = (record: SourceRecord) => Promise<Called | undefined>;

function plainReader(country: string | undefined): ReadRow {
  return async ({ cells }) => ({ ref: await parseRef(undoNeutralise((cells[0] ?? "").trim()), country), said: [] });
}

/** @param isList its heading is an entry too. */
async function* recordsOf(table: Table, isList: boolean): AsyncGenerator<SourceRecord> {
  if (isList) yield { line: table.headerLine, cells: table.headers };
  for await (const batch of table.batches()) yield* batch;
}

function tableReader(
  table: Table,
  country: string | undefined,
  { map, ignore = [] }: MappingOptions,
  sample: readonly SourceRecord[],
): ReadRow {
  // Only columns that name the customer matter here.
  const others = table.headers.filter((header) => !isKey(fieldOfHeader(header)) && header !== "");
  const { fields } = mapColumns(table, { map, ignore: [...new Set([...ignore, ...others])] }, sample);
  // Of several columns for one kind the first that has something counts, as for an import.
  const columns = (["id", "email", "phone"] as const).flatMap((kind) => {
    const choices = fields.find(({ target }) => target === kind)?.choices ?? [];
    return choices.flatMap(({ parts, labelAt }) => parts.map((at) => ({ kind, at, labelAt })));
  });
  const names = table.headers.flatMap((header, at) => (fieldOfHeader(header) === "name" ? at : []));
  const decision = table.headers.findIndex((header) => headerKey(header) === "decision");
  return async (record) => {
    const cell = (at: number) => {
      const text = record.cells[at] ?? "";
      return (table.neutralised ? undoNeutralise(text) : text).trim();
    };
    if (decision !== -1 && !isDelete(cell(decision))) return undefined;
    const ids = columns.flatMap(({ kind, at }) => (kind === "id" && cell(at) !== "" ? cell(at) : []));
    if (new Set(ids).size > 1) throw new CliError("invalid_input", `has several ids (${ids.join(", ")}): ${CHOOSE}`);
    for (const { kind, at, labelAt } of columns) {
      const text = cell(at);
      const isFax = labelAt !== undefined && saysFax(cell(labelAt));
      if (text === "" || isFax) continue;
      const said = [
        ...names.map((column) => ({ name: cell(column) })),
        ...columns.map((column) => ({ [column.kind]: cell(column.at) })),
      ];
      return { ref: await parseRef(`${kind}:${text}`, country), said };
    }
    throw new CliError("invalid_input", "has no id, e-mail address or phone number");
  };
}

const CHOOSE = 'choose their column with --map "Column=id"';

function isKey(target: string | undefined): boolean {
  return target === "id" || target === "email" || target === "phone";
}

function isDelete(decision: string): boolean {
  const word = decision.toLowerCase();
  if (["", "keep", "merge"].includes(word)) return false;
  if (word === "delete") return true;
  throw new CliError("invalid_input", `the decision ${JSON.stringify(decision)} is not known`);
}
