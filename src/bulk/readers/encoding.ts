import { isUtf8 } from "node:buffer";
import { CliError } from "../../errors.ts";
import type { Source } from "./source.ts";

/** How the text of a file is encoded. */
export interface Encoding {
  /** As iconv names it. */
  readonly name: string;
  /** Said to the user where it was concluded from the bytes alone. */
  readonly notice?: string;
  /** The line breaks that can occur, where all of the file was looked at. */
  readonly breaks?: readonly string[];
}

/**
 * The encoding of a text file: by its byte order mark, by the zero bytes that UTF-16 has in every second place, UTF-8
 * where all of it is that, else Windows-1252, which older spreadsheet programs write.
 * @param wanted an encoding that is to be taken (--encoding).
 * @throws CliError `usage` for a name that is none; `invalid_input` with the line where UTF-8 is broken: when that was
 *   wanted, and when the file is plainly UTF-8 otherwise.
 */
export async function detectEncoding(
  source: Pick<Source, "name" | "head" | "read">,
  wanted?: string,
): Promise<Encoding> {
  if (wanted !== undefined && !UTF8.test(wanted)) return { name: await known(wanted) };
  const sixteen = wanted === undefined ? utf16Of(source.head) : undefined;
  if (sixteen !== undefined) return { name: sixteen };
  const breaks = await breaksOfUtf8(source.read());
  if (breaks !== undefined) return { name: "utf-8", breaks };
  const { characters, faults, line } = await examine(source.read());
  // Bytes of an older encoding make a whole character of UTF-8 hardly ever.
  if (wanted !== undefined || characters >= faults) {
    throw new CliError("invalid_input", `${source.name}:${line}: this is not UTF-8 text`, {
      hint: 'Save it as "CSV UTF-8", or say what it is, for example --encoding windows-1252.',
    });
  }
  return {
    name: "windows-1252",
    notice: `${source.name} is not UTF-8: read as Windows-1252. If letters with accents look wrong, say what it is with --encoding.`,
  };
}

/** The text of a file as UTF-8 bytes, whatever it is in; from the start at each call. */
export async function* utf8Of(source: Pick<Source, "read">, encoding: Encoding): AsyncGenerator<Uint8Array> {
  if (UTF8.test(encoding.name)) {
    yield* source.read();
    return;
  }
  const iconv = await loadIconv();
  const decoder = iconv.getDecoder(encoding.name);
  let held = "";
  for await (const block of source.read()) {
    const text = held + decoder.write(Buffer.from(block));
    // The first half of a pair alone would be lost.
    held = /[\ud800-\udbff]$/.test(text) ? text.slice(-1) : "";
    yield Buffer.from(held === "" ? text : text.slice(0, -1));
  }
  yield Buffer.from(held + (decoder.end() ?? ""));
}

/** The beginning of a text as UTF-8, for looking at. */
export async function headOf(source: Pick<Source, "head">, encoding: Encoding): Promise<Uint8Array> {
  if (UTF8.test(encoding.name)) return source.head;
  const iconv = await loadIconv();
  return Buffer.from(iconv.decode(Buffer.from(source.head), encoding.name));
}

// --- internal ---

const UTF8 = /^utf-?8$/i;
const CR = 0x0d;
const LF = 0x0a;

async function loadIconv() {
  return (await import("iconv-lite")).default;
}

async function known(name: string): Promise<string> {
  if ((await loadIconv()).encodingExists(name)) return name;
  throw new CliError("usage", `--encoding: ${JSON.stringify(name)} is not the name of an encoding`, {
    hint: "For example utf-8, utf-16le, windows-1252, iso-8859-1, macintosh or shift_jis.",
  });
}

/** UTF-16 by its mark, or by zero bytes: in Latin text every second byte is one, and in UTF-8 none. */
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

/** The line breaks of a text that is UTF-8 from its beginning to its end; undefined for any other. */
async function breaksOfUtf8(blocks: AsyncIterable<Uint8Array>): Promise<readonly string[] | undefined> {
  let carried: Uint8Array = new Uint8Array();
  let [returns, alone, last] = [false, false, 0];
  for await (const block of blocks) {
    const bytes = carried.length === 0 ? block : Buffer.concat([carried, block]);
    const end = bytes.length - unfinished(bytes);
    if (!isUtf8(bytes.subarray(0, end))) return undefined;
    carried = bytes.slice(end);
    alone ||= last === CR && block[0] !== LF;
    for (let at = block.indexOf(CR); at !== -1 && !alone; at = block.indexOf(CR, at + 1)) {
      returns = true;
      alone = at + 1 < block.length && block[at + 1] !== LF;
    }
    last = block.at(-1) ?? last;
  }
  if (carried.length > 0) return undefined;
  if (alone || last === CR) return ["\r\n", "\n", "\r"];
  return returns ? ["\r\n", "\n"] : ["\n"];
}

/** How many bytes at the end may be the beginning of a character whose rest comes later. */
function unfinished(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    return byte >= 0xc0 && back < lengthOf(byte) ? back : 0;
  }
  return 0;
}

/** Of a character, by its first byte (RFC 3629 §3); 0 for a byte that begins none. */
function lengthOf(byte: number): number {
  if (byte < 0x80) return 1;
  if (byte < 0xc2 || byte > 0xf4) return 0;
  return byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

/** How much of a text that is not UTF-8 would be: whole characters beyond ASCII, bytes that are none, the first one's line. */
async function examine(blocks: AsyncIterable<Uint8Array>) {
  const found = { characters: 0, faults: 0, line: 1 };
  let missing = 0;
  for await (const block of blocks) {
    for (const byte of block) {
      const follows = (byte & 0xc0) === 0x80;
      if (missing > 0 && follows) {
        missing -= 1;
        if (missing === 0) found.characters += 1;
        continue;
      }
      if (missing > 0) found.faults += 1; // A character broke off.
      missing = follows ? 0 : Math.max(0, lengthOf(byte) - 1);
      if (follows || lengthOf(byte) === 0) found.faults += 1;
      if (found.faults === 0 && byte === 0x0a) found.line += 1;
    }
  }
  return found;
}
