import type { CountryCode } from "../country.ts";
import { isCity } from "./city.ts";
import { bareWord, type CityLine, type Known, type Unsplit, type WholeAddress, wordsOf } from "./parts.ts";
import { ZIP_FIRST } from "./postcodes.ts";
import { isPremises } from "./street.ts";
import {
  FRENCH_STREETS,
  GERMAN_ENDS,
  GERMAN_STARTS,
  ITALIAN_STREETS,
  ONLY_FRENCH,
  SPANISH_STREETS,
  SUFFIXES,
  UNITS,
} from "./street-words.ts";

/** Addresses with the code before the city: Germany, Austria, Switzerland, France, Spain and their neighbours. */

/** @param segments of the address, without the country. */
export function addressAroundZip(segments: readonly string[], known: Known): WholeAddress | Unsplit {
  const divided = divide(segments);
  if (divided === undefined) return { missing: "zip" };
  const line = cityLineBehindZip(divided.cityLine, known);
  if ("missing" in line) return line;
  const isKnown = line.country !== undefined || ZIP_FIRST[known.likely ?? ""] === line.zip.length;
  if (!areStreets(divided.streets, isKnown)) return { missing: "street" };
  return { street: divided.streets.join(", "), ...line };
}

/** @param text `10115 Berlin`, `D-10115 Berlin`. */
export function cityLineBehindZip(text: string, known: Known): (CityLine & { readonly zip: string }) | Unsplit {
  const [first = "", ...rest] = wordsOf(text);
  const [, prefix = "", zip] = CODE.exec(first) ?? [];
  if (zip === undefined) return { missing: "zip" };
  const country = PREFIXES[prefix.toUpperCase()] ?? known.country;
  const expected = ZIP_FIRST[country ?? known.likely ?? ""];
  // Four digits may be the number of a house.
  const isCode = country === undefined ? zip.length === 5 || expected === zip.length : expected === zip.length;
  if (!isCode || /^0+$/.test(zip)) return { missing: "zip" };
  const { city, state } = withoutProvince(rest, country);
  const cedex = rest.findIndex((word) => /^cedex$/i.test(word)); // A French post office with its number
  const bare = (cedex > 0 ? rest.slice(0, cedex).join(" ") : city).replace(/[()]/g, "");
  if (!isCity(bare) || !CAPITAL.test(city)) return { missing: "city" };
  return { city, ...(state ? { state } : {}), zip, ...(country ? { country } : {}) };
}

// --- internal ---

const CODE = /^(?:([A-Z]{1,2})[-–])?(\d{4,5})$/i;
const CAPITAL = /^\p{L}/u;
const NUMBER = /^\d{1,5}[a-z]?(?:[-/+]\d{1,5}[a-z]?)*(?: ?(?:bis|ter|quater))?$/i;
/** Post office boxes. */
const BOXES = new Set(["postfach", "bp", "cs", "apartado", "apdo"]);
const PREFIXES: Readonly<Record<string, CountryCode>> = {
  ...{ D: "DE", DE: "DE", A: "AT", AT: "AT", CH: "CH", F: "FR", FR: "FR", E: "ES", ES: "ES", I: "IT", IT: "IT" },
  ...{ B: "BE", BE: "BE", L: "LU", LU: "LU", DK: "DK", FL: "LI", FI: "FI", NO: "NO" },
};
/** Words of what stands beside a street: floors, stairs, doors. */
const BESIDE = new Set(
  `og eg ug dg etage stock stiege top tür hinterhaus vorderhaus seitenflügel piso planta puerta esc escalera bajo izq dcha
  izda bât bat bâtiment appt étage escalier interno scala résidence residence immeuble`.split(/\s+/),
);

/** `Madrid (Madrid)`, `Roma RM`: the province of a Spanish or Italian city. */
function withoutProvince(words: readonly string[], country: CountryCode | undefined) {
  const city = words.join(" ");
  if (country !== "ES" && country !== "IT") return { city, state: undefined };
  const bracket = city.indexOf(" (");
  if (bracket > 0 && city.endsWith(")")) return { city: city.slice(0, bracket), state: city.slice(bracket + 2, -1) };
  const last = words.at(-1) ?? "";
  const isCode = country === "IT" && words.length > 1 && /^[A-Z]{2}$/.test(last);
  return isCode ? { city: words.slice(0, -1).join(" "), state: last } : { city, state: undefined };
}

function divide(
  segments: readonly string[],
): { readonly streets: readonly string[]; readonly cityLine: string } | undefined {
  const last = segments.at(-1) ?? "";
  const startsWithCode = (segment: string) => CODE.test(wordsOf(segment)[0] ?? "");
  if (segments.length > 1 && startsWithCode(last) && !segments.slice(0, -1).some(isCodeAndCity))
    return { streets: segments.slice(0, -1), cityLine: last };
  const [first = "", second, ...more] = segments;
  // "10115 Berlin, Hauptstr. 12"
  if (second !== undefined && more.length === 0 && isCodeAndCity(first) && !startsWithCode(second))
    return { streets: [second], cityLine: first };
  // "Hauptstr. 12 10115 Berlin": behind the number of the house
  const words = wordsOf(last);
  const at = words.findIndex((word, index) => index > 1 && /\d{5}$/.test(word) && CODE.test(word));
  if (at === -1 || !isWithNumber(words.slice(0, at))) return undefined;
  return { streets: [...segments.slice(0, -1), words.slice(0, at).join(" ")], cityLine: words.slice(at).join(" ") };
}

/** `10115 Berlin`, and not `12345 Main St`. */
function isCodeAndCity(segment: string): boolean {
  const [first = "", ...rest] = wordsOf(segment);
  const isStreetWord = FRENCH_STREETS.has(bareWord(rest[0] ?? ""));
  return CODE.test(first) && first.length >= 5 && !isStreetWord && isCity(rest.join(" "));
}

function isWithNumber(words: readonly string[]): boolean {
  return (
    NUMBER.test(words.at(-1) ?? "") || (NUMBER.test(words[0] ?? "") && FRENCH_STREETS.has(bareWord(words[1] ?? "")))
  );
}

/** @param isKnown the country writes its addresses so: a name with a number is enough. */
function areStreets(segments: readonly string[], isKnown: boolean): boolean {
  if (segments.length === 0 || segments.length > 4) return false;
  const isOne = (segment: string, at: number) =>
    isStreetWithWord(segment) || (isKnown && isNumberedName(segment)) || isBehindNumber(segment, segments[at - 1]);
  return segments.some(isOne) && segments.every((segment, at) => isOne(segment, at) || isBeside(segment));
}

/** `12`, `3º B`, `2. OG`, `Apt 4` */
function isBeside(segment: string): boolean {
  const words = wordsOf(segment);
  return (
    NUMBER.test(segment) ||
    words.some((word) => /^\d+[ºª°]$/.test(word) || BESIDE.has(bareWord(word))) ||
    isPremises(segment)
  );
}

/** `12, avenue Foch` */
function isBehindNumber(segment: string, before: string | undefined): boolean {
  return NUMBER.test(before ?? "") && FRENCH_STREETS.has(bareWord(wordsOf(segment)[0] ?? ""));
}

/** A street by one of its words: `Hauptstr. 12`, `12 bis, rue de la Paix`, `C/ Mayor`, `Via Roma 12`. */
function isStreetWithWord(segment: string): boolean {
  // "Hauptstr.12"
  const words = wordsOf(segment.replace(/\.(?=\d)/g, ". ")).map((word) => word.toLowerCase().replaceAll(".", ""));
  const [first = ""] = words;
  if (ONLY_FRENCH.has(first) || SPANISH_STREETS.has(first) || first.startsWith("c/")) return true;
  const isNumbered = words.length > 1 && words.some((word) => /^\d/.test(word));
  if (!isNumbered) return false;
  if (BOXES.has(first) || ITALIAN_STREETS.has(first) || FRENCH_STREETS.has(first)) return true;
  if (NUMBER.test(first)) return words.slice(1, 3).some((word) => FRENCH_STREETS.has(word));
  const name = words.filter((word) => !/^\d/.test(word));
  return GERMAN_STARTS.has(first) || name.some((word) => GERMAN_ENDS.some((end) => word.endsWith(end)));
}

/** `Unter den Linden 77`, and not `Suite 5` or `Elm Street 5`. */
function isNumberedName(segment: string): boolean {
  const words = wordsOf(segment);
  const bare = words.map(bareWord);
  if (words.length < 2 || !CAPITAL.test(segment) || UNITS.has(bare[0] ?? "")) return false;
  const last =
    NUMBER.test(words.at(-1) ?? "") || (/^[a-z]$/i.test(words.at(-1) ?? "") && NUMBER.test(words.at(-2) ?? ""));
  return last && !bare.some((word) => SUFFIXES.has(word));
}
