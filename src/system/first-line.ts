import type { Readable } from "node:stream";

/** Far more than the longest key. */
const LIMIT_BYTES = 64 * 1024;

/**
 * The first line of a stream, trimmed; empty for an empty stream. The rest is not read.
 * Rejects with the signal's reason when the run is stopped while it waits.
 */
export async function readFirstLine(stream: Readable, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  const stop = () => stream.destroy(signal.reason);
  signal.addEventListener("abort", stop);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stream) {
      const bytes = Buffer.from(chunk);
      chunks.push(bytes);
      size += bytes.length;
      if (bytes.includes("\n") || size > LIMIT_BYTES) break;
    }
  } finally {
    signal.removeEventListener("abort", stop);
  }
  return (Buffer.concat(chunks).toString("utf8").split("\n")[0] ?? "").trim();
}
