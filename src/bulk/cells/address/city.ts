import { bareWord, wordsOf } from "./parts.ts";
import { SUFFIXES, UNITS } from "./street-words.ts";

/** Whether a text may be the name of a city: a few words of letters, and not a street or a part of a house. */
export function isCity(text: string): boolean {
  if (text.length > LONGEST) return false;
  const words = wordsOf(text);
  if (words.length === 0 || words.length > 6 || !words.every((word) => WORD.test(word))) return false;
  const bare = words.map(bareWord);
  const last = bare.at(-1) ?? "";
  if (text.length < 2 || UNITS.has(bare[0] ?? "") || bare.some((word) => NO_CITY.has(word))) return false;
  return last !== "county" && (!SUFFIXES.has(last) || bare.at(-2) === "le"); // Chester le Street
}

// --- internal ---

const LONGEST = 60;
const WORD = /^\p{L}[\p{L}\p{M}'’.\-/]*$/u;
const NO_CITY = new Set(
  `attn attention apt apartment suite ste unit floor bldg building phone tel fax email gate code call none null unknown
  same tbd near behind corner entrance inc llc ltd route hwy see above below`.split(/\s+/),
);
