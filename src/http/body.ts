import { NetworkFailure } from "./answer.ts";

/** What a body may measure, as sent and after decompression. */
export const MAX_BODY_BYTES = 64 * 1024 * 1024;

/**
 * A body as text: decompressed within `maxBytes`, UTF-8, byte order mark removed.
 * @param encoding the Content-Encoding (RFC 9110 §8.4): gzip, br, deflate, or several in the order they were applied.
 * @throws NetworkFailure `too_large`, or `undecodable` when the data is cut short or of another coding.
 */
export async function decodeBody(
  bytes: Buffer,
  encoding: string | undefined,
  maxBytes = MAX_BODY_BYTES,
): Promise<string> {
  let plain = bytes;
  const codings = (encoding ?? "")
    .toLowerCase()
    .split(",")
    .map((coding) => coding.trim());
  for (const coding of codings.reverse()) {
    if (coding !== "" && coding !== "identity" && plain.length > 0) plain = await decompress(plain, coding, maxBytes);
  }
  if (plain.length > maxBytes) throw tooLarge(maxBytes);
  const text = plain.toString("utf8");
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

export function tooLarge(maxBytes: number): NetworkFailure {
  return new NetworkFailure("too_large", `the answer is larger than ${Math.round(maxBytes / 1048576)} MiB`, true);
}

// --- internal ---

async function decompress(bytes: Buffer, coding: string, maxOutputLength: number): Promise<Buffer> {
  const zlib = await import("node:zlib");
  const options = { maxOutputLength };
  return new Promise((resolve, reject) => {
    const done = (error: NodeJS.ErrnoException | null, plain: Buffer) => {
      if (error === null) resolve(plain);
      else if (error.code === "ERR_BUFFER_TOO_LARGE") reject(tooLarge(maxOutputLength));
      else reject(new NetworkFailure("undecodable", "the compressed answer is damaged or cut short", true, error));
    };
    if (coding === "gzip" || coding === "x-gzip" || coding === "deflate") zlib.unzip(bytes, options, done);
    else if (coding === "br") zlib.brotliDecompress(bytes, options, done);
    else reject(new NetworkFailure("undecodable", `the answer is in an unknown coding (${coding})`, true));
  });
}
