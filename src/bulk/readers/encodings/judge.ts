import { fitOf, languageWeights } from "./letters.ts";
import type { Sample } from "./sample-words.ts";

/** An encoding, and a word of the file as it reads in it. */
export interface Reading {
  /** As iconv names it. */
  readonly encoding: string;
  readonly word: string;
}

/** What the letters of a text say about its encoding. */
export type Verdict =
  | { readonly encoding: string; readonly words: readonly string[] }
  /** Two encodings that make different text, and both make sense. */
  | { readonly rivals: readonly [Reading, Reading]; readonly line: number }
  /** None of them makes words of a language that is known here. */
  | "unknown";

/** Encodings of one byte a letter that spreadsheet programs have written, and how they are called. */
export const ENCODINGS: ReadonlyMap<string, string> = new Map([
  ["windows-1252", "Windows-1252"],
  ["macintosh", "Mac OS Roman"],
  ["cp850", "code page 850 (DOS)"],
  ["cp437", "code page 437 (DOS)"],
  ["iso-8859-15", "ISO 8859-15"],
  ["windows-1250", "Windows-1250"],
  ["iso-8859-2", "ISO 8859-2"],
  ["cp852", "code page 852 (DOS)"],
  ["maccenteuro", "Mac OS Central European"],
]);

/** @param decode bytes by the name of an encoding. */
export function judgeEncoding(sample: Sample, decode: (bytes: Uint8Array, encoding: string) => string): Verdict {
  const weights = languageWeights(sample.ascii);
  const candidates = [...ENCODINGS.keys()]
    .map((encoding) => {
      const words = sample.words.map(({ bytes }) => decode(bytes, encoding));
      const fits = words.map((word) => fitOf(word, weights));
      return { encoding, words, fits, fit: fits.reduce((sum, fit) => sum + fit, RARITY.get(encoding) ?? 0) };
    })
    .sort((one, other) => other.fit - one.fit);
  const [best] = candidates;
  if (best === undefined) return "unknown";
  const all = best.words.join("").replace(/[\x00-\x7f]/g, "");
  const letters = all.match(/\p{L}/gu)?.length ?? 0;
  if (best.fit < WORST_LETTER * letters + WORST_MARK * (all.length - letters)) return "unknown";
  const rival = candidates.find(({ words }) => words.some((word, at) => word !== best.words[at]));
  if (rival === undefined || best.fit - rival.fit >= MARGIN) return { encoding: best.encoding, words: shown(best) };
  const at = best.words.findIndex((word, index) => word !== rival.words[index]);
  const reading = ({ encoding, words }: typeof best): Reading => ({ encoding, word: bare(words[at] ?? "") });
  return { rivals: [reading(best), reading(rival)], line: sample.words[at]?.line ?? 1 };
}

// --- internal ---

/** So much better than all others must one be. */
const MARGIN = 2;

/** Letters and marks that fit worse, on average, are not those of the text. */
const WORST_LETTER = -3.5;
const WORST_MARK = -5;

/** Where the letters decide nothing, the common encodings come first. */
const RARITY: ReadonlyMap<string, number> = new Map([
  ["macintosh", -0.5],
  ["cp850", -0.5],
  ["cp437", -1],
  ["iso-8859-15", -1],
  ["windows-1250", -1.5],
  ["iso-8859-2", -2],
  ["cp852", -2.5],
  ["maccenteuro", -3],
]);

/** The two words that fit best, as examples. */
function shown({ words, fits }: { readonly words: readonly string[]; readonly fits: readonly number[] }): string[] {
  const order = words.map((_, at) => at).sort((one, other) => (fits[other] ?? 0) - (fits[one] ?? 0));
  const letters = order.map((at) => bare(words[at] ?? "")).filter((word) => /\p{L}/u.test(word));
  return [...new Set(letters)].slice(0, 2);
}

/** Without the neighbours of the word. */
function bare(word: string): string {
  const parts = word.split(/[\s,;"]/).filter((part) => /[^\x00-\x7f]/.test(part));
  return parts.sort((one, other) => other.length - one.length)[0] ?? word.trim();
}
