import { countryCode } from "../country.ts";
import { type Region, regionsOf, stateOfZip } from "../regions.ts";
import { isCity } from "./city.ts";
import { isCounty } from "./counties.ts";
import { type CityLine, isUnsplit, type Unsplit, type WholeAddress, wordsOf } from "./parts.ts";
import { type ZipLastCountry, zipAtEnd, zipFits } from "./postcodes.ts";
import { cutBehindStreet, isNamedHouse, isNamedStreet, isPremises, isStreet, unitWords } from "./street.ts";

/** Addresses that end in their code: the United States, Canada, Australia and the United Kingdom. */

/**
 * @param segments of the address, without the country.
 * @param isKnown the text is from this country: then a ZIP code is one also without a state before it.
 */
export function addressBeforeZip(
  segments: readonly string[],
  country: ZipLastCountry,
  isKnown: boolean,
): WholeAddress | Unsplit {
  const end = endOf(segments, country);
  if (isUnsplit(end)) {
    const mayDoWithout = country === "US" && isKnown && end.missing === "state" && end.conflict === undefined;
    return mayDoWithout ? (withoutState(segments) ?? end) : end;
  }
  const { left, zip, state } = end;
  const parts = cityOf(left, country);
  if (parts === undefined) return { missing: left.some(isStreet) ? "city" : "street" };
  if (!areStreets(parts.streets, country)) return { missing: "street" };
  return { street: parts.streets.join(", "), city: parts.city, ...state, zip, country };
}

/** @param segments of `12 Elm St, Boston, MA`, without the country. */
export function addressWithoutZip(
  segments: readonly string[],
  country: ZipLastCountry | undefined,
): WholeAddress | undefined {
  const isAlone = regionsOf(segments.at(-1) ?? "").length > 0;
  const streets = segments.slice(0, isAlone ? -2 : -1);
  const line = cityAndState(segments.slice(streets.length), country);
  return line && areStreets(streets, country ?? "US") ? { street: streets.join(", "), ...line } : undefined;
}

/** @param segments of `Portland, ME 04101`, without the country. */
export function cityLineBeforeZip(segments: readonly string[], country: ZipLastCountry): CityLine | Unsplit {
  const end = endOf(segments, country);
  if (isUnsplit(end)) return end;
  const [city = "", ...more] = end.left;
  return more.length === 0 && isCityIn(city, country)
    ? { city, ...end.state, zip: end.zip, country }
    : { missing: "city" };
}

/** @param segments of `Portland, ME`, without the country. */
export function cityAndState(segments: readonly string[], country: ZipLastCountry | undefined): CityLine | undefined {
  const words = segments.flatMap(wordsOf);
  const state = segments.length === 2 ? (segments[1] ?? "") : (words.at(-1) ?? "");
  const city = segments.length === 2 ? (segments[0] ?? "") : words.slice(0, -1).join(" ");
  if (segments.length > 2 || !isCity(city) || (segments.length === 1 && !CODE.test(state))) return undefined;
  const regions = regionsOf(state).filter((region) => country === undefined || region.country === country);
  const [only, ...others] = regions;
  if (only === undefined) return undefined;
  return others.length > 0 ? { city, state } : { city, state, country: only.country };
}

/** Whether one of the segments is a street, and the others are what belongs to one. */
export function areStreets(segments: readonly string[], country: ZipLastCountry): boolean {
  const isBritish = country === "GB";
  const isNamed = (segment: string) => isNamedStreet(segment) || isNamedHouse(segment);
  const isOne = (segment: string) => isStreet(segment) || (isBritish && isNamed(segment));
  const at = segments.findIndex(isOne);
  if (at === -1 || segments.length > 4) return false;
  const belongs = (segment: string) => isPremises(segment) || isOne(segment) || (isBritish && isCity(segment));
  return segments.slice(0, at).every(isPremises) && segments.slice(at + 1).every(belongs);
}

// --- internal ---

const CODE = /^[A-Z]{2,3}$/;
const LONGEST_STATE = 5;
interface End {
  readonly zip: string;
  readonly state: { readonly state?: string };
  readonly left: readonly string[];
}

/** What stands at the end, from the right: the code, and before it the state. */
function endOf(segments: readonly string[], country: ZipLastCountry): End | Unsplit {
  const words = wordsOf(segments.at(-1) ?? "");
  const found = zipAtEnd(words, country);
  if (found === undefined) return { missing: "zip" };
  const { zip, taken } = found;
  const all = [...segments.slice(0, -1), words.slice(0, -taken).join(" ")].filter((segment) => segment !== "");
  const left = isCountryName(all.at(-1) ?? "", country) ? all.slice(0, -1) : all; // Edinburgh, Scotland, EH2 3AT
  const before = wordsOf(left.at(-1) ?? "");
  if (country === "GB") return { zip, ...withoutCounty(left, before) };
  let conflict: Region | undefined;
  for (let count = 1; count <= Math.min(LONGEST_STATE, before.length); count += 1) {
    const state = before
      .slice(-count)
      .join(" ")
      .replace(/^\((.*)\)$/, "$1");
    const region = regionsOf(state).find((one) => one.country === country);
    if (region === undefined) continue;
    if (zipFits(zip, region)) return { zip, state: { state }, left: cutEnd(left, before, count) };
    conflict ??= region;
  }
  return conflict ? { missing: "state", conflict: { state: conflict.code, zip } } : { missing: "state" };
}

function isCountryName(text: string, country: ZipLastCountry): boolean {
  return text.length > 2 && countryCode(text) === country && regionsOf(text).length === 0;
}

function withoutCounty(left: readonly string[], before: readonly string[]): Pick<End, "state" | "left"> {
  const whole = before.join(" ");
  const word = before.at(-1) ?? "";
  if (before.length > 1 && isCountryName(word, "GB"))
    return withoutCounty(cutEnd(left, before, 1), before.slice(0, -1));
  if (left.length > 1 && isCounty(whole)) return { state: { state: whole }, left: left.slice(0, -1) };
  // Without a comma only a word that says so: Highland may be the end of the town.
  for (const count of [2, 1]) {
    const county = before.slice(-count).join(" ");
    const rest = cutEnd(left, before, count);
    const isCertain = count === 2 || county.toLowerCase().endsWith("shire");
    if (before.length > count && isCertain && isCounty(county)) return { state: { state: county }, left: rest };
  }
  return { state: {}, left };
}

/** The segments without the last words of the last one. */
function cutEnd(left: readonly string[], before: readonly string[], count: number): readonly string[] {
  const rest = before.slice(0, before.length - count).join(" ");
  return [...left.slice(0, -1), ...(rest === "" ? [] : [rest])];
}

/** `12 Elm St, Boston 02116` */
function withoutState(segments: readonly string[]): WholeAddress | undefined {
  const words = wordsOf(segments.at(-1) ?? "");
  const zip = words.at(-1) ?? "";
  const [street = "", city = "", ...more] = [...segments.slice(0, -1), words.slice(0, -1).join(" ")].filter(
    (segment) => segment !== "",
  );
  const isCertain = more.length === 0 && isStreet(street) && isCity(city) && city.length > 2;
  return isCertain && stateOfZip(zip) !== undefined ? { street, city, zip, country: "US" } : undefined;
}

function isCityIn(text: string, country: ZipLastCountry): boolean {
  return isCity(text) && !(country === "GB" && isCounty(text));
}

/** The city, which is the last segment or stands behind a street without a comma. */
function cityOf(
  left: readonly string[],
  country: ZipLastCountry,
): { readonly city: string; readonly streets: readonly string[] } | undefined {
  const last = left.at(-1) ?? "";
  const earlier = left.slice(0, -1);
  if (earlier.length > 0 && isCityIn(last, country)) return { city: last, streets: earlier };
  const words = wordsOf(last);
  const unit = unitWords(words);
  const behindUnit = words.slice(unit).join(" ");
  if (earlier.length > 0 && unit > 0 && isCity(behindUnit))
    return { city: behindUnit, streets: [...earlier, words.slice(0, unit).join(" ")] };
  const cut = cutBehindStreet(last);
  if (cut === undefined || !isCity(cut.rest)) return undefined;
  // Of several words, a British one may be a part of the town.
  if (country === "GB" && wordsOf(cut.rest).length > 1) return undefined;
  return { city: cut.rest, streets: [...earlier, cut.street] };
}
