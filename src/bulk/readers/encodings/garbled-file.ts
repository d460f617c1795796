import { isAscii } from "node:buffer";
import type { Source } from "../source.ts";
import type { Garbling } from "./garbled.ts";

/** Whether the text was read in a wrong encoding before it was saved. Only tables, and no export of this program. */
export async function findGarbling(
  source: Pick<Source, "name" | "head" | "read">,
  redact: boolean,
): Promise<{ readonly garbling?: Garbling; readonly notice?: string }> {
  if (NO_TABLE.test(new TextDecoder().decode(source.head.subarray(0, 4096)))) return {};
  const { garblingOf, suspiciousWords, unfinishedWord } = await import("./garbled.ts");
  const words = new Set<string>();
  const decoder = new TextDecoder();
  let [seen, held] = [0, ""];
  for await (const block of source.read()) {
    seen += block.length;
    if (seen > MOST_BYTES || words.size > MOST_WORDS) break;
    if (isAscii(block) && isAscii(Buffer.from(held))) {
      held = "";
      continue;
    }
    const text = held + decoder.decode(block, { stream: true });
    const cut = unfinishedWord(text);
    held = text.slice(cut);
    for (const word of suspiciousWords(text.slice(0, cut))) words.add(word);
  }
  for (const word of suspiciousWords(held)) words.add(word);
  if (words.size === 0) return {};
  const { default: iconv } = await import("iconv-lite");
  const garbling = garblingOf([...words], (text, encoding) => {
    // Windows-1252 leaves five bytes open: programs keep them as control characters.
    const open = encoding === "windows-1252" ? OPEN_BYTES : undefined;
    const bytes = [...text].map((letter) =>
      open?.test(letter) ? Buffer.from(letter, "latin1") : iconv.encode(letter, encoding),
    );
    const isWhole =
      !text.includes("\ufffd") &&
      bytes.every((byte, at) => open?.test([...text][at] ?? "") || iconv.decode(byte, encoding) === [...text][at]);
    return isWhole ? Buffer.concat(bytes) : undefined;
  });
  if (garbling === undefined) return {};
  const { ENCODINGS } = await import("./judge.ts");
  const { encoding, before, after } = garbling;
  const example = redact ? "" : `: ${JSON.stringify(before)} is read as ${JSON.stringify(after)}`;
  const notice = `${source.name}: its letters were damaged by a wrong encoding (UTF-8 text, read as ${ENCODINGS.get(encoding)}), and are read as they were${example}`;
  return { garbling, notice };
}

// --- internal ---

/** JSON, and an export of this program: what it holds is as the server has it. */
const NO_TABLE = /^\ufeff?\s*[[{]|^[^\r\n]*\baddress\.(?:street|city|state|zip)\b/;

/** So much of a file is looked at. */
const MOST_BYTES = 8 * 1024 * 1024;
const MOST_WORDS = 2000;

const OPEN_BYTES = /^[\u0080-\u009f]$/;
