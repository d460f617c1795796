import { createHash } from "node:crypto";
import { pipeline, Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { createGunzip } from "node:zlib";
import { CliError } from "../../errors.ts";
import { readBytes, throwFileError } from "../../system/files.ts";
import { endedBy, isPipe, readPipe } from "../../system/special-files.ts";
import type { SourceFile } from "../row.ts";

/** A file or stdin. It is looked at several times, so all of it is kept in memory. */
export interface Source extends SourceFile {
  /** The first 64 KiB, or all when there is less. */
  readonly head: Uint8Array;
  /** The bytes, from the start at each call. */
  read(): AsyncIterable<Uint8Array>;
}

export interface SourceOptions {
  /** What `-` reads; undefined for a terminal. It is looked at only then. */
  readonly stdin: () => Readable | undefined;
  /** Stops waiting for stdin. */
  readonly signal: AbortSignal;
}

/**
 * A file, or stdin for `-`, read to its end.
 * @throws CliError `usage` for `-` when stdin is a terminal; `invalid_input` when the file cannot be read or is too large.
 */
export async function openSource(file: string, { stdin, signal }: SourceOptions): Promise<Source> {
  if (file !== "-") {
    const bytes = (await isPipe(file)) ? readPipe(file, signal) : readBytes(file);
    return sourceFrom({ name: file, path: file }, bytes, signal);
  }
  const input = stdin();
  if (input === undefined) {
    throw new CliError("usage", "stdin is a terminal, not a file", {
      // PowerShell has no `<`, and its pipes change the letters of a file.
      hint:
        process.platform === "win32"
          ? "Name a file."
          : "Name a file, or pipe one in: customers import - < customers.csv",
    });
  }
  return sourceFrom({ name: "stdin", path: undefined }, endedBy(signal, input), signal).catch(
    throwFileError("read", "stdin"),
  );
}

/** Reads all bytes of a source. @throws CliError `invalid_input` when they are too many. */
async function sourceFrom(
  { name, path }: Pick<SourceFile, "name" | "path">,
  bytes: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<Source> {
  const hash = createHash("sha256");
  const blocks: Uint8Array[] = [];
  let [size, head] = [0, Buffer.alloc(0)];
  for await (const block of bytes) {
    signal?.throwIfAborted();
    size += block.length;
    if (size > MOST_BYTES) throw tooLarge(name);
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, block]).subarray(0, HEAD_BYTES);
    hash.update(block);
    blocks.push(block);
  }
  async function* read(): AsyncGenerator<Uint8Array> {
    for (const block of blocks) {
      await setImmediate(); // A signal, the live line.
      yield block;
    }
  }
  return { name, path, sha256: hash.digest("hex"), bytes: size, head, read };
}

/**
 * What a gzip file (RFC 1952) holds. It is named without `.gz`.
 * @throws CliError `invalid_input` when it is cut off or damaged, or unpacks to too much.
 */
export async function unpacked({ name, path, read }: Source, signal?: AbortSignal): Promise<Source> {
  // What fails is thrown where the bytes are read, not given to the callback alone.
  const bytes = pipeline(Readable.from(read()), createGunzip({ chunkSize: 64 * 1024 }), () => {});
  return sourceFrom({ name: name.replace(/\.gz(?:ip)?$/i, ""), path }, bytes, signal).catch((error: unknown) => {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (typeof code !== "string" || !code.startsWith("Z_")) throw error;
    const what = code === "Z_BUF_ERROR" ? "is cut off: its end is missing" : "is damaged: it cannot be unpacked";
    throw new CliError("invalid_input", `${name} ${what}`, { hint: "Copy or download the file again.", cause: error });
  });
}

// --- internal ---

const HEAD_BYTES = 64 * 1024;

/** More than a million rows. What they say takes several times as much memory. */
const MOST_BYTES = 256 * 1024 * 1024;

function tooLarge(name: string): CliError {
  return new CliError("invalid_input", `${name} is larger than ${MOST_BYTES / 1024 / 1024} MiB`, {
    hint: "Divide it into several files, each with the line of headings, and import one after the other.",
  });
}
