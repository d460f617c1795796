/**
 * Text from a server, made safe to show. What it may hold and a terminal would act on or a reader could not see
 * (ANSI and OSC sequences, C0 and C1 controls, bidi controls, zero-width characters, line separators, lone
 * surrogates) is shown escaped: `\x1b`, `\u202e`. A newline becomes the mark `⏎` and a tab a space, so that the
 * result is always one line.
 */
export function safeText(text: string): string {
  return text
    .replace(/\r\n|\n/g, "⏎")
    .replaceAll("\t", " ")
    .replace(UNSAFE, escaped);
}

/** As safeText, but a newline stays one: the lines, each safe. */
export function safeLines(text: string): string[] {
  return text.split(/\r\n|\n/).map(safeText);
}

/**
 * What a terminal acts on or a reader cannot see, tab and newline included: Unicode's controls, formats (bidi,
 * zero-width, tags), separators of lines and paragraphs, lone surrogates, and the letters that are drawn as nothing.
 * Joiners are among them although a few scripts and emoji use them: terminals disagree on how wide they make a word.
 */
export const UNSAFE =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u115F\u1160\u3164\uFFA0]|\u034F|[\u17B4\u17B5]|[\u180B-\u180F]/gu;

// --- internal ---

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  if (code <= 0xff) return `\\x${hex.padStart(2, "0")}`;
  return code <= 0xffff ? `\\u${hex.padStart(4, "0")}` : `\\u{${hex}}`;
}
