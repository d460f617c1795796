import { constants, openSync, type Stats } from "node:fs";
import { open, stat } from "node:fs/promises";
import { Socket } from "node:net";
import { addAbortSignal, type Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { systemClock } from "./clock.ts";
import { errorCode, ifMissing, pathBytes, throwFileError } from "./files.ts";
import { writeStdout, written } from "./stdout.ts";

/** Where the bytes of an output go. */
export interface Out {
  /** Appends; resolves when the system has it. */
  write(data: string | Uint8Array): Promise<void>;
  close(): Promise<void>;
}

/** Whether an output is this program's own stdout. */
export function isStdout(path: string): boolean {
  return STDOUT.has(path);
}

/** Whether an output is written to as it is, and not replaced: stdout, a device, a pipe, an open file of this process. */
export async function isDirect(path: string): Promise<boolean> {
  if (isStdout(path) || OPEN_FILE.test(path)) return true;
  const found = await look(path);
  return found !== undefined && !found.isFile() && !found.isDirectory();
}

/** Opens such an output. @param signal ends the wait for the reader of a named pipe. */
export async function openDirect(path: string, signal?: AbortSignal): Promise<Out> {
  if (isStdout(path)) return { write: writeStdout, close: async () => {} };
  if ((await look(path))?.isFIFO()) return openPipe(path, signal);
  const file = await open(path, constants.O_WRONLY | constants.O_APPEND);
  return { write: (data) => file.writeFile(data), close: () => file.close() };
}

/** Whether a path is a pipe, which can be read once. @throws CliError `invalid_input` naming it. */
export async function isPipe(path: string): Promise<boolean> {
  return (await stat(pathBytes(path)).catch(throwFileError("read", path))).isFIFO();
}

/**
 * The bytes of a named pipe, until its last writer has closed it. The abort of `signal` ends the wait for a writer too:
 * a plain open would wait inside the system, where no signal ends it.
 */
export function readPipe(path: string, signal: AbortSignal): AsyncIterable<Uint8Array> {
  const fd = openSync(pathBytes(path), constants.O_RDONLY | constants.O_NONBLOCK);
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

const READER_MS = 50;

function look(path: string): Promise<Stats | undefined> {
  return stat(path).catch(ifMissing);
}

/** Without O_NONBLOCK the open would wait for a reader inside the system, where no signal ends it. */
async function openPipe(path: string, signal?: AbortSignal): Promise<Out> {
  for (;;) {
    try {
      const fd = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
      const socket = new Socket({ fd, readable: false, writable: true });
      socket.on("error", () => {}); // Each write gets its own failure.
      return { write: (data) => written(socket, data), close: () => finished(socket.end(), { readable: false }) };
    } catch (error) {
      if (errorCode(error) !== "ENXIO") throw error;
    }
    await systemClock.sleep(READER_MS, signal); // POSIX open(): ENXIO until a reader has opened it.
  }
}
