import { type CountryCode, countryCode } from "../country.ts";
import { isStateOf, regionsOf, stateOfZip, zipFits } from "../regions.ts";
import { codePrefix, formsOf, withZeros } from "./codes.ts";
import {
  areContinentalStreets,
  ENGLISH,
  isCity,
  isNamedStreet,
  isOfBuilding,
  isStreet,
  streetWords,
} from "./street.ts";

/** The end of an address: its city, state and postal code, in the order of its country, and the country behind them. */

/** Where an address is, each part as it is written. */
export interface Place {
  readonly city?: string | undefined;
  /** `ME`, `Maine`, a British county, an Italian province. */
  readonly state?: string | undefined;
  readonly zip?: string | undefined;
  /** If the text leaves no doubt about it. */
  readonly country?: CountryCode | undefined;
}

/** What a caller knows about the country of a text. */
export interface KnownCountry {
  /** The row says so: no other country is read. */
  readonly country?: CountryCode | undefined;
  /** The file's default country: it decides only if the text does not. */
  readonly likely?: CountryCode | undefined;
}

export interface End extends Place {
  /** The texts before it. They end with the city, unless the code stands before the city. */
  readonly left: readonly string[];
  /** Its code proves it: then the city may stand behind the street without a divider. */
  readonly isProved?: boolean;
}

/** What the end of an address may be, the most certain first; each is read when it is asked for. */
export function* endsOf(segments: readonly string[], known: KnownCountry): Generator<End> {
  for (const read of [codeBehindCity, codeBeforeCity, withoutCode]) yield* read(segments, known);
}

/** The country at the end of an address, and what stands before it. */
export function withoutCountry(
  segments: readonly string[],
  likely?: CountryCode,
): { readonly left: readonly string[]; readonly found?: CountryCode } {
  const cut = cutEnd(segments, (name, before, isWhole) => {
    const country = countryCode(name);
    if (country === undefined || (isWhole && segments.length === 1)) return undefined;
    // L-2449 Luxembourg
    if (!isWhole && /^(?:\p{L}{1,2}-)?\d{4,5} \S+$/u.test(segments.at(-1) ?? "") && codePrefix(country))
      return undefined;
    // "Boston, MA" is not in Morocco: a code that is also a state counts only behind a postal code.
    const bare = name.replace(/[.()]/g, "");
    const isState = regionsOf(name).length > 0 || (bare.length === 2 && likely && isStateOf(bare, likely));
    if (isWhole && !isState) return country;
    // `8e ét.` is a floor, not Ethiopia.
    if (/\d/.test(before) && (isWhole || bare.length > 2 || /^(?:US|UK|GB)$/i.test(bare))) return country;
    const isBehindCity = /^(?:\p{L}{1,2}-)?\d{4,5} /u.test(segments.at(isWhole ? -2 : -1) ?? "");
    return isBehindCity && (isWhole || bare.length > 3) && codePrefix(country) ? country : undefined;
  });
  return cut ?? { left: segments };
}

/**
 * Cuts the longest end of the last text that is what is looked for, of five words at most.
 * @param read is given the end, the word before it, and whether it is the whole of its text.
 */
export function cutEnd<Found>(
  segments: readonly string[],
  read: (end: string, before: string, isWhole: boolean) => Found | undefined,
): { readonly found: Found; readonly end: string; readonly left: readonly string[] } | undefined {
  const words = streetWords(segments.at(-1) ?? "");
  for (let count = Math.min(5, words.length); count > 0; count -= 1) {
    const end = words.slice(-count).join(" ");
    const rest = words.slice(0, -count);
    const found = read(end, rest.at(-1) ?? streetWords(segments.at(-2) ?? "").at(-1) ?? "", rest.length === 0);
    if (found === undefined) continue;
    const before = rest.length > 0 ? [rest.join(" ").replace(/ [-–—/]$/, "")] : [];
    return { found, end, left: [...segments.slice(0, -1), ...before] };
  }
  return undefined;
}

/** Whether the last text is a town, no house or remark: `14 Bridge Terrace, Leyburn`, `7 The Green, Burn Bridge`. */
export function isTown(segments: readonly string[]): boolean {
  const last = segments.at(-1) ?? "";
  const isName = streetWords(last).every((word) => /^\p{Lu}/u.test(word) || word.length < 4 || word === "upon");
  const hasStreet = segments.slice(0, -1).some((text) => isStreet(text) || isNamedStreet(text));
  const isStreetName = isNamedStreet(last) && !(hasStreet && isCity(last) && !/^the /i.test(last));
  return segments.length > 1 && isName && !isStreetName && !isOfBuilding(last);
}

// --- internal ---

/** Countries whose states prove a code that else may be any number: they stand before it. */
const BY_STATE = ["US", "AU"] as const;

/** `ME 04101`, `London SW1A 2AA`, `Dublin 2, D02 X285`, `São Paulo - SP, 01310-200` */
function codeBehindCity(segments: readonly string[], known: KnownCountry): readonly End[] {
  const own = known.country ?? known.likely;
  const code = cutEnd(segments, (text, _, isWhole) => {
    const found = codeCountries(text, isWhole && segments.length > 1, known);
    return found.length > 0 ? found : undefined;
  });
  const { found = [], end: zip = "", left: before = [] } = code ?? {};
  return found.flatMap((country): readonly End[] => {
    // `Concord, NH, USA, 03301`
    const named = ENGLISH.has(country) ? withoutCountry(before) : undefined;
    const left = named?.found === country ? named.left : before;
    const state = cutState(left, country, true);
    const end = { left: state?.left ?? left, state: state?.found, zip, country, isProved: true };
    const region = regionsOf(state?.found ?? "").find((one) => one.country === country);
    if (region) {
      // A spreadsheet has taken its zero: the check of the code says so. Else a code of another state is a doubt.
      const code = country === "US" && zip.length < 5 ? withZeros(zip, country) : zip;
      return code !== undefined && (zip.length > 4 || zipFits(code, region)) ? [end] : [];
    }
    if (country === "AU" && own !== "AU") return [];
    // `Postfach 10115`
    if (codePrefix(country) && (left.length === 0 || areContinentalStreets([`${left.at(-1)} 1`], false))) return [];
    // `Madrid 28013`: the name of its province, too.
    if (country !== "US") return codePrefix(country) ? [end, { ...end, left, state: undefined }] : [end];
    // `12 Elm St, Boston 02116`, `Boston 02116`, `02116`
    const city = left.at(-1) ?? "City";
    const isPlain = left.length < 3 && isCity(city) && city.length > 2 && (left.length < 2 || isStreet(left[0] ?? ""));
    return own === country && isPlain && stateOfZip(zip) !== undefined ? [end] : [];
  });
}

/** The countries whose code a text may be behind a city, the most certain first. */
function codeCountries(text: string, isApart: boolean, { country, likely }: KnownCountry): readonly CountryCode[] {
  const forms = formsOf(text);
  // Some people write a code behind the city that belongs before it: `Berlin 10115`. Four digits may be a house number.
  const isOwnOrder = !isApart && text.length < 5;
  const isIn = (one: CountryCode) =>
    forms.some(({ before, behind }) => behind.includes(one) || (!isOwnOrder && before.includes(one)));
  const sure = forms.flatMap(({ isOwn, before, behind }) => {
    const countries = isOwn ? [...new Set([...behind, ...(isApart ? before : [])])] : [];
    return countries.length === 1 ? countries : []; // `811 02` is of four countries.
  });
  const byState = BY_STATE.filter((one) => isIn(one) || (one === "US" && /^[1-9]\d{2,3}$/.test(text)));
  const found = [...byState, ...(likely && isIn(likely) ? [likely] : []), ...sure.slice(0, 1)];
  if (country === undefined) return [...new Set(found)];
  return isIn(country) || found.includes(country) ? [country] : [];
}

/** `Portland, ME`, `Portland ME`, `ME`; `Kenmare, Co. Kerry` if the country is known */
function withoutCode(segments: readonly string[], known: KnownCountry): readonly End[] {
  const own = known.country ?? known.likely;
  const state = segments.length > 1 ? cutState(segments, own) : undefined;
  const cut = cutEnd(segments, (text, _, isWhole) => {
    const regions = regionsOf(text).filter(({ country }) => (known.country ?? country) === country);
    return regions.length > 0 && ((isWhole && segments.length > 1) || /^[A-Z]{2,3}$/.test(text)) ? regions : undefined;
  });
  const [region, ...others] = cut?.found ?? [];
  return [
    ...(cut ? [{ left: cut.left, state: cut.end, country: others.length === 0 ? region?.country : undefined }] : []),
    ...(state ? [{ left: state.left, state: state.found, country: own, isProved: true }] : []),
    ...(TOWN_LAST.has(own ?? "") && isTown(segments) ? [{ left: segments, country: own }] : []),
  ];
}

/** Countries of whose addresses many have no code, and whose towns stand last. */
const TOWN_LAST: ReadonlySet<string> = new Set(["GB", "IE", "NZ", "AE", "HK", "QA"]);

/**
 * The state at the end: a text of its own, or its letters.
 * @param isProved a code behind it proves it: then it needs no divider.
 */
function cutState(segments: readonly string[], country: CountryCode | undefined, isProved = false) {
  return cutEnd(segments, (text, _, isWhole) => {
    const state = text.replace(/^\((.*)\)$/, "$1");
    const isBracketed = state !== text;
    if (!/^\p{L}/u.test(state)) return undefined; // São Paulo - SP
    // `Roma (RM)`
    if (!isWhole && isBracketed && /^[A-Z]{2}$/.test(state)) return state;
    const isApart = isProved || isWhole || isBracketed || /^[A-Z]{2,4}$/.test(text);
    // Districts of Portugal have the names of their towns, and are no part of an address there.
    if (country === undefined || country === "PT" || !isApart || !isStateOf(state, country)) return undefined;
    // `Highland` may be the end of a British town, `Cornwall` a whole one.
    const isTown = isWhole ? segments.length === 1 && isCity(text) : !text.includes(" ") && !/shire$/i.test(text);
    return country === "GB" && isTown ? undefined : state;
  });
}

/** `Hauptstr. 12, 10115 Berlin`, `10115 Berlin, Hauptstr. 12`, `Calle 60, 97000 Mérida, Yucatán` */
function codeBeforeCity(segments: readonly string[], known: KnownCountry): readonly End[] {
  const cut = segments.length > 1 ? cutState(segments, known.country ?? known.likely) : undefined;
  return [undefined, cut].flatMap((state) => codeBefore(state?.left ?? segments, state?.found, known));
}

function codeBefore(left: readonly string[], state: string | undefined, known: KnownCountry): readonly End[] {
  const last = left.at(-1) ?? "";
  const [first = "", ...behind] = left;
  const places = [
    { text: last, left: left.slice(0, -1) },
    { text: first, left: behind },
    ...(/\p{L}{3}/u.test(left.at(-2) ?? "") ? [] : [{ text: left.slice(-2).join(" "), left: left.slice(0, -2) }]),
    ...behindStreet(last, left.length > 1).map(({ street, rest }) => ({
      text: rest,
      left: [...left.slice(0, -1), street],
    })),
  ];
  return places.flatMap(({ text, left: streets }) => {
    const place = cityBehindCode(text, known);
    return place === undefined ? [] : [{ left: streets, ...place, state: place.state ?? state }];
  });
}

/** Where a street may end, and a code begin: `12 rue de la Paix 75002 Paris`. No house has a number of five digits. */
function behindStreet(text: string, isMore: boolean): readonly { readonly street: string; readonly rest: string }[] {
  const words = streetWords(text);
  return words.flatMap((word, at) => {
    const street = words.slice(0, at).join(" ");
    if (at < (isMore ? 1 : 2) || !/\d/.test(word) || !/[\p{L}\d.]$/u.test(street)) return [];
    const hasNumber = /^\d|\d\p{L}?$| \p{L}$/u.test(street) && areContinentalStreets([street], true);
    return hasNumber || /^\d{5}$/.test(word) ? [{ street, rest: words.slice(at).join(" ") }] : [];
  });
}

/** `10115 Berlin`, `D-10115 Berlin`, `28013 Madrid (Madrid)`, `92800 Paris La Défense Cedex`, `1012 JS Amsterdam` */
function cityBehindCode(text: string, known: KnownCountry): (Omit<End, "left"> & { readonly zip: string }) | undefined {
  const [mark = "", letters = "", blank = ""] = /^([A-Z]{1,2})(?:[-–]|( ))(?=\d)/i.exec(text) ?? [];
  const prefix = letters === "" ? undefined : codePrefix(letters.toUpperCase());
  // `A 1060 Wien`
  if (letters !== "" && (prefix === undefined || (blank !== "" && prefix !== (known.country ?? known.likely))))
    return undefined;
  const words = streetWords(text.slice(mark.length));
  for (const count of [2, 1]) {
    const zip = words.slice(0, count).join(" ");
    const form = formBefore(zip, prefix ?? known.country, known.likely);
    const after = words.slice(count).join(" ");
    const [behind = ""] = after.split(/ cedex/i); // A French post office with its number
    if (form === undefined) continue;
    const own = form.country ?? form.likely;
    // `33100 Udine-UD`: a province of Italy.
    const rest = own === undefined || own === "IT" ? behind.replace(/(?<=\p{L})-([A-Z]{2})$/u, " ($1)") : behind;
    const region = cutState([rest], own);
    const state = region?.left.length ? region : undefined;
    const city = state ? state.left.join(" ") : after;
    const town = (state ? city : rest).replace(/[()]/g, "");
    if (/^[A-Z]{2}$/.test(town)) continue; // 3511 AB
    if (!isCity(town.replace(DISTRICT, ""))) continue;
    return { city, state: state?.found, zip, country: form.country, isProved: own !== undefined };
  }
  return undefined;
}

/** The country of a code before a city: the known one, or the only one with this form; else perhaps the likely one. */
function formBefore(code: string, country: CountryCode | undefined, likely: CountryCode | undefined) {
  const forms = formsOf(code);
  const isIn = (one: CountryCode | undefined) => forms.some(({ before }) => one !== undefined && before.includes(one));
  if (country !== undefined) return isIn(country) ? { country, likely: undefined } : undefined;
  const own = forms.find(({ isOwn }) => isOwn)?.before ?? [];
  if (!isIn(likely) && own.length === 0 && !/^\d{5}$/.test(code)) return undefined;
  return { country: own.length === 1 ? own[0] : undefined, likely: isIn(likely) ? likely : own[0] };
}

/** `Praha 1`, `LYON 3EME`: no city numbers more parts than 24. */
export const DISTRICT = / (?:1?\d|2[0-4])(?:er|e|[eè]me)?$/i;
