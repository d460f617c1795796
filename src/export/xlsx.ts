import { valueAt } from "../customers/customer.ts";
import { CliError } from "../errors.ts";
import { cellText, csvFields } from "../output/fields.ts";
import type { Printer } from "../output/output.ts";
import { neutralise } from "../text/formula.ts";
import type { JsonObject } from "../text/json.ts";

/** Takes a part of a file; resolves when it can take more. */
export type Sink = (data: string | Uint8Array) => Promise<void>;

/**
 * A workbook of one sheet (ECMA-376), streamed. Every cell is text: no number loses its leading zeros, nothing is run
 * as a formula. A text that looks like a formula still gets a `'` before it, as in CSV: a user may edit the cell.
 */
export function xlsxPrinter(sink: Sink, raw: boolean): Pick<Printer, "rows"> {
  return {
    async rows(rows, view) {
      const { writeXlsxStream } = await import("hucre/xlsx");
      const tally = { rows: 0 };
      const bytes = writeXlsxStream(sheetRows(rows, csvFields(view), raw, tally), {
        name: "Customers",
        columns: csvFields(view).map((field) => ({ header: sheetText(raw ? field : neutralise(field)) })),
        freezePane: { rows: 1 },
        maxRowsPerSheet: Number.POSITIVE_INFINITY, // A second sheet would not be read back: sheetRows() stops before.
      });
      for await (const chunk of bytes) await sink(chunk);
      return tally.rows;
    },
  };
}

// --- internal ---

/** Rows of a sheet below the header. */
const MOST_ROWS = 1_048_575;
const LONGEST_CELL = 32_767;

async function* sheetRows(
  rows: AsyncIterable<JsonObject> | Iterable<JsonObject>,
  fields: readonly string[],
  raw: boolean,
  tally: { rows: number },
): AsyncGenerator<(string | null)[]> {
  for await (const row of rows) {
    if (++tally.rows > MOST_ROWS) {
      throw tooBig(`there are more than ${MOST_ROWS.toLocaleString("en-US")} customers, the most that a sheet holds`);
    }
    yield fields.map((field) => {
      const text = cellText(valueAt(row, field));
      const cell = raw ? text : neutralise(text);
      if (cell.length > LONGEST_CELL) {
        const characters = `${cell.length.toLocaleString("en-US")} characters`;
        throw tooBig(`${field} of customer ${String(row.id)} has ${characters}, too many for a cell of a spreadsheet`);
      }
      return cell === "" ? null : sheetText(cell);
    });
  }
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
