import type { FieldName } from "../../../customers/customer.ts";
import { LOST, lostLetter, mojibake, sheetError } from "../../cells/damage.ts";
import type { FieldReader } from "../field-reader.ts";
import type { RowDraft } from "../row-draft.ts";

/** A field of any text: a name, notes, a part of an address. */
export function readFreeText(row: RowDraft, field: FieldReader, target: FieldName): void {
  const text = row.text(field);
  if (text !== undefined) row.values[target] = undamaged(row, field, target, text);
}

/** The text, repaired where it is damaged and --fix asks for it. */
export function undamaged(row: RowDraft, field: FieldReader, target: FieldName, text: string): string {
  if (row.isPlain && text.charCodeAt(0) !== 0x23) return text;
  const garbled = mojibake(text);
  const hint = text.includes(LOST) ? LETTER_HINT : undefined;
  if (garbled) return row.doubted(field, target, text, { kind: "garbled", ...garbled, hint });
  const error = sheetError(text);
  if (error) return row.doubted(field, target, text, { kind: "sheet-error", ...error });
  const lost = target === "notes" ? undefined : lostLetter(text);
  return lost ? row.doubted(field, target, text, { kind: "lost-letter", ...lost, hint: LETTER_HINT }) : text;
}

// --- internal ---

const LETTER_HINT = 'Write the letter, or export the file again as "CSV UTF-8".';
