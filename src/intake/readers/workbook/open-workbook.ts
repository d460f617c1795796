import { Readable } from "node:stream";
import { CliError } from "../../../errors.ts";
import { throughFilter } from "../../../system/child.ts";
import { shellWord } from "../../../text/shell-word.ts";
import { count } from "../../../text/words.ts";
import type { FormatTable } from "../../row.ts";
import { isCompound } from "../file-kinds.ts";
import { withHeader } from "../header.ts";
import type { ReadingOptions } from "../source.ts";
import type { SheetChoice } from "./choose-sheet.ts";
import type { Failure } from "./sheet.ts";

/** What messages call such a file. */
const CALLED = { book: "a workbook", ods: "an OpenDocument spreadsheet", page: "a web page" } as const;

export type WorkbookKind = keyof typeof CALLED;

/** What the other process says: about the sheets, or why it cannot read them. */
export type ChildAnswer = SheetChoice | { readonly failure: Failure | "damaged"; readonly reason?: string };

/**
 * A sheet of a file as a table of text. A separate process with limited memory reads it: a workbook can hold anything.
 * @param bytes of a web page, its text in UTF-8.
 * @throws CliError `usage` if no sheet fits, or several may be meant; `invalid_input` if it is unreadable or too large.
 */
export async function openWorkbook(
  name: string,
  bytes: Buffer,
  kind: WorkbookKind,
  { sheet: wanted = "", signal }: ReadingOptions,
): Promise<FormatTable> {
  const file = new URL("./workbook-child.mjs", import.meta.url);
  const filter = { file, args: [kind, wanted], memoryMib: MEMORY_MIB, input: Readable.from([bytes]), signal };
  const said: Uint8Array[] = [];
  const isComplete = bytes.length <= FILE_LIMIT && (await throughFilter(filter, (bytes) => said.push(bytes)));
  // Without a word, the other process has ended for want of memory.
  const answer: ChildAnswer = isComplete ? JSON.parse(Buffer.concat(said).toString()) : { failure: "large" };
  if ("failure" in answer) throw unreadable(name, kind, answer);
  const { chosen, names, hidden, alike } = answer;
  if (chosen === undefined || alike.length > 0) throw noSheet(name, wanted, answer);
  const table = withHeader(name, chosen.rows, true);
  if (table === undefined) {
    const others = names.filter((one) => one !== chosen.name).map((one) => shellWord(one));
    throw new CliError("invalid_input", `${name}: the sheet ${JSON.stringify(chosen.name)} is empty`, {
      hint: others.length > 0 ? `Choose another with --sheet: ${others.join(", ")}.` : undefined,
    });
  }
  const others = hidden > 0 ? ` and ${count(hidden, "hidden one", "hidden ones")}` : "";
  const sheets = `the sheet ${JSON.stringify(chosen.name)} of ${count(names.length, "sheet")}${others} is read; choose another one with --sheet`;
  const hiddenRows = chosen.hiddenRows.filter((line) => line > table.headerLine).length;
  const notices = [
    ...(isCompound(bytes) ? [XLS] : []),
    ...(wanted === "" && names.length + hidden > 1 ? [sheets] : []),
    ...(hiddenRows > 0 ? [`${count(hiddenRows, "hidden row is", "hidden rows are")} read like the others`] : []),
  ];
  return { ...table, notices: [...notices.map((text) => `${name}: ${text}`), ...table.notices] };
}

// --- internal ---

const XLS = "an .xls file is read as it is stored: numbers without their format, hidden rows and sheets too";

/** Bytes of the file itself. */
const FILE_LIMIT = 100 * 1024 * 1024;

/** Of the other process. */
const MEMORY_MIB = 640;

const SAVE_HINT = 'Open it in a spreadsheet program, save it as .xlsx or as "CSV UTF-8", and import that file.';

const PROBLEMS: Readonly<Record<Failure, readonly [problem: string, hint?: string]>> = {
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
    'The limit is about 100,000 rows and 1,000 columns. Save the sheet as "CSV UTF-8", and import that file.',
  ],
};

function unreadable(
  name: string,
  kind: WorkbookKind,
  { failure, reason }: Extract<ChildAnswer, { failure: unknown }>,
): CliError {
  const [problem, hint = SAVE_HINT] =
    failure === "damaged" ? [`is not WHAT that can be read: ${reason}`] : PROBLEMS[failure];
  return new CliError("invalid_input", `${name} ${problem.replace("WHAT", CALLED[kind])}`, { hint });
}

/** There is no such sheet, or several may be meant. */
function noSheet(name: string, wanted: string, { chosen, names, alike }: SheetChoice): CliError {
  const words = (sheets: readonly string[]) => sheets.map((one) => shellWord(one)).join(", ");
  return chosen === undefined
    ? new CliError("usage", `--sheet: ${name} has no sheet ${JSON.stringify(wanted)}`, {
        hint: `Its sheets are ${words(names)}.`,
      })
    : new CliError("usage", `${name} has ${count(alike.length + 1, "sheet")} with the same headings`, {
        hint: `Import each that holds customers by itself, with --sheet. They are ${words([chosen.name, ...alike])}.`,
      });
}
