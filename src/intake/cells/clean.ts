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
  const visible = visibleText(text);
  return isFree ? visible : withoutFilling(visible.replace(/ {2,}/g, " "));
}

// --- internal ---

/** Most cells have none of these: control characters, special blanks and invisible marks, two blanks, three dots. */
const SUSPECT =
  /[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\xa0\xad\u061c\u115f\u1160\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufeff\uffa0\ufff9-\ufffb]|\u034f|\u180e| {2}|\.{3}|\u2026/u;

/** The letters of a wrong encoding can look like invisible ones: they are needed to repair it. */
function visibleText(text: string): string {
  return mojibake(text) ? text : withoutInvisible(text.replace(SPECIAL_BLANKS, " "));
}

const SPECIAL_BLANKS = /[\t\v\f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g;

/** `Portland.........`: a number format of Excel fills the rest of its column with dots. */
function withoutFilling(text: string): string {
  let end = text.length;
  while (end > 0 && " .\u2026".includes(text.charAt(end - 1))) end -= 1;
  const dots = text.slice(end).replaceAll("\u2026", "...").replaceAll(" ", "");
  return end > 0 && dots.length >= 3 ? text.slice(0, end) : text;
}
