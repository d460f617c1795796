import { isUtf8 } from "node:buffer";
import { CliError } from "../../../errors.ts";
import { refuseBinary } from "../file-kinds.ts";
import type { Source } from "../source.ts";
import { linesOf, type ReadingOptions } from "../source.ts";
import { ENCODINGS, encodingsOf } from "./guess-encoding.ts";

/**
 * The text of a file in any encoding. What decides: the byte order mark; whether the whole file is UTF-8; what a web
 * page, an XML file or a vCard states; else the letters, which make words only in the right encoding.
 * @param options the encoding that the user has named. A byte order mark is stronger: a rejects file has one, even if
 *   its file is in another encoding.
 * @returns also what the user should know about the encoding.
 * @throws CliError `usage` for an unknown name; `invalid_input` with the line of broken UTF-8, if UTF-8 was named or
 *   nearly all of the file is UTF-8; also if the letters make sense in two encodings, or in none.
 */
export async function openText(
  { name, data }: Pick<Source, "name" | "data">,
  { encoding }: Pick<ReadingOptions, "encoding"> = {},
): Promise<{ readonly text: string; readonly notices: readonly string[] }> {
  const wanted = markOf(data) ?? encoding?.toLowerCase().replace(/^utf-?(8|16(?:le|be)?)$/, "utf-$1");
  if ((wanted ?? "utf-8") === "utf-8") {
    if (isUtf8(data)) return { text: data.toString().replace(/^\ufeff/, ""), notices: [] };
    const line = wanted === undefined ? brokenUtf8(data) : firstBroken(data);
    if (line !== undefined) {
      throw new CliError("invalid_input", `${name}:${line}: this line is not UTF-8 text`, {
        hint: 'Save the file as "CSV UTF-8", or name its encoding, for example --encoding windows-1252.',
      });
    }
  }
  const { default: iconv } = await import("iconv-lite");
  const decode = (bytes: Buffer, from: string) => iconv.decode(bytes, from);
  if (wanted !== undefined && !iconv.encodingExists(wanted)) {
    throw new CliError("usage", `--encoding: ${JSON.stringify(wanted)} is not the name of an encoding`, {
      hint: "For example utf-8, utf-16le, windows-1252, iso-8859-1, macintosh or shift_jis.",
    });
  }
  const declared = declaredEncoding(data);
  const known = wanted ?? (declared && iconv.encodingExists(declared) ? declared : undefined);
  if (known !== undefined) return { text: decode(data, known), notices: [] };
  refuseBinary(name, data.toString("latin1", 0, 4096));
  const [found, rival] = encodingsOf(data, decode);
  if (found === undefined || rival !== undefined) {
    throw new CliError("invalid_input", `${name}:${firstBroken(data)}: the encoding of this text is not certain`, {
      hint: rival ? `Say which one is right: --encoding ${found?.encoding}, or --encoding ${rival.encoding}.` : NAME_IT,
    });
  }
  const { encoding: own, words } = found;
  const examples = words.length === 0 ? "" : ` (${words.map((word) => JSON.stringify(word)).join(", ")})`;
  const what = `${name} is not UTF-8: it is read as ${ENCODINGS.get(own)}${examples}.`;
  const notice = `${what} If letters with accents look wrong, name the encoding with --encoding.`;
  return { text: decode(data, own), notices: [notice] };
}

// --- internal ---

const NAME_IT =
  'Save the file as "CSV UTF-8", or name its encoding, for example --encoding macintosh, --encoding windows-1251 or --encoding gbk.';

/** What a byte order mark says. */
function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

/** The line of the first byte that is not UTF-8. */
function firstBroken(data: Buffer): number {
  return linesOf(data.toString()).findIndex((line) => line.includes("\ufffd")) + 1;
}

/** The first broken line if the rest is UTF-8: bytes of an older encoding hardly ever form a character of UTF-8. */
function brokenUtf8(data: Buffer): number | undefined {
  const beyond = data.toString().match(/[^\x00-\x7f]/gu) ?? [];
  const faults = beyond.filter((character) => character === "\ufffd").length;
  return beyond.length >= 2 * faults ? firstBroken(data) : undefined;
}

/**
 * The encoding that a web page, an XML file or a vCard states: `<meta charset="windows-1252">`,
 * `<?xml encoding="…"?>`, `N;CHARSET=…`.
 */
function declaredEncoding(data: Buffer): string | undefined {
  const text = data.toString("latin1", 0, 4096);
  const isCard = /^\s*begin:vcard/i.test(text);
  if (!isCard && !/^\s*</.test(text)) return undefined;
  const name = isCard ? /charset=([\w.-]{1,40})/i : /(?:charset|encoding)\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i;
  const found = name.exec(text)?.[1]?.toLowerCase();
  if (found === undefined || /^utf-?(?:8|16)/.test(found)) return undefined;
  // Browsers and spreadsheet programs read these as Windows-1252, which has more characters (WHATWG Encoding §4.2).
  return ["iso-8859-1", "latin1", "us-ascii", "ascii"].includes(found) ? "windows-1252" : found;
}
