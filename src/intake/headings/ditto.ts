import { LANGUAGES } from "./languages.ts";

/**
 * How a cell says that its value is the one above it: with a `sign` that nobody has as a value (`"`, `-"-`, `↑`), or in
 * `words` (`same as above`), which in a form can also mean the line before; undefined for any other text.
 */
export function dittoIn(text: string): "sign" | "words" | undefined {
  if (text.length > LONGEST) return undefined;
  if (SIGN.test(text)) return "sign";
  return WORDS.has(keyOf(text)) ? "words" : undefined;
}

/** Whether a text means the value of another row, by its number: `same as #2, space 14`. */
export function refersToRow(text: string): boolean {
  const [start = "", ...others] = text.trim().toLowerCase().split(" ", 4);
  return STARTS.has(start) && others.some((word) => /^(?:#|n[°º])\d/.test(word));
}

// --- internal ---

const LONGEST = 30;
const SIGN = /^[-–— .]*(?:["“”„″〃]{1,2}|['‘’′´`]{2}|,,|[↑^⬆])[-–— .]*$|^[-–—]+\/\/[-–—]+$/;

/** Short words keep their dot: `do.` and `id.` mean it, `Do` and `ID` do not. */
const WORDS = new Set(LANGUAGES.flatMap(({ ditto = [] }) => ditto.map(keyOf)));
/** `same`, `wie`, `siehe` */
const STARTS = new Set([...WORDS].flatMap((words) => (words.includes(" ") ? words.split(" ", 1) : [])));

function keyOf(text: string): string {
  const bare = text.startsWith("(") ? text.replace(/^\(|\)$/g, "") : text;
  return bare.trim().toLowerCase();
}
