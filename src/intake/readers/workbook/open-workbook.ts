import { setImmediate } from "node:timers/promises";
import { CliError } from "../../../errors.ts";
import { throughFilter } from "../../../system/child.ts";
import { shellWord } from "../../../text/shell-word.ts";
import { count } from "../../../text/words.ts";
import type { FormatTable, SourceRecord } from "../../row.ts";
import { withHeader } from "../header.ts";
import type { Source } from "../source.ts";
import type { ReadingOptions } from "../text.ts";
import type { SheetChoice } from "./choose-sheet.ts";
import type { MarkupKind } from "./read-markup.ts";
import type { Failure, Merged, Sheet } from "./sheet.ts";

export type WorkbookKind = "xlsx" | MarkupKind;

/**
 * A sheet of a file as a table of text. A workbook can hold anything, so a separate process with limited memory reads it,
 * once.
 * @param source its bytes; of markup, its text in UTF-8.
 * @throws CliError `usage` when the workbook has no such sheet, or several that may be meant; `invalid_input` when it cannot be read or is too large.
 */
export async function openWorkbook(
  source: Source,
  kind: WorkbookKind,
  { sheet = "", signal }: ReadingOptions,
): Promise<FormatTable> {
  const { name } = source;
  const records: SourceRecord[] = [];
  const decoder = new TextDecoder();
  let [said, rest]: [ChildAnswer | undefined, string] = [undefined, ""];
  const isComplete =
    source.bytes <= FILE_LIMIT &&
    (await throughFilter(
      {
        file: new URL("./workbook-child.mjs", import.meta.url),
        args: [kind, sheet],
        memoryMib: MEMORY_MIB,
        input: source.read(),
        signal,
      },
      (bytes) => {
        const text = decoder.decode(bytes, { stream: true });
        rest += text;
        if (!text.includes("\n")) return;
        const lines = rest.split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) {
          const value = JSON.parse(line) as SourceRecord | ChildAnswer; // Ours.
          if ("line" in value) records.push(value);
          else said = value;
        }
      },
    ));
  const book = readable(name, kind, sheet, isComplete ? said : { error: "large" });
  async function* rows(): AsyncGenerator<readonly SourceRecord[]> {
    const withCovered = coveredCells(book.merged);
    for (const [first, end] of book.ranges) {
      for (let from = first; from < end; from += BATCH) {
        yield records.slice(from, Math.min(end, from + BATCH)).map(withCovered);
        await setImmediate(); // A signal, the live line.
      }
    }
  }
  const table = await withHeader(name, rows, true);
  if (table === undefined) {
    const others = book.names.filter((one) => one !== book.sheet).map((one) => shellWord(one));
    throw new CliError("invalid_input", `${name}: the sheet ${JSON.stringify(book.sheet)} is empty`, {
      hint: others.length > 0 ? `Choose another with --sheet: ${others.join(", ")}.` : undefined,
    });
  }
  return { ...table, notices: [...noticesOf(name, book, sheet === "", table.headerLine), ...table.notices] };
}

// --- internal ---

/** Bytes of the file itself. */
const FILE_LIMIT = 100 * 1024 * 1024;

/** Rows that are given at a time. */
const BATCH = 250;

/** With what this process has itself, all of it stays below 500 MiB. */
const MEMORY_MIB = 200;

/** What messages call such a file. */
const CALLED: Readonly<Record<WorkbookKind, string>> = {
  xlsx: "an XLSX workbook",
  ods: "an OpenDocument spreadsheet",
  html: "a web page",
};

const SAVE_HINT = 'Open it in a spreadsheet program, save it as .xlsx or as "CSV UTF-8", and import that file.';

const PROBLEMS: Readonly<Record<Failure, readonly [problem: string, hint?: string]>> = {
  broken: ["is not WHAT that can be read"],
  deep: ["is not WHAT that can be read: its elements are nested too deeply"],
  "cut off": ["is cut off: its end is missing", "Export or download it again."],
  "no table": [
    "is WHAT without a table",
    "Perhaps another page was saved in place of the export, such as a login page. Export the customers again.",
  ],
  password: [
    "has a password, so it cannot be read",
    'Open it in a spreadsheet program, save it without the password or as "CSV UTF-8", and import that file.',
  ],
  large: [
    "is too large to be read as a workbook",
    'The limit is about 200,000 rows. Save the sheet as "CSV UTF-8", and import that file.',
  ],
};

type About = Omit<SheetChoice<Sheet>, "chosen"> & Omit<Sheet, "name">;

interface Book extends About {
  readonly sheet: string;
}

/** The last line of the other process: about the sheet, or why there is none. */
type ChildAnswer =
  | Book
  | { readonly error: "no sheet"; readonly names: readonly string[] }
  | { readonly error: Failure }
  | { readonly error: "damaged"; readonly reason: string };

/** @throws CliError when there is no sheet to read; without a word, the other process has ended for want of memory. */
function readable(name: string, kind: WorkbookKind, wanted: string, said: ChildAnswer = { error: "large" }): Book {
  if ("sheet" in said) {
    if (said.alike.length === 0) return said;
    const sheets = [said.sheet, ...said.alike].map((one) => shellWord(one)).join(", ");
    throw new CliError("usage", `${name} has ${count(said.alike.length + 1, "sheet")} with the same headings`, {
      hint: `Import each that holds customers by itself, with --sheet. They are ${sheets}.`,
    });
  }
  if (said.error === "no sheet") {
    throw new CliError("usage", `--sheet: ${name} has no sheet ${JSON.stringify(wanted)}`, {
      hint: `Its sheets are ${said.names.map((one) => shellWord(one)).join(", ")}.`,
    });
  }
  const [problem, hint = SAVE_HINT] =
    said.error === "damaged" ? [`is not WHAT that can be read: ${said.reason}`] : PROBLEMS[said.error];
  throw new CliError("invalid_input", `${name} ${problem.replace("WHAT", CALLED[kind])}`, { hint });
}

/** What the user should know of a sheet. @param isGuess no sheet was named. */
function noticesOf(name: string, book: Book, isGuess: boolean, headerLine: number): readonly string[] {
  const { sheet, names, hidden, hiddenRows } = book;
  const others = hidden > 0 ? ` and ${count(hidden, "hidden one", "hidden ones")}` : "";
  const chosen = `the sheet ${JSON.stringify(sheet)} of ${count(names.length, "sheet")}${others} is read; choose another one with --sheet`;
  const shown = hiddenRows.filter((line) => line > headerLine);
  return [
    ...(isGuess && names.length + hidden > 1 ? [chosen] : []),
    ...(shown.length > 0 ? [`${count(shown.length, "hidden row is", "hidden rows are")} read like the others`] : []),
  ].map((text) => `${name}: ${text}`);
}

/** Makes a function that says of each row, in their order, which of its cells a cell further up covers, and whether one is wide. */
function coveredCells(merged: readonly Merged[]): (record: SourceRecord) => SourceRecord {
  const cells = [...merged].sort(([, one], [, other]) => one - other);
  /** Columns, with the last line that a cell covers there. */
  const open = new Map<number, number>();
  let next = 0;
  return (record) => {
    const { line } = record;
    let isWide = false;
    for (const [column, last] of open) if (last < line) open.delete(column);
    const covered = [...open.keys()];
    for (let cell = cells[next]; cell && cell[1] <= line; cell = cells[++next]) {
      const [column, first, last] = cell;
      if (first === line) isWide ||= cell[3];
      else if (last >= line) covered.push(column);
      if (last > line) open.set(column, last);
    }
    return { ...record, ...(covered.length > 0 && { covered }), ...(isWide && { isWide }) };
  };
}
