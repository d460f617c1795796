import { CliError } from "../../../errors.ts";
import { refuseBinary } from "../other-files.ts";
import type { Source } from "../source.ts";
import { type ReadingOptions, startOf, type Text, textLines } from "../text.ts";
import { ENCODINGS, judgeEncoding, sampleOf } from "./guess-encoding.ts";

/**
 * Opens a text file: its text in UTF-8, whatever its encoding is. That is found by the byte order mark, by the zero bytes
 * that UTF-16 has in every second place, by whether the whole file is UTF-8, and else by what its letters say: read in the
 * right encoding they make words.
 * @returns also what the user should know about the encoding.
 * @throws CliError `usage` for an unknown name; `invalid_input` with the line of broken UTF-8: when UTF-8 was named, and
 *   when nearly the whole file is UTF-8; also when the letters make sense in two encodings, or in none.
 */
export async function openText(
  source: Bytes,
  options: Pick<ReadingOptions, "encoding"> = {},
): Promise<Text & { readonly notices: readonly string[] }> {
  const { name, notice } = await encodingOf(source, options);
  const notices = notice === undefined ? [] : [notice];
  const hasMark = MARKS.some((mark) => mark.every((byte, at) => source.head[at] === byte));
  const form = { encoding: name, isGiven: options.encoding !== undefined, hasMark };
  if (isUtf8(name)) return { head: source.head, form, notices, read: () => source.read() };
  const iconv = await loadIconv();
  async function* read(): AsyncGenerator<Uint8Array> {
    const decoder = iconv.getDecoder(name);
    let half = "";
    for await (const block of source.read()) {
      const text = half + decoder.write(Buffer.from(block));
      // The first half of a surrogate pair waits for the second.
      half = /[\ud800-\udbff]$/.exec(text)?.[0] ?? "";
      yield Buffer.from(half === "" ? text : text.slice(0, -1));
    }
    yield Buffer.from(half + (decoder.end() ?? ""));
  }
  return { head: Buffer.from(iconv.decode(Buffer.from(source.head), name)), form, notices, read };
}

/**
 * A text as the file that it belongs to is written. Where a reader would not find out that encoding again, it is UTF-8
 * with a mark; UTF-8 has one also where Excel would take its letters for those of an older encoding.
 */
export async function inForm(text: string, { encoding, isGiven, hasMark }: Text["form"]): Promise<Uint8Array> {
  const utf8 = Buffer.from(hasMark || /[^\x00-\x7f]/.test(text) ? `\ufeff${text}` : text);
  if (isUtf8(encoding)) return utf8;
  const bytes = (await loadIconv()).encode(text, encoding, { addBOM: /^utf-?16/i.test(encoding) });
  return isGiven || (await readBack(bytes)) === text ? bytes : utf8;
}

// --- internal ---

type Bytes = Pick<Source, "name" | "head" | "read">;

/** The byte order marks of UTF-8 and UTF-16. */
const MARKS = [
  [0xef, 0xbb, 0xbf],
  [0xff, 0xfe],
  [0xfe, 0xff],
];

/** The text that a reader finds in these bytes; undefined where the encoding would be an error. */
async function readBack(bytes: Uint8Array): Promise<string | undefined> {
  const read = async function* () {
    yield bytes;
  };
  try {
    const parts: Uint8Array[] = [];
    for await (const part of (await openText({ name: "", head: bytes, read })).read()) parts.push(part);
    return Buffer.concat(parts).toString();
  } catch {
    return undefined;
  }
}

/** What is known of the encoding of a file. */
interface Encoding {
  /** As iconv names it. */
  readonly name: string;
  /** For the user, where the encoding is a guess. */
  readonly notice?: string;
}

async function encodingOf(source: Bytes, { encoding: wanted }: Pick<ReadingOptions, "encoding">): Promise<Encoding> {
  if (wanted !== undefined && !isUtf8(wanted)) return { name: await known(wanted) };
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

function isUtf8(encoding: string): boolean {
  return /^utf-?8$/i.test(encoding);
}

/** The encoding in which the letters of a file make words. */
async function byLetters({ name, read }: Bytes, first: number): Promise<Encoding> {
  const iconv = await loadIconv();
  const verdict = judgeEncoding(await sampleOf(name, read()), (bytes, encoding) =>
    iconv.decode(Buffer.from(bytes), encoding),
  );
  if (verdict === "unknown") {
    throw new CliError("invalid_input", `${name}:${first}: the encoding of this text is not known`, {
      hint: 'Save the file as "CSV UTF-8", or name its encoding, for example --encoding macintosh, --encoding windows-1251 or --encoding shift_jis.',
    });
  }
  if ("rivals" in verdict) {
    const words = verdict.rivals.map(([encoding, word]) => `${JSON.stringify(word)} in ${ENCODINGS.get(encoding)}`);
    const is = `line ${verdict.line} is ${words.join(", or ")}`;
    throw new CliError("invalid_input", `${name}: the encoding is not certain: ${is}`, {
      hint: `Say which one is right: ${verdict.rivals.map(([encoding]) => `--encoding ${encoding}`).join(", or ")}.`,
    });
  }
  const { encoding, words } = verdict;
  const examples = words.length === 0 ? "" : ` (${words.map((word) => JSON.stringify(word)).join(", ")})`;
  return {
    name: encoding,
    notice: `${name} is not UTF-8: it is read as ${ENCODINGS.get(encoding)}${examples}. If letters with accents look wrong, name the encoding with --encoding.`,
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

/** UTF-16, by its byte order mark or by zero bytes: in Latin text every second byte is zero, in UTF-8 none. */
function utf16Of(head: Uint8Array): string | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
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
