import type { Text } from "../reader.ts";
import { type Bytes, detectEncoding, type EncodingOptions, isUtf8 } from "./detect-encoding.ts";
import { findGarbling, type Garbling } from "./garbled.ts";
import { unfinishedWord } from "./letters.ts";

/**
 * Opens a text file: its text in UTF-8, whatever its encoding is. That is found by the byte order mark, by the zero bytes
 * that UTF-16 has in every second place, by whether the whole file is UTF-8, and else by what its letters say: read in the
 * right encoding they make words. Text that was read wrongly before it was saved as UTF-8 is read as it was.
 * @returns also what the user should know about the encoding.
 * @throws CliError `usage` for an unknown name; `invalid_input` with the line of broken UTF-8: when UTF-8 was named, and
 *   when nearly the whole file is UTF-8; also when the letters make sense in two encodings, or in none.
 */
export async function openText(
  source: Bytes,
  options: EncodingOptions = {},
): Promise<Text & { readonly notices: readonly string[] }> {
  const { name, notice } = await detectEncoding(source, options);
  const isGuess = isUtf8(name) && options.encoding === undefined;
  const garbling = isGuess ? await findGarbling(source, options.redact ?? false) : undefined;
  const notices = [notice, garbling?.notice].filter((text) => text !== undefined);
  if (isUtf8(name) && garbling === undefined) return { head: source.head, notices, read: () => source.read() };
  const { default: iconv } = await import("iconv-lite");
  const head = iconv.decode(Buffer.from(source.head), name);
  const read = () => decoded(source, iconv.getDecoder(name), garbling);
  return { head: Buffer.from(garbling?.repair(head) ?? head), notices, read };
}

// --- internal ---

async function* decoded(
  source: Pick<Bytes, "read">,
  decoder: { write(bytes: Buffer): string; end(): string | undefined },
  garbling: Garbling | undefined,
): AsyncGenerator<Uint8Array> {
  let held = "";
  const bytesOf = (text: string) => Buffer.from(garbling?.repair(text) ?? text);
  for await (const block of source.read()) {
    const text = held + decoder.write(Buffer.from(block));
    // A word that was cut waits for its rest; so does the first half of a surrogate pair.
    const cut = garbling ? unfinishedWord(text) : text.length - (/[\ud800-\udbff]$/.test(text) ? 1 : 0);
    held = text.slice(cut);
    yield bytesOf(text.slice(0, cut));
  }
  yield bytesOf(held + (decoder.end() ?? ""));
}
