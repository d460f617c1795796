import { foldedWord } from "./name-words.ts";
import SPELLINGS from "./street-words.json" with { type: "json" };

/** Words in lower case, without accents and punctuation: `Café São-Paulo` → `cafe sao paulo`. */
export function foldedWords(text: string): string {
  const folded = foldedWord(text);
  if (PLAIN.test(folded)) return folded; // Most are.
  return folded
    .replace(/['’.]/g, "") // O'Brien = OBrien, P.O. = PO
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}

/** Whether a text has all words of another one, one behind the other. */
export function hasWords(text: string, words: string): boolean {
  return ` ${foldedWords(text)} `.includes(` ${foldedWords(words)} `);
}

/** A name for comparing, without regard to the order of its words: `Ortiz, Dana` = `Dana Ortiz`. */
export function foldedName(text: string): string {
  return foldedWords(text).split(" ").sort().join(" ");
}

/** A street with its usual words as the postal service abbreviates them: `12 North Main Street` = `12 N. Main St`. */
export function foldedStreet(text: string): string {
  return foldedWords(text.replace(/#\s*(\w)/g, " unit $1"))
    .split(" ")
    .map((word) => ABBREVIATIONS.get(word) ?? word.replace(/strasse$/, "str"))
    .join(" ");
}

/** Whether streets differ only in such words: `12 Main Street`, `12 Main St`. Numbers, case and accents are the same. */
export function isSameStreet(one: string, other: string): boolean {
  const [words, others] = [one, other].map((text) => text.trim().split(/\s+/));
  const isSame = (word: string, at: number) => {
    const twin = others?.[at] ?? "";
    if (word === twin) return true;
    const areWords = [word, twin].every((text) => /^\p{L}{2,}\.?$/u.test(text));
    return areWords && foldedWords(word) !== foldedWords(twin) && foldedStreet(word) === foldedStreet(twin);
  };
  return words?.length === others?.length && words?.every(isSame) === true;
}

/** ZIP+4 is the same delivery area as its first five digits. */
export function foldedZip(zip: string): string {
  const text = foldedWords(zip).replaceAll(" ", "");
  return /^\d{9}$/.test(text) ? text.slice(0, 5) : text;
}

// --- internal ---

const PLAIN = /^[a-z\d]+(?: [a-z\d]+)*$/;

/** Suffixes, directions and units of USPS Publication 28 (appendices B and C), with `saint` as it is shortened too. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries(SPELLINGS).flatMap(([short, long]) => long.split(" ").map((word) => [word, short] as const)),
);
