import type { CountryCode } from "../country.ts";
import type { Damage } from "../damage.ts";
import { ZIP_FIRST } from "./postcodes.ts";

/** Countries with five digits in all codes, some of which begin with a zero, and how their phone numbers begin. */
const PHONES: Readonly<Partial<Record<CountryCode, string>>> = {
  DE: "+49",
  FR: "+33",
  ES: "+34",
  IT: "+39",
  FI: "+358",
};

/**
 * What is wrong with a postal code of four digits where the country has five: a spreadsheet has taken its zero.
 * @param phone of the row: one of another country says that the address may be there as well.
 */
export function lostZero(
  zip: string,
  country: CountryCode | undefined,
  phone: string | null | undefined,
): Damage | undefined {
  if (country === undefined || !/^[1-9]\d{3}$/.test(zip)) return undefined;
  const prefix = PHONES[country];
  if (prefix === undefined || ZIP_FIRST[country] !== 5 || (typeof phone === "string" && !phone.startsWith(prefix)))
    return undefined;
  const original = `0${zip}`;
  return { reason: `has lost its leading zero (${original})`, original };
}
