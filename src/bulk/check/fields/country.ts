import { type CountryCode, countryCode } from "../../cells/country.ts";
import type { FieldReader } from "../field-reader.ts";
import type { RowDraft } from "../row-draft.ts";

/** The country that a row names, of the first of its addresses that names one. Numbers without a country code are read by it. */
export function readCountry({ cells }: RowDraft, countries: readonly FieldReader[]): CountryCode | undefined {
  for (const field of countries) {
    const text = field.read(cells);
    const code = typeof text === "string" ? countryCode(text.trim()) : undefined;
    if (code !== undefined) return code;
  }
  return undefined;
}
