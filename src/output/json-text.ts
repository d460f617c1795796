import { UNSAFE } from "../text/safe-text.ts";

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
  if (PLAIN.test(text)) return text;
  return text.replace(UNSAFE, (found) => (found === "\n" ? found : codeUnits(found)));
}

// --- internal ---

const PLAIN = /^[\n -~]*$/;

/** JSON escapes UTF-16 code units: two of them for a character beyond U+FFFF. */
function codeUnits(text: string): string {
  let escapes = "";
  for (let at = 0; at < text.length; at++) escapes += `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`;
  return escapes;
}
