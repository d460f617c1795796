import { CliError } from "../../../errors.ts";
import { refuseBinary } from "../other-files.ts";
import type { Source } from "../source.ts";
import { type ReadingOptions, startOf, type Text, textLines } from "../text.ts";
import { ENCODINGS, readingsOf, sampleOf } from "./guess-encoding.ts";

/**
 * Opens a text file: its text in UTF-8, whatever its encoding is. That is found by the byte order mark, by the zero bytes
 * that UTF-16 has in every second place, by whether the whole file is UTF-8, and else by what its letters say: read in the
 * right encoding they make words.
 * @returns also what the user should know about the encoding.
 * @throws CliError `usage` for an unknown name; `invalid_input` with the line of broken UTF-8: when UTF-8 was named, and
 *   when nearly the whole file is UTF-8; also when the letters make sense in two encodings, or in none.
 */
export async function openText(
  source: Source,
  options: Pick<ReadingOptions, "encoding"> = {},
): Promise<Text & { readonly notices: readonly string[] }> {
  const { name, notice } = await encodingOf(source, options.encoding);
  const notices = notice === undefined ? [] : [notice];
  if (name === "utf-8") return { head: source.head, notices, read: () => source.read() };
  const iconv = await loadIconv();
  async function* read(): AsyncGenerator<Uint8Array> {
    // That of iconv cuts a character beyond U+FFFF into halves.
    const unicode = name.startsWith("utf-16") ? new TextDecoder(name) : undefined;
    const decoder = iconv.getDecoder(name);
    for await (const block of source.read())
      yield Buffer.from(unicode?.decode(block, { stream: true }) ?? decoder.write(Buffer.from(block)));
    yield Buffer.from(unicode?.decode() ?? decoder.end() ?? "");
  }
  return { head: Buffer.from(iconv.decode(Buffer.from(source.head), name)), notices, read };
}

// --- internal ---

/** What is known of the encoding of a file. */
interface Encoding {
  /** As iconv names it. */
  readonly name: string;
  /** For the user, where the encoding is a guess. */
  readonly notice?: string;
}

/** @param named by the user. A byte order mark is stronger: a rejects file has one, whatever its file is in. */
async function encodingOf(source: Source, named: string | undefined): Promise<Encoding> {
  const mark = markOf(source.head);
  const wanted = mark ?? named?.toLowerCase().replace(/^utf-?(8|16(?:le|be)?)$/, "utf-$1");
  if (wanted !== undefined && wanted !== "utf-8") return { name: await known(wanted) };
  const sixteen = wanted === undefined ? utf16Of(source.head) : undefined;
  if (sixteen !== undefined) return { name: sixteen };
  if (await isAllUtf8(source.read())) return { name: "utf-8" };
  const declared = wanted === undefined ? declaredEncoding(source.head) : undefined;
  if (declared !== undefined && (await loadIconv()).encodingExists(declared)) return { name: declared };
  const { characters, faults, line } = await examineUtf8(source.name, source.read());
  // The bytes of an older encoding hardly ever form a character of UTF-8.
  if (wanted !== undefined || characters >= faults) {
    throw new CliError("invalid_input", `${source.name}:${line}: this line is not UTF-8 text`, {
      hint: 'Save the file as "CSV UTF-8", or name its encoding, for example --encoding windows-1252.',
    });
  }
  refuseBinary(source.name, source.head);
  return byLetters(source, line);
}

/** The encoding in which the letters of a file make words. */
async function byLetters({ name, read }: Source, first: number): Promise<Encoding> {
  const iconv = await loadIconv();
  const decode = (bytes: Uint8Array, encoding: string) => iconv.decode(Buffer.from(bytes), encoding);
  const [best, rival] = readingsOf(await sampleOf(name, read()), decode);
  if (best === undefined) {
    throw new CliError("invalid_input", `${name}:${first}: the encoding of this text is not known`, {
      hint: 'Save the file as "CSV UTF-8", or name its encoding, for example --encoding macintosh, --encoding windows-1251 or --encoding shift_jis.',
    });
  }
  const quoted = best.words.map((word) => JSON.stringify(word));
  if (rival !== undefined) {
    const words = [best, rival].map((one) => `${JSON.stringify(one.words[0])} in ${ENCODINGS.get(one.encoding)}`);
    const is = `line ${rival.line} is ${words.join(", or ")}`;
    throw new CliError("invalid_input", `${name}: the encoding is not certain: ${is}`, {
      hint: `Say which one is right: --encoding ${best.encoding}, or --encoding ${rival.encoding}.`,
    });
  }
  const examples = quoted.length === 0 ? "" : ` (${quoted.join(", ")})`;
  return {
    name: best.encoding,
    notice: `${name} is not UTF-8: it is read as ${ENCODINGS.get(best.encoding)}${examples}. If letters with accents look wrong, name the encoding with --encoding.`,
  };
}

async function loadIconv() {
  return (await import("iconv-lite")).default;
}

async function known(name: string): Promise<string> {
  if ((await loadIconv()).encodingExists(name)) return name;
  throw new CliError("usage", `--encoding: ${JSON.stringify(name)} is not the name of an encoding`, {
    hint: "For example utf-8, utf-16le, windows-1252, iso-8859-1, macintosh or shift_jis.",
  });
}

/** What a byte order mark says. */
function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

/** UTF-16 by its zero bytes: in Latin text every second byte is zero, in UTF-8 none. */
function utf16Of(head: Uint8Array): string | undefined {
  const zeros = [0, 0];
  for (const [at, byte] of head.subarray(0, 4096).entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = Math.min(head.length, 4096) / 8;
  if (odd > many && odd > 4 * even) return "utf-16le";
  return even > many && even > 4 * odd ? "utf-16be" : undefined;
}

async function isAllUtf8(blocks: AsyncIterable<Uint8Array>): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const block of blocks) decoder.decode(block, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** How close to UTF-8 a text is: its characters beyond ASCII, what is none, and the line of the first of those. */
async function examineUtf8(name: string, blocks: AsyncIterable<Uint8Array>) {
  const found = { characters: 0, faults: 0, line: 1 };
  for await (const { number, text } of textLines(name, blocks)) {
    if (found.faults === 0) found.line = number;
    const beyond = text.match(/[^\x00-\x7f]/gu) ?? [];
    const faults = beyond.filter((character) => character === "\ufffd").length;
    found.faults += faults;
    found.characters += beyond.length - faults;
  }
  return found;
}

/**
 * The encoding that a web page, an XML file or a vCard states: `<meta charset="windows-1252">`, `<?xml encoding="…"?>`,
 * `N;CHARSET=…`. Such a text begins with characters of ASCII, so it cannot be UTF-16.
 */
function declaredEncoding(head: Uint8Array): string | undefined {
  const start = startOf(head);
  const isCard = /^begin:vcard/i.test(start);
  if (!isCard && !start.startsWith("<")) return undefined;
  const text = Buffer.from(head.subarray(0, 4096)).toString("latin1");
  const name = isCard ? /charset=([\w.-]{1,40})/i : /(?:charset|encoding)\s*=\s*["']?([\w.:-]{1,40})/i;
  const found = name.exec(text)?.[1]?.toLowerCase();
  if (found === undefined || /^utf-?(?:8|16)/.test(found)) return undefined;
  // Browsers and spreadsheet programs read these as Windows-1252, which has more characters (WHATWG Encoding §4.2).
  return ["iso-8859-1", "latin1", "us-ascii", "ascii"].includes(found) ? "windows-1252" : found;
}
