import { constants, openSync } from "node:fs";
import { open, stat } from "node:fs/promises";
import { Socket } from "node:net";
import { addAbortSignal, type Readable } from "node:stream";
import { fileError, ifMissing, throwFileError } from "./files.ts";
import { writeStdout } from "./stdout.ts";

export interface Out {
  /** Appends; resolves when the system has it. */
  write(data: string | Uint8Array): Promise<void>;
  close(): Promise<void>;
}

/**
 * Whether an output is written to and not replaced: stdout, a device, an open file of this process.
 * @throws CliError `invalid_input` for a named pipe: opening it waits inside the system, where no signal ends it.
 *   stdout can lead to one.
 */
export async function isDirect(path: string): Promise<boolean> {
  if (STDOUT.has(path) || OPEN_FILE.test(path)) return true;
  const found = await stat(path).catch(ifMissing);
  if (found?.isFIFO()) throw fileError("write", path, Object.assign(new Error(), { code: "PIPE" }));
  return found !== undefined && !found.isFile() && !found.isDirectory();
}

export async function openDirect(path: string): Promise<Out> {
  if (STDOUT.has(path)) return { write: writeStdout, close: async () => {} };
  const file = await open(path, constants.O_WRONLY | constants.O_APPEND);
  return { write: (data) => file.writeFile(data), close: () => file.close() };
}

/** Whether a path is a pipe, which can be read once. @throws CliError `invalid_input` naming it. */
export async function isPipe(path: string): Promise<boolean> {
  return (await stat(path).catch(throwFileError("read", path))).isFIFO();
}

/** The abort of `signal` ends the wait for a writer too: a plain open would wait inside the system. */
export function readPipe(path: string, signal: AbortSignal): AsyncIterable<Uint8Array> {
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  return endedBy(signal, new Socket({ fd, readable: true, writable: false }));
}

/** The stream, which the abort of `signal` ends, also before anybody reads it: its error waits for the reader. */
export function endedBy(signal: AbortSignal, stream: Readable): Readable {
  return addAbortSignal(
    signal,
    stream.on("error", () => {}),
  );
}

// --- internal ---

const STDOUT = new Set(["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]);
const OPEN_FILE = /^\/dev\/stderr$|^\/(dev|proc\/self)\/fd\/\d+$/;
