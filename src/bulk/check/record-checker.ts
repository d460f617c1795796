import { count } from "../../text/words.ts";
import { isOwnExport } from "../columns/known-exports.ts";
import { type Cell, isBlank, type Problem, placeOf, type SourceRecord, type Table } from "../row.ts";
import type { Checked, CheckOptions } from "./checked.ts";
import { FieldReader } from "./field-reader.ts";
import { RowReading } from "./row-reading.ts";

/** Makes a function that reads a record as a row. It keeps no state: a record that is read again gives the same row. */
export function recordChecker(
  table: Pick<Table, "headers" | "neutralised">,
  options: CheckOptions,
): (record: SourceRecord) => Checked {
  const width = table.headers.length;
  const cellOptions = { neutralised: table.neutralised, clearToken: options.clearToken };
  const fields = options.columns.fields.map((field) => new FieldReader(field, cellOptions));
  const addresses = options.columns.addresses.map((address) =>
    address.map((field) => new FieldReader(field, cellOptions)),
  );
  // An export of this program has no text marks: what looks like one is a value.
  const reading = { ...options, hasTextMarks: table.neutralised && !isOwnExport(table.headers) };
  return (record) => {
    const { line, cells } = record;
    // Further blank cells do no harm: many programs write a delimiter at the end of a line.
    if (cells.length < width || (cells.length > width && cells.slice(width).some((cell) => !isBlank(cell)))) {
      const reason = `has ${count(cells.length, "cell")}, the header has ${width}`;
      return { problems: [{ line, cells, reason, hint: "Put a cell that contains the delimiter in quotes." }] };
    }
    const row = new RowReading(record, reading);
    for (const field of fields) row.take(field);
    for (const field of addressOf(addresses, cells)) row.take(field);
    return row.end(fields);
  };
}

/** The problem of a row about the same customer as an earlier row. */
export function sameCustomer(table: Pick<Table, "name" | "unit">, earlier: number): Pick<Problem, "reason" | "hint"> {
  return {
    reason: `is the same customer as ${placeOf(table, earlier)}`,
    hint: "Remove one of the rows, or choose with --match what tells customers apart.",
  };
}

// --- internal ---

const NONE: readonly never[] = [];

/** The first address that has a value in this row. */
function addressOf(addresses: readonly (readonly FieldReader[])[], cells: readonly Cell[]): readonly FieldReader[] {
  if (addresses.length < 2) return addresses[0] ?? NONE;
  return addresses.find((fields) => fields.some((field) => field.read(cells) !== undefined)) ?? NONE;
}
