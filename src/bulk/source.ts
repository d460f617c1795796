import { basename } from "node:path";
import { addAbortSignal } from "node:stream";
import { CliError } from "../errors.ts";
import { readBytes } from "../system/files.ts";
import type { Terminal } from "../system/terminal.ts";

/** Where rows come from. */
export interface Source {
  /** What messages call it: the path as given, or `stdin`. */
  readonly name: string;
  /** The path; undefined for stdin. */
  readonly path: string | undefined;
  /** The bytes, once. Throws CliError `invalid_input` when they can not be read. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * A file, or stdin for `-`.
 * @throws CliError `usage` for `-` at a terminal, where no file would come.
 */
export function openSource(file: string, terminal: Terminal, signal: AbortSignal): Source {
  if (file !== "-") return { name: file, path: file, bytes: readBytes(file) };
  if (terminal.interactive) {
    throw new CliError("usage", "stdin is a terminal, not a file", {
      hint: "Name a file, or pipe one in: customers import - < customers.csv",
    });
  }
  return { name: "stdin", path: undefined, bytes: addAbortSignal(signal, terminal.stdin) };
}

export type FileKind = "delimited" | "ndjson" | "json";

/**
 * What a file is: by its ending, else by how it begins.
 * @throws CliError `invalid_input` for a format or an encoding that is not read.
 */
export function kindOf(name: string, head: Uint8Array): FileKind {
  const ending = /\.([a-z0-9]+)$/i.exec(basename(name))?.[1]?.toLowerCase() ?? "";
  // A ZIP archive: XLSX, ODS and Numbers files are all one.
  if (ending === "xlsx" || ending === "xls" || startsWith(head, [0x50, 0x4b, 0x03, 0x04])) {
    throw new CliError("invalid_input", `${name} is a spreadsheet, which can not be read`, {
      hint: 'Save it as "CSV UTF-8" in the spreadsheet program and import that file.',
    });
  }
  if (startsWith(head, [0xff, 0xfe]) || startsWith(head, [0xfe, 0xff]) || head.includes(0)) {
    throw new CliError("invalid_input", `${name} is not UTF-8 text, but looks like UTF-16`, { hint: ENCODING_HINT });
  }
  if (ending === "ndjson" || ending === "jsonl") return "ndjson";
  if (ending === "json") return "json";
  if (["csv", "tsv", "txt"].includes(ending)) return "delimited";
  const start = new TextDecoder().decode(head.subarray(0, 64)).trimStart();
  return start.startsWith("{") ? "ndjson" : start.startsWith("[") ? "json" : "delimited";
}

/**
 * Passes bytes on after making sure that they are UTF-8, so that no name is ever stored garbled.
 * @throws CliError `invalid_input` with the line of the first byte that is not.
 */
export async function* checkedUtf8(name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let line = 1;
  for await (const chunk of bytes) {
    if (!decodes(() => decoder.decode(chunk, { stream: true }))) throw notUtf8(name, line + linesBeforeFault(chunk));
    line += countLines(chunk);
    yield chunk;
  }
  if (!decodes(() => decoder.decode())) throw notUtf8(name, line);
}

/** The first `size` bytes, or all when there are fewer, and then the whole. */
export async function peek(bytes: AsyncIterable<Uint8Array>, size: number) {
  const iterator = bytes[Symbol.asyncIterator]();
  const chunks: Uint8Array[] = [];
  let length = 0;
  while (length < size) {
    const next = await iterator.next();
    if (next.done) break;
    chunks.push(next.value);
    length += next.value.length;
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield* chunks;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { head: Buffer.concat(chunks).subarray(0, size), bytes: whole() };
}

// --- internal ---

const ENCODING_HINT = 'Save it as "CSV UTF-8", or convert it: iconv -f WINDOWS-1252 -t UTF-8 old.csv > new.csv';

function notUtf8(name: string, line: number): CliError {
  return new CliError("invalid_input", `${name}:${line}: this is not UTF-8 text`, { hint: ENCODING_HINT });
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}

function decodes(decode: () => unknown): boolean {
  try {
    decode();
    return true;
  } catch {
    return false;
  }
}

function countLines(chunk: Uint8Array): number {
  let lines = 0;
  for (let at = chunk.indexOf(0x0a); at !== -1; at = chunk.indexOf(0x0a, at + 1)) lines += 1;
  return lines;
}

/** How many whole lines of a chunk come before its first fault. It may begin with the rest of a character. */
function linesBeforeFault(chunk: Uint8Array): number {
  let start = 0;
  while (start < 3 && ((chunk[start] ?? 0) & 0xc0) === 0x80) start += 1;
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for (let lines = 0; ; lines += 1) {
    const end = chunk.indexOf(0x0a, start);
    const line = chunk.subarray(start, end === -1 ? chunk.length : end);
    if (end === -1 || !decodes(() => decoder.decode(line))) return lines;
    start = end + 1;
  }
}
