import { lostZero } from "../../cells/address/lost-zero.ts";
import type { Known } from "../../cells/address/parts.ts";
import { isZip, zipFits } from "../../cells/address/postcodes.ts";
import { usZipDamage } from "../../cells/address/us-zip.ts";
import { type Region, regionsOf } from "../../cells/regions.ts";
import type { RowDraft } from "../row-draft.ts";
import type { AddressBlock } from "./address-block.ts";

/**
 * The code without what programs add: Meta's lead forms write `z:02108`, so that no spreadsheet takes the zero, and old
 * databases `02108-` where the four digits behind it are not known.
 */
export function bareZip(text: string): string {
  if (text.charCodeAt(1) === 0x3a && /^z:/i.test(text)) return text.slice(2).trim();
  return text.length === 6 && text.endsWith("-") ? text.slice(0, 5) : text;
}

/** Digits with a decimal point, which no country has in its codes: `55405.5`. */
export function isDecimal(text: string): boolean {
  return /^\d+[.,]\d+$/.test(text) && Number(text.replace(",", ".")) % 1 !== 0;
}

/** Whether the ZIP code is one, and of the state that the row names. It is read after all parts of the address. */
export function checkZip(row: RowDraft, block: AddressBlock, known: Known): void {
  const { "address.zip": zip, "address.state": state } = row.values;
  if (typeof zip !== "string") return;
  const region = regionOf(zip, typeof state === "string" ? state : "", known);
  const country = known.country ?? region?.country ?? known.likely;
  let damage = country === "US" ? usZipDamage(zip, region?.code) : lostZero(zip, country, row.values.phone);
  if (region && (country === "CA" || country === "AU") && isZip(zip, country) && !zipFits(zip, region))
    damage = { reason: `is not a postal code of ${region.code}`, isOdd: true };
  const field = block["address.zip"] ?? block["city line"] ?? block.address ?? block["address line"];
  if (damage === undefined && country === "US" && zip.length === 9 && NINE_DIGITS.test(zip))
    row.values["address.zip"] = `${zip.slice(0, 5)}-${zip.slice(5)}`;
  if (damage && field)
    row.values["address.zip"] = row.doubted(field, "address.zip", zip, {
      ...damage,
      kind: damage.isOdd ? "zip-state" : "zip",
      hint: HINT,
    });
}

// --- internal ---

const REGION_COUNTRIES: ReadonlySet<string> = new Set(["US", "CA", "AU"]);
const NINE_DIGITS = /^\d{9}$/;
const HINT = "Correct the ZIP code or the state.";

/** The state of a row, by its country where that is known. `WA` is in two countries: then the code decides. */
function regionOf(zip: string, state: string, { country, likely }: Known): Region | undefined {
  if (state === "") return undefined;
  // In other countries the same letters mean something else: MI is Milan, PA is Palermo.
  const isOther = likely !== undefined && !REGION_COUNTRIES.has(likely) && state.length < 4;
  const regions = country === undefined && isOther ? [] : regionsOf(state);
  if (country !== undefined) return regions.find((region) => region.country === country);
  if (regions.length < 2) return regions[0];
  return (
    regions.find((region) => zipFits(zip, region)) ?? regions.find((region) => region.country === likely) ?? regions[0]
  );
}
