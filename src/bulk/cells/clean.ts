import { withoutInvisible } from "../../text/safe-text.ts";
import { mojibake } from "./damage.ts";
import { withoutCodes } from "./entities.ts";

/** What web pages, spreadsheets and old programs leave in the text of a cell. */

/**
 * The text as a person would type it: plain blanks for no-break, narrow and other special ones, one blank instead of two,
 * no soft hyphens, zero-width marks or control characters, no dots that fill a column of a spreadsheet, letters for their
 * codes (`&amp;`). Line breaks stay.
 * A text that needs nothing is returned as it is.
 * @param isFree for notes: blanks and dots are their writer's own.
 */
export function cleanText(given: string, isFree: boolean): string {
  const text = withoutCodes(given);
  if (!SUSPECT.test(text)) return text;
  const visible = PLAIN.test(text) ? text : visibleText(text);
  return isFree ? visible : withoutFilling(singleBlanks(visible));
}

/**
 * Whether a text has only letters of ASCII and signs that mean nothing to any rule for damaged or unclean text: a quick test
 * that most cells pass. A text that fails it may still need nothing.
 */
export function isPlainText(text: string): boolean {
  let before = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0x7e || UNCERTAIN[code] === 1) return false;
    // Two blanks, two dots.
    if (code === before && (code === BLANK || code === DOT)) return false;
    before = code;
  }
  return true;
}

// --- internal ---

/** By code, what may be damage: control characters, and the signs of HTML's codes, of formulas and of lost letters. */
const UNCERTAIN = Uint8Array.from({ length: 0x7f }, (_, code) =>
  code < 0x20 || "&\\'=?".includes(String.fromCharCode(code)) ? 1 : 0,
);

/** Most cells have none of these: control characters, special blanks and invisible marks, two blanks, three dots. */
const SUSPECT =
  /[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\xa0\xad\u061c\u115f\u1160\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufeff\uffa0\ufff9-\ufffb]|\u034f|\u180e| {2}|\.{3}|\u2026/u;

/** The letters of a wrong encoding can look like invisible ones: they are needed to repair it. */
function visibleText(text: string): string {
  // Most of these texts have a no-break blank and nothing else.
  const at = text.indexOf("\u00a0");
  const plain = at === -1 ? text : `${text.slice(0, at)} ${text.slice(at + 1)}`;
  if (at !== -1 && PLAIN.test(plain)) return plain;
  if (mojibake(text)) return text;
  const blanks = text.replace(SPECIAL_BLANKS, " ");
  return PLAIN.test(blanks) ? blanks : withoutInvisible(blanks);
}

const PLAIN = /^[\n\r -~]*$/;
const SPECIAL_BLANKS = /[\t\v\f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g;
const BLANKS = / {2,}/g;

/** One blank instead of several; most often they stand at the end. */
function singleBlanks(text: string): string {
  if (!text.includes("  ")) return text;
  let end = text.length;
  while (end > 1 && text.charCodeAt(end - 1) === BLANK && text.charCodeAt(end - 2) === BLANK) end -= 1;
  const short = text.slice(0, end);
  return short.includes("  ") ? short.replace(BLANKS, " ") : short;
}

/** `Portland.........`: a number format of Excel fills the rest of its column with dots. */
function withoutFilling(text: string): string {
  let dots = 0;
  for (let end = text.length; end > 0; end -= 1) {
    const code = text.charCodeAt(end - 1);
    if (code === DOT) dots += 1;
    else if (code === ELLIPSIS) dots += 3;
    else if (code !== BLANK) return dots >= 3 ? text.slice(0, end) : text;
  }
  return text;
}

const BLANK = 0x20;
const DOT = 0x2e;
const ELLIPSIS = 0x2026;
