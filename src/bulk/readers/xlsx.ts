import { CliError } from "../../errors.ts";
import { knownFile } from "../../system/blocks.ts";
import { throughFilter } from "../../system/filter.ts";
import { createSpool, type Spool } from "../../system/spool.ts";
import { count } from "../../text/words.ts";
import type { FormatTable, SourceRecord } from "../row.ts";
import { findHeader, HEADER_WITHIN, headerNotice } from "./header-line.ts";
import { lines } from "./json-items.ts";
import type { Source } from "./source.ts";

/**
 * A sheet of an XLSX workbook as a table of text. The workbook is read once, by a program of its own with a bound on
 * its memory, as its content may be anything; its rows are kept in a spool.
 * @param sheet a name, or a number from 1; the first sheet that is not hidden when missing.
 * @throws CliError `usage` for a sheet that there is not; `invalid_input` when the workbook can not be read or is too
 *   large.
 */
export async function readXlsx(source: Source, sheet = "", signal?: AbortSignal): Promise<FormatTable> {
  const { name } = source;
  if (source.bytes > FILE_LIMIT) throw tooLarge(name);
  const spool = await createSpool(source.spoolFolder);
  source.onClose(() => spool.close());
  const whole = await throughFilter(
    {
      file: new URL("./xlsx-child.js", import.meta.url),
      args: [sheet],
      memoryMib: MEMORY_MIB,
      input: source.read(),
      signal,
    },
    (bytes) => spool.write(bytes),
  );
  const read = await reader(name, spool);
  const [first, ...texts] = await startOf(read());
  const told: unknown = first === undefined ? undefined : JSON.parse(first);
  if (!isHead(told)) throw failure(name, sheet, told);
  if (!whole) throw tooLarge(name);
  const start = texts.map(asRecord);
  const place = findHeader(start);
  const header = start[place.above];
  if (header === undefined) {
    throw new CliError("invalid_input", `${name}: the sheet ${JSON.stringify(told.sheet)} is empty`, {
      hint: told.sheets.length > 1 ? `Choose another with --sheet: ${told.sheets.join(", ")}.` : undefined,
    });
  }
  const { line: headerLine, cells } = header;
  const headers = cells.map((cell) => (cell ?? "").trim());
  while (headers.at(-1) === "") headers.pop();
  async function* batches(): AsyncGenerator<readonly SourceRecord[]> {
    let number = 0;
    for await (const text of read()) {
      number += 1;
      if (number > 2 + place.above) yield [padded(asRecord(text), headers.length)];
    }
  }
  const notices =
    sheet === "" && told.sheets.length > 1
      ? [
          `${name}: the sheet ${JSON.stringify(told.sheet)} of ${count(told.sheets.length, "sheet")} (--sheet chooses another)`,
        ]
      : [];
  return {
    ...{ name, unit: "line", headerLine, headers, neutralised: true, batches },
    likelyHeader: place.likely,
    notices: [...notices, ...headerNotice(name, place, headerLine)],
  };
}

// --- internal ---

/** Bytes of the file itself. */
const FILE_LIMIT = 100 * 1024 * 1024;

/** For some 200,000 rows of ten cells. */
const MEMORY_MIB = 1024;

interface Head {
  readonly sheet: string;
  /** The names of the sheets that are not hidden. */
  readonly sheets: readonly string[];
}

async function reader(name: string, spool: Spool): Promise<() => AsyncGenerator<string>> {
  const known = await knownFile(
    spool.file,
    spool.path,
    () => new CliError("internal", `${name}: its spool has changed`),
  );
  return async function* () {
    for await (const { text } of lines(known.read(), (line) => `${name}:${line}`)) yield text;
  };
}

async function startOf(texts: AsyncGenerator<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const text of texts) if (found.push(text) > HEADER_WITHIN) break;
  return found;
}

/** A line that the other program wrote of a row. */
function asRecord(text: string): SourceRecord {
  const [line, cells, numbers] = JSON.parse(text) as [number, string[], number[]];
  return numbers.length > 0 ? { line, cells, numbers } : { line, cells };
}

/** Cells without anything in them are not stored. */
function padded(record: SourceRecord, width: number): SourceRecord {
  const missing = width - record.cells.length;
  return missing > 0 ? { ...record, cells: [...record.cells, ...Array<string>(missing).fill("")] } : record;
}

function isHead(value: unknown): value is Head {
  return typeof value === "object" && value !== null && "sheet" in value;
}

function failure(name: string, sheet: string, told: unknown): CliError {
  const error = typeof told === "object" && told !== null && "error" in told ? told.error : undefined;
  if (error === "no sheet") {
    const names = told && typeof told === "object" && "names" in told && Array.isArray(told.names) ? told.names : [];
    return new CliError("usage", `--sheet: ${name} has no sheet ${JSON.stringify(sheet)}`, {
      hint: `Its sheets are ${names.map((one) => JSON.stringify(one)).join(", ")}.`,
    });
  }
  if (error === "broken" || error === "unreadable") {
    const reason = told && typeof told === "object" && "reason" in told ? `: ${told.reason}` : "";
    return new CliError("invalid_input", `${name} is no XLSX workbook that can be read${reason}`, { hint: SAVE_HINT });
  }
  return tooLarge(name);
}

const SAVE_HINT = 'Open it in a spreadsheet program, save it as .xlsx or as "CSV UTF-8", and import that file.';

/** A workbook of that many rows, or one that is made to look small and unpacks to fill a disk. */
function tooLarge(name: string): CliError {
  return new CliError("invalid_input", `${name} is too large for a workbook`, {
    hint: 'Some 200,000 rows can be read. Save the sheet as "CSV UTF-8", of which any number can, and import that file.',
  });
}
