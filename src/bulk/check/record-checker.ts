import { count } from "../../text/words.ts";
import { isOwnExport } from "../columns/known-exports.ts";
import { isBlank, lineText, type Problem, type SourceRecord, type Table } from "../row.ts";
import type { Checked, CheckOptions } from "./checked.ts";
import { rowReader } from "./read-row.ts";

/** Makes a function that reads a record as a row. It keeps no state: a record that is read again gives the same row. */
export function recordChecker(
  table: Pick<Table, "headers" | "neutralised">,
  options: CheckOptions,
): (record: SourceRecord) => Checked {
  const width = table.headers.length;
  const cellOptions = { neutralised: table.neutralised, clearToken: options.clearToken };
  // An export of this program has no text marks: what looks like one is a value.
  const isOwn = isOwnExport(table.headers);
  const read = rowReader(options.columns, cellOptions, {
    ...options,
    isOwn,
    hasTextMarks: table.neutralised && !isOwn,
  });
  return (record) => {
    const { line, cells } = record;
    // Further blank cells do no harm: many programs write a delimiter at the end of a line.
    if (cells.length < width || (cells.length > width && cells.slice(width).some((cell) => !isBlank(cell)))) {
      const reason = `has ${count(cells.length, "cell")}, the header has ${width}`;
      return { problems: [{ line, cells, reason, hint: "Put a cell that contains the delimiter in quotes." }] };
    }
    return read(record);
  };
}

/** The problem of a row about the same customer as an earlier row. */
export function sameCustomer(table: Pick<Table, "unit">, earlier: number): Pick<Problem, "reason" | "hint"> {
  return {
    reason: `is the same customer as ${lineText(table.unit, earlier)}`,
    hint: "Remove one of the rows, or choose with --match what tells customers apart.",
  };
}
