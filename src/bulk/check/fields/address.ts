import type { FieldReader } from "../field-reader.ts";
import type { RowDraft } from "../row-draft.ts";
import { type AddressBlock, blockOf, knownCountry } from "./address-block.ts";
import { readDigits } from "./digits.ts";
import { divideAddress } from "./divide-address.ts";
import { undamaged } from "./free-text.ts";
import { bareZip, checkZip, isDecimal } from "./zip.ts";

/**
 * Reads the address of a row.
 * @param blocks the addresses that a row can have.
 * @param names of the row, for the lines of an envelope that repeat one of them.
 */
export function readAddress(row: RowDraft, blocks: readonly AddressBlock[], names: () => readonly string[]): void {
  const block = blockOf(blocks, row);
  if (block === undefined) return;
  for (const target of PARTS) {
    const field = block[target];
    const text = field === undefined ? undefined : row.text(field);
    if (field === undefined || text === undefined) continue;
    const value = target === "address.zip" ? readZip(row, field, text) : text;
    row.values[target] = undamaged(row, field, target, value);
  }
  const known = knownCountry(row, block);
  // An export of this program has the texts as the server has them: nothing is divided.
  if (!row.options.isOwn) {
    divideAddress(row, block, known, names);
    const street = row.values["address.street"];
    if (typeof street === "string" && /[\r\n]/.test(street)) row.values["address.street"] = inOneLine(street);
  }
  checkZip(row, block, known);
}

// --- internal ---

const DECIMAL_HINT = "Format the column as text before saving the file.";
const PARTS = ["address.street", "address.city", "address.state", "address.zip"] as const;

const FIVE_DIGITS = /^\d{5}$/;

function readZip(row: RowDraft, field: FieldReader, text: string): string {
  if (FIVE_DIGITS.test(text)) return text; // Most codes: nothing below holds for them.
  const value = readDigits(row, field, bareZip(text));
  if (isDecimal(value)) row.problem(field, { kind: "zip", value, reason: "is not a ZIP code", hint: DECIMAL_HINT });
  return value;
}

/** The lines of a street as people write them in one: `12 Pearl St, Apt 4`. */
function inOneLine(street: string): string {
  return street
    .split(/[\r\n]+/)
    .map((line) => line.trim().replace(/,$/, ""))
    .filter((line) => line !== "")
    .join(", ");
}
