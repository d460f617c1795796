/** Letters and signs that take one cell each: ASCII, Latin, Greek, Cyrillic, and our marks of a newline and a cut. */
const NARROW = " -~\\u00A0-\\u00AC\\u00AE-\\u02FF\\u0391-\\u0481\\u048A-\\u052F\\u1E00-\\u1EFF\\u2010-\\u2026\\u20AC⏎";

/** Those of East Asia that take two. Nothing below U+3000 is among them. */
const WIDE =
  "\\u3000-\\u3029\\u3041-\\u3096\\u309B-\\u30FF\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uAC00-\\uD7A3\\uFF01-\\uFF60";

/** None of these joins with its neighbours: a text of them is as wide as its characters together. */
const SIMPLE = new RegExp(`^[${NARROW}${WIDE}]*$`);

/** Most text there is: what needs no measuring. */
const ASCII = /^[ -~]*$/;

/** Whether each character of a text is seen by itself, and simpleWidth() therefore knows how wide the text is. */
export function isSimple(text: string): boolean {
  return ASCII.test(text) || SIMPLE.test(text);
}

/** The cells of a terminal that the characters of a simple text take. */
export function simpleWidth(text: string): number {
  let width = text.length;
  for (let at = 0; at < text.length; at++) if (isWide(text, at)) width++;
  return width;
}

/** The start of a simple text that takes at most so many cells. */
export function simpleStart(text: string, most: number): string {
  let end = 0;
  for (let used = 0; end < text.length; end++) {
    used += isWide(text, end) ? 2 : 1;
    if (used > most) break;
  }
  return text.slice(0, end);
}

/** The cells of a terminal that a text takes; control sequences take none. */
export function widthOf(text: string): number {
  return isSimple(text) ? simpleWidth(text) : measure(text);
}

// --- internal ---

/** Loaded by the first text that is not simple: loading it takes longer than a short command. */
function measure(text: string): number {
  const { default: stringWidth } = require("string-width") as typeof import("string-width"); // What its types say.
  return stringWidth(text);
}

function isWide(text: string, at: number): boolean {
  return text.charCodeAt(at) >= 0x3000;
}
