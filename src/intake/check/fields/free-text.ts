import type { FieldName } from "../../../customers/customer.ts";
import { LOST, lostLetter, mojibake, numberDamage, sheetError } from "../../cells/damage.ts";
import type { FieldReader } from "../field-reader.ts";
import type { RowDraft } from "../row-draft.ts";

/** For a number that is lost. */
export const LOST_HINT = "Take the number from where the file was made, and format the column as text before saving.";

export function readId(row: RowDraft, field: FieldReader): void {
  const text = row.text(field);
  if (text !== undefined) row.id = readDigits(row, field, text);
}

/** A value of digits, which a spreadsheet may have turned into a number. */
export function readDigits(row: RowDraft, field: FieldReader, text: string): string {
  const damage = numberDamage(text);
  return damage ? row.faulty(field, text, { kind: "cut-number", hint: LOST_HINT, ...damage }) : text;
}

/** A field of any text: a name, notes, a part of an address. */
export function readFreeText(row: RowDraft, field: FieldReader, target: FieldName): void {
  const text = row.text(field);
  if (text !== undefined) row.values[target] = undamaged(row, field, target, text);
}

/** The text, repaired where it is damaged and --fix asks for it. */
export function undamaged(row: RowDraft, field: FieldReader, target: FieldName, text: string): string {
  const garbled = mojibake(text);
  const hint = text.includes(LOST) ? LETTER_HINT : FORMULA_HINT;
  if (garbled) return row.faulty(field, text, { kind: "garbled", hint, ...garbled }, target);
  const error = sheetError(text);
  if (error) return row.faulty(field, text, { kind: "sheet-error", hint: FORMULA_HINT, ...error }, target);
  const lost = target === "notes" ? undefined : lostLetter(text);
  return lost ? row.faulty(field, text, { kind: "lost-letter", hint: LETTER_HINT, ...lost }, target) : text;
}

// --- internal ---

const LETTER_HINT = 'Write the letter, or export the file again as "CSV UTF-8".';
const FORMULA_HINT = "Fix the formula, or leave the cell blank.";
