import { CliError } from "../../errors.ts";
import type { FormatTable, Table } from "../row.ts";
import { openText } from "./encodings/open-text.ts";
import { isArchive, isCompound, isGzip, isHtml, isOpenDocument, textReader } from "./file-kinds.ts";
import { refuseOtherFiles, refuseOtherTexts } from "./other-files.ts";
import { type Source, unpacked } from "./source.ts";
import type { ReadingOptions } from "./text.ts";
import type { WorkbookKind } from "./workbook/open-workbook.ts";

/**
 * Reads a source as a table, whatever its format: CSV, TSV, semicolons and pipes, NDJSON, a JSON array, vCards, workbooks
 * of Excel and OpenDocument, HTML that calls itself .xls; text in any encoding; each of them also packed by gzip.
 * @throws CliError `invalid_input` when it is empty, cannot be read, or has a format that is not known.
 */
export async function openTable(source: Source, options: ReadingOptions = {}): Promise<Table> {
  const { name, path, sha256, bytes, head } = source;
  const isNothing = bytes <= head.length && new TextDecoder().decode(head).trim() === "";
  if (bytes === 0 && !options.orNothing) {
    throw new CliError("invalid_input", `${name} is empty`, {
      hint: "Its first line should name the columns, for example: name,email,phone",
    });
  }
  const table = isNothing && options.orNothing ? noRows(name) : await read(source, options);
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

function noRows(name: string): FormatTable {
  const batches = async function* () {};
  return { name, unit: "line", headerLine: 0, headers: ["id"], neutralised: false, batches, notices: [] };
}

async function read(source: Source, options: ReadingOptions, isUnpacked = false): Promise<FormatTable> {
  const { name, head } = source;
  if (isGzip(head) && !isUnpacked) return read(await unpacked(source, options.signal), options, true);
  refuseOtherFiles(name, head);
  const openWorkbook = async (book: Source, kind: WorkbookKind) =>
    (await import("./workbook/open-workbook.ts")).openWorkbook(book, kind, options);
  if (isOpenDocument(name, head)) return openWorkbook(source, "ods");
  if (isArchive(head) || isCompound(head)) return openWorkbook(source, "book");
  const { notices, ...text } = await openText(source, options);
  refuseOtherTexts(name, text.head);
  const isPage = isHtml(text.head);
  if (!isPage && options.sheet !== undefined) {
    throw new CliError("usage", `--sheet: ${name} is not a workbook`, { hint: "Remove --sheet." });
  }
  const table = isPage
    ? await openWorkbook({ ...source, read: text.read }, "page")
    : await (await textReader(name, text.head))(name, text);
  return { ...table, notices: [...notices, ...table.notices] };
}
