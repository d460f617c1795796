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

/** A text taken apart into numbers, words and separators, in one pass. */
export function phoneTokens(text: string): readonly PhoneToken[] {
  const tokens: PhoneToken[] = [];
  let at = 0;
  let glued = -1;
  let isInBrackets = false;
  const add = (kind: PhoneToken["kind"], end: number) => {
    const binds = kind !== "word" ? undefined : text.charAt(end) === ":" ? "next" : isInBrackets ? "before" : undefined;
    tokens.push({ kind, text: text.slice(at, end), isGlued: glued === at && kind !== "break", binds });
    at = end;
    glued = kind === "break" ? -1 : end;
  };
  while (at < text.length) {
    if (startsNumber(text, at)) add("number", endOfNumber(text, at));
    else if (isLetter(text.charAt(at))) add("word", endOfWord(text, at));
    else if (BREAKS.includes(text.charAt(at))) add("break", at + 1);
    else if (text.startsWith(":::", at)) add("break", at + 3);
    else {
      if ("()[]".includes(text.charAt(at))) isInBrackets = "([".includes(text.charAt(at));
      at += 1;
    }
  }
  return tokens;
}

// --- internal ---

const BREAKS = ";,|/\n\r";
const IN_NUMBERS = "0123456789()[].-/ \t\u00a0\u2010\u2011\u2012\u2013\u2014\u2015";
const BEFORE_DIGITS = "+([ ";

function isDigit(character: string): boolean {
  return character >= "0" && character <= "9" && character.length === 1;
}

/** `#` and `*` are words of their own: `#12` is an extension. */
function isLetter(character: string): boolean {
  return character === "#" || character === "&" || /[\p{L}\p{M}'’]/u.test(character);
}

/** A digit, or a `+` or bracket before one. */
function startsNumber(text: string, at: number): boolean {
  for (let next = at; next < Math.min(at + 5, text.length); next++) {
    if (isDigit(text.charAt(next))) return true;
    if (!BEFORE_DIGITS.includes(text.charAt(next)) || text.charAt(at) === " ") return false;
  }
  return false;
}

/**
 * Without signs at its end. ` / ` is a separator, `/` may be part of a number. A bracket behind seven digits begins
 * something else.
 */
function endOfNumber(text: string, start: number): number {
  let end = start;
  while (end < text.length && !isDigit(text.charAt(end))) end++;
  for (let digits = 0; end < text.length && IN_NUMBERS.includes(text.charAt(end)); end++) {
    if (isSpacedSlash(text, end) || (digits >= 7 && "([".includes(text.charAt(end)))) break;
    if (isDigit(text.charAt(end))) digits += 1;
  }
  while (end > start && !isDigit(text.charAt(end - 1))) end--;
  return end;
}

function isSpacedSlash(text: string, at: number): boolean {
  return text.charAt(at) === "/" && text.charAt(at - 1) === " " && text.charAt(at + 1) === " ";
}

function endOfWord(text: string, start: number): number {
  if (!/[\p{L}\p{M}]/u.test(text.charAt(start))) return start + 1;
  let end = start;
  while (end < text.length && /[\p{L}\p{M}'’.-]/u.test(text.charAt(end))) end++;
  return end;
}
