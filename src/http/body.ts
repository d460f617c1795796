import { NetworkFailure } from "./answer.ts";

/** The largest body that is read, both as sent and after decompression. */
export const MAX_BODY_BYTES = 64 * 1024 * 1024;

/**
 * A body as text: decompressed up to MAX_BODY_BYTES, UTF-8, byte order mark removed.
 * @param encoding the Content-Encoding (RFC 9110 §8.4): gzip or br, which is what the requests accept.
 * @throws NetworkFailure `too_large`; `undecodable` when the data is damaged, cut short, or in another coding.
 */
export async function decodeBody(bytes: Buffer, encoding: string | undefined): Promise<string> {
  const coding = encoding?.trim().toLowerCase() || "identity";
  const plain = bytes.length > 0 && coding !== "identity" ? await decompress(bytes, coding) : bytes;
  if (plain.length > MAX_BODY_BYTES) throw tooLarge();
  const whole = plain.toString("utf8");
  return whole.charCodeAt(0) === 0xfeff ? whole.slice(1) : whole;
}

export function tooLarge(): NetworkFailure {
  return new NetworkFailure("too_large", `the answer is larger than ${MAX_BODY_BYTES / 1048576} MiB`, true);
}

// --- internal ---

async function decompress(bytes: Buffer, coding: string): Promise<Buffer> {
  const [zlib, { promisify }] = await Promise.all([import("node:zlib"), import("node:util")]);
  if (coding !== "gzip" && coding !== "br")
    throw new NetworkFailure("undecodable", `the answer is in an unknown coding (${coding})`, true);
  try {
    const unpack = coding === "gzip" ? promisify(zlib.gunzip) : promisify(zlib.brotliDecompress);
    return await unpack(bytes, { maxOutputLength: MAX_BODY_BYTES });
  } catch (cause) {
    if (cause instanceof RangeError) throw tooLarge();
    throw new NetworkFailure("undecodable", "the compressed answer is damaged or cut short", true, { cause });
  }
}
