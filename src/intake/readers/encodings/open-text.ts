import type { Text } from "../reader.ts";
import { type Bytes, detectEncoding, type EncodingOptions, isUtf8 } from "./detect-encoding.ts";

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
  options: EncodingOptions = {},
): Promise<Text & { readonly notices: readonly string[] }> {
  const { name, notice } = await detectEncoding(source, options);
  const notices = notice === undefined ? [] : [notice];
  if (isUtf8(name)) return { head: source.head, notices, read: () => source.read() };
  const { default: iconv } = await import("iconv-lite");
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
  return { head: Buffer.from(iconv.decode(Buffer.from(source.head), name)), notices, read };
}
