import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { CliError } from "../../errors.ts";
import { readBytes, throwFileError } from "../../system/files.ts";
import { endedBy, isPipe, readPipe } from "../../system/special-files.ts";
import type { FormatTable, SourceFile } from "../row.ts";

/** A file or stdin. It is looked at several times, so all of it is kept in memory. */
export interface Source extends SourceFile {
  readonly data: Buffer;
}

export interface SourceOptions {
  /** What `-` reads; undefined for a terminal. It is looked at only then. */
  readonly stdin: () => Readable | undefined;
  /** Stops waiting for stdin. */
  readonly signal: AbortSignal;
}

/**
 * A file, or stdin for `-`, read to its end.
 * @throws CliError `usage` for `-` if stdin is a terminal; `invalid_input` if the file cannot be read or is too large.
 */
export async function openSource(file: string, { stdin, signal }: SourceOptions): Promise<Source> {
  if (file !== "-") {
    const bytes = (await isPipe(file)) ? readPipe(file, signal) : readBytes(file);
    return sourceOf(file, file, await allOf(file, bytes, signal));
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
  const data = await allOf("stdin", endedBy(signal, input), signal).catch(throwFileError("read", "stdin"));
  return sourceOf("stdin", undefined, data);
}

/**
 * What a gzip file (RFC 1952) holds. It is named without `.gz`.
 * @throws CliError `invalid_input` when it is cut off or damaged, or unpacks to too much.
 */
export async function unpacked({ name, path, data }: Source): Promise<Source> {
  const bare = name.replace(/\.gz(?:ip)?$/i, "");
  try {
    return sourceOf(bare, path, await promisify(gunzip)(data, { maxOutputLength: MOST_BYTES }));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "ERR_BUFFER_TOO_LARGE") throw tooLarge(bare);
    if (!code.startsWith("Z_")) throw error;
    const what = code === "Z_BUF_ERROR" ? "is cut off: its end is missing" : "is damaged: it cannot be unpacked";
    throw new CliError("invalid_input", `${name} ${what}`, { hint: "Copy or download the file again.", cause: error });
  }
}

export interface ReadingOptions {
  /** The encoding of a text file (--encoding); detected when missing. */
  readonly encoding?: string | undefined;
  /** The sheet of a workbook (--sheet): its name, or its number from 1; without it the first visible with customers. */
  readonly sheet?: string | undefined;
  /** Nothing at all is a table without rows. */
  readonly orNothing?: boolean | undefined;
  /** Stops the reading of a workbook. */
  readonly signal?: AbortSignal | undefined;
}

/** Reads a text as a table. @throws CliError `invalid_input` that names the line. */
export type TextReader = (name: string, text: string) => Promise<FormatTable>;

/** The lines of a text, ended by CR LF, LF or CR. */
export function linesOf(text: string): readonly string[] {
  return text.split(/\r\n|\n|\r/);
}

// --- internal ---

/** More than a million rows. What they say takes several times as much memory. */
const MOST_BYTES = 256 * 1024 * 1024;

async function allOf(name: string, bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<Buffer> {
  const blocks: Uint8Array[] = [];
  let size = 0;
  for await (const block of bytes) {
    signal.throwIfAborted();
    size += block.length;
    if (size > MOST_BYTES) throw tooLarge(name);
    blocks.push(block);
  }
  return Buffer.concat(blocks);
}

function sourceOf(name: string, path: string | undefined, data: Buffer): Source {
  return { name, path, sha256: createHash("sha256").update(data).digest("hex"), bytes: data.length, data };
}

function tooLarge(name: string): CliError {
  return new CliError("invalid_input", `${name} is larger than ${MOST_BYTES / 1024 / 1024} MiB`, {
    hint: "Divide it into several files, each with the line of headings, and import one after the other.",
  });
}
