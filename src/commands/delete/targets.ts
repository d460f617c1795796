import { mapColumns } from "../../bulk/columns.ts";
import { fieldOfHeader, headerKey } from "../../bulk/headers.ts";
import { placeOf, type SourceRecord, type Table } from "../../bulk/rows.ts";
import { parseRef, type Ref } from "../../customers/identity.ts";
import { CliError } from "../../errors.ts";
import { undoNeutralise } from "../../output/formula.ts";
import { count, grouped } from "../../text.ts";

/** A customer that a file names. */
export interface Target {
  readonly record: SourceRecord;
  readonly ref: Ref;
}

export interface Targets {
  /** Rows in the file. */
  readonly read: number;
  readonly targets: readonly Target[];
  /** Rows that are to be left alone by their `decision`. */
  readonly kept: number;
}

/**
 * The customers that a table names: by its column of ids, else of e-mail addresses, else of phone numbers, row by row.
 * A table of one column without a known heading is a plain list, its first line an entry.
 * @throws CliError `invalid_input` with every row that names nobody.
 */
export async function readTargets(table: Table, defaultCountry: string | undefined): Promise<Targets> {
  const [header = ""] = table.headers;
  const plain = table.headers.length === 1 && fieldOfHeader(header) === undefined;
  const read = plain ? plainReader(defaultCountry) : tableReader(table, defaultCountry);
  const targets: Target[] = [];
  const problems: Record<string, string> = {};
  let rows = 0;
  let kept = 0;
  for await (const record of plain ? listed(table) : table.records()) {
    rows += 1;
    try {
      const ref = await read(record);
      if (ref === undefined) kept += 1;
      else targets.push({ record, ref });
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      problems[placeOf(table, record.line)] = error.message;
    }
  }
  const wrong = Object.keys(problems).length;
  if (wrong > 0) {
    throw new CliError("invalid_input", `${grouped(wrong)} of ${count(rows, "row")} name nobody; nothing was deleted`, {
      fields: problems,
      hint: "Each row needs an id, an e-mail address or a phone number; a decision is delete, keep, merge or nothing.",
    });
  }
  return { read: rows, targets, kept };
}

// --- internal ---

/** The reference of a row; undefined when it is to be left alone. Throws CliError when it has none. */
type ReadRow = (record: SourceRecord) => Promise<Ref | undefined>;

function plainReader(country: string | undefined): ReadRow {
  return ({ cells }) => parseRef(undoNeutralise((cells[0] ?? "").trim()), country);
}

async function* listed(table: Table): AsyncGenerator<SourceRecord> {
  yield { line: table.headerLine, cells: table.headers };
  yield* table.records();
}

function tableReader(table: Table, country: string | undefined): ReadRow {
  // Columns that say nothing of who is meant cannot clash here.
  const others = table.headers.filter((header) => !isKey(fieldOfHeader(header)) && header !== "");
  const { mapped } = mapColumns(table, { ignore: [...new Set(others)] });
  const decision = table.headers.findIndex((header) => headerKey(header) === "decision");
  return async (record) => {
    const cell = (at: number) => {
      const text = record.cells[at] ?? "";
      return (table.neutralised ? undoNeutralise(text) : text).trim();
    };
    if (decision !== -1 && !isDelete(cell(decision))) return undefined;
    for (const kind of ["id", "email", "phone"] as const) {
      const column = mapped.find(({ target }) => target === kind);
      const text = column === undefined ? "" : cell(column.at);
      if (text !== "") return parseRef(`${kind}:${text}`, country);
    }
    throw new CliError("invalid_input", "has no id, e-mail address or phone number");
  };
}

function isKey(target: string | undefined): boolean {
  return target === "id" || target === "email" || target === "phone";
}

function isDelete(decision: string): boolean {
  const word = decision.toLowerCase();
  if (["", "keep", "merge"].includes(word)) return false;
  if (word === "delete") return true;
  throw new CliError("invalid_input", `the decision ${JSON.stringify(decision)} is none`);
}
