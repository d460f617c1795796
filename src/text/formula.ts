/**
 * Makes a cell harmless to a spreadsheet that would run it as a formula: a `'` is put before = + - @, also in full width,
 * where they stand at the start of the cell, or behind a semicolon, a tab or a line break, at which some programs cut
 * cells. So is one at the start of a cell that begins with a tab or a carriage return. Plain numbers and phone numbers
 * (`-12.5`, `+12025550123`) stay as they are. `\clear`, by which an import would empty the field, gets one too.
 * What looks neutralised already gets one more `'`, so that `undoNeutralise` always restores the original.
 */
export function neutralise(cell: string): string {
  if (!SUSPECT.test(cell)) return cell;
  return guarded(cell, MARKED_START, (quotes, rest) => quotes === "" && PLAIN_NUMBER.test(rest));
}

/** Neutralises what is not yet neutralised in a cell of a file that an import reads: its value stays the same. */
export function neutraliseRest(cell: string): string {
  // How a spreadsheet writes a blank text. It is harmless, and means nothing else.
  if (cell.trim() === '=""') return cell;
  return guarded(cell, /^[\t\r]/, (quotes, rest) => quotes !== "" || PLAIN_NUMBER.test(rest));
}

/** The cell as it was before `neutralise`. */
export function undoNeutralise(cell: string): string {
  if (!cell.includes("'")) return cell;
  const marked = MARKED_START.test(cell) && cell.startsWith("'") ? cell.slice(1) : cell;
  return marked.replace(NEUTRALISED, "$1$2");
}

// --- internal ---

/** Most cells have none of these. */
const SUSPECT = /[=+\-@＝＋－＠\t\r\\]/;
const MARKED_START = /^'*(?:[\t\r]|\\clear$)/;
const PARTS = /(^|[;\t\r\n])('*)([=+\-@＝＋－＠][^;\t\r\n]*)/g;
const NEUTRALISED = /(^|[;\t\r\n])'('*[=+\-@＝＋－＠])/g;
const PLAIN_NUMBER = /^[+-]\d+(\.\d+)?$/;

/** @param start a cell that matches gets a `'` in front. @param isSafe says which parts stay as they are. */
function guarded(cell: string, start: RegExp, isSafe: (quotes: string, rest: string) => boolean): string {
  const parts = cell.replace(PARTS, (part, before: string, quotes: string, rest: string) =>
    isSafe(quotes, rest) ? part : `${before}'${quotes}${rest}`,
  );
  return start.test(cell) ? `'${parts}` : parts;
}
