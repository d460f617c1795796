import { isFieldName } from "../../customers/fields.ts";
import { cellsOfEscaped, isEscapedLine } from "../../text/tsv.ts";
import { isBlank, type SourceRecord } from "../row.ts";
import { noTable, type Text, textLines } from "./text.ts";

/**
 * Whether a text is TSV as this program prints it (text/tsv.ts): the exact names of two fields or more are headings, and
 * every backslash and quote is one of its own. The whole text is read: another program may have meant its backslashes.
 * @returns what the user should know of it; undefined for other text.
 * @throws CliError `invalid_input` for TSV of a database: its backslashes would be read as text.
 */
export async function ownTsvNotices(name: string, text: Text): Promise<readonly string[] | undefined> {
  const [first = ""] = new TextDecoder().decode(text.head).split(/[\r\n]/, 1);
  const names = first.split("\t");
  if (names.length < 2) return undefined;
  let isOwn = names.filter((heading) => heading === "id" || isFieldName(heading)).length >= 2;
  let [mayBeOpen, isUneven, hasEscapes, hasNothing] = [false, false, false, false];
  for await (const { text: line } of textLines(name, text.read())) {
    isOwn &&= isEscapedLine(line);
    hasEscapes ||= line.includes("\\");
    hasNothing ||= NOTHING.test(line);
    mayBeOpen ||= /(?:^|\t)"/.test(line);
    isUneven ||= line !== "" && line.split("\t").length !== names.length;
    // A quoted cell of several lines, as other programs write it, cuts its record into shorter lines.
    if (mayBeOpen && (isUneven || !isOwn)) return undefined;
  }
  if (hasNothing) throw noTable(name, String.raw`TSV of a database, with \N for no value`, DATABASE, UNREAD);
  if (!isOwn) return undefined;
  return hasEscapes ? [String.raw`${name}: its cells hold \t, \n, \r or \\, read as list -o tsv writes them`] : [];
}

/** The records of such a text. */
export async function* ownRecords(name: string, text: Text): AsyncGenerator<readonly SourceRecord[]> {
  for await (const { number, text: line } of textLines(name, text.read())) {
    const cells = cellsOfEscaped(line);
    if (!cells.every(isBlank)) yield [{ line: number, cells }];
  }
}

// --- internal ---

const NOTHING = /(?:^|\t)\\N(?:\t|$)/;
const UNREAD = "which cannot be read";
const DATABASE = String.raw`Export the table as CSV with a line of headings, for example in psql: \copy customers to 'customers.csv' csv header`;
