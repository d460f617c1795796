import { pipeline } from "node:stream";
import { CliError } from "../../errors.ts";
import { type FormatTable, isBlank, type SourceRecord } from "../row.ts";
import { type Dialect, detectDialect } from "./delimiter.ts";
import { withHeader } from "./header.ts";
import { ownRecords, ownTsvNotices } from "./own-tsv.ts";
import { allOf, LONGEST, type Text, tooLong } from "./text.ts";

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
  const form = own ? undefined : { ...text.form, delimiter: dialect.delimiter };
  if (table !== undefined) return { ...table, form, notices: [...(own ?? []), ...table.notices] };
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
export async function* delimitedRecords(
  name: string,
  read: () => AsyncIterable<Uint8Array>,
  { delimiter, declared, quote = '"', mark = quote, hasBlanks = false }: Dialect,
): AsyncGenerator<readonly SourceRecord[]> {
  const { CsvError, parse } = await import("csv-parse");
  const options = {
    ...{ bom: true, delimiter, quote, escape: mark, trim: hasBlanks, max_record_size: LONGEST },
    relax_quotes: true, // A quote in a cell that does not begin with one is text, as spreadsheets read it.
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true, // The check counts the cells, and reports them with the other problems of the row.
  };
  const parser = parse({
    ...options,
    on_record(cells: string[]) {
      // After the first record the parser makes an Error, with its stack, of each with another number of cells.
      Reflect.set(parser.info, "records", 0);
      return cells;
    },
  });
  let headers: readonly string[] = [];
  let batch: SourceRecord[] = [];
  /** The line that the next record starts on. The parser counts a CR LF inside quotes as two. */
  let line = 1;
  let isDeclaration = declared;
  let lines: readonly string[] | undefined;
  /** Whether a cell stands in the file as it is read: then its quotes are not those of a quoted cell. */
  const isText = async (cell: string, from: number) => {
    lines ??= (await allOf(read())).split(BREAK);
    const written = ["", ...lines.slice(from - 1, line - 1)].join("\n");
    return [delimiter, "\n", " "].some((before) => written.includes(before + cell.split(BREAK).join("\n")));
  };
  pipeline(read(), parser, () => {}); // What fails is thrown where the records are read.
  try {
    for await (const cells of parser as AsyncIterable<readonly string[]>) {
      const start = line;
      line += 1 + breaksIn(cells);
      const at = cells.findIndex((cell) => cell[0] === quote && isDoubtful(cell, delimiter));
      if (at !== -1 && (await isText(cells[at] ?? "", start)))
        throw quoteError(IN_MIDDLE, `${name}:${start + breaksIn(cells.slice(0, at))}`, at, headers);
      if (cells.every(isBlank)) continue;
      if (headers.length === 0 && !isDeclaration) headers = cells;
      if (!isDeclaration) batch.push({ line: start, cells });
      isDeclaration = false;
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { code, column, bytes } = error;
    const whole = await allOf(read());
    // The error comes before the records that were read with it.
    headers = await new Promise<readonly string[]>((resolve) => {
      parse(whole, { ...options, to: declared ? 2 : 1 }, (_, records) => resolve(records?.at(-1) ?? []));
    });
    const place = `${name}:${Buffer.from(whole).toString("utf8", 0, Number(bytes)).split(BREAK).length}`;
    if (code === "CSV_MAX_RECORD_SIZE") throw tooLong(place);
    throw quoteError(code === "CSV_QUOTE_NOT_CLOSED" ? NEVER_CLOSED : IN_MIDDLE, place, Number(column), headers);
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

/**
 * Whether a cell that begins with a quote may be two, or its quotes not doubled: `"Lee, "Bo" x`, `"5 "big" pipes"`. If not,
 * it is text: `"DA GINO" BAR`.
 */
function isDoubtful(cell: string, delimiter: string): boolean {
  const second = cell.indexOf(cell.charAt(0), 1);
  const hasMore = second !== -1 && second < cell.length - 1;
  return hasMore && (cell.includes(delimiter) || BREAK.test(cell) || (second > 1 && cell.endsWith(cell.charAt(0))));
}

/** @param at the wrong cell, from 0. */
function quoteError(problem: string, place: string, at: number, headers: readonly string[]): CliError {
  const column = `column ${at + 1}${headers[at] ? ` (${headers[at]})` : ""}`;
  return new CliError("invalid_input", `${place}: ${problem.replace("COLUMN", column)}`, { hint: HINT });
}

/** How many line breaks cells hold. */
function breaksIn(cells: readonly string[]): number {
  let breaks = 0;
  for (const cell of cells) if (cell.includes("\n") || cell.includes("\r")) breaks += cell.split(BREAK).length - 1;
  return breaks;
}
