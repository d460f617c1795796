import { mayBeNumber, numberDamage } from "../../cells/damage.ts";
import type { FieldReader } from "../field-reader.ts";
import type { RowDraft } from "../row-draft.ts";

/** For a number that is lost. */
export const LOST_HINT = "Take the number from where the file was made, and format the column as text before saving.";

/** A value of digits, which a spreadsheet may have turned into a number. */
export function readDigits(row: RowDraft, field: FieldReader, text: string): string {
  const damage = mayBeNumber(text) ? numberDamage(text) : undefined;
  if (damage === undefined) return text;
  return row.damaged(field, "cut-number", text, damage, damage.original === undefined ? LOST_HINT : undefined);
}
