import type { Options } from "csv-parse/sync";
import { isFieldName } from "../../customers/fields.ts";
import { CliError } from "../../errors.ts";
import { cellsOfEscaped, isEscapedLine } from "../../text/tsv.ts";
import { knownHeadings } from "../headings/read-heading.ts";
import type { FormatTable, SourceRecord } from "../row.ts";
import { HEADER_WITHIN, withHeader } from "./header.ts";
import { linesOf } from "./source.ts";

/**
 * A delimited text as a table (RFC 4180 with any delimiter and CR LF, LF or CR; or TSV as this program prints it).
 * @throws CliError `invalid_input` if it has no rows, is TSV of a database, or its quotes are wrong.
 */
export async function readDelimited(name: string, text: string): Promise<FormatTable> {
  const usual = /\.(?:tsv|tab|xls)$/i.test(name) ? "\t" : ",";
  const dialect = detectDialect(text, usual);
  const own = readOwnTsv(name, text);
  const table = withHeader(name, own?.records ?? (await recordsOf(name, text, dialect)));
  const delimiter = own ? undefined : dialect.delimiter;
  if (table !== undefined) return { ...table, delimiter, notices: [...(own?.notices ?? []), ...table.notices] };
  throw new CliError("invalid_input", `${name} has no rows`, {
    hint: "Its first line should name the columns, for example: name,email,phone",
  });
}

/**
 * The records of TSV as this program prints it (text/tsv.ts): the exact names of two fields or more are headings, and
 * every backslash and quote is one of its own. Another program may have meant its backslashes.
 * @returns also what the user should know of it; undefined for other text.
 * @throws CliError `invalid_input` for TSV of a database: its backslashes would be read as text.
 */
export function readOwnTsv(
  name: string,
  text: string,
): { readonly records: readonly SourceRecord[]; readonly notices: readonly string[] } | undefined {
  const lines = linesOf(text);
  const names = lines[0]?.split("\t") ?? [];
  if (names.length < 2) return undefined;
  const isOwn =
    names.filter((heading) => heading === "id" || isFieldName(heading)).length >= 2 && lines.every(isEscapedLine);
  // A quoted cell of several lines, as other programs write it, cuts its record into shorter lines.
  const isUneven = lines.some((line) => line !== "" && line.split("\t").length !== names.length);
  if ((isUneven || !isOwn) && lines.some((line) => /(?:^|\t)"/.test(line))) return undefined;
  if (lines.some((line) => /(?:^|\t)\\N(?:\t|$)/.test(line))) {
    const what = String.raw`${name} is TSV of a database, with \N for no value, which cannot be read`;
    throw new CliError("invalid_input", what, {
      hint: String.raw`Export the table as CSV with a line of headings, for example in psql: \copy customers to 'customers.csv' csv header`,
    });
  }
  if (!isOwn) return undefined;
  const records = lines.map((line, at) => ({ line: at + 1, cells: cellsOfEscaped(line) }));
  const notice = String.raw`${name}: its cells hold \t, \n, \r or \\, read as list -o tsv writes them`;
  return { records, notices: text.includes("\\") ? [notice] : [] };
}

/** How the cells of a delimited file are separated. */
export interface CsvDialect {
  readonly delimiter: string;
  /** The first line names the delimiter (`sep=;`, for spreadsheet programs): it is not the header. */
  readonly declared: boolean;
  /** What cells are quoted with; `"` when missing. */
  readonly quote?: string;
  /** What stands before a quote inside a quoted cell, if not another quote: `"5\" pipe"`. */
  readonly mark?: string;
  /** Blanks stand around quoted cells. */
  readonly hasBlanks?: boolean;
}

/**
 * The dialect of a delimited file, from its beginning. Without a `sep=` line: the delimiter that makes the most known
 * headings of one of the first lines: a title above the header may hold commas. Else the one that occurs most often
 * outside quotes in the first record that is not blank. With one column, or a tie: `usual`.
 */
export function detectDialect(text: string, usual = ","): CsvDialect {
  // A copy: what is kept of a slice keeps the whole text.
  const start = Buffer.from(text.slice(0, 64 * 1024))
    .toString()
    .replace(/^[\ufeff\r\n]+/, "");
  const quotes = quotesOf(start);
  const declared = /^"?sep=([^\r\n"])"?[ \t]*[\r\n]/i.exec(start)?.[1];
  if (declared !== undefined) return { delimiter: declared, declared: true, ...quotes };
  const [first = ""] = start.replace(/"[^"]*"?/g, "").split(/[\r\n]/, 1);
  const times = (delimiter: string) => first.split(delimiter).length - 1;
  const most = [usual, ...DELIMITERS].reduce((best, other) => (times(other) > times(best) ? other : best));
  const lines = start.slice(0, LONGEST_START).split(/\r\n|\n|\r/, HEADER_WITHIN);
  const known = (delimiter: string) => Math.max(...lines.map((line) => headingsIn(line, delimiter)));
  const best = [most, ...DELIMITERS].reduce((one, other) => (known(other) > known(one) ? other : one));
  return { delimiter: known(best) >= 2 ? best : most, declared: false, ...quotes };
}

// --- internal ---

/**
 * The records of a delimited text. Each knows the line that it starts on, also after cells with line breaks.
 * @throws CliError `invalid_input` that names the line and column of a wrong quote.
 */
async function recordsOf(
  name: string,
  text: string,
  { delimiter, declared, quote = '"', mark = quote, hasBlanks = false }: CsvDialect,
): Promise<readonly SourceRecord[]> {
  const { CsvError, parse } = await import("csv-parse/sync");
  const records: SourceRecord[] = [];
  let headers: readonly string[] | undefined;
  /** The line that the next record starts on. */
  let line = 1;
  const wrong = (at: number, problem: string) => {
    const column = `column ${at + 1}${headers?.[at] ? ` (${headers[at]})` : ""}`;
    return new CliError("invalid_input", `${name}:${line}: ${problem.replace("COLUMN", column)}`, { hint: HINT });
  };
  const options: Options<undefined, RawRecord> = {
    ...{ delimiter, quote, escape: mark, trim: hasBlanks, max_record_size: LONGEST, raw: true },
    relax_quotes: true, // A quote in a cell that does not begin with one is text, as spreadsheets read it.
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true, // The check counts the cells, and reports them with the other problems of the row.
    on_record({ record: cells, raw }) {
      // Where a cell stands in the file as it is read, its quotes are not those of a quoted cell.
      const isText = (cell: string) =>
        [delimiter, "\n", "\r", " "].some((before) => `\n${raw}`.includes(before + cell));
      const at = cells.findIndex((cell) => cell[0] === quote && isDoubtful(cell, delimiter) && isText(cell));
      if (at !== -1) throw wrong(at, IN_MIDDLE);
      if (!declared || line > 1) records.push({ line, cells });
      line += raw.split(BREAK).length - 1;
      headers ??= cells;
      return undefined;
    },
  };
  try {
    // Its types do not know the option raw.
    parse(text, options as unknown as Options);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === "CSV_MAX_RECORD_SIZE")
      throw new CliError("invalid_input", `${name}:${line}: this is longer than 16 million characters`, { hint: HINT });
    throw wrong(Number(error.column), error.code === "CSV_QUOTE_NOT_CLOSED" ? NEVER_CLOSED : IN_MIDDLE);
  }
  return records;
}

/** Characters of one row: a quote that is never closed makes the whole rest of a file one row. */
const LONGEST = 16 * 1024 * 1024;

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
 * Whether a cell that begins with a quote may be two cells, or have quotes that are not doubled: `"Lee, "Bo" x`,
 * `"5 "big" pipes"`. If not, it is text: `"DA GINO" BAR`.
 */
function isDoubtful(cell: string, delimiter: string): boolean {
  const second = cell.indexOf(cell.charAt(0), 1);
  const hasMore = second !== -1 && second < cell.length - 1;
  return hasMore && (cell.includes(delimiter) || BREAK.test(cell) || (second > 1 && cell.endsWith(cell.charAt(0))));
}

/** Characters in which the header is looked for. */
const LONGEST_START = 16 * 1024;

const DELIMITERS = [",", ";", "\t", "|", "~", "^"] as const;

function quotesOf(text: string): Omit<CsvDialect, "delimiter" | "declared"> {
  const hasMark = /\\"[^",;\t|\r\n]/.test(text) && !/[^",;\t|\r\n\\]""/.test(text);
  return {
    ...(/^'[^'\r\n]*'(?:[,;\t|]'[^'\r\n]*')+[\r\n]/.test(text) && { quote: "'" }),
    ...(hasMark && { mark: "\\" }),
    ...(/[,;|] +"|" +[,;|\r\n]/.test(text) && { hasBlanks: true }),
  };
}

function headingsIn(line: string, delimiter: string): number {
  if (!line.includes(delimiter)) return 0;
  return knownHeadings(line.split(delimiter).map((cell) => cell.replaceAll('"', "")));
}
