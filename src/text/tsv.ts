/**
 * TSV as this program prints it: a record a line, with `\t`, `\n`, `\r` and `\\` for what would break it. A cell that
 * could only be one that a writer of CSV has quoted begins with `\"`: so a text in quotes is never taken for such a
 * cell.
 */
export function escapedLine(cells: readonly string[]): string {
  const escaped = cells.map((cell) => cell.replace(/[\\\t\n\r]/g, (found) => ESCAPES[found] ?? found));
  return escaped.map((cell) => (isQuoted(cell) ? `\\${cell}` : cell)).join("\t");
}

/** Whether this program may have written a line so: it has no other backslashes and quotes than those. */
export function isEscapedLine(line: string): boolean {
  return !line.replace(KNOWN, "").includes("\\") && !line.split("\t").some(isQuoted);
}

export function cellsOfEscaped(line: string): readonly string[] {
  const text = (cell: string) => cell.replace(KNOWN, (_found, letter: string) => MEANT[letter] ?? letter);
  return line.split("\t").map(text);
}

// --- internal ---

const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
const MEANT: Readonly<Record<string, string>> = { t: "\t", n: "\n", r: "\r" };
const KNOWN = /\\([tnr\\"])/g;

/** Whether a cell is quoted as in RFC 4180, and needs it: quotes, backslashes, blanks at an end, nothing. */
function isQuoted(cell: string): boolean {
  if (cell.length < 2 || !cell.startsWith('"') || !cell.endsWith('"')) return false;
  const inner = cell.slice(1, -1);
  return !inner.replaceAll('""', "").includes('"') && /^$|""|\\|^\s|\s$/.test(inner);
}
