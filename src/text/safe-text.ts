/**
 * Text from a server, made safe to show, always one line. Characters that a terminal would act on or a reader could
 * not see (ANSI and OSC sequences, C0 and C1 controls, bidi controls, zero-width characters, line separators, lone
 * surrogates) are shown escaped: `\x1b`, `\u202e`. So are joiners, except if writing needs them: inside an emoji
 * of several, and inside a word of a script that joins its letters. A newline becomes the mark `⏎`, a tab a space.
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
 * What a terminal acts on or a reader cannot see, tab and newline included: Unicode's controls, formats (bidi,
 * zero-width, tags), separators of lines and paragraphs, lone surrogates, and the letters that are drawn as nothing.
 * Joiners are among them, although a few scripts and emoji use them.
 */
export const UNSAFE =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u115F\u1160\u3164\uFFA0]|\u034F|[\u17B4\u17B5]|[\u180B-\u180F]/gu;

/**
 * A value as JSON text (RFC 8259), on one line or indented by `indent` spaces. Characters that a terminal would act on
 * are written as `\uXXXX`: a parser reads the same data.
 */
export function jsonText(value: unknown, indent = 0): string {
  // JSON.stringify has none for a function or undefined; neither is JSON.
  return safeJson(JSON.stringify(value, null, indent) ?? "null");
}

/** JSON text with the characters that a terminal would act on as `\uXXXX`. */
export function safeJson(text: string): string {
  // Most text is plain, and there may be millions of rows.
  if (/^[\n -~]*$/.test(text)) return text;
  return text.replace(UNSAFE, (found) => (found === "\n" ? found : codeUnits(found)));
}

// --- internal ---

/** Scripts that join their letters. */
const JOINING = ["Arab", "Beng", "Deva", "Gujr", "Guru", "Knda", "Mlym", "Orya", "Sinh", "Taml", "Telu"];

/**
 * Zero width joiner, between the pictures of an emoji or between letters of such a script, and the non-joiner between
 * these, which Persian writes inside of words (Unicode Standard §23.2).
 */
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
function codeUnits(text: string): string {
  let escapes = "";
  for (let at = 0; at < text.length; at++) escapes += `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`;
  return escapes;
}
