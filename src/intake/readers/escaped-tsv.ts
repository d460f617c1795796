import { isFieldName } from "../../customers/fields.ts";
import { cellsOfEscaped, isEscapedLine } from "../../text/tsv.ts";
import { isBlank, type SourceRecord } from "../row.ts";
import { joinedLines, type Text, textLines } from "./text.ts";

/**
 * Whether a text is TSV with backslashes that escape. This program prints it so (text/tsv.ts): the exact names of two fields or
 * more are headings, and every backslash and quote is one of its own. Databases do, too: `\N` is a blank cell, and no cell
 * is in quotes. The whole text is read: another program may have meant its backslashes.
 * @returns what the user should know of it; undefined for other text.
 */
export async function escapedTsvNotices(name: string, text: Text): Promise<readonly string[] | undefined> {
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
  if (isOwn)
    return hasEscapes ? [String.raw`${name}: its cells hold \t, \n, \r or \\, read as list -o tsv writes them`] : [];
  return hasNothing
    ? [String.raw`${name}: \N is read as blank, and \ as an escape, as databases write them`]
    : undefined;
}

/** The records of such a text. */
export async function* escapedRecords(name: string, text: Text): AsyncGenerator<readonly SourceRecord[]> {
  for await (const { line, parts } of joinedLines(name, text.read(), (_, before) => isOpen(before.at(-1)))) {
    const cells = cellsOfEscaped(parts.join("\n"));
    if (!cells.every(isBlank)) yield [{ line, cells }];
  }
}

// --- internal ---

const NOTHING = /(?:^|\t)\\N(?:\t|$)/;

/** Whether a line ends with a backslash that escapes its line break. */
function isOpen(line = ""): boolean {
  return line.endsWith("\\") && line.replace(/\\./g, "").endsWith("\\");
}
