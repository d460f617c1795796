import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { CliError } from "../../errors.ts";
import { pinnedCopy, type Source } from "./source.ts";

/**
 * Unpacks a gzip file (RFC 1952) into a temporary file that goes with the source. What is in it is named without `.gz`.
 * @throws CliError `invalid_input` when it is cut off or damaged, or unpacks to far more than a table can.
 */
export async function unpacked(source: Source, signal?: AbortSignal): Promise<Source> {
  const { name, bytes, tempFolder } = source;
  const limit = Math.max(SMALL, bytes * MOST_TIMES);
  async function* unpackedBytes(): AsyncGenerator<Uint8Array> {
    let size = 0;
    // What fails is thrown by the loop, not given to the callback alone.
    const gunzip = pipeline(Readable.from(source.read()), createGunzip({ chunkSize: 256 * 1024 }), () => {});
    try {
      for await (const chunk of gunzip) {
        size += chunk.length;
        if (size > limit) throw tooLarge(name);
        yield chunk;
      }
    } catch (error) {
      throw damaged(name, error);
    }
  }
  const known = await pinnedCopy(name, unpackedBytes(), { tempFolder, signal });
  source.onClose(() => known.close());
  return { ...source, ...known, close: source.close, name: name.replace(/\.gz(?:ip)?$/i, "") };
}

// --- internal ---

/** A table of text packs to a tenth or so of its size; an archive that is made to fill the disk to a thousandth. */
const MOST_TIMES = 200;

/** Bytes that any file may unpack to. */
const SMALL = 64 * 1024 * 1024;

function tooLarge(name: string): CliError {
  return new CliError("invalid_input", `${name} unpacks to more than ${MOST_TIMES} times its size, as no table does`, {
    hint: "If it is a table, unpack it and import that file.",
  });
}

function damaged(name: string, error: unknown): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (typeof code !== "string" || !code.startsWith("Z_")) return error;
  const what = code === "Z_BUF_ERROR" ? "is cut off: its end is missing" : "is damaged: it cannot be unpacked";
  return new CliError("invalid_input", `${name} ${what}`, { hint: "Copy or download the file again.", cause: error });
}
