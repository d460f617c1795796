import { fitOf } from "./letters.ts";

/** Text that was UTF-8, was read in another encoding and saved as UTF-8 again: `JosÃ©`. */
export interface Garbling {
  /** In which encoding it was read. */
  readonly encoding: string;
  /** A word of it as it stands in the file, and what it was. */
  readonly before: string;
  readonly after: string;
  /** The text as it was. */
  repair(text: string): string;
  /** Where the last word of a text begins, which may go on. */
  unfinished(text: string): number;
}

/** Turns text back into bytes; undefined when the encoding does not have one of its letters. */
export type Encoder = (text: string, encoding: string) => Uint8Array | undefined;

/**
 * What happened to a text, where at least half of its words with letters beyond ASCII are words when it is undone.
 * @param words different words of the text with letters beyond ASCII.
 */
export function garblingOf(words: readonly string[], encode: Encoder): Garbling | undefined {
  let best: { readonly encoding: string; readonly repaired: number; readonly at: number } | undefined;
  for (const encoding of ENCODINGS) {
    const repaired = words.map((word) => repairedBy(word, encoding, encode) !== word);
    const number = repaired.filter(Boolean).length;
    if (number > (best?.repaired ?? 0)) best = { encoding, repaired: number, at: repaired.indexOf(true) };
  }
  if (best === undefined || best.repaired * 2 < words.length) return undefined;
  const { encoding, at } = best;
  const before = words[at] ?? "";
  const repair = (text: string) => text.replace(WORDS, (word) => repairedBy(word, encoding, encode));
  return { encoding, before, after: repair(before), repair, unfinished: unfinishedWord };
}

/** The words of a text that may be garbled. */
export function suspiciousWords(text: string): readonly string[] {
  return (text.match(WORDS) ?? []).filter((word) => BEYOND_ASCII.test(word) && word.length <= LONGEST_REPAIRED);
}

/** Where the last word of a text begins, if it may go on; its end when it is longer than any word. */
export function unfinishedWord(text: string): number {
  const at = Math.max(...[" ", "\n", "\r", ",", ";"].map((mark) => text.lastIndexOf(mark))) + 1;
  return text.length - at > LONGEST_WORD ? text.length : at;
}

// --- internal ---

const LONGEST_WORD = 64 * 1024;

/** In which UTF-8 text is read by mistake. */
const ENCODINGS = ["windows-1252", "macintosh", "cp850", "cp437", "iso-8859-15", "windows-1250"] as const;

const WORDS = /[^ \t\r\n,;"<>]+/g;
const BEYOND_ASCII = /[^\x00-\x7f]/;
const LONGEST_REPAIRED = 200;

/** Each letter of UTF-8 becomes two to four; text that was garbled twice has more. */
const RUNS = /[^\x00-\x7f]{2,}/gu;
const MOST_ROUNDS = 3;

function repairedBy(word: string, encoding: string, encode: Encoder): string {
  if (word.length > LONGEST_REPAIRED || !BEYOND_ASCII.test(word)) return word;
  let text = word;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const once = text.replace(RUNS, (run) => utf8Of(encode(run, encoding)) ?? run);
    // Letters that happen to be UTF-8 do not become words.
    if (once === text || fitOf(once) <= fitOf(text)) break;
    text = once;
  }
  return text;
}

function utf8Of(bytes: Uint8Array | undefined): string | undefined {
  if (bytes === undefined) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
