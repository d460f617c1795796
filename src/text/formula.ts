/**
 * Makes a cell harmless to a spreadsheet that would run it as a formula: a cell that begins with = + - @, a tab or a carriage
 * return gets a leading `'`. Plain numbers and phone numbers (`-12.5`, `+12025550100`) stay as they are.
 * `\clear`, by which an import would empty the field, gets one too.
 * A cell that looks neutralised already gets one more `'`, so that `undoNeutralise` always restores the original.
 */
export function neutralise(cell: string): string {
  return NEUTRALISED.test(cell) || (FORMULA.test(cell) && !PLAIN_NUMBER.test(cell)) ? `'${cell}` : cell;
}

/** The cell as it was before `neutralise`. */
export function undoNeutralise(cell: string): string {
  return NEUTRALISED.test(cell) ? cell.slice(1) : cell;
}

// --- internal ---

const FORMULA = /^(?:[=+\-@\t\r]|\\clear$)/;
const NEUTRALISED = /^'+(?:[=+\-@\t\r]|\\clear$)/;
const PLAIN_NUMBER = /^[+-]\d+(\.\d+)?$/;
