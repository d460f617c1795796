import { setImmediate } from "node:timers/promises";
import { CliError } from "../../errors.ts";
import { throughFilter } from "../../system/child-filter.ts";
import { Records } from "../../system/records.ts";
import { shellWord } from "../../text/shell-word.ts";
import { count } from "../../text/words.ts";
import type { FormatTable, SourceRecord } from "../row.ts";
import { withHeader } from "./header-line.ts";
import type { ReadingOptions } from "./reader.ts";
import { sheetFailure, tooLarge } from "./sheet-failure.ts";
import type { Source } from "./source.ts";

/** Which program reads a file, and what messages call such a file. */
export interface SheetFormat {
  readonly what: string;
  /** Beside this file in the built program. */
  readonly program: string;
  readonly args: readonly string[];
}

const XLSX: SheetFormat = { what: "an XLSX workbook", program: "xlsx-child.mjs", args: [] };

/** A sheet of an XLSX workbook as a table of text. */
export function readXlsx(source: Source, options: ReadingOptions): Promise<FormatTable> {
  return readSheets(source, XLSX, options);
}

/**
 * A sheet of a file as a table of text. A workbook can hold anything, so a separate process with limited memory reads it,
 * once.
 * @param source its bytes as the program takes them.
 * @throws CliError `usage` when the workbook has no such sheet; `invalid_input` when it cannot be read or is too large.
 */
export async function readSheets(
  source: Source,
  { what, program, args }: SheetFormat,
  { sheet = "", signal }: ReadingOptions,
): Promise<FormatTable> {
  const { name } = source;
  if (source.bytes > FILE_LIMIT) throw tooLarge(name);
  const kept = new Records<SourceRecord>(source.tempFolder);
  const decoder = new TextDecoder();
  let [head, rest]: [unknown, string] = [undefined, ""];
  const isComplete = await throughFilter(
    {
      file: new URL(`./${program}`, import.meta.url),
      args: [...args, sheet],
      memoryMib: MEMORY_MIB,
      input: source.read(),
      signal,
    },
    (bytes) => {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      if (head === undefined && lines.length > 0) head = JSON.parse(lines.shift() ?? "");
      for (const line of lines) kept.add(asRecord(line));
    },
  );
  async function* rows(): AsyncGenerator<readonly SourceRecord[]> {
    for (let from = 1; from <= kept.size; from += BATCH) {
      yield Array.from({ length: Math.min(BATCH, kept.size - from + 1) }, (_, at) => kept.at(from + at));
      await setImmediate(); // A signal, the live line.
    }
  }
  if (!isHead(head)) throw sheetFailure(name, what, sheet, head);
  if (!isComplete) throw tooLarge(name);
  const table = await withHeader(name, rows, true);
  if (table === undefined) {
    throw new CliError("invalid_input", `${name}: the sheet ${JSON.stringify(head.sheet)} is empty`, {
      hint:
        head.sheets.length > 1
          ? `Choose another with --sheet: ${head.sheets.map((one) => shellWord(one)).join(", ")}.`
          : undefined,
    });
  }
  const headers = [...table.headers];
  while (headers.at(-1) === "") headers.pop();
  return {
    ...table,
    name,
    unit: "line",
    headers,
    neutralised: true,
    notices: [...noticesOf(name, head, sheet === "", table.headerLine), ...table.notices],
  };
}

// --- internal ---

/** Bytes of the file itself. */
const FILE_LIMIT = 100 * 1024 * 1024;

/** Rows that are given at a time. */
const BATCH = 250;

/** For some 200,000 rows of ten cells. */
const MEMORY_MIB = 1024;

interface Head {
  readonly sheet: string;
  /** The names of the sheets that are not hidden. */
  readonly sheets: readonly string[];
  /** How many sheets are hidden. */
  readonly hidden?: number;
  /** The first lines of cells that stand for several rows. */
  readonly tall?: readonly number[];
  /** The lines of hidden rows. */
  readonly hiddenRows?: readonly number[];
}

/** What the user should know of a sheet. @param isGuess no sheet was named. */
function noticesOf(name: string, head: Head, isGuess: boolean, headerLine: number): readonly string[] {
  const { sheet, sheets, hidden = 0, tall = [], hiddenRows = [] } = head;
  const others = hidden > 0 ? ` and ${count(hidden, "hidden one", "hidden ones")}` : "";
  const chosen = `the sheet ${JSON.stringify(sheet)} of ${count(sheets.length, "sheet")}${others} is read; choose another one with --sheet`;
  const merged = tall.filter((line) => line > headerLine).length;
  const shown = hiddenRows.filter((line) => line > headerLine);
  return [
    ...(isGuess && sheets.length + hidden > 1 ? [chosen] : []),
    ...(merged > 0
      ? [`${count(merged, "merged cell")} over several rows: only the first of these rows has the text`]
      : []),
    ...(shown.length > 0 ? [`${count(shown.length, "hidden row is", "hidden rows are")} read like the others`] : []),
  ].map((text) => `${name}: ${text}`);
}

/** The line that the other process wrote for a row. */
function asRecord(text: string): SourceRecord {
  const [line, cells, numbers, more] = JSON.parse(text) as [number, string[], number[], Partial<SourceRecord>?];
  return { line, cells, ...(numbers.length > 0 ? { numbers } : {}), ...more };
}

function isHead(value: unknown): value is Head {
  return typeof value === "object" && value !== null && "sheet" in value;
}
