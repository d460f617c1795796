import { LEGAL_FORMS } from "../../../customers/name-words.ts";
import { foldedWords } from "../../../customers/postal.ts";
import type { CountryCode } from "../country.ts";
import { isCounty } from "../regions.ts";
import { DISTRICT, type End, endsOf, isTown, type KnownCountry, type Place, withoutCountry } from "./address-end.ts";
import { areStreets, cutBehindStreet, isCity, streetWords } from "./street.ts";

/** The parts of an address, each as it is written. */
export interface DividedAddress extends Place {
  readonly street?: string | undefined;
}

export interface Reading {
  /** Undefined if no end of an address was found. Any other text is in the street. */
  readonly parts?: DividedAddress | undefined;
  /** Each part is certain: the code is in the state, the street looks like one. */
  readonly isCertain: boolean;
}

/** Between the parts of an address. */
export const DIVIDERS = /[,;\n\r•·|]/;

/**
 * Reads an address, or the end of one: `1420 Kenyon St NW, Washington, DC 20010`, `Hauptstr. 12, 10115 Berlin`,
 * `Portland, ME`, `ME 04101`. One grammar for all countries: street, city, state and code, or street, code and city;
 * then the country. Commas, line breaks, bullets or bars divide the parts; or nothing, if the street shows its end.
 */
export function readAddress(text: string, known: KnownCountry = {}): Reading {
  if (text.length > LONGEST) return UNREAD;
  // A row is asked for its country before its address is divided.
  const key = `${known.country} ${known.likely} ${text}`;
  if (key !== last.key) last = { key, reading: readTwice(text, known) };
  return last.reading;
}

/** Before the name of a person or a company whose address it is. */
export const ATTENTION =
  /^(?:attn|attention|att|c\/o|a\/c|z\. ?hd\.?|zhd|zu händen|p\. ?a\.|t\.a\.v\.|ter attentie van|à l['’]attention de|a\/a|a la atención de|alla c\.a\.|aos cuidados de|chez|presso|hos|p\/a|v\/|bei(?=\D*$))(?:[:.] *| +|(?<=\/))(?=\p{L})/iu;

/** What dividers part. */
export function segmentsOf(text: string): string[] {
  return text
    .split(DIVIDERS)
    .map((segment) => streetWords(segment).join(" "))
    .filter((segment) => segment !== "");
}

/** Whether a text is a street and a town behind it, without a code: `Calle Mayor 5, Madrid`. */
export function endsInTown(text: string, country?: CountryCode): boolean {
  const segments = segmentsOf(text);
  const [streets, town = ""] = [segments.slice(0, -1), segments.at(-1)];
  return isTown(segments) && isCity(town) && !isBeside(town) && areStreets(streets, country, true);
}

// --- internal ---

const LONGEST = 300;
const UNREAD: Reading = { isCertain: false };
let last = { key: "", reading: UNREAD };

function readTwice(text: string, known: KnownCountry): Reading {
  const found = readOnce(text, known);
  if (found.isCertain) return found;
  // `31 Main St - Concord / NH; 03301`: these dividers may as well be a part of the street.
  const other = text.replace(/ [-–—/] /g, "\n").replace(/(?<=\p{L})\/(?=\p{Lu}[\p{L} ]+$)/u, "\n"); // Kadıköy/İstanbul;
  const again = other === text ? found : readOnce(other, known);
  return again.isCertain || found.parts === undefined ? again : found;
}

function readOnce(text: string, known: KnownCountry): Reading {
  const all = segmentsOf(text);
  const first = all.findIndex((one) => !isBeside(one));
  if (first === -1) return UNREAD;
  const [above, lines] = [all.slice(0, first), all.slice(first)];
  const [behind, others] = [lines.filter((one) => ATTENTION.test(one)), lines.filter((one) => !ATTENTION.test(one))];
  const { left, found: named } = withoutCountry(others, known.country ?? known.likely);
  if (named !== undefined && known.country !== undefined && named !== known.country) return UNREAD;
  const country = named ?? known.country;
  let found = UNREAD;
  for (const end of endsOf(left, { country, likely: known.likely })) {
    const { parts, isCertain } = readingOf(end);
    if (parts === undefined || (!isCertain && found !== UNREAD)) continue;
    const street = [above, parts.street ?? [], behind].flat().join(", ") || undefined;
    found = { parts: { ...parts, street }, isCertain };
    if (isCertain) break;
  }
  return found;
}

/** Whether a line names a person or a company: `c/o Ana Ruiz`, `Ray Plumbing LLC`. It belongs to the street. */
function isBeside(text: string): boolean {
  if (ATTENTION.test(text)) return true;
  const words = foldedWords(text.replace(/[.](?=\S)/g, "")).split(" ");
  return words.length > 1 && !/\d/.test(text) && LEGAL_FORMS.has(words.at(-1) ?? "");
}

/** The street and the city before an end. */
function readingOf({ left, isProved = false, ...place }: End): Reading {
  const found = left.length > 0 && place.city === undefined ? cityOf(left, place.country, isProved) : undefined;
  const { city = place.city, streets = left } = found ?? {};
  if (left.length > 0 && city === undefined) return UNREAD;
  const parts = { ...place, city, street: streets.length > 0 ? streets.join(", ") : undefined };
  return { parts, isCertain: streets.length === 0 || areStreets(streets, place.country, isProved) };
}

/** The city, which is the last text or stands behind a street without a divider. */
function cityOf(left: readonly string[], country: CountryCode | undefined, isProved: boolean) {
  const last = left.at(-1) ?? "";
  const earlier = left.slice(0, -1);
  const isDistrict = country === "IE" || earlier.some((text) => /\d/.test(text));
  const town = isDistrict ? last.replace(DISTRICT, "") : last;
  if (isCity(town) && !(country === "GB" && isCounty(last))) return { city: last, streets: earlier };
  if (!isProved) return undefined;
  const { street, rest } = cutBehindStreet(last) ?? { street: "", rest: "" };
  // Of several words, a British one may be a part of the town.
  return isCity(rest) && !(country === "GB" && rest.includes(" "))
    ? { city: rest, streets: [...earlier, street] }
    : undefined;
}
