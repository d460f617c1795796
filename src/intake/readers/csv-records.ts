import { CliError } from "../../errors.ts";
import { isBlank, type SourceRecord } from "../row.ts";
import { breaksIn, quoteError } from "./csv-quotes.ts";
import type { Dialect } from "./delimiter.ts";

/**
 * The records of a delimited text, in batches as the text comes. Each knows the line that it starts on, also after cells
 * with line breaks. Records of blank cells only are skipped: spreadsheet programs leave them behind.
 * @param text in UTF-8.
 * @throws CliError `invalid_input` that names the line and column of a wrong quote.
 */
export async function* delimitedRecords(
  name: string,
  text: AsyncIterable<Uint8Array>,
  { delimiter, declared }: Dialect,
): AsyncGenerator<readonly SourceRecord[]> {
  const { parse } = await import("csv-parse");
  let headers: readonly string[] | undefined;
  const records: SourceRecord[] = [];
  /** The line that the next record starts on. The parser counts a CR LF inside quotes as two. */
  let line = 1;
  let isDeclaration = declared;
  const parser = parse({
    bom: true,
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true, // The check counts the cells, and reports them with the other problems of the row.
    // Taken before they enter the parser's stream: there, each would cost more than its parsing.
    on_record(cells: readonly string[]) {
      // After the first record the parser makes an Error, with its stack, of each with another number of cells.
      Reflect.set(parser.info, "records", 0);
      const start = line;
      line += 1 + breaksIn(cells);
      if (cells.every(isBlank)) return undefined;
      if (!isDeclaration) records.push({ line: start, cells });
      if (!isDeclaration) headers ??= cells;
      isDeclaration = false;
      return undefined;
    },
  });
  const taken = () => records.splice(0);
  parser.on("error", () => {}); // The call that failed rejects with it.
  let pending = 0;
  try {
    for await (const chunk of text) {
      for (let from = 0; from < chunk.length; from += PIECE) {
        const piece = chunk.subarray(from, from + PIECE);
        await new Promise<void>((resolve, reject) => {
          parser.write(piece, (error) => (error ? reject(error) : resolve()));
        });
        pending = records.length > 0 ? 0 : pending + piece.length;
        if (pending > LONGEST_RECORD) throw tooLong(name, line);
        yield taken();
      }
    }
    await new Promise<void>((resolve, reject) => {
      parser.once("error", reject).end(resolve);
    });
    yield taken();
  } catch (error) {
    throw quoteError(error, { name, line, headers, cells: unfinished(parser) });
  } finally {
    parser.destroy();
  }
}

// --- internal ---

/** Bytes of one batch: the records of a larger one live so long that collecting them costs time and memory. */
const PIECE = 32 * 1024;

/** Bytes of one record: a quote that is never closed makes the whole rest of the file one record. */
const LONGEST_RECORD = 16 * 1024 * 1024;

/** The cells before the error, of the record in which it is. The parser's types do not name this state. */
function unfinished(parser: object): readonly string[] {
  const state: unknown = Reflect.get(parser, "state");
  const record: unknown = typeof state === "object" && state !== null ? Reflect.get(state, "record") : undefined;
  return Array.isArray(record) ? record.map(String) : [];
}

function tooLong(name: string, line: number): CliError {
  return new CliError(
    "invalid_input",
    `${name}:${line}: the row that starts here is longer than ${LONGEST_RECORD / 1024 / 1024} MiB`,
    { hint: "Perhaps a quote is never closed: close it." },
  );
}
