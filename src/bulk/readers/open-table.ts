import { CliError } from "../../errors.ts";
import type { FormatTable, SourceRecord, Table } from "../row.ts";
import { openText } from "./encoding.ts";
import { isArchive, textReader } from "./kinds.ts";
import { refuseOtherFiles, refuseOtherTexts } from "./other-files.ts";
import type { ReadingOptions } from "./reader.ts";
import type { Source } from "./source.ts";

/**
 * Reads a source as a table, whatever its format: CSV, TSV, semicolons and pipes, NDJSON, a JSON array, XLSX; text in
 * any encoding.
 * @throws CliError `invalid_input` when it is empty, cannot be read, or has a format that is not known.
 */
export async function openTable(source: Source, options: ReadingOptions = {}): Promise<Table> {
  const { name, path, sha256, bytes } = source;
  if (bytes === 0) {
    throw new CliError("invalid_input", `${name} is empty`, {
      hint: "Its first line should name the columns, for example: name,email,phone",
    });
  }
  const table = await read(source, options);
  async function* records(): AsyncGenerator<SourceRecord> {
    for await (const batch of table.batches()) yield* batch;
  }
  return { ...table, records, file: { name, path, sha256, bytes } };
}

// --- internal ---

async function read(source: Source, options: ReadingOptions): Promise<FormatTable> {
  const { name } = source;
  refuseOtherFiles(name, source.head);
  // Other spreadsheets are ZIP archives too: readXlsx() says what it cannot read.
  if (isArchive(source.head)) return (await import("./xlsx.ts")).readXlsx(source, options);
  if (options.sheet !== undefined) {
    throw new CliError("usage", `--sheet: ${name} is not a workbook`, { hint: "Remove --sheet." });
  }
  const { notices, ...text } = await openText(source, options.encoding);
  refuseOtherTexts(name, text.head);
  const table = await (await textReader(name, text.head))(name, text);
  return { ...table, notices: [...notices, ...table.notices] };
}
