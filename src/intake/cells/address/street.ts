import { foldedWords } from "../../../customers/postal.ts";
import data from "./street-words.json" with { type: "json" };

/** Which texts are streets, parts of houses and cities, by words in lower case, without dots. */

/** The last word of a street in English; no city ends with one (USPS Publication 28, appendix C1). */
export const SUFFIXES = words(data.suffixes);
/** More words that end a street. The names of cities end with them too: they do not tell where the street ends. */
const WEAK_SUFFIXES = words(data.weakSuffixes);
export const DIRECTIONS = words(data.directions);
/** What stands before the number or letter of a part of a house. */
const UNIT_WORDS = words(data.units);
/** Words in the names of houses, which may stand before the street. */
const PREMISES = words(data.premises);
/** Words that are in no street: what begins with a number is something else. */
const NO_STREET = words(data.noStreet);
/** Words that are in no city. */
const NO_CITY = words(data.noCity);
/** Saints whose cities are written `St Paul`. */
const SAINTS = words(data.saints);
/** How streets end in German, Dutch, Nordic languages and Finnish, also inside words: `Hauptstraße`, `Storgatan`. */
const GERMAN_ENDS: readonly string[] = [...words(data.germanEnds)];
const GERMAN_STARTS = words(data.germanStarts);
/**
 * How a street begins in French, Spanish, Italian, Portuguese, Polish and Czech, and a post office box there and in
 * German.
 */
const FIRST_WORDS = words([...data.frenchStarts, ...data.otherStarts]);
/** What post office boxes are called in the languages whose exports are known. */
const ALL_BOXES: ReadonlySet<string> = new Set(data.boxes);
/** Words of what stands beside a street: floors, stairs, doors. */
const BESIDE = words(data.beside);

/** Countries with the number before the street and the code behind the city. */
export const ENGLISH: ReadonlySet<string> = new Set(["US", "CA", "AU", "GB"]);

export function streetWords(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}

/** Whether a text is a street with its number, as English has it: `1420 Kenyon St NW`, `PO Box 12`. */
export function isStreet(text: string): boolean {
  if (boxWords(text) > 0) return true;
  const all = streetWords(text);
  const words = all.slice(/^\d+\//.test(all[1] ?? "") ? Math.min(1, unitWords(all)) : unitWords(all)); // Shop 3/45 Elm
  const [number = "", ...name] = words.map(bareWord);
  if (name.length === 0 || name.some((word) => NO_STREET.has(word))) return false;
  const isNamed = name.some((word) => SUFFIXES.has(word) || WEAK_SUFFIXES.has(word) || FIRST_WORDS.has(word));
  if (!HOUSE_NUMBER.test(number)) return false;
  return isNamed || (/^(?:\p{Lu}|\d)/u.test(words[1] ?? "") && /\p{L}/u.test(words[1] ?? ""));
}

/** Whether a text is nothing but a post office box, where nobody can work: `P.O. Box 12`. */
export function isBox(text: string): boolean {
  const [, name = ""] = /^(\D+) \d[\d -]*$/.exec(bareWord(text)) ?? [];
  return ALL_BOXES.has(name);
}

/** Whether a text is a street without a number: `Church Lane`, `Strada Bolyai`. */
export function isNamedStreet(text: string): boolean {
  const words = streetWords(text).map(bareWord);
  const [first = "", last = ""] = [words[0], words.at(-1)];
  // `R. Patel` and `Villa Vets` are none.
  const begins =
    FIRST_WORDS.has(first) && first.length > 2 && ![PREMISES, SUFFIXES, ALL_BOXES].some((all) => all.has(first));
  return words.length >= 2 && words.length <= 5 && (begins || SUFFIXES.has(last) || WEAK_SUFFIXES.has(last));
}

/** Whether a text may be the name of a city: a few words of letters, and not a street or a part of a house. */
export function isCity(text: string): boolean {
  const words = streetWords(text);
  if (text.length < 2 || text.length > LONGEST_CITY || words.length > 6) return false;
  const bare = words.map(bareWord);
  const last = bare.at(-1) ?? "";
  if (!words.every((word) => CITY_WORD.test(word)) || UNIT_WORDS.has(bare[0] ?? "")) return false;
  // `see note`, but `Zell am See`
  if (last === "county" || bare[0] === "see" || bare.some((word) => NO_CITY.has(word))) return false;
  return !SUFFIXES.has(last);
}

/**
 * Whether one of these texts is a street and the others belong to it: parts of a house, in Britain also names of houses
 * and villages.
 * @param isProved the country is proved: a name with a number is enough, if the country writes the number behind it.
 */
export function areStreets(texts: readonly string[], country: string | undefined, isProved: boolean): boolean {
  if (texts.length > 4) return false;
  if (!ENGLISH.has(country ?? "") && areContinentalStreets(texts, isProved)) return true;
  const isBritish = BRITISH.has(country ?? "");
  const isNamed = (text: string) => isBritish && (isNamedStreet(text) || isNamedHouse(text));
  const at = texts.findIndex((text) => isStreet(text) || isNamed(text));
  const belongs = (text: string) => isPremises(text) || isStreet(text) || isNamed(text) || (isBritish && isCity(text));
  return at >= 0 && texts.every((text, index) => (index < at ? isPremises(text) : belongs(text)));
}

/**
 * Whether texts are a street of the countries with the code before the city: `Hauptstr. 12`, `12, avenue Foch`,
 * `Calle Mayor, 12, 3º B`.
 * @param isKnown the country writes its addresses so: a name with a number is enough.
 */
export function areContinentalStreets(texts: readonly string[], isKnown: boolean): boolean {
  const lines = texts.map((text) => streetWords(text.replace(/[.:](?=\d)/g, "$& ")).map(bareWord)); // Hauptstr.12, No:5
  const isNamed = (words: readonly string[], at: number) => {
    const first = words.find((word) => !NUMBER.test(word) && !REPEATS.has(word)) ?? "";
    if (FIRST_WORDS.has(first) || first.startsWith("c/")) return true;
    if (!words.slice(1).some((word) => NUMBER.test(word))) return false;
    if (GERMAN_STARTS.has(first) || words.some((word) => GERMAN_ENDS.some((end) => word.endsWith(end)))) return true;
    const endsWithNumber = /^\p{L}.*\d[ \p{L}]{0,2}$/u.test(texts[at] ?? "");
    return isKnown && endsWithNumber && !UNIT_WORDS.has(first) && !words.some((word) => SUFFIXES.has(word));
  };
  const start = lines.findIndex(isNamed);
  const isNumbered = lines.some((words) => words.some((word) => NUMBER.test(word)));
  // Behind the street, a part of the town: `Av. Paulista 1578, Bela Vista`.
  const belongs = (words: readonly string[], at: number) =>
    isNamed(words, at) ||
    words.some((word) => /^\d/.test(word)) ||
    isPremises(texts[at] ?? "") ||
    (isKnown && at > start && isCity(texts[at] ?? ""));
  return start >= 0 && (isNumbered || isKnown) && lines.every(belongs);
}

/** How many of the first words are a part of a house: 2 for `Apt 3 Memphis`. */
export function unitWords(words: readonly string[]): number {
  const [first = "", second = ""] = words;
  if (first.startsWith("#") && first.length > 1) return 1;
  return (first === "#" || UNIT_WORDS.has(bareWord(first))) && UNIT_NUMBER.test(second) ? 2 : 0;
}

/** Whether a text is a part of a building, by such a word or by a house's name: `Apt 3`, `2. OG`, `Rose Cottage`. */
export function isOfBuilding(text: string): boolean {
  const words = streetWords(text);
  return unitWords(words) > 0 || isNamedHouse(text) || words.some((word) => BESIDE.has(bareWord(word)));
}

/**
 * Divides `1250 Walnut St Philadelphia` behind the street; undefined if that is not certain. The only word that only
 * streets have decides. `NW` and a part of a house belong to the street; `N` and `South` may belong to the city.
 */
export function cutBehindStreet(text: string): { readonly street: string; readonly rest: string } | undefined {
  const words = streetWords(text);
  const bare = words.map(bareWord);
  let end = boxWords(text) || suffixEnd(bare);
  const next = bare[end] ?? "";
  if (end === 0 || (DIRECTIONS.has(next) && next.length !== 2)) return undefined;
  if (DIRECTIONS.has(next)) end += 1;
  end += unitWords(words.slice(end));
  const street = words.slice(0, end).join(" ");
  return isStreet(street) ? { street, rest: words.slice(end).join(" ") } : undefined;
}

/** Whether a line is another one, or its end that is a part of a house: `12 Elm St Apt 4` has `4` and `Apt. 4`. */
export function hasLine(before: string, line: string): boolean {
  const [text, end] = [foldedWords(before), foldedWords(line)];
  const last = streetWords(before).slice(-2);
  const isUnit = [last, last.slice(1), streetWords(line)].some((words) => unitWords(words) > 0);
  // The number of the house may be that of the flat.
  return (text === end && /\p{L}{2}/u.test(end)) || (isUnit && end !== "" && text.endsWith(` ${end}`));
}

// --- internal ---

/** Countries whose streets may have no number, and whose addresses may name a village or a part of a town. */
const BRITISH: ReadonlySet<string> = new Set(["GB", "IE", "AU", "NZ", "ZA", "IN", "SG", "JP"]);

const LONGEST_CITY = 60;
const CITY_WORD = /^['’]?\p{L}[\p{L}\p{M}'’.\-/]*$/u;
const HOUSE_NUMBER = /^(?:\d{1,6}[a-z]?(?:[-/&]\d{1,6}[a-z]?)?|[nsew]\d{1,5}(?:[nsew]\d{1,5})?)½?$/;
const UNIT_NUMBER = /^(?:#?\d[\w/-]{0,6}|#?[a-z]|[a-z]-?\d{1,4}|[ivx]{1,4})$/i;
const SHORT_UNIT = /^#? ?(?:\d{1,5}[a-z]?|[a-z]\d{0,4})$/i;
const NUMBER = /^\d{1,5}[a-z]?(?:[-/+](?:\d{1,5}[a-z]?|[ivx]{2,4}|[a-z]))*$/;
const REPEATS = new Set(["bis", "ter", "quater"]);
const BOXES = new Set(["po box", "p o box", "post office box", "pob", "rr", "hc", "rural route", "gpo box", "psc"]);

/** A word in lower case without dots, as the lists of words have it. */
function bareWord(word: string): string {
  return word.toLowerCase().replaceAll(".", "");
}

/** Whether a text is what stands beside a street: `Apt 3`, `4B`, `Rose Cottage`. */
function isPremises(text: string): boolean {
  return streetWords(text).length <= 6 && (isOfBuilding(text) || SHORT_UNIT.test(text));
}

/** Whether a text is the name of a house: `Rose Cottage`, not `Harbour Real Estate`. */
function isNamedHouse(text: string): boolean {
  return !/\breal estate$/i.test(text) && PREMISES.has(bareWord(streetWords(text).at(-1) ?? ""));
}

/** How many of the first words are a post office box: `PO Box 12`. */
function boxWords(text: string): number {
  const words = streetWords(bareWord(text));
  const at = words.findIndex((word) => /^\d/.test(word));
  return at > 0 && BOXES.has(words.slice(0, at).join(" ")) ? at + 1 : 0;
}

/** Where a city may begin: behind the only suffix of a street. 0 without one, or if that may be a saint (`St`). */
function suffixEnd(bare: readonly string[]): number {
  const [at = 0, ...more] = bare.flatMap((word, index) => (index > 1 && SUFFIXES.has(word) ? [index] : []));
  const next = bare[at + 1] ?? "";
  const isUnclear = /^(?:of|at|\d.*)$/.test(next) || WEAK_SUFFIXES.has(next) || (bare[at] === "st" && SAINTS.has(next));
  return at === 0 || more.length > 0 || isUnclear ? 0 : at + 1;
}

function words(lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.join(" ").split(" "));
}
