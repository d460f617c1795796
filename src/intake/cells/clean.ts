import { decodeHTMLStrict } from "entities";
import { withoutInvisible } from "../../text/safe-text.ts";
import { mojibake } from "./damage.ts";

/** What web pages, spreadsheets and old programs leave in the text of a cell. */

/**
 * The text as a person would type it: one plain blank for no-break, narrow and double ones, letters for HTML codes
 * (`&amp;`), line breaks for `<br>`, and no soft hyphens, zero-width marks, control characters or other tags. Line
 * breaks stay. A text that needs nothing is returned as it is.
 * @param isFree for notes: blanks stay as they were typed.
 */
export function cleanText(given: string, isFree: boolean): string {
  const plain = withoutTags(withoutCodes(given));
  const text = isFree ? plain : plain.replace(QUOTED, "$1");
  if (!SUSPECT.test(text)) return text;
  const visible = visibleText(text);
  return isFree ? visible : visible.replace(/ {2,}/g, " ");
}

/** The text with the letters that its codes stand for; a text without codes is returned as it is. */
export function withoutCodes(text: string): string {
  if (!text.includes("&") && !text.includes("\\u")) return text;
  return text.replace(CODES, (code, escaped?: string) => {
    const letter = escaped ? String.fromCharCode(Number.parseInt(escaped, 16)) : decodeHTMLStrict(code);
    return NO_LETTER.test(letter) ? code : letter;
  });
}

// --- internal ---

/** The text without HTML tags. `flow < 3 bar`, `<ana@example.com>` and `valve <s> left of <p> pipe` have no tags. */
function withoutTags(text: string): string {
  if (!text.includes("<")) return text;
  const plain = text.replace(TAG, (tag, name?: string, attributes = "") => {
    const isTag = name === undefined || /=|^[\s/]*$/.test(attributes);
    if (!isTag) return tag;
    const isOpen = name && /^<\p{L}+\d?>$/u.test(tag) && !VOID.test(name);
    if (isOpen && !text.toLowerCase().includes(`</${name.toLowerCase()}`)) return tag;
    return name && BLOCKS.test(name) ? "\n" : "";
  });
  if (plain === text) return text;
  const lines = plain.split(/[\r\n]+/).map((line) => line.trim());
  return lines.filter((line) => line !== "").join("\n");
}

/** A tag, with what stands behind its name, or a comment. */
const TAG = /<\/?([a-z][a-z:]{0,12}\d?)(\s[^<>]*|\/)?>|<!--[^<>]*-->/gi;
/** They begin or end a line. */
const BLOCKS =
  /^(?:address|article|blockquote|br|center|d[dlt]|div|footer|form|h\d|header|hr|li|ol|option|p|pre|section|t[dhr]|table|title|ul)$/i;

/** They need no end (§13.1.2). */
const VOID = /^(?:br|col|hr|img|input|meta)$/i;

/** “Ana Ruiz”: quotes around the whole cell, and none inside. */
const QUOTED = /^\s?[“„«]([^“”„«»"]+)[”“»]\s?$/;

/** Most cells have none of these: control characters, special blanks and invisible marks, two blanks. */
const SUSPECT =
  /[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\xa0\xad\u061c\u115f\u1160\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufeff\uffa0\ufff9-\ufffb]|\u034f|\u180e| {2}/u;
/** The letters of a wrong encoding can look like invisible ones: they are needed to repair it. */
function visibleText(text: string): string {
  return mojibake(text) ? text : withoutInvisible(text.replace(SPECIAL_BLANKS, " "));
}

const SPECIAL_BLANKS = /[\t\v\f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g;

const CODES = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z]{2,8}\d{0,2});|(?<![:\\])\\u([\da-fA-F]{4})/g;

/** Control characters, halves of characters, and the mark for what is no character. */
const NO_LETTER = /^[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffd]/;
