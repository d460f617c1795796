import type { CountryCode } from "../country.ts";
import type { Damage } from "../damage.ts";
import { type Region, stateOfZip, zipFits } from "../regions.ts";

/** How countries write their postal codes, and what spreadsheets do to those that begin with zeros. */

export type ZipLastCountry = "US" | "CA" | "AU" | "GB";

/** Countries that write the code behind the city. */
export const ZIP_LAST: readonly ZipLastCountry[] = ["US", "CA", "AU", "GB"];

/** Countries that write it before the city: its digits, and how phone numbers begin. */
export const ZIP_FIRST: Readonly<Record<CountryCode, { readonly digits: 4 | 5; readonly phone: string }>> = {
  ...{ DE: { digits: 5, phone: "+49" }, AT: { digits: 4, phone: "+43" }, CH: { digits: 4, phone: "+41" } },
  ...{ FR: { digits: 5, phone: "+33" }, ES: { digits: 5, phone: "+34" }, IT: { digits: 5, phone: "+39" } },
  ...{ BE: { digits: 4, phone: "+32" }, LU: { digits: 4, phone: "+352" }, DK: { digits: 4, phone: "+45" } },
  ...{ LI: { digits: 4, phone: "+423" }, FI: { digits: 5, phone: "+358" }, NO: { digits: 4, phone: "+47" } },
};

/** How phone numbers of a country begin; undefined where we do not know it. */
export function callingCode(country: CountryCode): string | undefined {
  return ZIP_FIRST[country]?.phone ?? { US: "+1", CA: "+1", GB: "+44", AU: "+61" }[country];
}

/** Whether a text is a code of that country, by its form. */
export function isZip(text: string, country: ZipLastCountry): boolean {
  if (text.length > 10 || !FORMS[country].test(text)) return false;
  return country !== "GB" || AREAS.has(text.slice(0, text.search(/\d/)).toUpperCase());
}

/** Whether a text is a postal code of some country: also `10115`, `D-10115`, `1010`. */
export function isPostcode(text: string): boolean {
  return ZIP_LAST.some((country) => isZip(text, country)) || /^(?:[A-Z]{1,2}-)?\d{4,5}$/i.test(text);
}

/**
 * What is wrong with a code: a spreadsheet has taken the zeros at its beginning, or it is one of another state.
 * @param phone of the row: one of another country says that the address may be there as well.
 */
export function zipDamage(
  zip: string,
  country: CountryCode | undefined,
  region: Region | undefined,
  phone?: string | null,
): Damage | undefined {
  if (country === "US") return usZipDamage(zip, region);
  if (region !== undefined && (country === "CA" || country === "AU") && isZip(zip, country) && !zipFits(zip, region))
    return { reason: `is not a postal code of ${region.code}`, isOdd: true };
  const own = country === undefined ? undefined : ZIP_FIRST[country];
  if (own?.digits !== 5 || !/^[1-9]\d{3}$/.test(zip) || (phone && !phone.startsWith(own.phone))) return undefined;
  return lostZero(`0${zip}`);
}

// --- internal ---

const FORMS: Readonly<Record<ZipLastCountry, RegExp>> = {
  US: /^\d{5}(?:-\d{4})?$/,
  CA: /^[ABCEGHJ-NPRSTVXY]\d[A-Z][ -]?\d[A-Z]\d$/i,
  AU: /^\d{4}$/,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[ABD-HJLNP-UW-Z]{2}$/i,
};

const WHOLE = /^\d{5}(?:-?\d{4})?$/;
const CUT = /^\d{1,20}$|^\d{3,4}-\d{4}$/;

function usZipDamage(zip: string, region: Region | undefined): Damage | undefined {
  const inState = stateOfZip(zip.slice(0, 5));
  if (WHOLE.test(zip)) {
    if (region === undefined || inState === undefined || zipFits(zip, region)) return undefined;
    return { reason: `is a ZIP code of ${inState}, and the state is ${region.code}`, isOdd: true };
  }
  if (!CUT.test(zip)) return undefined;
  const [digits = "", plus4 = ""] = zip.split("-");
  // `2139` → `02139`, `41014307` → `04101-4307`
  const [, five = "", four = ""] = /^(\d{5})(\d{4})?$/.exec(padded(digits) + plus4) ?? [];
  const original = four === "" ? five : `${five}-${four}`;
  const state = stateOfZip(original);
  // Without a state, 9411 is more probably a code that lost its end than one of the army.
  const isIn = region === undefined ? state !== undefined && state !== "AE" : zipFits(original, region);
  if (isIn) return lostZero(original);
  const of = region === undefined ? "" : ` of ${region.code}`;
  return { reason: `is not a ZIP code${of}: it has ${digits.length} digits` };
}

/** Three, four, seven or eight digits with their zeros; others as they are. */
function padded(digits: string): string {
  if (digits.length === 3 || digits.length === 4) return digits.padStart(5, "0");
  return digits.length === 7 || digits.length === 8 ? digits.padStart(9, "0") : digits;
}

function lostZero(original: string): Damage {
  return { reason: `has lost its leading zero (${original})`, original };
}

/** The letters with which British codes begin (Royal Mail, postcode areas). */
const AREAS = new Set(
  `AB AL B BA BB BD BF BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G
  GL GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL
  OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN
  WR WS WV YO ZE`.split(/\s+/),
);
