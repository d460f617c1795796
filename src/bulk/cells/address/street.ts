import { bareWord, wordsOf } from "./parts.ts";
import {
  DIRECTIONS,
  FRENCH_STREETS,
  NO_STREET,
  NUMBERED,
  PREMISES,
  SPANISH_STREETS,
  SUFFIXES,
  UNITS,
  WEAK_SUFFIXES,
} from "./street-words.ts";

/** Streets as they are written in English: with the number before the name. */

/** Whether a text is a street with its number: `1420 Kenyon St NW`, `PO Box 12`. */
export function isStreet(segment: string): boolean {
  if (boxWords(segment) > 0) return true;
  const all = wordsOf(segment);
  const words = all.slice(unitWords(all)); // Apt 3 12 Elm St
  const [number = "", ...name] = words.map(bareWord);
  if (name.length === 0 || name.some((word) => NO_STREET.has(word))) return false;
  if (!HOUSE_NUMBER.test(number) && !(SPELLED_NUMBERS.has(number) && name.some(isStreetWord))) return false;
  return name.some(isStreetWord) || (CAPITAL.test(words[1] ?? "") && LETTERS.test(words[1] ?? ""));
}

/** Whether a text is a street without a number: `Church Lane`. */
export function isNamedStreet(segment: string): boolean {
  const words = wordsOf(segment);
  const last = bareWord(words.at(-1) ?? "");
  return words.length >= 2 && words.length <= 5 && (SUFFIXES.has(last) || WEAK_SUFFIXES.has(last));
}

/** Whether a text is a part of a house or its name, which stands beside a street: `Apt 3`, `Rose Cottage`. */
export function isPremises(segment: string): boolean {
  const words = wordsOf(segment);
  if (words.length > 6) return false;
  return unitWords(words) > 0 || SHORT_UNIT.test(segment) || isNamedHouse(segment);
}

/** Whether a text is the name of a house: `Rose Cottage`. */
export function isNamedHouse(segment: string): boolean {
  return PREMISES.has(bareWord(wordsOf(segment).at(-1) ?? ""));
}

/** How many of the first words are a part of a house: 2 for `Apt 3 Memphis`. */
export function unitWords(words: readonly string[]): number {
  const [first = "", second = ""] = words;
  if (first.startsWith("#") && first.length > 1) return 1;
  return (first === "#" || UNITS.has(bareWord(first))) && UNIT_NUMBER.test(second) ? 2 : 0;
}

/**
 * Divides `1250 Walnut St Philadelphia` behind the street; undefined where that is not certain. The last word that only
 * streets have decides. What follows it as a direction or as a part of a house belongs to the street.
 */
export function cutBehindStreet(segment: string): { readonly street: string; readonly rest: string } | undefined {
  const words = wordsOf(segment);
  const bare = words.map(bareWord);
  let end = boxWords(segment) || suffixEnd(bare);
  if (end === 0) return undefined;
  const [next = "", afterNext = ""] = bare.slice(end);
  if (DIRECTIONS.has(next)) {
    // A city may begin with a direction: North Little Rock, S. Boston.
    if (next.length > 2 || (next.length === 1 && DIRECTED_CITIES.has(afterNext))) return undefined;
    end += 1;
  }
  end += unitWords(words.slice(end));
  const street = words.slice(0, end).join(" ");
  return isStreet(street) ? { street, rest: words.slice(end).join(" ") } : undefined;
}

// --- internal ---

const HOUSE_NUMBER = /^(?:\d{1,6}[a-z]?(?:[-/&]\d{1,6}[a-z]?)?|[nsew]\d{1,5}(?:[nsew]\d{1,5})?)½?$/;
const UNIT_NUMBER = /^(?:#?\d[\w/-]{0,6}|#?[a-z]|[a-z]-?\d{1,4}|[ivx]{1,4})$/i;
const SHORT_UNIT = /^#? ?(?:\d{1,5}[a-z]?|[a-z]\d{0,4})$/i;
const CAPITAL = /^(?:\p{Lu}|\d)/u;
const LETTERS = /\p{L}/u;
const SPELLED_NUMBERS = new Set("one two three four five six seven eight nine ten".split(" "));
const BOXES = new Set(["po box", "p o box", "post office box", "pob", "rr", "hc", "rural route", "gpo box", "psc"]);

/** Saints whose cities are written `St Paul`. */
const SAINTS = new Set(
  `louis paul charles petersburg pete augustine joseph cloud george albans helena helens clair peters johns james marys
  ignace michael anne ann bonifacius anthony martin francis gabriel francisville simons stephen thomas matthews pauls
  regis rose leonard leon`.split(/\s+/),
);

/** A street may end with them behind another suffix: `Court Square`. */
const SECOND_SUFFIXES = new Set(
  `terrace square circle plaza loop trail run path walk crossing landing gate commons common quay pike pass rise view
  vista hill hills`.split(/\s+/),
);

/** What may follow a direction in the name of a city. */
const DIRECTED_CITIES = new Set(
  `little charleston las hollywood miami bergen bend platte augusta haven palm fargo boston lake san orange hartford
  lansing providence hampton chicago springfield jordan valley sacramento warwick st saint saginaw salt tonawanda
  vancouver brunswick plainfield canton babylon babbitt attleboro andover adams reading kingstown smithfield conway
  bridgewater chelmsford yarmouth dennis falmouth burlington portland windsor milford amboy elgin holland gate fulton
  euclid olmsted royalton ridgeville manchester liverpool ogden weber memphis des moines allis monroe mifflin chester
  stroudsburg petersburg pittsburgh pittston york hempstead hampton islip setauket amherst rutherford brunswick long
  palo point wenatchee seattle linn covina whittier gate el houston university myrtle pole port pasadena grand
  lawn rochelle berwick hadley newport anchorage auburn bay bloomfield caldwell wildwood arlington aurora bethesda
  olive madison mankato topsail wilkesboro`.split(/\s+/),
);

function isStreetWord(word: string): boolean {
  return SUFFIXES.has(word) || WEAK_SUFFIXES.has(word) || FRENCH_STREETS.has(word) || SPANISH_STREETS.has(word);
}

/** How many of the first words are a post office box: `PO Box 12`, `RR 2 Box 30`. */
function boxWords(segment: string): number {
  const words = wordsOf(segment.toLowerCase().replaceAll(".", ""));
  const at = words.findIndex((word) => /^\d/.test(word));
  if (at < 1 || at > 3 || !BOXES.has(words.slice(0, at).join(" "))) return 0;
  return words[at + 1] === "box" && /^\d/.test(words[at + 2] ?? "") ? at + 3 : at + 1;
}

/** Behind the last suffix of a street, where a city may begin; 0 where there is none, or where it may be a saint. */
function suffixEnd(bare: readonly string[]): number {
  for (let at = bare.length - 1; at > 0; at -= 1) {
    const [word = "", before = "", next = ""] = [bare[at], bare[at - 1], bare[at + 1]];
    if (NUMBERED.has(word) && /^\d/.test(next)) return at + 2;
    if (!SUFFIXES.has(word)) continue;
    if (at === 1) return word === "broadway" ? 2 : 0; // "100 Avenue A", "100 St Charles"
    if (next === "of" || next === "at" || SECOND_SUFFIXES.has(next)) return 0;
    if (word !== "st") return at + 1;
    const isBehind = (one: number) => one > 1 && SUFFIXES.has(bare[one] ?? "");
    if (isBehind(at - 1) || (DIRECTIONS.has(before) && isBehind(at - 2))) {
      if (!SAINTS.has(next)) return 0;
      continue; // 12 Elm Ave St Paul
    }
    const isLettered = before.length === 1 && DIRECTIONS.has(before); // "100 N St Louis"
    return SAINTS.has(next) || (isLettered && !DIRECTIONS.has(next)) ? 0 : at + 1;
  }
  return 0;
}
