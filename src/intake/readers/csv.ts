import { pipeline } from "node:stream";
import type { Options } from "csv-parse";
import { CliError } from "../../errors.ts";
import { type FormatTable, isBlank, type SourceRecord } from "../row.ts";
import { type Dialect, detectDialect } from "./delimiter.ts";
import { withHeader } from "./header.ts";
import { ownRecords, ownTsvNotices } from "./own-tsv.ts";
import { LONGEST, type Text, tooLong } from "./text.ts";

/**
 * A delimited text file (RFC 4180, with any delimiter and any of CR LF, LF, CR; or TSV as this program
 * prints it) as a table, read as a stream.
 * @throws CliError `invalid_input` when the file has no rows, or is TSV of a database; later, while its rows are read, where its quotes are wrong.
 */
export async function readDelimited(name: string, text: Text): Promise<FormatTable> {
  const usual = /\.(?:tsv|tab|xls)$/i.test(name) ? "\t" : ",";
  const dialect = detectDialect(new TextDecoder().decode(text.head), usual);
  const own = await ownTsvNotices(name, text);
  const records = () => (own ? ownRecords(name, text) : delimitedRecords(name, () => text.read(), dialect));
  const table = await withHeader(name, records);
  const delimiter = own ? undefined : dialect.delimiter;
  if (table !== undefined) return { ...table, delimiter, notices: [...(own ?? []), ...table.notices] };
  throw new CliError("invalid_input", `${name} has no rows`, {
    hint: "Its first line should name the columns, for example: name,email,phone",
  });
}

/**
 * The records of a delimited text, in batches as the text comes. Each knows the line that it starts on, also after cells
 * with line breaks. Records of blank cells only are skipped: spreadsheet programs leave them behind.
 * @param read the text in UTF-8, from its start at each call.
 * @throws CliError `invalid_input` that names the line and column of a wrong quote.
 */
async function* delimitedRecords(
  name: string,
  read: () => AsyncIterable<Uint8Array>,
  { delimiter, declared, quote = '"', mark = quote, hasBlanks = false }: Dialect,
): AsyncGenerator<readonly SourceRecord[]> {
  const { CsvError, parse } = await import("csv-parse");
  let headers: readonly string[] | undefined;
  /** The line that the next record starts on. */
  let line = 1;
  const wrong = (at: number, problem: string) => {
    const column = `column ${at + 1}${headers?.[at] ? ` (${headers[at]})` : ""}`;
    return new CliError("invalid_input", `${name}:${line}: ${problem.replace("COLUMN", column)}`, { hint: HINT });
  };
  const options: Options<SourceRecord, RawRecord> = {
    ...{ bom: true, delimiter, quote, escape: mark, trim: hasBlanks, max_record_size: LONGEST, raw: true },
    relax_quotes: true, // A quote in a cell that does not begin with one is text, as spreadsheets read it.
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true, // The check counts the cells, and reports them with the other problems of the row.
    on_record({ record: cells, raw }) {
      // After its first record the parser makes an Error of each with another number of cells: three times the time.
      Reflect.set(parser.info, "records", 0);
      // Where a cell stands in the file as it is read, its quotes are not those of a quoted cell.
      const isText = (cell: string) =>
        [delimiter, "\n", "\r", " "].some((before) => `\n${raw}`.includes(before + cell));
      const at = cells.findIndex((cell) => cell[0] === quote && isDoubtful(cell, delimiter) && isText(cell));
      if (at !== -1) throw wrong(at, IN_MIDDLE);
      const record = { line, cells };
      line += raw.split(BREAK).length - 1;
      if (cells.every(isBlank) || (declared && record.line === 1)) return undefined;
      headers ??= cells;
      return record;
    },
  };
  const parser = parse(options as unknown as Options); // Its types do not know the option raw.
  pipeline(read(), parser, () => {}); // What fails is thrown where the records are read.
  let batch: SourceRecord[] = [];
  try {
    for await (const record of parser as AsyncIterable<SourceRecord>) {
      batch.push(record);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === "CSV_MAX_RECORD_SIZE") throw tooLong(`${name}:${line}`);
    throw wrong(Number(error.column), error.code === "CSV_QUOTE_NOT_CLOSED" ? NEVER_CLOSED : IN_MIDDLE);
  }
  yield batch;
}

// --- internal ---

/** Records of one batch. */
const BATCH = 250;

const BREAK = /\r\n|\n|\r/;

const HINT = 'Perhaps the closing quote of the cell is missing. Inside a quoted cell, write a quote twice: "5"" pipe".';
const NEVER_CLOSED = "the quote at the beginning of COLUMN is never closed";
const IN_MIDDLE = "COLUMN begins with a quote and has another one in its middle";

/** A record with its text as it stands in the file. */
interface RawRecord {
  readonly record: readonly string[];
  readonly raw: string;
}

/**
 * Whether a cell that begins with a quote may be two, or its quotes not doubled: `"Lee, "Bo" x`, `"5 "big" pipes"`. If not,
 * it is text: `"DA GINO" BAR`.
 */
function isDoubtful(cell: string, delimiter: string): boolean {
  const second = cell.indexOf(cell.charAt(0), 1);
  const hasMore = second !== -1 && second < cell.length - 1;
  return hasMore && (cell.includes(delimiter) || BREAK.test(cell) || (second > 1 && cell.endsWith(cell.charAt(0))));
}
