import type { CountryCode } from "../country.ts";
import type { Damage } from "../damage.ts";
import { type Region, stateOfZip, zipFits } from "../regions.ts";

/** How countries write their postal codes, and what spreadsheets do to those that begin with zeros. */

export type ZipLastCountry = "US" | "CA" | "AU" | "GB";

/** Countries that write the code behind the city. */
export const ZIP_LAST: readonly ZipLastCountry[] = ["US", "CA", "AU", "GB"];

/** Countries that write it before the city. */
export const ZIP_FIRST: ReadonlySet<CountryCode> = new Set("DE AT CH FR ES IT BE LU DK LI FI NO".split(" "));

/** Whether a text is a code of that country, by its form. */
export function isZip(text: string, country: ZipLastCountry): boolean {
  if (text.length > 10 || !FORMS[country].test(text)) return false;
  return country !== "GB" || AREAS.has(text.slice(0, text.search(/\d/)).toUpperCase());
}

/** Whether a text is a postal code of some country: also `10115`, `D-10115`, `1010`. */
export function isPostcode(text: string): boolean {
  return ZIP_LAST.some((country) => isZip(text, country)) || /^(?:[A-Z]{1,2}-)?\d{4,5}$/i.test(text);
}

/** What is wrong with a code: a spreadsheet has taken the zeros at its beginning, or it is one of another state. */
export function zipDamage(
  zip: string,
  country: CountryCode | undefined,
  region: Region | undefined,
): Damage | undefined {
  const [, head = zip, four = ""] = (country === "US" && /^(\d{3,5})-?(\d{4})$/.exec(zip)) || []; // 41014307
  const original = country && withZeros(head, country);
  const code = original ?? head;
  const state = country === "US" ? stateOfZip(code) : undefined;
  const isOther = region !== undefined && region.country === country && isZip(code, country) && !zipFits(code, region);
  if (country === "US" && /^\d{1,20}$/.test(head)) {
    // Without a state, 9411 is more probably a code that lost its end than one of the army.
    const isLost =
      original !== undefined && !isOther && state !== undefined && (region !== undefined || state !== "AE");
    const of = region === undefined ? "" : ` of ${region.code}`;
    const digits = zip.replace(/-.*/, "").length;
    if (head.length !== 5 && !isLost) return { reason: `is not a ZIP code${of}: it has ${digits} digits` };
    if (isOther && state) return { reason: `is a ZIP code of ${state}, and the state is ${region.code}`, isOdd: true };
  } else if (isOther) return { reason: `is not a postal code of ${region.code}`, isOdd: true };
  if (original === undefined) return undefined;
  const whole = four === "" ? original : `${original}-${four}`;
  return { reason: `has lost its leading zero (${whole})`, original: whole };
}

// --- internal ---

const FORMS: Readonly<Record<ZipLastCountry, RegExp>> = {
  US: /^\d{5}(?:-\d{4})?$/,
  CA: /^[ABCEGHJ-NPRSTVXY]\d[A-Z][ -]?\d[A-Z]\d$/i,
  AU: /^\d{4}$/,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[ABD-HJLNP-UW-Z]{2}$/i,
};

/** A code with the zeros that it has lost, two at most; undefined where no code of the country begins with them. */
function withZeros(zip: string, country: CountryCode): string | undefined {
  const [form = "", starts = ""] = ZEROS.get(country)?.split(" 0") ?? [];
  const length = form.replace(/[^#]/g, "").length;
  if (!/^[1-9]\d{0,7}$/.test(zip) || zip.length >= length || zip.length < length - 2) return undefined;
  const digits = zip.padStart(length, "0");
  if (!starts.includes(digits.charAt(1))) return undefined;
  let at = 0;
  return form.replace(/#/g, () => digits.charAt(at++));
}

/**
 * The countries of whose codes some begin with a zero (Universal Postal Union, addressing units of the countries): the form,
 * and which digits are behind that zero.
 */
const ZEROS: ReadonlyMap<CountryCode, string> = new Map(
  `AM #### 001234, AU #### 0289, BR #####-### 0123456789, CN ###### 01234567, CO ###### 058, DE ##### 012346789,
  DK #### 05789, DZ ##### 0123456789, EC ###### 0123456789, ES ##### 0123456789, FI ##### 00123456789,
  FR ##### 0123456789, GE #### 0123456789, GT ##### 0123456789, IT ##### 00123456789, JP ###-#### 00123456789,
  KE ##### 00, KR ##### 0123456789, KZ ###### 0123456789, LA ##### 0123456789, LK ##### 00, LT ##### 00123456789,
  MM ##### 0123456789, MX ##### 0123456789, MY ##### 0123456789, NO #### 00123456789, NZ #### 0123456789,
  PA #### 0123456789, PE ##### 0123456789, PH #### 0456789, PL ##-### 00123456789, PR ##### 00, RO ###### 0123456789,
  SG ###### 012345678, SK ### ## 0123456789, TR ##### 0123456789, UA ##### 0123456789, US ##### 00123456789, VI ##### 00, ZA #### 00123456789`
    .split(/,\s+/)
    .map((line) => [line.slice(0, 2), line.slice(3)]),
);

/** The letters with which British codes begin (Royal Mail, postcode areas). */
const AREAS = new Set(
  `AB AL B BA BB BD BF BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G
  GL GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL
  OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN
  WR WS WV YO ZE`.split(/\s+/),
);
