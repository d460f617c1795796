import { textLines } from "../text.ts";

/** A word of a file with bytes beyond ASCII, and what stands beside it. */
export interface Sample {
  readonly bytes: Uint8Array;
  /** Where the word stands in the bytes. */
  readonly from: number;
  readonly length: number;
  /** The line on which it stands first. */
  readonly line: number;
}

/** Different words with bytes beyond ASCII, until there are enough of them. */
export async function sampleOf(name: string, blocks: AsyncIterable<Uint8Array>): Promise<readonly Sample[]> {
  const words = new Map<string, Sample>();
  async function* asLetters(): AsyncGenerator<Uint8Array> {
    for await (const block of blocks) yield Buffer.from(Buffer.from(block).toString("latin1"));
  }
  for await (const { number: line, text } of textLines(name, asLetters())) {
    for (const { 0: word, index } of text.matchAll(/[A-Za-z0-9'\x80-\xff]+/g)) {
      if (!/[\x80-\xff]/.test(word)) continue;
      const [from, length] = [Math.min(2, index), Math.min(word.length, LONGEST_WORD)];
      const around = text.slice(index - from, index + length + 2);
      if (!words.has(around)) words.set(around, { bytes: Buffer.from(around, "latin1"), from, length, line });
    }
    if (words.size > ENOUGH) break;
  }
  return [...words.values()];
}

/** How a text reads in an encoding. */
interface Reading {
  readonly encoding: string;
  /** Words with such letters; where two readings differ, the first that does. */
  readonly words: readonly string[];
  /** Of that word. */
  readonly line: number;
}

/** Encodings of one byte a letter that spreadsheet programs have written, and how they are called. */
export const ENCODINGS: ReadonlyMap<string, string> = new Map([
  ["windows-1252", "Windows-1252"],
  ["macintosh", "Mac OS Roman"],
  ["cp850", "code page 850 (DOS)"],
  ["cp437", "code page 437 (DOS)"],
  ["iso-8859-15", "ISO 8859-15"],
  ["windows-1254", "Windows-1254"],
  ["windows-1250", "Windows-1250"],
  ["iso-8859-2", "ISO 8859-2"],
  ["cp852", "code page 852 (DOS)"],
  ["maccenteuro", "Mac OS Central European"],
]);

/**
 * The reading in which letters stand inside words: a wrong one has signs there, capitals among small letters, or letters
 * that no language has together. If several fit equally well it is Windows-1252, as most of these files are; without that
 * one among them, two. None if no encoding makes words.
 * @param decode bytes by the name of an encoding.
 */
export function readingsOf(
  sample: readonly Sample[],
  decode: (bytes: Uint8Array, encoding: string) => string,
): readonly Reading[] {
  const candidates = [...ENCODINGS.keys()]
    .map((encoding) => {
      const texts = sample.map(({ bytes }) => decode(bytes, encoding));
      return { encoding, texts, ...faultsOf(texts, sample) };
    })
    .sort((one, other) => one.faults - other.faults);
  const [first] = candidates;
  if (first === undefined || first.inWords > MOST_FAULTS * first.beyond + 0.5) return [];
  const equal = candidates.filter(({ faults }) => faults - first.faults < MARGIN);
  const best = equal.find(({ encoding }) => encoding === USUAL) ?? first;
  const differsAt = ({ texts }: typeof best) => texts.findIndex((text, at) => text !== best.texts[at]);
  const rival = best.encoding === USUAL ? undefined : equal.find((one) => differsAt(one) !== -1);
  if (rival !== undefined) {
    const at = differsAt(rival);
    const line = sample[at]?.line ?? 1;
    return [best, rival].map(({ encoding, texts }) => ({ encoding, words: [bare(texts[at] ?? "")], line }));
  }
  const words = best.texts.map(bare).filter((word) => /\p{L}/u.test(word));
  return [{ encoding: best.encoding, words: [...new Set(words)].slice(0, 2), line: 1 }];
}

// --- internal ---

const ENOUGH = 2000;
const LONGEST_WORD = 80;

const USUAL = "windows-1252";

/** Less than that does not tell two encodings apart. */
const MARGIN = 0.25;

/** For each letter, on average, in the right encoding. */
const MOST_FAULTS = 0.25;

/** The letters beyond ASCII of languages; a text is mostly in one of them. */
const ALPHABETS = (
  "äöüß éèêëàâçîïôûùœ áéíóúñü áâãàçéêíóôõú àèéìòù ąćęłńóśźż áčďéěíňóřšťúůýž áéíóöőúüű åäöé æøåé áðéíóúýþæö éëïöü " +
  "çğıöşüâ"
).split(" ");

/** For the text as a whole, which is mostly in one language, and for its words alone: names may be of many languages. */
function faultsOf(texts: readonly string[], sample: readonly Sample[]) {
  const all: string[] = [];
  let [misplaced, foreign, beyond] = [0, 0, 0];
  for (const [index, text] of texts.entries()) {
    const { from = 0, length = 0 } = sample[index] ?? {};
    const letters: string[] = [];
    for (let at = from; at < from + length; at += 1) {
      if (text.charCodeAt(at) < 0x80) continue;
      beyond += 1;
      // The ordinals of Spanish (`2º`) count as marks.
      const isLetter = /(?![ºª])\p{L}/u.test(text[at] ?? "");
      misplaced += faultAt(text, at, isLetter);
      if (isLetter) letters.push((text[at] ?? "").toLowerCase());
    }
    foreign += foreignTo(letters);
    all.push(...letters);
  }
  return { faults: misplaced + foreignTo(all), inWords: misplaced + foreign, beyond };
}

/** How many letters are not of the language that has the most of them. */
function foreignTo(letters: readonly string[]): number {
  return 0.5 * Math.min(...ALPHABETS.map((alphabet) => letters.filter((letter) => !alphabet.includes(letter)).length));
}

/** What is odd about a letter between others, and what it costs: two characters before it, and two behind. */
const ODD: readonly (readonly [place: RegExp, cost: number])[] = [
  [/^.\P{L}.\P{L}/su, 0.8],
  // A capital after a small letter or between two, a small letter before a capital.
  [/^.(?:\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}|.(?!ß)\p{Ll}\p{Lu})/su, 1],
  // `müller` is rare in a list of names, `çmüller` is not a word.
  [/^.\P{L}\p{Ll}\p{Ll}/su, 0.3],
  // `27ÊHighland` is `27 Highland` in another encoding.
  [/^.(?:\d.\p{L}|\p{L}.\d|[^\p{Lu}\d]\p{Lu}\p{Lu}\p{Ll})/su, 0.5],
  // Three such letters in a row are those of another alphabet.
  [/^.(?:(?![\0-\x7f])\p{L}){3}/su, 0.4],
];

/**
 * Marks that stand in lists of customers, what is around them (two characters before, one behind), and what they cost
 * there and elsewhere. All other marks are not in such lists.
 */
const MARKS: readonly (readonly [marks: string, place: RegExp, inPlace: number, elsewhere: number])[] = [
  ["ºª°", /^.[\dNnMD].\P{L}/su, 0, 1],
  ["²³", /^.[m\d].\P{L}/su, 0.2, 1],
  // `O’Brien`, `Joe’s`, `l’Étoile` are common, `Mart’n` is not.
  ["’", /^(?:.\p{L}.(?:\P{Ll}|s)|\P{L}\p{L})/su, 0, 0.5],
  ["“„«‘‚", /^.\P{L}/su, 0.2, 1],
  ["”»", /^...\P{L}/su, 0.5, 1],
  // A blank stands between words.
  ["\u00a0", /^.[\p{L}\d.,].[\p{Lu}\d]/su, 0.2, 0.6],
  ["…", /^...\P{L}/su, 0.2, 0.8],
  ["–—½¼¾€£×·•®©™§", /^.\P{L}.\P{L}/su, 0.2, 0.8],
];

function faultAt(text: string, at: number, isLetter: boolean): number {
  const around = `  ${text}  `.slice(at, at + 5);
  if (isLetter) return ODD.reduce((sum, [place, cost]) => sum + (place.test(around) ? cost : 0), 0);
  const [, place, inPlace = 1, elsewhere = 1] = MARKS.find(([marks]) => marks.includes(text[at] ?? "")) ?? [];
  return place?.test(around) ? inPlace : elsewhere;
}

/** A word without its neighbours. */
function bare(text: string): string {
  const parts = text.split(/[\s,;"]/).filter((part) => /[^\x00-\x7f]/.test(part));
  return parts.sort((one, other) => other.length - one.length)[0] ?? text.trim();
}
