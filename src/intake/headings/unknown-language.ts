import { foldedWord } from "../../customers/name-words.ts";
import { knownHeadings } from "./read-heading.ts";
import { SCRIPTS, WORDS } from "./unknown.ts";

/**
 * The language of headings of which most are not known, in English: `Greek`; undefined where they are known, or where
 * nothing tells which one it is.
 */
export function unknownLanguage(headers: readonly string[]): string | undefined {
  const named = headers.filter((header) => /\p{L}{2}/u.test(header)).map((header) => header.slice(0, LONGEST));
  if (named.length < LEAST || knownHeadings(named) * 2 > named.length) return undefined;
  const text = named.join(" ");
  const script = SCRIPTS.find(([, signs]) => signs.test(text));
  if (script !== undefined) return script[0];
  const words = new Set(foldedWord(text).split(/[^\p{L}]+/u));
  const found = Object.entries(WORDS).map(([language, list]) => {
    return { language, hits: list.split(" ").filter((word) => words.has(word)).length };
  });
  const [first, second] = found.toSorted((one, other) => other.hits - one.hits);
  return first && first.hits >= LEAST && first.hits > (second?.hits ?? 0) ? first.language : undefined;
}

// --- internal ---

const LEAST = 2;
const LONGEST = 100;
