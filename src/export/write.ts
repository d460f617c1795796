import type { Customer } from "../customers/customer.ts";
import { furtherFields } from "../customers/further-fields.ts";
import { customerView } from "../output/customer-view.ts";
import type { Printer, Target } from "../output/printer.ts";
import { exportColumns } from "./columns.ts";
import type { ExportFormat } from "./format.ts";

/** Takes data; resolves when it can take more. */
export type Sink = (data: string | Uint8Array) => Promise<void>;

export interface ExportOptions {
  readonly format: ExportFormat;
  /** Dotted paths, as --fields names them. */
  readonly fields: readonly string[] | undefined;
  /** Leave cells that a spreadsheet would run as formulas as they are. */
  readonly raw: boolean;
}

export interface Exported {
  readonly count: number;
  /** Fields that turned up after the header was written, and so have no column. */
  readonly late: readonly string[];
}

/** Customers that are looked at for the columns before the first is written. */
export const LOOKED_AT = 100;

/**
 * Writes customers as a file that import reads back to the same. They are passed on as they come; memory does not grow
 * with them.
 */
export async function writeExport(
  customers: AsyncIterable<Customer>,
  sink: Sink,
  { format, fields, raw }: ExportOptions,
): Promise<Exported> {
  if (format === "json" || format === "ndjson") {
    const { jsonPrinter, ndjsonPrinter } = await import("../output/json.ts");
    const printer = (format === "json" ? jsonPrinter : ndjsonPrinter)(target(sink, fields));
    return { count: await printer.rows(customers, customerView), late: [] };
  }
  const { first, all } = await lookAhead(customers, LOOKED_AT);
  const columns = exportColumns(first, fields);
  const late = new Set<string>();
  const watched = fields === undefined ? lateFields(all, columns, late) : all;
  const count = await (await table(format, sink, raw)).rows(watched, { ...customerView, delimited: columns });
  return { count, late: [...late] };
}

// --- internal ---

async function table(format: "csv" | "tsv" | "xlsx", sink: Sink, raw: boolean): Promise<Pick<Printer, "rows">> {
  if (format === "xlsx") return (await import("./xlsx.ts")).xlsxPrinter(sink, { raw });
  const { delimitedPrinter } = await import("../output/delimited.ts");
  return delimitedPrinter(target(sink, undefined), format === "csv" ? "," : "\t", { raw });
}

function target(sink: Sink, fields: readonly string[] | undefined): Target {
  return { out: sink, notice: () => {}, width: undefined, colour: false, fields };
}

async function lookAhead<T>(rows: AsyncIterable<T>, size: number) {
  const iterator = rows[Symbol.asyncIterator]();
  const first: T[] = [];
  while (first.length < size) {
    const next = await iterator.next();
    if (next.done) break;
    first.push(next.value);
  }
  async function* all(): AsyncGenerator<T> {
    yield* first;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { first, all: all() };
}

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
