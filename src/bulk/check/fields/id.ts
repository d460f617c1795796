import type { FieldReader } from "../field-reader.ts";
import type { RowDraft } from "../row-draft.ts";
import { readDigits } from "./digits.ts";

export function readId(row: RowDraft, field: FieldReader): void {
  const text = row.text(field);
  if (text !== undefined) row.id = readDigits(row, field, text);
}
