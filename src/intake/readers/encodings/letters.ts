/** A word of a file with bytes beyond ASCII, and what stands beside it. */
export interface Sample {
  readonly bytes: Uint8Array;
  /** Where the word stands in the bytes. */
  readonly from: number;
  readonly length: number;
  /** The line on which it stands first. */
  readonly line: number;
}

/** What the letters of a text say about its encoding. */
export type Verdict =
  | { readonly encoding: string; readonly words: readonly string[] }
  /** Two encodings that make different text of this word, and both make sense. */
  | { readonly rivals: readonly (readonly [encoding: string, word: string])[]; readonly line: number }
  /** None of them puts letters where letters stand. */
  | "unknown";

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
 * The decoding in which letters stand inside words: a wrong one has signs there, capitals among small letters, or letters
 * that no language has together. Where several fit equally well it is Windows-1252, as most of these files are.
 * @param decode bytes by the name of an encoding.
 */
export function judgeEncoding(
  sample: readonly Sample[],
  decode: (bytes: Uint8Array, encoding: string) => string,
): Verdict {
  const candidates = [...ENCODINGS.keys()]
    .map((encoding) => {
      const texts = sample.map(({ bytes }) => decode(bytes, encoding));
      return { encoding, texts, ...faultsOf(texts, sample) };
    })
    .sort((one, other) => one.faults - other.faults);
  const [best] = candidates;
  if (best === undefined || best.inWords > MOST_FAULTS * best.beyond + 0.5) return "unknown";
  const equal = candidates.filter(({ faults }) => faults - best.faults < MARGIN);
  const { encoding, texts } = equal.find((one) => one.encoding === USUAL) ?? best;
  const rival = equal.find((one) => one.texts.some((text, at) => text !== texts[at]));
  const words = texts.map(bare);
  if (rival === undefined || encoding === USUAL) {
    return { encoding, words: [...new Set(words.filter((word) => /\p{L}/u.test(word)))].slice(0, 2) };
  }
  const at = texts.findIndex((text, index) => text !== rival.texts[index]);
  const readings = [
    [encoding, words[at] ?? ""],
    [rival.encoding, bare(rival.texts[at] ?? "")],
  ] as const;
  return { rivals: readings, line: sample[at]?.line ?? 1 };
}

// --- internal ---

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
      const letter = isLetter(text[at]);
      misplaced += letter ? letterFault(text, at) : markFault(text, at);
      if (letter) letters.push((text[at] ?? "").toLowerCase());
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

function letterFault(text: string, at: number): number {
  const [before, letter, after] = [text[at - 1], text[at] ?? "", text[at + 1]];
  if (!isLetter(before) && !isLetter(after)) return 0.8;
  const isMisplaced = isUpper(letter)
    ? isLower(before) || (isUpper(before) && isLower(after))
    : letter !== "ß" && isUpper(after);
  // `müller` is rare in a list of names, `çmüller` is not a word.
  const isSmallStart = isLower(letter) && !isLetter(before) && isLower(after);
  // `27ÊHighland` is `27 Highland` in another encoding.
  const isGlued = isUpper(letter) && isUpper(after) && isLower(text[at + 2]) && !isUpper(before);
  const isBesideDigit = /\d/.test(`${before}${after}`);
  let [start, end] = [at, at + 1];
  while (isLetter(text[start - 1]) && isVowel(text[start - 1]) === isVowel(letter)) start -= 1;
  while (isLetter(text[end]) && isVowel(text[end]) === isVowel(letter)) end += 1;
  const runFault = end - start > 3 ? 0.4 : 0;
  return (isMisplaced ? 1 : isSmallStart ? 0.3 : 0) + (isGlued || isBesideDigit ? 0.5 : 0) + runFault;
}

/** Quotes and dashes where those stand, the signs of numbers: all other marks are not in lists of customers. */
function markFault(text: string, at: number): number {
  const [before = " ", mark = "", after = " "] = [text[at - 1], text[at], text[at + 1]];
  const [follows, precedes] = [isLetter(before), isLetter(after)];
  if ("ºª°".includes(mark)) return /[\dNnMD]/.test(before) && !precedes ? 0 : 1;
  if ("²³".includes(mark)) return /[m\d]/.test(before) && !precedes ? 0.2 : 1;
  // `O’Brien`, `Joe’s`, `l’Étoile` are common, `Mart’n` is not.
  if (mark === "’") return follows && (!isLower(after) || after === "s" || !isLetter(text[at - 2])) ? 0 : 0.5;
  if ("“„«‘‚".includes(mark)) return follows ? 1 : 0.2;
  if ("”»".includes(mark)) return precedes ? 1 : 0.5;
  // A blank stands between words.
  if (mark === "\u00a0")
    return isLower(after) ? 0.8 : /[\p{L}\d.,]/u.test(before) && /[\p{Lu}\d]/u.test(after) ? 0.2 : 0.5;
  if (mark === "…") return precedes ? 0.8 : 0.2;
  if ("–—½¼¾€£×·•®©™§".includes(mark)) return follows || precedes ? 0.8 : 0.2;
  return 1;
}

/** A word without its neighbours. */
function bare(text: string): string {
  const parts = text.split(/[\s,;"]/).filter((part) => /[^\x00-\x7f]/.test(part));
  return parts.sort((one, other) => other.length - one.length)[0] ?? text.trim();
}

/** The ordinals of Spanish (`2º`) count as marks. */
function isLetter(character: string | undefined): boolean {
  return character !== undefined && !"ºª".includes(character) && /^\p{L}$/u.test(character);
}

function isVowel(letter = ""): boolean {
  return "aeiouyæøœ".includes(letter.normalize("NFD").charAt(0).toLowerCase());
}

function isUpper(character: string | undefined): boolean {
  return character !== undefined && character !== character.toLowerCase();
}

function isLower(character: string | undefined): boolean {
  return character !== undefined && character !== character.toUpperCase();
}
