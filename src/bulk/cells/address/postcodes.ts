import type { CountryCode } from "../country.ts";
import { type Region, stateOfZip } from "../regions.ts";

/** The codes of countries that write them behind the city, and which state each is in. */

export type ZipLastCountry = "US" | "CA" | "AU" | "GB";

/** The code at the end of words, and how many of them it takes; undefined when there is none. */
export function zipAtEnd(
  words: readonly string[],
  country: ZipLastCountry,
): { readonly zip: string; readonly taken: 1 | 2 } | undefined {
  const last = words.at(-1) ?? "";
  if (isZip(last, country)) return { zip: last, taken: 1 };
  if (country === "US" || country === "AU") return undefined;
  const two = words.slice(-2).join(" ");
  return isZip(two, country) ? { zip: two, taken: 2 } : undefined;
}

/** Whether a text is a code of that country, by its form. */
export function isZip(text: string, country: ZipLastCountry): boolean {
  if (text.length > 10 || !FORMS[country].test(text)) return false;
  return country !== "GB" || AREAS.has(text.slice(0, text.search(/\d/)).toUpperCase());
}

/** Whether a code is in a state. */
export function zipFits(zip: string, { country, code }: Region): boolean {
  if (country === "CA") return (PROVINCES[zip.charAt(0).toUpperCase()] ?? "").split(" ").includes(code);
  if (country === "AU") return AUSTRALIA.some(([state, from, to]) => state === code && +zip >= from && +zip <= to);
  const state = stateOfZip(zip);
  // American Samoa and the islands beside Guam share the numbers of their neighbours.
  return state === code || (state === "HI" && code === "AS") || (state === "GU" && code === "MP");
}

/** Countries that write the code before the city, and its digits. */
export const ZIP_FIRST: Readonly<Record<CountryCode, number>> = {
  ...{ DE: 5, AT: 4, CH: 4, FR: 5, ES: 5, IT: 5, BE: 4, LU: 4, DK: 4, LI: 4, FI: 5, NO: 4, MC: 5 },
};

// --- internal ---

const FORMS: Readonly<Record<ZipLastCountry, RegExp>> = {
  US: /^\d{5}(?:-\d{4})?$/,
  CA: /^[ABCEGHJ-NPRSTVXY]\d[A-Z][ -]?\d[A-Z]\d$/i,
  AU: /^\d{4}$/,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[ABD-HJLNP-UW-Z]{2}$/i,
};

/** The first letter of a Canadian code (Canada Post, Addressing Guidelines). */
const PROVINCES: Readonly<Record<string, string>> = {
  ...{ A: "NL", B: "NS", C: "PE", E: "NB", G: "QC", H: "QC", J: "QC", K: "ON", L: "ON", M: "ON", N: "ON", P: "ON" },
  ...{ R: "MB", S: "SK", T: "AB", V: "BC", X: "NT NU", Y: "YT" },
};

/** Australian codes; around Canberra the two states share theirs. */
const AUSTRALIA: readonly (readonly [state: string, from: number, to: number])[] = [
  ["NSW", 1000, 2999],
  ["ACT", 200, 299],
  ["ACT", 2600, 2620],
  ["ACT", 2900, 2920],
  ["VIC", 3000, 3999],
  ["VIC", 8000, 8999],
  ["QLD", 4000, 4999],
  ["QLD", 9000, 9999],
  ["SA", 5000, 5999],
  ["WA", 6000, 6999],
  ["TAS", 7000, 7999],
  ["NT", 800, 999],
];

/** The letters with which British codes begin (Royal Mail, postcode areas). */
const AREAS = new Set(
  `AB AL B BA BB BD BF BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G
  GL GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL
  OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN
  WR WS WV YO ZE`.split(/\s+/),
);
