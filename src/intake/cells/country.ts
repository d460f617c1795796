import { foldedWords } from "../../customers/postal.ts";
import data from "./countries.json" with { type: "json" };

/** A country by its two letters of ISO 3166: `US`. */
export type CountryCode = string;

/**
 * The country that a cell names: in one of fifteen languages (`Deutschland`, `Estados Unidos`), by two or three letters
 * of ISO 3166, or by a usual short form (`U.S.`, `England`). Undefined for any other text.
 */
export function countryCode(text: string): CountryCode | undefined {
  if (text.length > LONGEST) return undefined;
  names ??= countryNames();
  const whole = names.get(foldedWords(text).replace(/^the /, ""));
  if (whole !== undefined || !text.includes("(")) return whole;
  // `United States (US)` is one country, named twice.
  const [before = "", inside = ""] = text.split("(", 2).map(foldedWords);
  const outer = names.get(before);
  return inside === "the" || names.get(inside) === outer ? outer : undefined;
}

/** The country of phone numbers that a person gives: its two letters, or a name as countryCode() knows it. */
export function givenCountry(text: string): CountryCode | undefined {
  const letters = text.trim().toUpperCase();
  const code = CALLING_CODES.has(letters) ? letters : countryCode(text.trim());
  return code && CALLING_CODES.has(code) ? code : undefined;
}

/** The countries of a calling code (`+52`, `0044`, `91`, `1`), the one with most numbers first; else none. */
export function calledCountries(text: string): readonly CountryCode[] {
  return CALLED.get(CALLING_CODE.exec(text.trim())?.[1] ?? "") ?? [];
}

/** How phone numbers of a country begin: `+52`; undefined if unknown. */
export function callingCode(country: CountryCode): string | undefined {
  return CALLING_CODES.get(country);
}

// --- internal ---

const LONGEST = 80;

const CALLING_CODE = /^(?:(?:\+|00) ?)?([1-9]\d{0,2})$/;
let names: ReadonlyMap<string, CountryCode> | undefined;

function countryNames(): ReadonlyMap<string, CountryCode> {
  const found = new Map<string, CountryCode>();
  for (const code of CODES) found.set(code.slice(0, 2).toLowerCase(), code.slice(0, 2));
  for (const code of CODES) found.set(code.slice(2).toLowerCase(), code.slice(0, 2));
  for (const language of LANGUAGES) {
    const display = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
    for (const code of CODES) {
      const name = display.of(code.slice(0, 2));
      if (name !== undefined) found.set(foldedWords(name), code.slice(0, 2));
    }
  }
  for (const [code, others] of Object.entries(OTHER_NAMES)) {
    for (const name of others.join(" ").split(",")) found.set(foldedWords(name), code);
  }
  return found;
}

/** No name means one country in one of them and another country in another one. */
const LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "pt", "sv", "da", "nb", "fi", "pl", "cs", "et", "hu"];

/** Names that the Unicode tables do not have, and what stands on envelopes. */
const OTHER_NAMES: Readonly<Record<CountryCode, readonly string[]>> = data.names;

/** Two and three letters of each country in ISO 3166-1, and of Kosovo, which uses XK and XKX. */
const CODES = data.letters.join(" ").split(" ");

/** Calling codes (ITU-T E.164) with their countries, as the numbering plans of libphonenumber have them. */
const CALLED: ReadonlyMap<string, readonly CountryCode[]> = new Map(
  data.calling
    .join(" ")
    .split(" ")
    .map((line) => line.split(":"))
    .map(([code = "", countries = ""]) => [code, countries.split(",")]),
);
const CALLING_CODES: ReadonlyMap<CountryCode, string> = new Map(
  [...CALLED].flatMap(([code, countries]) => countries.map((country) => [country, `+${code}`] as const)),
);
