import { CliError } from "../../errors.ts";
import type { FormatTable, SourceRecord, Table } from "../row.ts";
import { detectDialect } from "./delimiter.ts";
import { detectEncoding, headOf, utf8Of } from "./encoding.ts";
import { kindOf, refuseBinary } from "./kind.ts";
import type { Source } from "./source.ts";

export interface ReadingOptions {
  /** The encoding of a text file (--encoding); found out when missing. */
  readonly encoding?: string | undefined;
  /** Which sheet of a workbook: its name, or its number from 1 (--sheet); the first that is not hidden when missing. */
  readonly sheet?: string | undefined;
  /** Ends the reading of a workbook. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads a source as a table, whatever its format: CSV, TSV, semicolons and pipes, NDJSON, a JSON array, XLSX; text in
 * any encoding.
 * @throws CliError `invalid_input` when it can not be read, is empty, or is in a format that is not read.
 */
export async function openTable(source: Source, options: ReadingOptions = {}): Promise<Table> {
  if (source.bytes === 0) {
    throw new CliError("invalid_input", `${source.name} is empty`, {
      hint: "Its first line should name the columns, for example: name,email,phone",
    });
  }
  const { name, path, sha256, bytes } = source;
  const table = await read(source, options);
  async function* records(): AsyncGenerator<SourceRecord> {
    for await (const batch of table.batches()) yield* batch;
  }
  return { ...table, records, file: { name, path, sha256, bytes } };
}

// --- internal ---

async function read(source: Source, options: ReadingOptions): Promise<FormatTable> {
  const { name } = source;
  if (kindOf(name, source.head) === "xlsx")
    return (await import("./xlsx.ts")).readXlsx(source, options.sheet, options.signal);
  if (options.sheet !== undefined) {
    throw new CliError("usage", `--sheet: ${name} is no workbook`, { hint: "Leave --sheet out." });
  }
  const encoding = await detectEncoding(source, options.encoding);
  const head = await headOf(source, encoding);
  refuseBinary(name, head);
  const kind = kindOf(name, head);
  const text = () => utf8Of(source, encoding);
  const notices = encoding.notice === undefined ? [] : [encoding.notice];
  if (kind === "delimited") {
    const found = detectDialect(new TextDecoder().decode(head), /\.(?:tsv|tab)$/i.test(name) ? "\t" : ",");
    const dialect = { ...found, breaks: encoding.breaks };
    const table = await (await import("./csv.ts")).readDelimited(name, text, dialect);
    return { ...table, notices: [...notices, ...table.notices] };
  }
  const { readJson, readNdjson } = await import("./json.ts");
  return { ...(await (kind === "json" ? readJson(name, text) : readNdjson(name, text))), notices };
}
