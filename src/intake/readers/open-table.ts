import { CliError } from "../../errors.ts";
import type { FormatTable, Table } from "../row.ts";
import { openText } from "./encodings/open-text.ts";
import { isGzip, kindOfFile, kindOfText } from "./file-kinds.ts";
import { keyedTable } from "./keyed-table.ts";
import type { ReadingOptions } from "./source.ts";
import { type Source, unpacked } from "./source.ts";
import type { WorkbookKind } from "./workbook/open-workbook.ts";

/**
 * Reads a source as a table, whatever its format: CSV, TSV, semicolons and pipes, NDJSON, a JSON array, vCards,
 * workbooks of Excel and OpenDocument, HTML that calls itself .xls; in any encoding, also packed by gzip.
 * @throws CliError `invalid_input` if it is empty, cannot be read, or has an unknown format.
 */
export async function openTable(source: Source, options: ReadingOptions = {}): Promise<Table> {
  const { name, path, sha256, bytes, data } = source;
  if (bytes === 0 && !options.orNothing) {
    throw new CliError("invalid_input", `${name} is empty`, {
      hint: "Its first line should name the columns, for example: name,email,phone",
    });
  }
  const isNothing = options.orNothing && bytes < 1024 && data.toString().trim() === "";
  const nothing = { ...keyedTable({ name, unit: "line" }, []), headers: ["id"] };
  const table = isNothing ? nothing : await read(isGzip(data) ? await unpacked(source) : source, options);
  if (table.headers.length > MOST_COLUMNS) {
    throw new CliError("invalid_input", `${name} has ${table.headers.length.toLocaleString("en")} columns`, {
      hint: `At most ${MOST_COLUMNS.toLocaleString("en")} are read. Perhaps its line breaks are missing.`,
    });
  }
  return { ...table, file: { name, path, sha256, bytes } };
}

// --- internal ---

/** Far more than any export has. What is compared of columns takes their number squared. */
const MOST_COLUMNS = 1_000;

async function read(source: Source, options: ReadingOptions): Promise<FormatTable> {
  const { name, data } = source;
  const openWorkbook = async (bytes: Buffer, kind: WorkbookKind) =>
    (await import("./workbook/open-workbook.ts")).openWorkbook(name, bytes, kind, options);
  const kind = kindOfFile(name, data);
  if (kind !== "text") return openWorkbook(data, kind);
  const { notices, text } = await openText(source, options);
  const reader = await kindOfText(name, text);
  if (reader !== "page" && options.sheet !== undefined) {
    throw new CliError("usage", `--sheet: ${name} is not a workbook`, { hint: "Remove --sheet." });
  }
  const table = reader === "page" ? await openWorkbook(Buffer.from(text), reader) : await reader(name, text);
  return { ...table, notices: [...notices, ...table.notices] };
}
