/** Stands where a key stood. */
const HIDDEN = "***";

/**
 * Makes a function that hides a key in texts, in all the forms in which a server may repeat it: as it is, with any of
 * its characters URL-encoded (RFC 3986 §2.1) or escaped as in JSON (RFC 8259 §7), and in base64, alone or inside of a
 * longer text (RFC 4648 §4 and §5). A key that may be an ordinary word is hidden only behind the word Bearer: elsewhere
 * it would change the data of customers.
 */
export function hider(key: string): (text: string) => string {
  if (key === "") return (text) => text;
  const secret = isTelling(key) ? key : `Bearer ${key}`;
  const forms = [[...secret].map(written).join(""), ...[0, 1, 2].map((before) => inBase64(secret, before))];
  let pattern: RegExp | undefined;
  const signs = [secret, ...[0, 1, 2].map((before) => longestPlain(base64(secret, before)))];
  return (text) => {
    // Without an escape only these can stand there. Most texts hold none, and the pattern takes long to make.
    if (!/[%\\]/.test(text) && !signs.some((sign) => text.includes(sign))) return text;
    pattern ??= new RegExp(forms.join("|"), "g");
    return text.replace(pattern, HIDDEN);
  };
}

// --- internal ---

/** Whether a text is not found by accident in the data of a server. */
function isTelling(key: string): boolean {
  return key.length >= 16 || (key.length >= 8 && /[a-z]/i.test(key) && /[^a-z]/i.test(key));
}

/** A character, as a pattern of all the ways to write it. */
function written(character: string): string {
  const hex = hexPattern(character.charCodeAt(0));
  const plain = /["/\\]/.test(character) ? `\\\\{0,8}${escaped(character)}` : escaped(character);
  // The longer ways first: a `%` of the key is also the beginning of `%25`.
  return `(?:%(?:25){0,2}${hex}|\\\\{1,8}u00${hex}|${plain})`;
}

/** The part of the base64 of a longer text that depends on the secret alone, when so many bytes stand `before` it (mod 3). */
function base64(secret: string, before: number): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
  return bytes.toString("base64").slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
}

/** The longest part that is written alike in all base64 alphabets. */
function longestPlain(text: string): string {
  return text.split(/[+/]/).reduce((longest, part) => (part.length > longest.length ? part : longest), "");
}

/** As a pattern of all the ways to write it. */
function inBase64(secret: string, before: number): string {
  return [...base64(secret, before)]
    .map((digit) => {
      if (digit === "+") return "(?:[+-]|%2[bB])";
      return digit === "/" ? "(?:\\\\{0,8}[/_]|%2[fF])" : digit;
    })
    .join("");
}

/** Two hexadecimal digits, in either case. */
function hexPattern(code: number): string {
  const hex = code.toString(16).padStart(2, "0");
  return hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

function escaped(character: string): string {
  return /[\w ]/.test(character) ? character : `\\${character}`;
}
