import { isFieldName } from "../../../customers/customer.ts";
import { zipDamage } from "../../cells/damage.ts";
import type { FieldReader } from "../field-reader.ts";
import type { RowDraft } from "../row-draft.ts";
import { readDigits } from "./digits.ts";
import { readFreeText, undamaged } from "./free-text.ts";

/** Reads the address of a row. @param addresses those that a row can have: the first that has a value is taken. */
export function readAddress(row: RowDraft, addresses: readonly (readonly FieldReader[])[]): void {
  for (const field of addressOf(addresses, row)) {
    if (field.target === "address.zip") readZip(row, field);
    else if (isFieldName(field.target)) readFreeText(row, field, field.target);
  }
}

// --- internal ---

const NONE: readonly never[] = [];

/** The first address that has a value in this row. */
function addressOf(addresses: readonly (readonly FieldReader[])[], { cells }: RowDraft): readonly FieldReader[] {
  if (addresses.length < 2) return addresses[0] ?? NONE;
  return addresses.find((fields) => fields.some((field) => field.read(cells) !== undefined)) ?? NONE;
}

/** After the state: it tells whether the ZIP code has lost a zero. */
function readZip(row: RowDraft, field: FieldReader): void {
  const text = row.text(field);
  if (text === undefined) return;
  const zip = readDigits(row, field, text);
  const damage = zipDamage(zip, row.values["address.state"]);
  const whole = damage ? row.doubted(field, "address.zip", zip, damage) : zip;
  row.values["address.zip"] = undamaged(row, field, "address.zip", whole);
}
