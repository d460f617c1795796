import { Readable } from "node:stream";
import { CliError } from "../errors.ts";
import type { Delimiter } from "./delimiter.ts";
import { type Cell, isBlank, type SourceRecord, type Table } from "./rows.ts";

/**
 * A delimited text file (RFC 4180, with any of `,` `;` tab and of CR LF, LF, CR) as a table, read as a stream.
 * Every record knows the line it starts on, also after cells that hold line breaks. Records of nothing but blank
 * cells are no rows: spreadsheets leave them behind.
 * @throws CliError `invalid_input` when the file is empty; later, while walking, where its quotes are wrong.
 */
export async function readDelimited(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  delimiter: Delimiter,
): Promise<Table> {
  const records = parsed(name, bytes, delimiter);
  const first = await records.next();
  if (first.done) {
    throw new CliError("invalid_input", `${name} is empty`, {
      hint: "Its first line should name the columns, for example: name,email,phone",
    });
  }
  const headers = first.value.cells.map((cell) => (cell ?? "").trim());
  return { name, unit: "line", headerLine: first.value.line, headers, neutralised: true, records };
}

// --- internal ---

/** Bytes of one record; a quote that is never closed makes one of the whole rest of the file. */
const LONGEST_RECORD = 16 * 1024 * 1024;

async function* parsed(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  delimiter: Delimiter,
): AsyncGenerator<SourceRecord> {
  const { parse } = await import("csv-parse");
  const parser = parse({
    bom: true,
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true, // Counted in the check, where the other problems of the row are told too.
    max_record_size: LONGEST_RECORD,
  });
  const lines = numberLines(parser);
  const input = Readable.from(bytes, { objectMode: false });
  input.on("error", (error) => parser.destroy(error));
  input.pipe(parser);
  try {
    yield* parser as AsyncIterable<SourceRecord>; // What numberLines makes of its records.
  } catch (error) {
    throw syntaxError(error, { name, ...lines, cells: unfinishedRecord(parser) });
  } finally {
    input.destroy();
  }
}

/** How far a parser has come. */
interface Lines {
  /** Where the record after the last complete one starts. */
  readonly next: number;
  /** The first record. Kept here as well: when the file breaks off soon, nobody was given it yet. */
  readonly headers: readonly string[] | undefined;
}

/**
 * Makes a parser give records with the line they start on. Its own count is of the line a record *ends* on, and takes
 * a CR LF inside quotes for two; so the breaks inside cells are counted here, as records are handed on, in order.
 */
function numberLines(parser: { push(record: unknown): boolean }): Lines {
  const lines: { -readonly [key in keyof Lines]: Lines[key] } = { next: 1, headers: undefined };
  const push = parser.push.bind(parser);
  parser.push = (record) => {
    if (!Array.isArray(record)) return push(record);
    const cells: readonly string[] = record;
    const line = lines.next;
    lines.next += 1 + breaksIn(cells);
    if (cells.every(isBlank)) return true;
    lines.headers ??= cells;
    return push({ line, cells });
  };
  return lines;
}

function breaksIn(cells: readonly Cell[]): number {
  let breaks = 0;
  for (const cell of cells) {
    if (cell?.includes("\n") || cell?.includes("\r")) breaks += cell.match(/\r\n|\n|\r/g)?.length ?? 0;
  }
  return breaks;
}

/** The cells read so far of the record that broke off. The parser keeps them where its types do not say. */
function unfinishedRecord(parser: object): readonly string[] {
  const state: unknown = Reflect.get(parser, "state");
  const record: unknown = typeof state === "object" && state !== null ? Reflect.get(state, "record") : undefined;
  return Array.isArray(record) ? record.map(String) : [];
}

interface BrokenRecord extends Lines {
  readonly name: string;
  /** The cells before the one that is wrong. */
  readonly cells: readonly string[];
}

function syntaxError(error: unknown, { name, headers, next: line, cells }: BrokenRecord): unknown {
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
  CSV_MAX_RECORD_SIZE: [
    `the record that starts here is longer than ${LONGEST_RECORD / 1024 / 1024} MiB`,
    "Look for a quote that is never closed.",
  ],
};
