import { cellWords } from "../headings/languages.ts";
import { contactLabel, isConnector } from "./contacts.ts";

/** A part of a cell that holds phone numbers. */
export interface PhoneToken {
  /** `break`: a separator between two values. */
  readonly kind: "number" | "word" | "break";
  readonly text: string;
  /** It follows the token before it without a blank or a sign between them: `0107x12`. */
  readonly isGlued: boolean;
  /** Which number a word belongs to: `Fax: N` to the next one, `N (fax)` to the one before. */
  readonly binds?: "next" | "before" | undefined;
}

/** A number of a cell, as it was written, with the words that belong to it. */
export interface WrittenNumber {
  readonly text: string;
  readonly words: readonly PhoneToken[];
  readonly extension: string | undefined;
}

/** A part of a cell between two separators. */
export interface PhoneSegment {
  readonly numbers: readonly WrittenNumber[];
  /** Words without a number. */
  readonly loose: readonly PhoneToken[];
  /** A letter stands in place of a digit: `202-555-010O`. */
  readonly isBroken: boolean;
}

/** Tokens between two separators; `isAfterWord`: the first of them is a word, such as `or`. */
interface Piece {
  readonly tokens: PhoneToken[];
  readonly isAfterWord: boolean;
}

/** The numbers of a text. What follows a separator and is an extension or a label belongs to the number before it. */
export function phoneSegments(text: string): readonly PhoneSegment[] {
  const pieces: Piece[] = [{ tokens: [], isAfterWord: false }];
  for (const token of tokensOf(text)) {
    const isSeparator = token.kind === "break" || (token.kind === "word" && !token.isGlued && isConnector(token.text));
    if (isSeparator) pieces.push({ tokens: [], isAfterWord: token.kind === "word" });
    else pieces.at(-1)?.tokens.push(token);
  }
  const joined: PhoneToken[][] = [];
  for (const piece of pieces.filter(({ tokens }) => tokens.length > 0)) {
    const before = joined.at(-1);
    if (before?.some(isWhole) && isAddition(piece)) before.push(...piece.tokens);
    else joined.push(piece.tokens);
  }
  return joined.map(segmentOf);
}

/** The digits of a text. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

// --- internal ---

const EXTENSION_WORDS = cellWords("extension");
const LONGEST_EXTENSION = 7;
const LIKE_DIGITS = "obgilqsz";

/** `17:00`, `18:00+`, `5 pm`, `24/7`: no part of a number. */
const TIMES = /\b(?:[01]?\d|2[0-4])(?:[:h][0-5]\d| ?[ap]\.?m)\b\+?(?!\d)|\b24\/7\b/gi;
/** Around a time, which is a word. */
const MARK = "\u0001";

/** A separator, a number, or a word. A slash between blanks is a separator (`|`); other slashes may be a part of a number. */
const TOKENS =
  /(?<break>:::|[;,|\n\r])|(?<number>(?:\+ ?)?(?:[([] ?)?\d(?:[)\]]?[-./ \t\u00a0\u2010-\u2015]{0,4}(?:\d|[([]\d{1,5}[)\]]))*)|(?<word>[#&]|\x01[^\x01]+\x01|[\p{L}\p{M}'’][\p{L}\p{M}'’.-]*)|\//gu;

function tokensOf(written: string): readonly PhoneToken[] {
  const text = written
    .replace(TIMES, `${MARK}$&${MARK}`)
    .replace(/(?<!\d[-. ]?)\b(0\d{1,4}) \/ (?=\d)/g, "$1/") // 0171 / 1234567 oder 0221 / 4710123
    .replace(/ \/ | \+ ?(?=0)/g, " | ");
  let end = -1;
  let isInBrackets = false;
  return [...text.matchAll(TOKENS)].map(({ 0: token, index, groups = {} }): PhoneToken => {
    const bracket = text
      .slice(Math.max(end, 0), index)
      .replace(/[^()[\]]/g, "")
      .at(-1);
    if (bracket !== undefined) isInBrackets = "([".includes(bracket);
    const kind = groups.number !== undefined ? "number" : groups.word !== undefined ? "word" : "break";
    const isGlued = end === index && kind !== "break";
    end = kind === "break" ? -1 : index + token.length;
    const binds = kind !== "word" ? undefined : text[end] === ":" ? "next" : isInBrackets ? "before" : undefined;
    return { kind, text: token.replaceAll(MARK, ""), isGlued, binds };
  });
}

/**
 * Words in brackets belong to the number before them, words with a colon to the next one. Other words belong to the next
 * one where the cell begins with words, or both begins and ends with a number: `202-555-0101 fax 202-555-0102`.
 */
function segmentOf(tokens: readonly PhoneToken[]): PhoneSegment {
  const numbers: { text: string; words: PhoneToken[]; extension: string | undefined }[] = [];
  const loose: PhoneToken[] = [];
  const [first, end] = [tokens[0], tokens.at(-1)];
  const isBetween = tokens.length > 2 && end !== undefined && isWhole(end);
  const isLabelFirst = first !== undefined && (!isWhole(first) || isBetween);
  for (const [at, token] of tokens.entries()) {
    const [before, last] = [tokens[at - 1], numbers.at(-1)];
    if (isExtension(tokens, at) && last) last.extension = digitsOf(token.text);
    else if (isWhole(token)) {
      numbers.push({ text: token.text, words: loose.splice(0), extension: undefined });
    } else if (token.kind === "number" && last && before && isWhole(before) && at === tokens.length - 1)
      last.extension = digitsOf(token.text);
    else if (!last || !isExtension(tokens, at + 1)) {
      const isForNext = token.binds === "next" || (isLabelFirst && token.binds !== "before");
      (isForNext || !last ? loose : last.words).push(token);
    }
  }
  numbers.at(-1)?.words.push(...loose.splice(0));
  return { numbers, loose, isBroken: tokens.some((_, at) => isInPlaceOfDigit(tokens, at)) };
}

/** A whole number, not an extension, a year or a floor. */
function isWhole({ kind, text }: PhoneToken): boolean {
  return kind === "number" && digitsOf(text).length >= 5;
}

/** `Extension 7`, `12` after a comma, `cell`: not a whole number. `or 0105` is the end of another number. */
function isAddition({ tokens, isAfterWord }: Piece): boolean {
  const [first, second] = tokens;
  if (first === undefined || tokens.length > 2) return false;
  if (second !== undefined) return isExtension(tokens, 1);
  if (first.kind === "number") return !isAfterWord && digitsOf(first.text).length <= 4;
  return contactLabel(first.text) !== undefined;
}

/** The digits behind `ext.`, `x` or `#`. */
function isExtension(tokens: readonly PhoneToken[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (token?.kind !== "number" || before === undefined) return false;
  return isExtensionWord(before) && digitsOf(token.text).length <= LONGEST_EXTENSION;
}

function isExtensionWord({ kind, text }: PhoneToken): boolean {
  return kind === "word" && EXTENSION_WORDS.has(text.toLowerCase().replace(/[.-]/g, ""));
}

/** `202-555-010O`: a letter that is not a label touches a number. */
function isInPlaceOfDigit(tokens: readonly PhoneToken[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (token?.kind !== "word" || isExtensionWord(token)) return false;
  if (contactLabel(token.text) !== undefined && !LIKE_DIGITS.includes(token.text.toLowerCase())) return false;
  const touched = [token.isGlued ? tokens[at - 1] : undefined, next?.isGlued ? next : undefined];
  return touched.some((number) => number !== undefined && isWhole(number));
}
