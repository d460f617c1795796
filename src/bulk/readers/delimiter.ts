import { HEADER_WITHIN, knownHeadings } from "./header-line.ts";

/** How the cells of a delimited file are told apart. */
export interface Dialect {
  /** One character. */
  readonly delimiter: string;
  /** The first line says what the delimiter is (`sep=;`, for spreadsheet programs) and is no header. */
  readonly declared: boolean;
}

/**
 * The dialect of a delimited file, from its beginning. Where no `sep=` line says it: the delimiter that occurs most
 * outside quotes in the first record that is not blank. A header decides better than the rows: it holds no prose. Where
 * the first record has none, it may be a title: a header below it decides. One column only, or a draw: `usual`.
 */
export function detectDialect(text: string, usual = ","): Dialect {
  const start = text.replace(/^[\ufeff\r\n]+/, "");
  const said = /^"?sep=([^\r\n"])"?[ \t]*[\r\n]/i.exec(start)?.[1];
  if (said !== undefined) return { delimiter: said, declared: true };
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

/** The delimiter of a header that stands in the lines after the first. */
function belowTitle(text: string): string | undefined {
  const lines = text.split(/\r\n|\n|\r/, HEADER_WITHIN);
  return DELIMITERS.find((delimiter) =>
    lines.some((line) => knownHeadings(line.split(delimiter).map((cell) => cell.replaceAll('"', ""))) >= 2),
  );
}
