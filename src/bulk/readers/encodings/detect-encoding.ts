import { CliError } from "../../../errors.ts";
import { refuseBinary } from "../other-files.ts";
import type { ReadingOptions } from "../reader.ts";
import type { Source } from "../source.ts";
import type { Garbling } from "./garbled.ts";
import { findGarbling } from "./garbled-file.ts";
import { breaksOfUtf8, examineUtf8 } from "./utf8.ts";

export interface EncodingOptions extends Pick<ReadingOptions, "encoding" | "redact"> {
  /** The one that the text itself names: it decides where the text is not UTF-8. */
  readonly declared?: string | undefined;
}

export type Bytes = Pick<Source, "name" | "head" | "read">;

/** What is known of the encoding of a file. */
export interface Encoding {
  /** As iconv names it. */
  readonly name: string;
  /** For the user, where the encoding is a guess. */
  readonly notice?: string;
  /** The line breaks in the file, where all of it was looked at. */
  readonly breaks?: readonly string[];
  readonly garbling?: Garbling;
}

/**
 * Finds the encoding of a text file. `encoding` is the one that the user has named.
 * @throws CliError `usage` for an unknown name; `invalid_input` where the encoding cannot be told.
 */
export async function detectEncoding(
  source: Bytes,
  { encoding: wanted, declared, redact = false }: EncodingOptions,
): Promise<Encoding> {
  if (wanted !== undefined && !isUtf8(wanted)) return { name: await known(wanted) };
  const sixteen = wanted === undefined ? utf16Of(source.head) : undefined;
  if (sixteen !== undefined) return { name: sixteen };
  const breaks = await breaksOfUtf8(source.read());
  if (breaks !== undefined) return { name: "utf-8", breaks, ...(wanted ? {} : await findGarbling(source, redact)) };
  if (wanted === undefined && declared !== undefined && !isUtf8(declared)) {
    if ((await loadIconv()).encodingExists(declared)) return { name: declared };
  }
  const { characters, faults, line } = await examineUtf8(source.read());
  // The bytes of an older encoding hardly ever form a character of UTF-8.
  if (wanted !== undefined || characters >= faults) {
    throw new CliError("invalid_input", `${source.name}:${line}: this line is not UTF-8 text`, {
      hint: 'Save the file as "CSV UTF-8", or name its encoding, for example --encoding windows-1252.',
    });
  }
  refuseBinary(source.name, source.head);
  return byLetters(source, line, redact);
}

export function isUtf8(encoding: string): boolean {
  return /^utf-?8$/i.test(encoding);
}

// --- internal ---

/** The encoding in which the letters of a file make words. */
async function byLetters({ name, read }: Bytes, first: number, redact: boolean): Promise<Encoding> {
  const [iconv, { sampleWords }, { ENCODINGS, judgeEncoding }] = await Promise.all([
    loadIconv(),
    import("./sample-words.ts"),
    import("./judge.ts"),
  ]);
  const verdict = judgeEncoding(await sampleWords(read()), (bytes, encoding) =>
    iconv.decode(Buffer.from(bytes), encoding),
  );
  if (verdict === "unknown") {
    throw new CliError("invalid_input", `${name}:${first}: the encoding of this text is not known`, {
      hint: 'Save the file as "CSV UTF-8", or name its encoding, for example --encoding windows-1251 or --encoding shift_jis.',
    });
  }
  if ("rivals" in verdict) {
    const [one, other] = verdict.rivals;
    const words = [one, other].map(({ encoding, word }) => `${JSON.stringify(word)} in ${ENCODINGS.get(encoding)}`);
    const is = redact ? "makes sense in two of them" : `is ${words.join(", or ")}`;
    throw new CliError("invalid_input", `${name}: the encoding is not certain: line ${verdict.line} ${is}`, {
      hint: `Say which one is right: --encoding ${one.encoding}, or --encoding ${other.encoding}.`,
    });
  }
  const { encoding, words } = verdict;
  const examples = redact || words.length === 0 ? "" : ` (${words.map((word) => JSON.stringify(word)).join(", ")})`;
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
