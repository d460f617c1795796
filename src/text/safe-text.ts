/**
 * Text from a server on one line. Characters that a terminal would act on or a reader could not see are shown escaped
 * (`\x1b`, `\u202e`), joiners only if neither an emoji nor a script needs them. A newline becomes `⏎`, a tab a space.
 */
export function safeText(text: string): string {
  return text
    .replace(/\r\n|\n/g, "⏎")
    .replaceAll("\t", " ")
    .replace(UNSAFE, (found, at: number, whole: string) => (isNeededJoiner(found, at, whole) ? found : escaped(found)));
}

/** The text without what nobody can see. Blanks of any kind, line breaks and halves of characters stay. */
export function withoutInvisible(text: string): string {
  return text.replace(UNSAFE, (found, at: number, whole: string) =>
    (/[\s\x85\p{Cs}]/u.test(found) && found !== "\ufeff") || isNeededJoiner(found, at, whole) ? found : "",
  );
}

export function safeLines(text: string): string[] {
  return text.split(/\r\n|\n/).map(safeText);
}

/**
 * What a terminal acts on or a reader cannot see: Unicode's controls, tab and newline among them, formats (bidi,
 * zero-width, joiners, tags), separators of lines, lone surrogates, and the letters that are drawn as nothing.
 */
export const UNSAFE =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u115F\u1160\u3164\uFFA0]|\u034F|[\u17B4\u17B5]|[\u180B-\u180F]/gu;

/** JSON text (RFC 8259) on one line, or indented by `indent` spaces, as safeJson() writes it. */
export function jsonText(value: unknown, indent = 0): string {
  // JSON.stringify has none for a function or undefined; neither is JSON.
  return safeJson(JSON.stringify(value, null, indent) ?? "null");
}

/** JSON text with the characters that a terminal would act on as `\uXXXX`. */
export function safeJson(text: string): string {
  // Most text is plain, and there may be millions of rows.
  if (/^[\n -~]*$/.test(text)) return text;
  return text.replace(UNSAFE, (found) => (found === "\n" ? found : found.replace(/[\s\S]/g, escapedUnit)));
}

// --- internal ---

const JOINING = ["Arab", "Beng", "Deva", "Gujr", "Guru", "Knda", "Mlym", "Orya", "Sinh", "Taml", "Telu"];

/** Joiners between the pictures of an emoji or letters of such a script; Persian has both (Unicode Standard §23.2). */
function isNeededJoiner(found: string, at: number, whole: string): boolean {
  if (found !== "\u200d" && found !== "\u200c") return false;
  const inWords = JOINING.map((script) => `(?<=\\p{Script=${script}})[\u200c\u200d](?=\\p{Script=${script}})`);
  const inEmoji = "(?<=\\p{Extended_Pictographic}[\ufe0f\\p{Emoji_Modifier}]*)\u200d(?=\\p{Extended_Pictographic})";
  const needed = new RegExp([inEmoji, ...inWords].join("|"), "uy");
  needed.lastIndex = at;
  return needed.test(whole);
}

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  if (code <= 0xff) return `\\x${hex.padStart(2, "0")}`;
  return code <= 0xffff ? `\\u${hex.padStart(4, "0")}` : `\\u{${hex}}`;
}

/** JSON escapes UTF-16 code units: two of them for a character beyond U+FFFF. */
function escapedUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
