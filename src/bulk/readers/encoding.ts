import { CliError } from "../../errors.ts";
import type { Text } from "./reader.ts";
import type { Source } from "./source.ts";
import { breaksOfUtf8, examineUtf8 } from "./utf8.ts";

/**
 * Opens a text file: its text in UTF-8, whatever its encoding is. That is found by the byte order mark, by the zero bytes
 * that UTF-16 has in every second place, and by whether the whole file is UTF-8; else it is Windows-1252, which older
 * spreadsheet programs write.
 * @param wanted the encoding that the user has named (--encoding).
 * @param declared the one that the text itself names: it decides where the text is not UTF-8.
 * @returns also what the user should know about the encoding.
 * @throws CliError `usage` for an unknown name; `invalid_input` with the line of broken UTF-8: when UTF-8 was named, and
 *   when nearly the whole file is UTF-8.
 */
export async function openText(
  source: Pick<Source, "name" | "head" | "read">,
  wanted?: string,
  declared?: string,
): Promise<Text & { readonly notices: readonly string[] }> {
  const { name, breaks, notice } = await detect(source, wanted, declared);
  const notices = notice === undefined ? [] : [notice];
  if (UTF8.test(name)) return { head: source.head, breaks, notices, read: () => source.read() };
  const iconv = await loadIconv();
  const head = Buffer.from(iconv.decode(Buffer.from(source.head), name));
  return { head, notices, read: () => decoded(source, iconv.getDecoder(name)) };
}

// --- internal ---

const UTF8 = /^utf-?8$/i;

interface Encoding {
  /** As iconv names it. */
  readonly name: string;
  /** For the user, where the encoding is a guess. */
  readonly notice?: string;
  /** The line breaks in the file, where all of it was looked at. */
  readonly breaks?: readonly string[];
}

async function detect(
  source: Pick<Source, "name" | "head" | "read">,
  wanted: string | undefined,
  declared: string | undefined,
): Promise<Encoding> {
  if (wanted !== undefined && !UTF8.test(wanted)) return { name: await known(wanted) };
  const sixteen = wanted === undefined ? utf16Of(source.head) : undefined;
  if (sixteen !== undefined) return { name: sixteen };
  const breaks = await breaksOfUtf8(source.read());
  if (breaks !== undefined) return { name: "utf-8", breaks };
  if (wanted === undefined && declared !== undefined && !UTF8.test(declared)) {
    if ((await loadIconv()).encodingExists(declared)) return { name: declared };
  }
  const { characters, faults, line } = await examineUtf8(source.read());
  // The bytes of an older encoding hardly ever form a character of UTF-8.
  if (wanted !== undefined || characters >= faults) {
    throw new CliError("invalid_input", `${source.name}:${line}: this line is not UTF-8 text`, {
      hint: 'Save the file as "CSV UTF-8", or name its encoding, for example --encoding windows-1252.',
    });
  }
  return {
    name: "windows-1252",
    notice: `${source.name} is not UTF-8: it is read as Windows-1252. If letters with accents look wrong, name the encoding with --encoding.`,
  };
}

async function* decoded(source: Pick<Source, "read">, decoder: Decoder): AsyncGenerator<Uint8Array> {
  let held = "";
  for await (const block of source.read()) {
    const text = held + decoder.write(Buffer.from(block));
    // The first half of a surrogate pair waits for the second.
    held = /[\ud800-\udbff]$/.test(text) ? text.slice(-1) : "";
    yield Buffer.from(held === "" ? text : text.slice(0, -1));
  }
  yield Buffer.from(held + (decoder.end() ?? ""));
}

interface Decoder {
  write(bytes: Buffer): string;
  end(): string | undefined;
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
