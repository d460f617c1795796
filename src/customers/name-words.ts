import WORDS from "./name-words.json" with { type: "json" };

/** Words in names that do not tell people apart, in the form of {@link foldedWord}. */

const ASCII = /^[ -~]*$/;
/** Accents of Latin, Greek and Cyrillic letters. In other scripts a mark makes a different letter. */
const ACCENTS = /[\u0300-\u036f]/g;

/** Letters that Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d" };

/** Titles before the name of a man, of a woman: one of each are two people. */
export const [MALE_TITLES, FEMALE_TITLES] = [words(WORDS.maleTitles), words(WORDS.femaleTitles)];
export const TITLES = words(WORDS.titles);
/** What stands behind a name and is not a part of it. */
export const DEGREES = words(WORDS.degrees);
/** Behind a name: another generation of it. */
export const GENERATIONS = words(WORDS.generations);
export const LEGAL_FORMS = words(WORDS.legalForms);
/** Small words of a last name: `von der`, `van 't`. */
export const PARTICLES = words(WORDS.particles);
/** Between two people, or in the name of a company. */
export const ANDS = words(WORDS.ands);

/** A word of a name in lower case, without accents; letters of every script stay. */
export function foldedWord(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(ACCENTS, "")
    .toLowerCase()
    .replace(/[ßæœøłđð]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize("NFC");
}

// --- internal ---

function words(lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(" ")).map(foldedWord));
}
