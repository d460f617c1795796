import { knownHeadings } from "../headings/read-heading.ts";
import { HEADER_WITHIN } from "./header.ts";

/** How the cells of a delimited file are separated. */
export interface CsvDialect {
  readonly delimiter: string;
  /** The first line names the delimiter (`sep=;`, for spreadsheet programs): it is not the header. */
  readonly declared: boolean;
  /** What cells are quoted with; `"` when missing. */
  readonly quote?: string;
  /** What stands before a quote inside a quoted cell, if not another quote: `"5\" pipe"`. */
  readonly mark?: string;
  /** Blanks stand around quoted cells. */
  readonly hasBlanks?: boolean;
}

/**
 * The dialect of a delimited file, from its beginning. Without a `sep=` line: the delimiter that makes the most known
 * headings of one of the first lines: a title above the header may hold commas. Else the one that occurs most often
 * outside quotes in the first record that is not blank. With one column, or a tie: `usual`.
 */
export function detectDialect(text: string, usual = ","): CsvDialect {
  // A copy: what is kept of a slice keeps the whole text.
  const start = Buffer.from(text.slice(0, 64 * 1024))
    .toString()
    .replace(/^[\ufeff\r\n]+/, "");
  const quotes = quotesOf(start);
  const declared = /^"?sep=([^\r\n"])"?[ \t]*[\r\n]/i.exec(start)?.[1];
  if (declared !== undefined) return { delimiter: declared, declared: true, ...quotes };
  const [first = ""] = start.replace(/"[^"]*"?/g, "").split(/[\r\n]/, 1);
  const times = (delimiter: string) => first.split(delimiter).length - 1;
  const most = [usual, ...DELIMITERS].reduce((best, other) => (times(other) > times(best) ? other : best));
  const lines = start.slice(0, LONGEST_START).split(/\r\n|\n|\r/, HEADER_WITHIN);
  const known = (delimiter: string) => Math.max(...lines.map((line) => headingsIn(line, delimiter)));
  const best = [most, ...DELIMITERS].reduce((one, other) => (known(other) > known(one) ? other : one));
  return { delimiter: known(best) >= 2 ? best : most, declared: false, ...quotes };
}

// --- internal ---

/** Characters in which the header is looked for. */
const LONGEST_START = 16 * 1024;

const DELIMITERS = [",", ";", "\t", "|", "~", "^"] as const;

function quotesOf(text: string): Omit<CsvDialect, "delimiter" | "declared"> {
  const hasMark = /\\"[^",;\t|\r\n]/.test(text) && !/[^",;\t|\r\n\\]""/.test(text);
  return {
    ...(/^'[^'\r\n]*'(?:[,;\t|]'[^'\r\n]*')+[\r\n]/.test(text) && { quote: "'" }),
    ...(hasMark && { mark: "\\" }),
    ...(/[,;|] +"|" +[,;|\r\n]/.test(text) && { hasBlanks: true }),
  };
}

function headingsIn(line: string, delimiter: string): number {
  if (!line.includes(delimiter)) return 0;
  return knownHeadings(line.split(delimiter).map((cell) => cell.replaceAll('"', "")));
}
