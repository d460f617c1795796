import { withoutInvisible } from "../../text/safe-text.ts";

/** What spreadsheets and wrong encodings do to values, and the original value if it is known. */

export interface Damage {
  /** Follows the value in a message: `"2108" has lost …`. */
  readonly reason: string;
  /** The value before the damage; missing when it is lost. */
  readonly original?: string;
  /** It may be right all the same. */
  readonly isOdd?: true;
}

/** The digits of a number that a program has written with decimals: `2025550123.0`. No digit is lost. */
export function withoutDecimals(text: string): string {
  return text.replace(/^(\s*\+?\d{1,20})\.0{1,9}(?=\s*$)/, "$1");
}

/** Digits that a spreadsheet has turned into a number: `5.12556E+09`. */
export function numberDamage(text: string): Damage | undefined {
  const [, whole, decimals = "", exponent] = SCIENTIFIC.exec(text) ?? [];
  if (whole === undefined || exponent === undefined) return undefined;
  // A spreadsheet writes at most six digits, without the zeros at the end. If digits are missing, they are lost.
  return Number(exponent) === decimals.length
    ? { reason: `is a number as a spreadsheet writes it (${whole}${decimals})`, original: `${whole}${decimals}` }
    : { reason: "is a number that a spreadsheet has cut off: its last digits are lost" };
}

/**
 * The text without the mark that tells a spreadsheet that it is not a number: `'02139`, and the formula `="02139"`.
 * Undefined for other texts.
 * @param isFree the field holds any text: there `'24` is a year.
 */
export function withoutTextMark(text: string, isFree: boolean): string | undefined {
  const first = text.charCodeAt(0);
  if (first === 0x3d && TEXT_FORMULAS.test(text)) {
    return text.replace(TEXT_FORMULA, (_, inner: string) => inner.replaceAll('""', '"')).trim();
  }
  return first === 0x27 && !isFree && GUARDED_NUMBER.test(text) ? text.slice(1) : undefined;
}

/** Text that was written as UTF-8 and read as Windows-1252: `JosÃ©`. Sometimes twice. */
export function mojibake(text: string): Damage | undefined {
  if (!SUSPECT.test(text)) return undefined;
  let original = text;
  for (let round = 0; round < 3; round += 1) {
    const once = original.replace(RUNS, (run) => decoded(run) ?? run);
    if (once === original) break;
    original = once;
  }
  if (original === text) return undefined;
  if (text.includes(LOST)) return { reason: "is garbled, and a letter of it was lost" };
  // A person types a plain blank for the no-break one (`Â` was before each), and no zero-width mark (`â€‹`).
  original = withoutInvisible(original.replaceAll("\u00a0", " ")).trim();
  return { reason: `is garbled, probably from ${JSON.stringify(original)}`, original };
}

/** A letter that a wrong encoding has lost: `Jos\ufffd`, `M?ller`, `MU╤OZ` with a part of a box, `Jos√©`. */
export function lostLetter(text: string): Damage | undefined {
  if (text.includes(LOST)) return { reason: "has a letter that was lost" };
  return SIGN_IN_WORD.test(text) ? { reason: "has a sign in a word, where a letter was lost" } : undefined;
}

/** What a failed formula leaves in its cell. */
export function sheetError(text: string): Damage | undefined {
  if (text.charCodeAt(0) !== 0x23) return undefined;
  if (/^#{4,}$/.test(text)) return { reason: "stands for a value that did not fit into its column: it is lost" };
  return SHEET_ERROR.test(text.trim()) ? { reason: "is a spreadsheet error, not a value" } : undefined;
}

/**
 * A short text that a spreadsheet has changed: the apartment `3-2` becomes a date, shown as `2-Mar`, `3/2/2026` or
 * `2026-03-02`; a tick box becomes TRUE. The typed text is lost: `3-2`, `2/3` and `Mar 2` give the same date.
 */
export function spoiledText(text: string): Damage | undefined {
  if (FLAGS.has(text)) return { reason: "is a yes or no of a spreadsheet, not a text" };
  const [day = "", ...more] = text.length < 4 || !/[-/.]/.test(text) ? [] : text.split(" ");
  const isSheetDate = /[-/.]/.test(day) && (more.length === 0 || more[0]?.includes(":")) && isDate(text);
  return isSheetDate ? { reason: "is a date: a spreadsheet makes it of a text such as 3-2" } : undefined;
}

/** Whether a text is only a date, with or without a time: `2026-03-02`, `3/2/26 10:00`, `2-Mar`, `May 2, 2026`. */
export function isDate(text: string): boolean {
  if (text.length > LONGEST_DATE || !/\d/.test(text)) return false;
  const time = text.search(TIME);
  const day = time === -1 ? text : text.slice(0, time).replace(/,$/, "");
  // Hungarian has a dot behind the day as well: `2025. 10. 18.`
  const parts = day.replace(/\.$/, "").split(/[-/.] ?|,? /);
  const numbers = parts.filter((part) => /^\d{1,4}$/.test(part));
  const months = parts.filter((part) => MONTHS.has(part.toLowerCase()));
  if (parts.length > 3 || numbers.length + months.length !== parts.length) return false;
  return months.length === 1 ? numbers.length > 0 : months.length === 0 && areDate(numbers);
}

/** Stands where a program could not read a letter. */
export const LOST = "\ufffd";

// --- internal ---

const SHEET_ERROR = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|ERROR!)$/;
const SCIENTIFIC = /^(\d)(?:[.,](\d+))?[Ee]\+0*(\d{1,2})$/;
/** One, or several that were joined: a first name and a last. */
const TEXT_FORMULAS = /^="(?:[^"]|"")*"(?:,? ="(?:[^"]|"")*")*$/;
const TEXT_FORMULA = /="((?:[^"]|"")*)"/g;
/** `'+1 …`, and postcodes such as `'K1S 3H4`; not `'t Hart`. */
const GUARDED_NUMBER = /^'\s*(?:[+(]|\p{L}{1,2}(?=\d))?\d/u;

/** What bytes 80 to 9f are in Windows-1252 (WHATWG Encoding Standard); the five that it leaves open are themselves. */
const HIGH = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
/** Box drawings of DOS, the root of Mac OS: inside a word they are letters that were read in a wrong encoding. */
const SIGN_IN_WORD = /\p{L}[\u2500-\u259f√]|[\u2500-\u259f√]\p{L}|\p{L}\?\p{Ll}/u;
/** Letters, punctuation and signs of texts in Latin letters. */
const LATIN = /^[\u0080-\u024f\u1e00-\u1eff\u2000-\u2122\ufeff]$/;
/** A first byte of a character in UTF-8, and one that follows, as they look in Windows-1252. */
const SUSPECT = new RegExp(`[\u00c2-\u00f4][\u00a0-\u00bf${HIGH}]`, "u");
const RUNS = new RegExp(`(?:[\u00c2-\u00f4][\u00a0-\u00bf${HIGH}]{1,3})+`, "gu");

function decoded(run: string): string | undefined {
  const bytes = Uint8Array.from(run, (character) => {
    const high = HIGH.indexOf(character);
    return high === -1 ? character.charCodeAt(0) : 0x80 + high;
  });
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    // `Weiß` before a no-break blank is no letter of West Africa: other scripts come as whole words.
    return text.length > 1 || LATIN.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

const LONGEST_DATE = 40;

const TIME = /[T ]\d\d?:\d\d/;

/** In the languages of spreadsheet programs. */
const FLAGS: ReadonlySet<string> = new Set(["TRUE", "FALSE", "WAHR", "FALSCH", "VRAI", "FAUX", "VERDADERO", "FALSO"]);

const MONTHS: ReadonlySet<string> = new Set(
  `jan feb mar apr may jun jul aug sep sept oct nov dec mrz mär mai okt dez janv févr mars avr juin juil août déc ene abr ago
  dic january february march april june july august september october november december`.split(/\s+/),
);

/** Whether three numbers are a year, a month and a day in any order: 1900 to 2199, or two digits at the end. */
function areDate(numbers: readonly string[]): boolean {
  const year = numbers.findIndex((text) => /^(?:19|2[01])\d\d$/.test(text));
  const at = year === -1 && numbers[2]?.length === 2 ? 2 : year;
  const [one = "", other = "", more] = numbers.filter((_, index) => index !== at);
  if ((at !== 0 && at !== 2) || more !== undefined || other === "" || one.length > 2 || other.length > 2) return false;
  const [least, most] = [Math.min(Number(one), Number(other)), Math.max(Number(one), Number(other))];
  return least >= 1 && least <= 12 && most <= 31;
}
