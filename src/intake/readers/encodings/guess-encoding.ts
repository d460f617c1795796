import { linesOf } from "../source.ts";
import data from "./encodings.json" with { type: "json" };

/** Encodings that programs have written, as iconv names them, and how they are called. */
export const ENCODINGS: ReadonlyMap<string, string> = new Map(Object.entries(data.encodings));

/**
 * The encoding in which a text has the fewest faults: letters stand inside words in it; a wrong one has signs there,
 * capitals among small letters, or letters that no language has together. If several fit equally well it is
 * Windows-1252, as most of these files are.
 * @param decode bytes by the name of an encoding.
 * @returns with two words that have such letters; none if no encoding makes words, two if several make different ones.
 */
export function encodingsOf(data: Buffer, decode: (bytes: Buffer, encoding: string) => string) {
  const lines = sampleOf(data);
  const candidates = [...ENCODINGS.keys()]
    .map((encoding) => {
      const words = [...new Set(lines.flatMap((line) => wordsOf(decode(line, encoding))))];
      return { encoding, words, ...faultsOf(words) };
    })
    .sort((one, other) => one.faults - other.faults);
  const [first] = candidates;
  if (first === undefined || first.inWords > MOST_FAULTS * first.beyond + 0.5) return [];
  const equal = candidates.filter(({ faults }) => faults - first.faults < MARGIN);
  const usual = equal.find(({ encoding }) => encoding === USUAL);
  const others = equal.filter(({ words }) => words.join(" ") !== first.words.join(" "));
  const best = usual ? [usual] : [first, ...others.slice(0, 1)];
  const isWord = (word: string) => /\p{L}/u.test(word);
  return best.map(({ encoding, words }) => ({ encoding, words: words.filter(isWord).slice(0, 2) }));
}

// --- internal ---

/** Lines with letters beyond ASCII that are looked at. */
const ENOUGH = 1000;
const LONGEST_LINE = 2000;

const USUAL = "windows-1252";

/** Less than that does not tell two encodings apart. */
const MARGIN = 0.25;

/** For each letter, on average, in the right encoding. */
const MOST_FAULTS = 0.25;

/** Whether a letter beyond ASCII is one of a language; a text is mostly in one of them. */
const ALPHABETS: readonly ((letter: string) => boolean)[] = [
  ...data.alphabets.map((letters) => (letter: string) => letters.includes(letter)),
  // The half-width letters of Japanese are what other encodings look like.
  (letter) => /(?![\uff61-\uff9f])[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々]/u.test(letter),
];

/** Lines with bytes beyond ASCII, each once. */
function sampleOf(data: Buffer): readonly Buffer[] {
  const starts = linesOf(data.toString("latin1")).map((line) => line.slice(0, LONGEST_LINE));
  const different = new Set(starts.filter((start) => /[\x80-\xff]/.test(start)));
  return [...different].slice(0, ENOUGH).map((text) => Buffer.from(text, "latin1"));
}

/** The words with letters beyond ASCII, and all that stands at them: `“Bob”`. */
function wordsOf(text: string): readonly string[] {
  return text.split(/[ ,;|"\t]/).filter((word) => /[^\x00-\x7f]/.test(word));
}

/** Faults of the whole text, which is mostly in one language, and of each word: names may be of many languages. */
function faultsOf(words: readonly string[]) {
  const all: string[] = [];
  let [misplaced, foreign, beyond] = [0, 0, 0];
  for (const word of words) {
    const text = `  ${word}  `;
    const letters: string[] = [];
    for (let at = 2; at < text.length - 2; at += 1) {
      const sign = text.charAt(at);
      if (sign.charCodeAt(0) < 0x80) continue;
      beyond += 1;
      // The ordinals of Spanish (`2º`) count as marks.
      const isLetter = /(?![ºª])\p{L}/u.test(sign);
      misplaced += faultAt(text.slice(at - 2, at + 3), isLetter);
      if (isLetter) letters.push(sign.toLowerCase());
    }
    foreign += foreignTo(letters);
    all.push(...letters);
  }
  return { faults: misplaced + foreignTo(all), inWords: misplaced + foreign, beyond };
}

/** How many letters are not of the language that has the most of them. */
function foreignTo(letters: readonly string[]): number {
  if (letters.length === 0) return 0;
  return 0.5 * Math.min(...ALPHABETS.map((has) => letters.filter((letter) => !has(letter)).length));
}

/** What is odd about a letter between others, and what it costs: two characters before it, and two behind. */
const ODD: readonly (readonly [place: RegExp, cost: number])[] = [
  // `à` is a word of French, Italian and Portuguese.
  [/^.\P{L}(?!\p{Lo}|[àÀ]).\P{L}/su, 0.8],
  // A capital after a small letter or between two, a small letter before a capital.
  [/^.(?:\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}|.(?!ß)\p{Ll}\p{Lu})/su, 1],
  // `müller` is rare in a list of names, `çmüller` is not a word.
  [/^.\P{L}\p{Ll}\p{Ll}/su, 0.3],
  // `27ÊHighland` is `27 Highland` in another encoding.
  [/^.(?:\d(?!\p{Lo}).\p{L}|\p{L}(?!\p{Lo}).\d|[^\p{Lu}\d]\p{Lu}\p{Lu}\p{Ll})/su, 0.5],
  // Three such letters of Latin in a row are those of another alphabet; letters of two alphabets make no word.
  [/^.(?:(?![\0-\x7f])\p{Script=Latin}){3}/su, 0.4],
  [/^.(?:[a-z](?!\p{Script=Latin})\p{L}|.(?!\p{Script=Latin})\p{L}[a-z])/isu, 1],
  [/^..ς\p{L}/su, 1],
];

/**
 * Marks that stand in lists of customers, what is around them (two characters before, one behind), and what they cost
 * there and elsewhere. All other marks are not in such lists.
 */
const MARKS: readonly (readonly [marks: string, place: RegExp, inPlace: number, elsewhere: number])[] = [
  ["ºª°", /^(?:.[\dNnMD]|[\dNnMD]\.).\P{L}/su, 0, 1],
  ["²³", /^.[m\d].\P{L}/su, 0.2, 1],
  // `O’Brien`, `Joe’s`, `l’Étoile` are common, `Mart’n` is not.
  ["’", /^(?:.\p{L}.(?:\P{Ll}|s)|\P{L}\p{L})/su, 0, 0.5],
  ["“„«‘‚", /^.\P{L}/su, 0.2, 1],
  ["”»", /^...\P{L}/su, 0.5, 1],
  // A blank stands between words.
  ["\u00a0", /^.[\p{L}\d.,].[\p{Lu}\d]/su, 0.2, 0.6],
  ["…", /^...\P{L}/su, 0.2, 0.8],
  ["–—½¼¾€£×·•®©™§", /^.\P{L}.\P{L}/su, 0.2, 0.8],
  // Of Japanese: a blank, brackets, full-width signs.
  ["　（）・、。「」－", /^/, 0, 0],
];

function faultAt(around: string, isLetter: boolean): number {
  if (isLetter) return ODD.reduce((sum, [place, cost]) => sum + (place.test(around) ? cost : 0), 0);
  const [, place, inPlace = 1, elsewhere = 1] = MARKS.find(([marks]) => marks.includes(around.charAt(2))) ?? [];
  return place?.test(around) ? inPlace : elsewhere;
}
