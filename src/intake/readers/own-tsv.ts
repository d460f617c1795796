import { isFieldName } from "../../customers/fields.ts";
import { cellsOfEscaped } from "../../text/tsv.ts";
import { isBlank, type SourceRecord } from "../row.ts";
import { type Text, textLines } from "./text.ts";

/**
 * Whether a text is TSV as this program prints it: with the exact names of two fields or more among its headings, and every
 * backslash and quote as it writes them; see text/tsv.ts. The whole text is read, but only below such headings.
 * @returns what a person should know of it; undefined for other text. Another program may have meant its backslashes.
 */
export async function ownTsvNotices(name: string, text: Text): Promise<readonly string[] | undefined> {
  const [first = ""] = new TextDecoder().decode(text.head).split(/[\r\n]/, 1);
  const names = first.split("\t");
  if (names.filter((heading) => heading === "id" || isFieldName(heading)).length < 2) return undefined;
  let [mayBeOpen, isUneven, hasEscapes] = [false, false, false];
  for await (const { text: line } of linesOf(name, text)) {
    if (cellsOfEscaped(line) === undefined) return undefined;
    hasEscapes ||= line.includes("\\");
    mayBeOpen ||= /(?:^|\t)"/.test(line);
    isUneven ||= line !== "" && line.split("\t").length !== names.length;
    // A quoted cell of several lines, as other programs write it, cuts its record into shorter lines.
    if (mayBeOpen && isUneven) return undefined;
  }
  return hasEscapes ? [String.raw`${name}: its cells hold \t, \n, \r or \\, read as list -o tsv writes them`] : [];
}

/** The records of such a text. */
export async function* ownRecords(name: string, text: Text): AsyncGenerator<readonly SourceRecord[]> {
  let batch: SourceRecord[] = [];
  for await (const { number, text: line } of linesOf(name, text)) {
    const cells = cellsOfEscaped(line) ?? [];
    if (!cells.every(isBlank)) batch.push({ line: number, cells });
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

// --- internal ---

const BATCH = 500;

function linesOf(name: string, text: Text) {
  return textLines(text.read(), (line) => `${name}:${line}`);
}
