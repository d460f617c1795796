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
  const records = () => (own ? ownRecords(name, text) : delimitedRecords(name, text.read(), dialect));
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
 * @param text in UTF-8.
 * @throws CliError `invalid_input` that names the line and column of a wrong quote.
 */
export async function* delimitedRecords(
  name: string,
  text: AsyncIterable<Uint8Array>,
  { delimiter, declared, quote = '"', mark = quote, hasBlanks = false }: Dialect,
): AsyncGenerator<readonly SourceRecord[]> {
  const { parse } = await import("csv-parse");
  let headers: readonly string[] | undefined;
  const records: SourceRecord[] = [];
  /** The line that the next record starts on. The parser counts a CR LF inside quotes as two. */
  let line = 1;
  let isDeclaration = declared;
  /** Whether a cell of this record begins with a quote that is text: `"DA GINO" BAR`. */
  let hasText = false;
  const parser = parse({
    bom: true,
    delimiter,
    quote,
    escape: mark,
    trim: hasBlanks,
    relax_quotes: true, // A quote in a cell that does not begin with one is text, as spreadsheets read it.
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true, // The check counts the cells, and reports them with the other problems of the row.
    // Taken before they enter the parser's stream: there, each would cost more than its parsing.
    on_record(cells: readonly string[]) {
      // After the first record the parser makes an Error, with its stack, of each with another number of cells.
      Reflect.set(parser.info, "records", 0);
      const wrong = hasText ? cells.findIndex((cell) => /^"[^"]+".*"$/.test(cell)) : -1;
      if (wrong !== -1) throw quoteError(WRONG_QUOTE, name, line, cells.slice(0, wrong), headers);
      hasText = false;
      const start = line;
      line += 1 + breaksIn(cells);
      if (cells.every(isBlank)) return undefined;
      if (!isDeclaration) records.push({ line: start, cells });
      if (!isDeclaration) headers ??= cells;
      isDeclaration = false;
      return undefined;
    },
  });
  // What it would tell of each record takes a third of the time of its parsing, and nobody asks for it.
  Reflect.set(Reflect.get(parser, "api"), "__infoRecord", () => undefined);
  onQuoteInText(parser, (before) => {
    // Behind a delimiter or a line break it may be the quote of another cell.
    if (before.includes(delimiter) || /[\r\n]/.test(before)) throw WRONG_QUOTE;
    hasText = true;
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
        if (pending > LONGEST) throw tooLong(`${name}:${line}`);
        yield taken();
      }
    }
    await new Promise<void>((resolve, reject) => {
      parser.once("error", reject).end(resolve);
    });
    yield taken();
  } catch (error) {
    throw quoteError(error, name, line, unfinished(parser), headers);
  } finally {
    parser.destroy();
  }
}

// --- internal ---

/** Bytes of one batch: the records of a larger one live so long that collecting them costs time and memory. */
const PIECE = 32 * 1024;

/** The cells before the error, of the record in which it is. The parser's types do not name this state. */
function unfinished(parser: object): readonly string[] {
  const state: unknown = Reflect.get(parser, "state");
  const record: unknown = typeof state === "object" && state !== null ? Reflect.get(state, "record") : undefined;
  return Array.isArray(record) ? record.map(String) : [];
}

/**
 * Calls `check` when text follows the second quote of a cell, with the text between the two: the parser is about to take
 * them as text. Its types do not name this state.
 */
function onQuoteInText(parser: object, check: (before: string) => void): void {
  const { field } = Reflect.get(parser, "state") as {
    field: { prepend(quote: Buffer): void; toString(encoding: string): string };
  };
  const prepend = field.prepend.bind(field);
  field.prepend = (quote) => {
    check(field.toString("utf8"));
    prepend(quote);
  };
}

const WRONG_QUOTE = Object.assign(new Error("a quote in the middle"), { code: "CSV_INVALID_CLOSING_QUOTE" });
const HINT = 'Perhaps the closing quote of the cell is missing. Inside a quoted cell, write a quote twice: "5"" pipe".';
const IN_MIDDLE = "COLUMN begins with a quote and has another one in its middle";
const SYNTAX: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "the quote at the beginning of COLUMN is never closed",
  CSV_INVALID_CLOSING_QUOTE: IN_MIDDLE,
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE: IN_MIDDLE,
};

/**
 * What is wrong with the quotes of a record, as a CliError `invalid_input` with line and column; another error as it is.
 * @param line the one that the record starts on.
 * @param cells those before the wrong one.
 */
function quoteError(
  error: unknown,
  name: string,
  line: number,
  cells: readonly string[],
  headers: readonly string[] = [],
): unknown {
  if (!(error instanceof Error) || error instanceof CliError || !("code" in error)) return error;
  const problem = SYNTAX[String(error.code)];
  if (problem === undefined) return error;
  const header = headers[cells.length];
  const column = `column ${cells.length + 1}${header ? ` (${header})` : ""}`;
  const what = problem.replace("COLUMN", column);
  return new CliError("invalid_input", `${name}:${line + breaksIn(cells)}: ${what}`, { hint: HINT, cause: error });
}

/** How many line breaks cells hold. */
function breaksIn(cells: readonly string[]): number {
  const breaks = (cell: string) => (/[\r\n]/.test(cell) ? (cell.match(/\r\n|\n|\r/g)?.length ?? 0) : 0);
  return cells.reduce((sum, cell) => sum + breaks(cell), 0);
}
