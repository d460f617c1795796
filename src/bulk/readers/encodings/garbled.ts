import type { Bytes } from "./detect-encoding.ts";
import { ENCODINGS, unfinishedWord } from "./letters.ts";

/** Text that was UTF-8, was read in another encoding and saved as UTF-8 again: `JosÃ©`. */
export interface Garbling {
  readonly notice: string;
  /** The text as it was. */
  repair(text: string): string;
}

/**
 * What happened to a file, where at least half of its words with letters beyond ASCII are UTF-8 again when it is undone.
 * Only for tables, and not for an export of this program: what that holds is as the server has it.
 */
export async function findGarbling({ name, head, read }: Bytes, redact: boolean): Promise<Garbling | undefined> {
  if (NO_TABLE.test(new TextDecoder().decode(head.subarray(0, 4096)))) return undefined;
  const words = new Set<string>();
  const add = (text: string) => {
    for (const word of text.match(WORDS) ?? []) if (isSuspicious(word)) words.add(word);
  };
  const decoder = new TextDecoder();
  let [seen, held] = [0, ""];
  for await (const block of read()) {
    seen += block.length;
    if (seen > MOST_BYTES || words.size > MOST_WORDS) break;
    const text = held + decoder.decode(block, { stream: true });
    const cut = unfinishedWord(text);
    held = text.slice(cut);
    add(text.slice(0, cut));
  }
  add(held);
  if (words.size === 0) return undefined;
  const { default: iconv } = await import("iconv-lite");
  let best: { readonly encoding: string; readonly repaired: readonly string[] } | undefined;
  const repairer = (encoding: string) => (word: string) =>
    isSuspicious(word) ? repaired(word, (letter) => byteOf(iconv.encode(letter, encoding), letter, encoding)) : word;
  for (const encoding of MISREAD) {
    const repair = repairer(encoding);
    const changed = [...words].filter((word) => repair(word) !== word);
    if (changed.length > (best?.repaired.length ?? 0)) best = { encoding, repaired: changed };
  }
  const [before] = best?.repaired ?? [];
  if (best === undefined || before === undefined || best.repaired.length * 2 < words.size) return undefined;
  const repair = repairer(best.encoding);
  const example = redact ? "" : `: ${JSON.stringify(before)} is read as ${JSON.stringify(repair(before))}`;
  return {
    notice: `${name}: its letters were damaged by a wrong encoding (UTF-8 text, read as ${ENCODINGS.get(best.encoding)}), and are read as they were${example}`,
    repair: (text) => text.replace(WORDS, repair),
  };
}

// --- internal ---

/** JSON, and an export of this program. */
const NO_TABLE = /^\ufeff?\s*[[{]|^[^\r\n]*\baddress\.(?:street|city|state|zip)\b/;

/** So much of a file is looked at. */
const MOST_BYTES = 8 * 1024 * 1024;
const MOST_WORDS = 2000;
const LONGEST_WORD = 200;

/** In which UTF-8 text is read by mistake. */
const MISREAD = ["windows-1252", "macintosh", "cp850", "cp437", "iso-8859-15", "windows-1250"];

const WORDS = /[^ \t\r\n,;"<>]+/g;
const BEYOND_ASCII = /[^\x00-\x7f]/;

function isSuspicious(word: string): boolean {
  return word.length <= LONGEST_WORD && BEYOND_ASCII.test(word);
}

/** Each letter of UTF-8 becomes two to four; text that was garbled twice has more. */
function repaired(word: string, byte: (letter: string) => number): string {
  let text = word;
  for (let round = 0; round < 3; round += 1) {
    const once = text.replace(/[^\x00-\x7f]{2,}/gu, (run) => {
      const bytes = Uint8Array.from([...run], byte);
      try {
        return bytes.includes(0) ? run : new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
      } catch {
        return run;
      }
    });
    if (once === text) break;
    text = once;
  }
  return text;
}

/** 0 for a letter that the encoding does not have. Windows-1252 leaves five bytes open: programs keep them as they are. */
function byteOf(encoded: Uint8Array, letter: string, encoding: string): number {
  const code = letter.charCodeAt(0);
  if (encoding === "windows-1252" && code >= 0x80 && code <= 0x9f) return code;
  const [byte = 0] = encoded;
  return byte >= 0x80 ? byte : 0;
}
