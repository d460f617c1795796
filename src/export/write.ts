import { basename } from "node:path";
import { type Customer, DOCUMENTED, furtherFields, valueAt } from "../customers/customer.ts";
import { CliError } from "../errors.ts";
import { cellText } from "../output/cells.ts";
import { customerView } from "../output/customer-view.ts";
import { EXPORT_FORMATS, type ExportFormat, FORMATS, isJson } from "../output/formats.ts";
import type { Target } from "../output/output.ts";
import { neutralise } from "../text/formula.ts";
import type { JsonObject } from "../text/json.ts";
import { plainWord } from "../text/shell-word.ts";
import { grouped } from "../text/words.ts";

interface ExportOptions {
  readonly format: ExportFormat;
  readonly fields: readonly string[] | undefined;
  /** Do not neutralise cells that a spreadsheet would run as formulas. */
  readonly raw: boolean;
  /** TSV is quoted, as an import reads it; otherwise a record stays on its line. */
  readonly quoted: boolean;
  /** CSV begins with U+FEFF: without it Excel takes UTF-8 for the code page of its country. */
  readonly bom: boolean;
  readonly delimiter: "," | ";";
}

interface Exported {
  readonly count: number;
  readonly late: ReadonlySet<string>;
}

interface WithColumns {
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<Customer>;
  /** Fields that first appear after the first rows: they have no column. */
  readonly late: ReadonlySet<string>;
}

/** A file with columns has to name them before its first row: they are those of the first 100 customers. */
export const LOOKED_AT = 100;

/** Writes customers as a file that import reads back without a change, each as it comes. */
export async function writeExport(
  customers: AsyncIterable<Customer>,
  sink: Sink,
  { format, fields, raw, quoted, bom, delimiter }: ExportOptions,
): Promise<Exported> {
  const target: Target = { out: sink, notice: () => {}, width: undefined, colour: false, fields };
  if (isJson(format)) {
    const { jsonPrinter } = await import("../output/json.ts");
    return { count: await jsonPrinter(target, format).rows(customers, customerView), late: new Set() };
  }
  if (format === "csv" && bom) await sink("\ufeff");
  const { columns, rows, late } = await withColumns(customers, fields);
  if (format === "xlsx") return { count: await writeSheet(rows, columns, sink, raw), late };
  const { delimitedPrinter } = await import("../output/delimited.ts");
  const form = { raw, quoted: quoted || format === "csv" };
  const printer = delimitedPrinter(target, format === "tsv" ? "\t" : delimiter, form);
  return { count: await printer.rows(rows, { ...customerView, csv: columns }), late };
}

/**
 * Customers with the columns of a table of them: `fields`, else the documented ones, then what else the first {@link
 * LOOKED_AT} have.
 */
export async function withColumns(
  customers: AsyncIterable<Customer>,
  fields: readonly string[] | undefined,
): Promise<WithColumns> {
  const late = new Set<string>();
  if (fields !== undefined) return { columns: fields, rows: customers, late };
  const iterator = customers[Symbol.asyncIterator]();
  const first: Customer[] = [];
  let failed: { readonly error: unknown } | undefined;
  try {
    for (let next = await iterator.next(); !next.done; next = await iterator.next())
      if (first.push(next.value) === LOOKED_AT) break;
  } catch (error) {
    failed = { error };
  }
  // A list that cannot be read to its end fails after its rows.
  async function* all(): AsyncGenerator<Customer> {
    yield* first;
    if (failed !== undefined) throw failed.error;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  // An import knows a file of this program by the documented fields, and reads no others from it.
  const columns = [...DOCUMENTED, ...new Set(first.flatMap(furtherFields))];
  return { columns, rows: lateFields(all(), columns, late), late };
}

/** The warning about fields without a column; undefined without any. @param verb `exported`. */
export function lateText(late: ReadonlySet<string>, verb: string): string | undefined {
  if (late.size === 0) return undefined;
  const fields = [...late].join(", ");
  return `not ${verb}, because the first ${LOOKED_AT} customers do not have these fields: ${fields}; name them with --fields, or take NDJSON with -o ndjson`;
}

/**
 * The one asked for, else by the file's ending, else as the settings say, else CSV on stdout.
 * @param file the path; undefined for stdout.
 * @param set how results are printed if neither a flag nor the file's ending says it.
 * @throws CliError `usage` for a format that import cannot read back, and for an ending that is not a format.
 */
export function exportFormat(
  file: string | undefined,
  asked: string | undefined,
  set: { readonly value: string; readonly source: string; readonly origin: string },
): ExportFormat {
  const ending = /\.([^.]+)$/.exec(basename(file ?? ""))?.[1]?.toLowerCase();
  const byEnding = EXPORT_FORMATS.find((known) => FORMATS[known].endings.some((one) => one === ending));
  const setting = set.source === "default" ? undefined : set.value;
  const named = asked ?? byEnding ?? setting ?? (file === undefined ? "csv" : undefined);
  const format = EXPORT_FORMATS.find((known) => known === named);
  if (format !== undefined) return format;
  if (named !== undefined) {
    const what = asked === undefined ? `${named} (${set.origin})` : `-o ${named}`;
    throw new CliError("usage", `${what} is not a format of an export`, {
      hint: `Choose one of ${EXPORT_FORMATS.join(", ")} with -o; \`customers list -o ${plainWord(named)}\` prints that.`,
    });
  }
  throw new CliError("usage", `${file} does not end in the name of a format`, {
    hint: `Name it .${EXPORT_FORMATS.join(", .")}, or give the format with -o.`,
  });
}

/** Takes a part of a file; resolves when it can take more. */
export type Sink = (data: string | Uint8Array) => Promise<void>;

/**
 * A workbook of one sheet (ECMA-376), streamed. Every cell is text: no number loses its leading zeros, nothing is run
 * as a formula. A text that looks like a formula still gets a `'` before it, as in CSV: a user may edit the cell.
 * @returns how many rows it has.
 */
export async function writeSheet(
  rows: AsyncIterable<JsonObject>,
  fields: readonly string[],
  sink: Sink,
  raw: boolean,
): Promise<number> {
  const { writeXlsxStream } = await import("hucre/xlsx");
  let count = 0;
  async function* cells() {
    for await (const row of rows) {
      if (++count > MOST_ROWS)
        throw tooBig(`there are more than ${grouped(MOST_ROWS)} customers, the most that a sheet holds`);
      yield fields.map((field) => cellOf(row, field, raw));
    }
  }
  const bytes = writeXlsxStream(cells(), {
    name: "Customers",
    columns: fields.map((field) => ({ header: sheetText(raw ? field : neutralise(field)) })),
    freezePane: { rows: 1 },
    maxRowsPerSheet: Number.POSITIVE_INFINITY, // A second sheet would not be read back: it ends before.
  });
  for await (const chunk of bytes) await sink(chunk);
  return count;
}

// --- internal ---

async function* lateFields(
  customers: AsyncIterable<Customer>,
  known: readonly string[],
  late: Set<string>,
): AsyncGenerator<Customer> {
  const columns = new Set(known);
  for await (const customer of customers) {
    for (const field of furtherFields(customer)) if (!columns.has(field)) late.add(field);
    yield customer;
  }
}

const MOST_ROWS = 1_048_575;
const LONGEST_CELL = 32_767;

function cellOf(row: JsonObject, field: string, raw: boolean): string | null {
  const text = cellText(valueAt(row, field));
  const cell = raw ? text : neutralise(text);
  if (cell.length > LONGEST_CELL) {
    const characters = `${grouped(cell.length)} characters`;
    throw tooBig(`${field} of customer ${String(row.id)} has ${characters}, too many for a cell of a spreadsheet`);
  }
  return cell === "" ? null : sheetText(cell);
}

function tooBig(message: string): CliError {
  return new CliError("refused", message, { hint: "Export as CSV or NDJSON instead." });
}

/**
 * A cell's text as a workbook holds it (ECMA-376 ST_Xstring). What XML cannot hold is escaped, `_xFFFE_`, and so is
 * text that looks like an escape.
 */
function sheetText(text: string): string {
  return text.replace(/_(?=x[0-9A-Fa-f]{4}_)|[\ufffe\uffff]|\p{Cs}/gu, (character) => {
    const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    return `_x${code}_`;
  });
}
