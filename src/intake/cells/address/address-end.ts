import { type CountryCode, countryCode } from "../country.ts";
import { isCounty, regionsOf, stateOfZip, zipFits } from "../regions.ts";
import { CODE_FORMS, codePrefix, isStateOf } from "./code-forms.ts";
import { isZip, ZIP_FIRST, ZIP_LAST, type ZipLastCountry } from "./postcodes.ts";
import { isCity, isNamedStreet, isOfBuilding, isStreet, wordsOf } from "./street.ts";

/** The end of an address: its city, state and postal code, in the order of its country, and the country behind them. */

/** Where an address is, each part as it is written. */
export interface Place {
  readonly city?: string | undefined;
  /** `ME`, `Maine`, a British county, an Italian province. */
  readonly state?: string | undefined;
  readonly zip?: string | undefined;
  /** Where the text leaves no doubt about it. */
  readonly country?: CountryCode | undefined;
}

/** What a caller knows about the country of a text. */
export interface Known {
  /** The row says so: no other country is read. */
  readonly country?: CountryCode | undefined;
  /** The file's default country: it decides only where the text does not. */
  readonly likely?: CountryCode | undefined;
}

export interface End extends Place {
  /** The texts before it. They end with the city, where the code does not stand before that. */
  readonly left: readonly string[];
  /** Its code proves it: then the city may stand behind the street without a divider. */
  readonly isProved?: boolean;
  readonly conflict?: string | undefined;
}

/** What the end of an address may be, the most certain first. */
export function endsOf(segments: readonly string[], known: Known): readonly End[] {
  const last = ZIP_LAST.filter((one) => (known.country ?? one) === one);
  return [
    ...last.flatMap((one) => codeBehindCity(segments, known, one)),
    ...[codeBeforeCity, codeBehindCity, withoutCode].flatMap((read) => read(segments, known)),
  ];
}

/** The country at the end of an address, and what stands before it. */
export function withoutCountry(segments: readonly string[]): {
  readonly left: readonly string[];
  readonly found?: CountryCode;
} {
  const cut = cutEnd(segments, (name, before, isWhole) => {
    const country = countryCode(name);
    if (country === undefined || (isWhole && segments.length === 1)) return undefined;
    // L-2449 Luxembourg
    if (!isWhole && /^(?:\p{L}{1,2}-)?\d{4,5} \S+$/u.test(segments.at(-1) ?? "") && codePrefix(country))
      return undefined;
    // "Boston, MA" is not in Morocco: a code that is also a state counts only behind a postal code.
    if (isWhole && regionsOf(name).length === 0) return country;
    // `8e ét.` is a floor, not Ethiopia.
    const bare = name.replaceAll(".", "");
    if (/\d/.test(before) && (isWhole || bare.length > 2 || /^(?:US|UK|GB)$/i.test(bare))) return country;
    const isBehindCity = /^(?:\p{L}{1,2}-)?\d{4,5} /u.test(segments.at(isWhole ? -2 : -1) ?? "");
    const isFirst = isWhole ? codePrefix(country) !== undefined : name.length > 3 && ZIP_FIRST.has(country);
    return isBehindCity && isFirst ? country : undefined;
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
  const words = wordsOf(segments.at(-1) ?? "");
  for (let count = Math.min(5, words.length); count > 0; count -= 1) {
    const end = words.slice(-count).join(" ");
    const rest = words.slice(0, -count);
    const found = read(end, rest.at(-1) ?? wordsOf(segments.at(-2) ?? "").at(-1) ?? "", rest.length === 0);
    if (found === undefined) continue;
    return {
      found,
      end,
      left: [...segments.slice(0, -1), ...(rest.length > 0 ? [rest.join(" ").replace(/ [-–—]$/, "")] : [])],
    };
  }
  return undefined;
}

// --- internal ---

/**
 * `ME 04101`, `London SW1A 2AA`, `Dublin 2, D02 X285`, `São Paulo - SP, 01310-200`, `Mumbai - 400050, Maharashtra`
 * @param last a country whose states prove the code: they stand before it.
 */
function codeBehindCity(segments: readonly string[], known: Known, last?: ZipLastCountry): readonly End[] {
  const own = known.country ?? known.likely;
  return [...(last ? [] : [cutState(segments, own)]), undefined].flatMap((behind): readonly End[] => {
    const code = cutEnd(behind?.left ?? segments, (text, _, isWhole) => {
      if (last !== undefined) return isZip(text, last) ? { of: last } : undefined;
      const whole = isWhole && segments.length > 1 ? formOf(text, "before", known, true) : undefined;
      return formOf(text, "behind", known, true) ?? whole;
    });
    if (code === undefined) return [];
    const country = known.country ?? code.found.of;
    // `Concord, NH, USA, 03301`, `Edinburgh, Scotland EH2 3AT`
    const isName = (name: string) => name.length > 2 && countryCode(name) === last && regionsOf(name).length === 0;
    const isCountry = (name: string, isWhole: boolean) => last && (isWhole || last === "GB") && isName(name);
    const { left } = cutEnd(code.left, (name, _, isWhole) => isCountry(name, isWhole) || undefined) ?? code;
    const state = behind ?? cutState(left, country, last !== undefined);
    const zip = code.end;
    const streets = behind ? code.left : (state?.left ?? left);
    const end = { left: streets, state: state?.found, zip, country, isProved: true };
    const region = regionsOf(state?.found ?? "").find((one) => one.country === last);
    if (region !== undefined && !zipFits(zip, region))
      return [{ conflict: `has the ZIP code ${zip}, which is not in ${region.code}`, ...end }];
    if (last === undefined || last === "GB" || region !== undefined) return [end];
    // `12 Elm St, Boston 02116`, `Boston 02116`, `02116`
    const city = left.at(-1) ?? "City";
    const isPlain = left.length < 3 && isCity(city) && city.length > 2 && (left.length < 2 || isStreet(left[0] ?? ""));
    return last === "US" && own === last && isPlain && stateOfZip(zip) !== undefined ? [end] : [];
  });
}

/** `Portland, ME`, `Portland ME`, `ME`; `Kenmare, Co. Kerry` where the country is known */
function withoutCode(segments: readonly string[], known: Known): readonly End[] {
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

/** Whether the last text is a town rather than a house or a remark: `14 Bridge Terrace, Leyburn`. */
function isTown(segments: readonly string[]): boolean {
  const last = segments.at(-1) ?? "";
  const isName = wordsOf(last).every((word) => /^\p{Lu}/u.test(word) || word.length < 4 || word === "upon");
  return segments.length > 1 && isName && !isNamedStreet(last) && !isOfBuilding(last);
}

/** Countries of whose addresses many have no code, and whose towns stand last. */
const TOWN_LAST: ReadonlySet<string> = new Set(["GB", "IE", "NZ"]);

/**
 * The state at the end: a text of its own, or its letters.
 * @param isProved a code behind it proves it: then it needs no divider.
 */
function cutState(segments: readonly string[], country: CountryCode | undefined, isProved = false) {
  return cutEnd(segments, (text, _, isWhole) => {
    const state = text.replace(/^\((.*)\)$/, "$1");
    // Highland may be the end of the town.
    if (country === "GB" && (isProved || isWhole))
      return isCounty(text) &&
        (isWhole ? segments.length > 1 || !isCity(text) : text.includes(" ") || /shire$/i.test(text))
        ? state
        : undefined;
    const isApart = isProved || isWhole || state !== text || /^[A-Z]{2,4}$/.test(text);
    // `Madrid (Comunidad de Madrid)`, `Roma (RM)`
    if (!isWhole && state !== text && (country === "ES" || country === "IT" || /^[A-Z]{2}$/.test(state))) return state;
    return country !== undefined && isApart && isStateOf(state, country) ? state : undefined;
  });
}

/** `Hauptstr. 12, 10115 Berlin`, `10115 Berlin, Hauptstr. 12`, `Hauptstr. 12 10115 Berlin`, `Calle 60, 97000 Mérida, Yucatán` */
function codeBeforeCity(segments: readonly string[], known: Known): readonly End[] {
  const state = segments.length > 1 ? cutState(segments, known.country ?? known.likely) : undefined;
  const left = state?.left ?? segments;
  const last = left.at(-1) ?? "";
  const isBehind = (text: string) => wordsOf(text).length + 1 < wordsOf(last).length;
  const inside = cutEnd(left, (text) => (isBehind(text) && INSIDE.test(text)) || undefined);
  const [first = "", ...behind] = left;
  const places = [
    { text: last, left: left.slice(0, -1) },
    { text: first, left: behind },
    ...(/\p{L}{3}/u.test(left.at(-2) ?? "") ? [] : [{ text: left.slice(-2).join(" "), left: left.slice(0, -2) }]),
    ...(inside ? [{ text: inside.end, left: inside.left }] : []),
  ];
  return places.flatMap(({ text, left: streets }) => {
    const place = cityBehindCode(text, known);
    // `92-104 Waialii`: there, a form alone does not prove a code.
    const isUnclear =
      streets.length === 0 && known.country === undefined && known.likely === "US" && !/^\d{5}$/.test(place?.zip ?? "");
    if (place === undefined || isUnclear) return [];
    return [{ left: streets, ...place, state: place.state ?? state?.found }];
  });
}

/** `10115 Berlin`, `D-10115 Berlin`, `28013 Madrid (Madrid)`, `92800 Paris La Défense Cedex 12`, `1012 JS Amsterdam` */
function cityBehindCode(text: string, known: Known): (Omit<End, "left"> & { readonly zip: string }) | undefined {
  const [mark = "", letters = ""] = /^(?:([A-Z]{1,2})[-–](?=\d)|C\.? ?P\.? ?(?=\d))/i.exec(text) ?? [];
  const prefix = letters === "" ? undefined : codePrefix(letters.toUpperCase());
  if (letters !== "" && prefix === undefined) return undefined;
  const words = wordsOf(text.slice(mark.length));
  for (const count of [2, 1]) {
    const zip = words.slice(0, count).join(" ");
    const form = formOf(zip, "before", { ...known, ...(prefix && { country: prefix }) }, count === 2);
    const [behind = ""] = words
      .slice(count)
      .join(" ")
      .split(/ cedex/i); // A French post office with its number
    if (form === undefined || /^0+$/.test(zip)) continue;
    const country = prefix ?? known.country ?? (form.isOwn ? form.of : undefined);
    const own = country ?? form.of;
    // `33100 Udine-UD`: a province of Italy.
    const rest = own === undefined || own === "IT" ? behind.replace(/(?<=\p{L})-([A-Z]{2})$/u, " ($1)") : behind;
    const region = cutState([rest], own);
    const state = region?.left.length ? region : undefined;
    const city = state ? state.left.join(" ") : words.slice(count).join(" ");
    const town = (state ? city : rest).replace(/[()]/g, "");
    if (/^[A-Z]{2}$/.test(town)) continue; // 3511 AB
    if (!isCity(own === "US" ? town : town.replace(/ \d{1,2}$/, ""))) continue;
    return { city, state: state?.found, zip, country, isProved: form.isProof };
  }
  return undefined;
}

/** The form that a code has, in the country that is known, in the likely one, or one that needs no country. */
function formOf(code: string, place: "before" | "behind", { country: known, likely }: Known, isSure: boolean) {
  if (code.length > LONGEST_CODE) return undefined;
  const isLikely = (countries: readonly CountryCode[]) => likely !== undefined && countries.includes(likely);
  const form = CODE_FORMS.find((one) => {
    if (!one.form.test(code)) return false;
    const isPlain = !isSure && /^\d{5}$/.test(code);
    return known ? one[place].includes(known) : one.isOwn || isLikely(one[place]) || isPlain;
  });
  if (form === undefined) return undefined;
  const [only, ...others] = form[place];
  const of = known ?? (isLikely(form[place]) ? likely : others.length === 0 ? only : undefined);
  return { isOwn: form.isOwn, of, isProof: known !== undefined || form.isOwn === true || isLikely(form[place]) };
}

const LONGEST_CODE = 10;
/** A code and a city behind a street, without a divider. */
const INSIDE =
  /^(?:[A-Z]{1,2}-)?(?:\d{5}|\d{4} ?[A-Z]{2}|\d{3} \d{2}|\d{2}-\d{3}|\d{4}-\d{3}) \p{L}|^[A-Z]{1,2}-\d{4} \p{L}/iu;
