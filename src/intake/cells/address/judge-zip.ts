import { callingCode } from "../country.ts";
import { type Region, regionsOf, zipFits } from "../regions.ts";
import type { KnownCountry } from "./address-end.ts";
import { zipDamage } from "./codes.ts";

/** What is wrong with a ZIP code, and the country by which that is judged: the known one, else that of the state. */
export function judgeZip(zip: string, state: string | null | undefined, known: KnownCountry) {
  const region = regionOf(zip, state ?? "", known);
  const country = known.country ?? region?.country ?? known.likely;
  return { country, damage: zipDamage(zip, country, region) };
}

/** The country of an address that names none: the default one, but ZZ beside a phone number of another country. */
export function likelyCountry(defaultCountry: string | undefined, phone: string | null | undefined) {
  const calling = callingCode(defaultCountry ?? "US");
  // ZZ: not the default country, and not known which. ISO 3166 leaves these letters to their user.
  return calling !== undefined && phone && !phone.startsWith(calling) ? "ZZ" : defaultCountry;
}

// --- internal ---

/** The state of a row, by its country if that is known. `WA` is in two countries: then the code decides. */
function regionOf(zip: string, state: string, { country, likely }: KnownCountry): Region | undefined {
  // In other countries the same letters mean something else: MI is Milan, PA is Palermo.
  const isOther = likely !== undefined && !["US", "CA", "AU"].includes(likely) && state.length < 4;
  if (country === undefined && isOther) return undefined;
  const regions = regionsOf(state).filter((region) => region.country === (country ?? region.country));
  return regions.find((one) => zipFits(zip, one)) ?? regions.find((one) => one.country === likely) ?? regions[0];
}
