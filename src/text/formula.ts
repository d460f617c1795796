/**
 * Makes a cell harmless to a spreadsheet that would run it as a formula: a `'` is put before = + - @ (also in full
 * width or small) at the start of the cell, or behind a semicolon, a tab or a line break, at which some programs cut
 * cells; blanks and invisible characters before them do not count. So it is at the start of a cell that begins with a
 * tab or a carriage return, or is `\clear`, by which an import would empty the field. Plain numbers and phone numbers
 * (`-12.5`, `+12025550123`) stay. What looks neutralised gets one more `'`, so that `undoNeutralise` restores it.
 */
export function neutralise(cell: string): string {
  if (!SUSPECT.test(cell)) return cell;
  const parts = cell.replace(PARTS, (part, before: string, lead: string, rest: string) =>
    !lead.includes("'") && PLAIN_NUMBER.test(rest) ? part : `${before}'${lead}${rest}`,
  );
  return MARKED_START.test(cell) ? `'${parts}` : parts;
}

export function undoNeutralise(cell: string): string {
  if (!cell.includes("'")) return cell;
  const marked = MARKED_START.test(cell) && cell.startsWith("'") ? cell.slice(1) : cell;
  return marked.replace(NEUTRALISED, "$1$2");
}

// --- internal ---

/** Most cells have none of these. */
const SUSPECT = /[=+\-@＝＋－＠﹦﹢﹣﹫\t\r\\]/;
/** In front of the sign stand quotes, and what a person does not see on a line. */
const MARKED_START = /^'*[\t\r]|^['\p{Z}\p{Cf}\p{DI}\0-\x08\v\f\x0e-\x1f\x7f-\x9f\u2800]*\\clear\s*$/u;
const PARTS =
  /(^|[;\t\r\n])(['\p{Z}\p{Cf}\p{DI}\0-\x08\v\f\x0e-\x1f\x7f-\x9f\u2800]*)([=+\-@＝＋－＠﹦﹢﹣﹫][^;\t\r\n]*)/gu;
const NEUTRALISED = /(^|[;\t\r\n])'(['\p{Z}\p{Cf}\p{DI}\0-\x08\v\f\x0e-\x1f\x7f-\x9f\u2800]*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu;
const PLAIN_NUMBER = /^[+-]\d+(\.\d+)?$/;
