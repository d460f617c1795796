import type { Parser } from "csv-parse";
import { CliError } from "../../errors.ts";
import { type Cell, type FormatTable, isBlank, type SourceRecord } from "../row.ts";
import type { Dialect } from "./delimiter.ts";
import { findHeader, HEADER_WITHIN, headerNotice } from "./header-line.ts";

export interface ReadDialect extends Dialect {
  /** The line breaks that can occur; the fewer, the faster. Any when missing. */
  readonly breaks?: readonly string[] | undefined;
}

/**
 * A delimited text file (RFC 4180, with any delimiter and any of CR LF, LF, CR) as a table, read as a stream.
 * Every record knows the line it starts on, also after cells that hold line breaks. Records of nothing but blank
 * cells are no rows: spreadsheets leave them behind.
 * @param text the file in UTF-8, from the start at each call.
 * @throws CliError `invalid_input` when the file is empty; later, while walking, where its quotes are wrong.
 */
export async function readDelimited(
  name: string,
  text: () => AsyncIterable<Uint8Array>,
  dialect: ReadDialect,
): Promise<FormatTable> {
  const start = await startOf(batches(name, text(), dialect));
  const place = findHeader(start);
  const header = start[place.above];
  if (header === undefined) {
    throw new CliError("invalid_input", `${name} holds no rows`, {
      hint: "Its first line should name the columns, for example: name,email,phone",
    });
  }
  const { line: headerLine } = header;
  const headers = header.cells.map((cell) => (cell ?? "").trim());
  async function* records(): AsyncGenerator<readonly SourceRecord[]> {
    let above = place.above + 1;
    for await (const batch of batches(name, text(), dialect)) {
      yield above > 0 ? batch.slice(above) : batch;
      above = Math.max(0, above - batch.length);
    }
  }
  return {
    ...{ name, unit: "line", headerLine, headers, neutralised: true, batches: records },
    likelyHeader: place.likely,
    notices: headerNotice(name, place, headerLine),
  };
}

// --- internal ---

/** Bytes of one record; a quote that is never closed makes one of the whole rest of the file. */
const LONGEST_RECORD = 16 * 1024 * 1024;

/** The first records, among which the header is. */
async function startOf(batches: AsyncGenerator<readonly SourceRecord[]>): Promise<readonly SourceRecord[]> {
  const start: SourceRecord[] = [];
  for await (const batch of batches) {
    start.push(...batch.slice(0, HEADER_WITHIN - start.length));
    if (start.length === HEADER_WITHIN) break;
  }
  return start;
}

/** The records in the portions in which the text comes. */
async function* batches(
  name: string,
  text: AsyncIterable<Uint8Array>,
  { delimiter, declared, breaks = ["\r\n", "\n", "\r"] }: ReadDialect,
): AsyncGenerator<readonly SourceRecord[]> {
  const { parse } = await import("csv-parse");
  const parser = parse({
    bom: true,
    delimiter,
    record_delimiter: [...breaks],
    relax_column_count: true, // Counted in the check, where the other problems of the row are told too.
  });
  const collector = new Collector(parser, declared);
  parser.on("error", () => {}); // Told by what was called.
  let pending = 0;
  try {
    for await (const chunk of text) {
      await new Promise<void>((resolve, reject) => {
        parser.write(chunk, (error) => (error ? reject(error) : resolve()));
      });
      const records = collector.take();
      pending = records.length > 0 ? 0 : pending + chunk.length;
      if (pending > LONGEST_RECORD) throw tooLong(name, collector.line);
      yield records;
    }
    await new Promise<void>((resolve, reject) => {
      parser.once("error", reject).end(resolve);
    });
    yield collector.take();
  } catch (error) {
    throw syntaxError(error, { name, line: collector.line, headers: collector.headers, cells: unfinished(parser) });
  } finally {
    parser.destroy();
  }
}

/**
 * Takes the records from a parser before they go into its stream, where each would cost more than its parsing. The
 * parser's own count of lines is of the line a record *ends* on, and takes a CR LF inside quotes for two; so the breaks
 * inside cells are counted here.
 */
class Collector {
  /** Where the record after the last complete one starts. */
  line = 1;
  headers: readonly string[] | undefined;
  #records: SourceRecord[] = [];

  constructor(parser: Parser, declared: boolean) {
    let pending = declared;
    const push = parser.push.bind(parser);
    let lines = 0;
    parser.push = (record: unknown) => {
      if (!Array.isArray(record)) return push(record);
      const cells: readonly string[] = record; // Without columns or casts, records are lists of text.
      const line = this.line;
      // Where the parser has seen one line break and no more, the cells need not be searched for some.
      const oneLine = parser.info.lines === lines + 1;
      lines = parser.info.lines;
      this.line += oneLine ? 1 : 1 + breaksIn(cells);
      if (isBlankRecord(cells)) return true;
      if (pending) {
        pending = false;
        return true;
      }
      this.headers ??= cells;
      this.#records.push({ line, cells });
      return true;
    };
  }

  take(): readonly SourceRecord[] {
    const records = this.#records;
    this.#records = [];
    return records;
  }
}

function isBlankRecord(cells: readonly string[]): boolean {
  const first = cells[0] ?? "";
  return (first === "" || isBlank(first)) && cells.every((cell) => cell === "" || isBlank(cell));
}

function breaksIn(cells: readonly Cell[]): number {
  let breaks = 0;
  for (const cell of cells) {
    if (cell?.includes("\n") || cell?.includes("\r")) breaks += cell.match(/\r\n|\n|\r/g)?.length ?? 0;
  }
  return breaks;
}

/** The cells read so far of the record that broke off. The parser keeps them where its types do not say. */
function unfinished(parser: object): readonly string[] {
  const state: unknown = Reflect.get(parser, "state");
  const record: unknown = typeof state === "object" && state !== null ? Reflect.get(state, "record") : undefined;
  return Array.isArray(record) ? record.map(String) : [];
}

interface BrokenRecord {
  readonly name: string;
  /** Where it starts. */
  readonly line: number;
  readonly headers: readonly string[] | undefined;
  /** The cells before the one that is wrong. */
  readonly cells: readonly string[];
}

function syntaxError(error: unknown, { name, headers, line, cells }: BrokenRecord): unknown {
  if (!(error instanceof Error) || error instanceof CliError || !("code" in error)) return error;
  const [problem, hint] = SYNTAX[String(error.code)] ?? [];
  if (problem === undefined) return error;
  const header = headers?.[cells.length];
  const column = `column ${cells.length + 1}${header ? ` (${header})` : ""}`;
  return new CliError("invalid_input", `${name}:${line + breaksIn(cells)}: ${problem.replace("COLUMN", column)}`, {
    hint,
    cause: error,
  });
}

const DOUBLE_IT = 'Inside a quoted cell a quote is written twice: "5"" pipe".';
const SYNTAX: Readonly<Record<string, readonly [problem: string, hint: string]>> = {
  CSV_QUOTE_NOT_CLOSED: ["the quote that opens COLUMN here is never closed", `Close it. ${DOUBLE_IT}`],
  CSV_INVALID_CLOSING_QUOTE: [
    "COLUMN, in quotes from here on, has a quote in its middle",
    `Perhaps the cell's closing quote is missing. ${DOUBLE_IT}`,
  ],
  INVALID_OPENING_QUOTE: [
    "COLUMN has a quote in it but does not begin with one",
    `Put the whole cell in quotes. ${DOUBLE_IT}`,
  ],
};

function tooLong(name: string, line: number): CliError {
  return new CliError(
    "invalid_input",
    `${name}:${line}: the record that starts here is longer than ${LONGEST_RECORD / 1024 / 1024} MiB`,
    { hint: "Look for a quote that is never closed." },
  );
}
