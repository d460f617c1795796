import { type CountryCode, countryCode } from "../country.ts";
import { regionsOf } from "../regions.ts";
import { isCity } from "./city.ts";
import { type CityLine, isUnsplit, type Known, segmentsOf, type Unsplit, type WholeAddress, wordsOf } from "./parts.ts";
import { ZIP_FIRST, type ZipLastCountry } from "./postcodes.ts";
import { addressAroundZip, cityLineBehindZip } from "./zip-first.ts";
import { addressBeforeZip, addressWithoutZip, cityAndState, cityLineBeforeZip } from "./zip-last.ts";

/**
 * Divides a text that holds a whole address: `1420 Kenyon St NW, Washington, DC 20010`. The words stay as they are
 * written. It is divided only where each part is certain: the ZIP code is in the state, the street looks like one.
 */
export function splitAddress(text: string, known: Known = {}): WholeAddress | Unsplit {
  const found = splitWhole(text, known);
  if (!isUnsplit(found) || found.conflict !== undefined) return found;
  const other = withOtherDividers(text);
  const again = other === text ? found : splitWhole(other, known);
  return isUnsplit(again) ? found : again;
}

/** Divides `Portland, ME 04101`, `Portland, ME`, `London SW1A 2AA`, `10115 Berlin`. */
export function splitCityLine(text: string, known: Known = {}): CityLine | Unsplit {
  const found = split<CityLine>(text, known, cityLineBeforeZip, ([line = "", ...more], knowing) =>
    more.length === 0 ? cityLineBehindZip(line, knowing) : { missing: "zip" },
  );
  if (!isUnsplit(found) || found.missing !== "zip") return found;
  const other = withOtherDividers(text);
  return withoutZip(text, known, cityAndState) ?? (other === text ? found : splitCityLine(other, known));
}

/** The country at the end of an address, and the segments before it. */
export function withoutCountry(segments: readonly string[]): {
  readonly segments: readonly string[];
  readonly country?: CountryCode;
} {
  const last = segments.at(-1) ?? "";
  const before = segments.at(-2) ?? "";
  const whole = segments.length > 1 ? countryCode(last) : undefined;
  // "Boston, MA" is not in Morocco: a code that is also a state counts only behind a ZIP code.
  if (whole !== undefined && (regionsOf(last).length === 0 || hasZip(before)))
    return { segments: segments.slice(0, -1), country: whole };
  const words = wordsOf(last);
  for (let count = Math.min(4, words.length - 1); count > 0; count -= 1) {
    const name = words.slice(-count).join(" ");
    const country = name.length > 2 || SHORT_NAMES.has(name.toUpperCase()) ? countryCode(name) : undefined;
    if (country === undefined) continue;
    const isBehindZip = /\d/.test(words.at(-count - 1) ?? "");
    const isBehindCity = name.length > 3 && /\d/.test(words[0] ?? "") && ZIP_FIRST[country] !== undefined;
    if (isBehindZip || isBehindCity)
      return { segments: [...segments.slice(0, -1), words.slice(0, -count).join(" ")], country };
  }
  return { segments };
}

// --- internal ---

const LONGEST = 300;
const ZIP_LAST: readonly ZipLastCountry[] = ["US", "CA", "AU", "GB"];
const SHORT_NAMES = new Set(["US", "UK", "GB"]);

/** `ON M5V 2T6`, `10115 Berlin`, and not `1420 Kenyon St` */
function hasZip(segment: string): boolean {
  const [first = "", ...rest] = wordsOf(segment);
  return /\d/.test(rest.at(-1) ?? first) || (/\d{4,5}$/.test(first) && isCity(rest.join(" ")));
}

function isZipLast(country: CountryCode | undefined): country is ZipLastCountry {
  return ZIP_LAST.some((one) => one === country);
}

function splitWhole(text: string, known: Known): WholeAddress | Unsplit {
  const found = split(text, known, addressBeforeZip, addressAroundZip);
  const isWithoutZip = isUnsplit(found) && found.missing === "zip";
  return (isWithoutZip ? withoutZip(text, known, addressWithoutZip) : undefined) ?? found;
}

/** `31 Main St - Concord / NH; 03301`, `Concord, NH03301`: these dividers may as well be a part of the street. */
function withOtherDividers(text: string): string {
  if (text.length > LONGEST) return text;
  return text.replace(/ [-–—/] |;/g, "\n").replace(/([ ,][A-Z]{2})(?=\d{5}(?:-\d{4})?$)/i, "$1 ");
}

function withoutZip<Parts>(
  text: string,
  known: Known,
  read: (segments: readonly string[], country: ZipLastCountry | undefined) => Parts | undefined,
): Parts | undefined {
  const { segments, country = known.country } = withoutCountry(segmentsOf(text) ?? []);
  return country === undefined || isZipLast(country) ? read(segments, country) : undefined;
}

/** Tries the forms of all countries that the text may be of. The codes of no two of them have one form and place. */
function split<Parts extends CityLine>(
  text: string,
  known: Known,
  beforeZip: (segments: readonly string[], country: ZipLastCountry, isKnown: boolean) => Parts | Unsplit,
  aroundZip: (segments: readonly string[], known: Known) => Parts | Unsplit,
): Parts | Unsplit {
  const { segments, country: named } = withoutCountry(segmentsOf(text) ?? []);
  if (segments.length === 0) return { missing: "zip" };
  if (named !== undefined && known.country !== undefined && named !== known.country) return { missing: "country" };
  const country = named ?? known.country;
  let why: Unsplit | undefined;
  for (const one of country === undefined ? ZIP_LAST : ZIP_LAST.filter((candidate) => candidate === country)) {
    const result = beforeZip(segments, one, one === (country ?? known.likely));
    if (!isUnsplit(result)) return result;
    if (why === undefined || why.missing === "zip") why = result;
  }
  if (country === undefined || ZIP_FIRST[country] !== undefined) {
    const result = aroundZip(segments, { country, likely: known.likely });
    if (!isUnsplit(result)) return result;
    if (why === undefined || why.missing === "zip") why = result;
  }
  return why ?? { missing: "country" };
}
