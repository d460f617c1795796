import type { FieldName } from "../../customers/customer.ts";
import { count } from "../../text/words.ts";
import { isBlank, lineText, type Problem, type SourceRecord, type Table } from "../row.ts";
import type { Checked, CheckOptions } from "./checked.ts";
import type { Contrary } from "./people.ts";
import { rowReader } from "./read-row.ts";

/** Makes a function that reads a record as a row. It keeps no state: a record that is read again gives the same row. */
export function recordChecker(
  table: Pick<Table, "headers" | "neutralised">,
  options: CheckOptions,
): (record: SourceRecord) => Checked {
  const width = table.headers.length;
  const cellOptions = { neutralised: table.neutralised, clearToken: options.clearToken };
  // An export of this program has no text marks: what looks like one is a value.
  const { isOwn = false } = options;
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
      return {
        problems: [
          { line, cells, kind: "row-width", reason, hint: "Put a cell that contains the delimiter in quotes." },
        ],
      };
    }
    return read(record);
  };
}

/** The problem of a row about the same customer as an earlier row, of which it says something else. */
export function sameCustomer(
  table: Pick<Table, "unit">,
  { line, field }: Pick<Contrary, "line" | "field">,
): Pick<Problem, "kind" | "reason" | "hint"> {
  const earlier = lineText(table.unit, line);
  if (field === undefined) {
    return {
      kind: "twin",
      reason: `may be the same customer as ${earlier}: name and address do not tell`,
      hint: "Add an e-mail address or a phone number to both rows, or remove one of them.",
    };
  }
  return {
    kind: "other-row",
    reason: `is the same customer as ${earlier}, with another ${WORDS[field] ?? field}`,
    hint: "Remove one of the rows, or choose with --match what tells customers apart.",
  };
}

// --- internal ---

const WORDS: Readonly<Partial<Record<FieldName, string>>> = { email: "e-mail address", "address.street": "address" };
