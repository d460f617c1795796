/**
 * Text from a server, made safe to show, always one line. Characters that a terminal would act on or a reader could
 * not see (ANSI and OSC sequences, C0 and C1 controls, bidi controls, zero-width characters, line separators, lone
 * surrogates) are shown escaped: `\x1b`, `\u202e`. So are joiners, except if writing needs them: inside an emoji
 * of several, and inside a word of a script that joins its letters. A newline becomes the mark `⏎`, a tab a space.
 */
export function safeText(text: string): string {
  // Most text is plain, and there may be millions of cells.
  if (PLAIN.test(text) || text.search(UNSAFE) === -1) return text;
  return text
    .replace(/\r\n|\n/g, "⏎")
    .replaceAll("\t", " ")
    .replace(UNSAFE, (found, at: number, whole: string) => (isNeededJoiner(found, at, whole) ? found : escaped(found)));
}

/** The text without what nobody can see. Blanks of any kind stay, line breaks too. */
export function withoutInvisible(text: string): string {
  return text.replace(UNSAFE, (found, at: number, whole: string) =>
    isBlankOrHalf(found) || isNeededJoiner(found, at, whole) ? found : "",
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

// --- internal ---

const PLAIN = /^[ -~]*$/;

/** Scripts that join their letters. */
const JOINING = [
  ...["Arabic", "Bengali", "Devanagari", "Gujarati", "Gurmukhi", "Kannada", "Malayalam", "Oriya", "Sinhala"],
  ...["Tamil", "Telugu"],
];

/** What may stand on both sides of a joiner: pictures, and letters of one script (Unicode Standard §23.2). */
function neighbours() {
  return [
    { before: /\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]*$/u, after: /^\p{Extended_Pictographic}/u },
    ...JOINING.map((script) => ({
      before: new RegExp(`(?=[\\p{L}\\p{M}])\\p{Script=${script}}$`, "u"),
      after: new RegExp(`^(?=[\\p{L}\\p{M}])\\p{Script=${script}}`, "u"),
    })),
  ];
}

/** Made at the first joiner: that takes longer than most texts. */
let joined: ReturnType<typeof neighbours> | undefined;

/** Zero width joiner, and of scripts alone the non-joiner, which Persian writes inside of words. */
function isNeededJoiner(found: string, at: number, whole: string): boolean {
  if (found !== "\u200d" && found !== "\u200c") return false;
  const [start, end] = [whole.slice(Math.max(0, at - 8), at), whole.slice(at + 1, at + 3)];
  joined ??= neighbours();
  return joined.some(
    ({ before, after }, kind) => (kind > 0 || found === "\u200d") && before.test(start) && after.test(end),
  );
}

/** `found` is one character: a blank, the end of a line, or half of a character. */
function isBlankOrHalf(found: string): boolean {
  return /[\s\x85\p{Cs}]/u.test(found) && found !== "\ufeff";
}

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  if (code <= 0xff) return `\\x${hex.padStart(2, "0")}`;
  return code <= 0xffff ? `\\u${hex.padStart(4, "0")}` : `\\u{${hex}}`;
}
