import { WORD_LISTS } from "./word-lists.ts";

/**
 * How well the letters beyond ASCII of a text fit: each is compared with the words of each language, by the letters beside
 * it. About 0 or more for a letter that stands as in a known word, below -5 for one that no text has there.
 * @param text a few words, in which the letters in doubt stand.
 * @param weights of languages for which other signs speak.
 */
export function fitOf(text: string, weights: ReadonlyMap<string, number> = new Map()): number {
  let fit = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) < 0x80) continue;
    fit += isLetter(text[at]) ? letterFit(text, at, weights) : symbolFit(text, at);
  }
  return fit;
}

/** What the ASCII letters of a text say about its language: a weight for each. */
export function languageWeights(text: string): ReadonlyMap<string, number> {
  const lower = text.toLowerCase();
  const hits = LANGUAGES.map(({ name }) => {
    const marks = LANGUAGE_MARKS[name] ?? [];
    return [name, marks.reduce((sum, mark) => sum + lower.split(mark).length - 1, 0)] as const;
  });
  const all = hits.reduce((sum, [, hit]) => sum + hit, 0);
  return new Map(hits.map(([name, hit]) => [name, (2 * hit) / (all + 2) - (RARE.get(name) ?? 0)]));
}

// --- internal ---

interface Language {
  readonly name: string;
  readonly words: ReadonlySet<string>;
  /** How often each letter occurs. */
  readonly letters: ReadonlyMap<string, number>;
  /** Letters with the one before, the one after, and both: `^é`, `él`, `^él`. */
  readonly pairs: ReadonlySet<string>;
  readonly total: number;
}

/** Parts of words that one language has more often than the others. */
const LANGUAGE_MARKS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({
    german: "sch strasse str. weg platz gasse berg mann burg vorname nachname ort, hausen heim ein ung",
    french: "rue avenue boul chemin place eau aux ette prenom nom, ville courriel ier ois ault",
    spanish: "calle avenida plaza paseo nombre apellido ciudad correo ez, ez ero illa del",
    portuguese: "rua avenida travessa largo nome cidade morada bairro eira inho nha lh dos",
    italian: "via viale piazza corso cognome nome citta indirizzo tti cci ello ini della",
    polish: "ul. ulica aleja imie nazwisko miasto ski ska wicz cz sz rz",
    czech: "ulice mesto jmeno prijmeni ova ova, ovsk",
    hungarian: "utca utc nev varos szt gy sz cs",
    swedish: "gatan gata namn ort, sson stad torp strand",
    danish: "gade vej navn by, sen gaard",
    icelandic: "gata dottir sson",
    dutch: "straat laan plein voornaam achternaam van de",
  }).map(([name, marks]) => [name, marks.split(" ")]),
);

/** Languages that are less common in the files that are imported. */
const RARE: ReadonlyMap<string, number> = new Map([
  ["czech", 1],
  ["hungarian", 1.2],
  ["icelandic", 1.5],
  ["dutch", 1],
  ["danish", 0.5],
]);

/** A letter where none can be: `é` as a capital in a word of small letters, a box, a control character. */
const IMPOSSIBLE = -8;

const LANGUAGES: readonly Language[] = Object.entries(WORD_LISTS).map(([name, list]) => languageOf(name, list));

function languageOf(name: string, list: string): Language {
  const words = new Set(list.split(/[\s-]+/));
  const letters = new Map<string, number>();
  const pairs = new Set<string>();
  let total = 0;
  for (const word of words) {
    const text = `^${word}$`;
    for (let at = 1; at < text.length - 1; at += 1) {
      const letter = text[at] ?? "";
      if (letter.charCodeAt(0) < 0x80) continue;
      letters.set(letter, (letters.get(letter) ?? 0) + 1);
      total += 1;
      for (const pair of [text.slice(at - 1, at + 1), text.slice(at, at + 2), text.slice(at - 1, at + 2)])
        pairs.add(pair);
    }
  }
  return { name, words, letters, pairs, total };
}

function letterFit(text: string, at: number, weights: ReadonlyMap<string, number>): number {
  const letter = text[at] ?? "";
  const [before, after] = [text[at - 1], text[at + 1]];
  if (!isCaseRight(letter, before, after)) return IMPOSSIBLE;
  const word = wordAt(text, at).toLowerCase();
  const small = letter.toLowerCase();
  const left = isLetter(before) ? (before ?? "").toLowerCase() : "^";
  const right = isLetter(after) ? (after ?? "").toLowerCase() : "$";
  let best = IMPOSSIBLE;
  let isKnown = false;
  for (const { name, words, letters, pairs, total } of LANGUAGES) {
    const times = letters.get(small);
    if (times === undefined) continue;
    const isWord = words.has(word);
    isKnown ||= isWord;
    const fit =
      Math.max(-4, Math.log(times / total)) +
      pairFit(left, pairs.has(left + small)) +
      pairFit(right, pairs.has(small + right)) +
      (pairs.has(left + small + right) ? 1 : 0) +
      (isWord ? 3 : 0) +
      (weights.get(name) ?? 0);
    best = Math.max(best, fit);
  }
  if (isKnown) return best;
  const isSmallStart = left === "^" && isLower(letter) && isLower(after);
  const isAlone = left === "^" && right === "$";
  const isBesideDigit = /\d/.test(before ?? "") || /\d/.test(after ?? "");
  return best - (isSmallStart ? 3 : 0) - (isAlone ? 6 : 0) - (isBesideDigit ? 3 : 0);
}

/** Two letters beyond ASCII side by side are rare. */
function pairFit(neighbour: string, isKnown: boolean): number {
  if (isKnown) return 1.2;
  return neighbour.charCodeAt(0) < 0x80 ? -1 : -4;
}

/** Whether a capital or a small letter can stand here: `MÜller`, `mÜller` and `DoraáHale` are not names. */
function isCaseRight(letter: string, before: string | undefined, after: string | undefined): boolean {
  if (isUpper(letter)) return !isLower(before) && !(isUpper(before) && isLower(after));
  return letter === "ß" || !isUpper(after);
}

/** Marks of texts: quotes and dashes where those stand, the signs of numbers; all others are not in lists of customers. */
function symbolFit(text: string, at: number): number {
  const mark = text[at] ?? "";
  const [before, after] = [text[at - 1] ?? " ", text[at + 1] ?? " "];
  const isInside = isLetter(before) && isLetter(after);
  if (mark === "’") return isInside ? apostropheFit(text, at) : isLetter(before) ? -1 : -2;
  if ("–—".includes(mark)) return isInside ? -5 : 0;
  if ("“„«".includes(mark)) return isInside ? -6 : -0.5;
  if ("”»".includes(mark)) return isLetter(after) ? -6 : -0.5;
  if ("‘‚".includes(mark)) return isInside ? -6 : -2;
  if ("°º".includes(mark)) return /[\dNn]/.test(before) && !isLetter(after) ? 0 : -7;
  if (mark === "ª") return /[\dMD]/.test(before) && !isLetter(after) ? 0 : -7;
  if (mark === "\u00a0") return /\s/.test(before) || /\s/.test(after) ? -2 : -1.5;
  if ("€£§".includes(mark) && !isLetter(before) && !isLetter(after)) return -2.5;
  if ("€£©®™…•·½¿²³¹×±µ¾".includes(mark)) return isInside ? -7 : -3.5;
  if ("§¼¡".includes(mark)) return isInside ? -7 : -4.5;
  return mark < "\u00a0" || mark === "\ufffd" ? -12 : -7;
}

/** `O’Brien`, `Joe’s`, `l’Étoile` are common, `Mart’n` is not. */
function apostropheFit(text: string, at: number): number {
  const after = text[at + 1];
  const isEnding = ["s", "t", "d", "m"].includes(after ?? "") && !isLetter(text[at + 2]);
  return isUpper(after) || !isLetter(text[at - 2]) ? 2 : isEnding ? 1 : -1;
}

function wordAt(text: string, at: number): string {
  let [start, end] = [at, at + 1];
  while (start > 0 && isLetter(text[start - 1])) start -= 1;
  while (end < text.length && isLetter(text[end])) end += 1;
  return text.slice(start, end);
}

/** The ordinals of Spanish (`2º`) count as marks. */
function isLetter(character: string | undefined): boolean {
  return character !== undefined && character !== "º" && character !== "ª" && /^\p{L}$/u.test(character);
}

function isUpper(character: string | undefined): boolean {
  return character !== undefined && character !== character.toLowerCase();
}

function isLower(character: string | undefined): boolean {
  return character !== undefined && character !== character.toUpperCase();
}
