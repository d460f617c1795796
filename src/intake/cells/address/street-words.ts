import data from "./street-words.json" with { type: "json" };

/** Words that tell where a street ends, or that a text is a street. In lower case, without dots. */

/** The last word of a street in English; no city ends with one (USPS Publication 28, appendix C1). */
export const SUFFIXES = words(data.suffixes);
/** More words that end a street. The names of cities end with them too: they do not tell where the street ends. */
export const WEAK_SUFFIXES = words(data.weakSuffixes);
export const DIRECTIONS = words(data.directions);
/** What stands before the number or letter of a part of a house. */
export const UNIT_WORDS = words(data.units);
/** Words in the names of houses, which may stand before the street. */
export const PREMISES = words(data.premises);
/** Words that are in no street: what begins with a number is something else. */
export const NO_STREET = words(data.noStreet);
/** Words that are in no city. */
export const NO_CITY = words(data.noCity);
/** Saints whose cities are written `St Paul`. */
export const SAINTS = words(data.saints);
/** How a street ends in German, Dutch, Nordic languages and Finnish, also within a word: `Hauptstraße`, `Storgatan`. */
export const GERMAN_ENDS: readonly string[] = [...words(data.germanEnds)];
export const GERMAN_STARTS = words(data.germanStarts);
/** How a street begins in French. */
export const FRENCH_WORDS = words(data.frenchStarts);
/** The same in Spanish, Italian, Portuguese, Polish and Czech too, and a post office box there and in German. */
export const FIRST_WORDS = words([...data.frenchStarts, ...data.otherStarts]);
/** The first or last word of a county that stands before its towns: `Harju maakond`, `Київська обл.` */
export const COUNTY_WORDS = words(data.counties);
/** The same of a part of a town. */
export const QUARTER_WORDS = words(data.quarters);
/** Words of what stands beside a street: floors, stairs, doors. */
export const BESIDE = words(data.beside);

// --- internal ---

function words(lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.join(" ").split(" "));
}
