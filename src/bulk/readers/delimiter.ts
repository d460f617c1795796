import { knownHeadings } from "../headings/read-heading.ts";
import { HEADER_WITHIN } from "./header-line.ts";

/** How the cells of a delimited file are separated. */
export interface Dialect {
  /** One character. */
  readonly delimiter: string;
  /** The first line names the delimiter (`sep=;`, for spreadsheet programs): it is not the header. */
  readonly declared: boolean;
  /** The line breaks that can occur; the fewer, the faster. Any when missing. */
  readonly breaks?: readonly string[] | undefined;
}

/**
 * The dialect of a delimited file, from its beginning. Without a `sep=` line: the delimiter that occurs most often
 * outside quotes in the first record that is not blank. That is the header, which holds no sentences. If it has no
 * delimiter, it may be a title: then a header below it decides. With one column, or a tie: `usual`.
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
  const delimiter = times(most) > 0 ? most : (belowTitle(start) ?? usual);
  return { delimiter, declared: false };
}

// --- internal ---

const DELIMITERS = [",", ";", "\t", "|"] as const;

/** The delimiter of a header below the first line. */
function belowTitle(text: string): string | undefined {
  const lines = text.split(/\r\n|\n|\r/, HEADER_WITHIN);
  return DELIMITERS.find((delimiter) =>
    lines.some((line) => knownHeadings(line.split(delimiter).map((cell) => cell.replaceAll('"', ""))) >= 2),
  );
}
