import { knownHeadings } from "../headings/read-heading.ts";
import { HEADER_WITHIN } from "./header.ts";

/** How the cells of a delimited file are separated. */
export interface Dialect {
  /** One character. */
  readonly delimiter: string;
  /** The first line names the delimiter (`sep=;`, for spreadsheet programs): it is not the header. */
  readonly declared: boolean;
}

/**
 * The dialect of a delimited file, from its beginning. Without a `sep=` line: the delimiter that makes the most known
 * headings of one of the first lines: a title above the header may hold commas. Else the one that occurs most often
 * outside quotes in the first record that is not blank. With one column, or a tie: `usual`.
 */
export function detectDialect(text: string, usual = ","): Dialect {
  const start = text.replace(/^[\ufeff\r\n]+/, "");
  const declared = /^"?sep=([^\r\n"])"?[ \t]*[\r\n]/i.exec(start)?.[1];
  if (declared !== undefined) return { delimiter: declared, declared: true };
  const found = new Map<string, number>(DELIMITERS.map((delimiter) => [delimiter, 0]));
  let quoted = false;
  for (const character of start) {
    if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === "\n" || character === "\r") break;
    else if (found.has(character)) found.set(character, (found.get(character) ?? 0) + 1);
  }
  const times = (candidate: string) => found.get(candidate) ?? 0;
  const most = [usual, ...DELIMITERS].reduce((best, other) => (times(other) > times(best) ? other : best));
  const headings = headingsBy(start);
  const known = (candidate: string) => headings.get(candidate) ?? 0;
  const best = [most, ...DELIMITERS].reduce((one, other) => (known(other) > known(one) ? other : one));
  const isKnown = known(best) >= 2;
  return { delimiter: isKnown ? best : times(most) > 0 ? most : usual, declared: false };
}

// --- internal ---

/** Characters in which the header is looked for. */
const LONGEST_START = 16 * 1024;

const DELIMITERS = [",", ";", "\t", "|"] as const;

/** By delimiter: how many known headings the best of the first lines has. */
function headingsBy(text: string): ReadonlyMap<string, number> {
  const lines = text.slice(0, LONGEST_START).split(/\r\n|\n|\r/, HEADER_WITHIN);
  const cells = (line: string, delimiter: string) => line.split(delimiter).map((cell) => cell.replaceAll('"', ""));
  return new Map(
    DELIMITERS.map((delimiter) => [
      delimiter,
      Math.max(...lines.map((line) => (line.includes(delimiter) ? knownHeadings(cells(line, delimiter)) : 0))),
    ]),
  );
}
