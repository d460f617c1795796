import { constants, openSync } from "node:fs";
import { stat } from "node:fs/promises";
import { Socket } from "node:net";
import { addAbortSignal, type Readable } from "node:stream";
import { throwFileError } from "./files.ts";
import { pathBytes } from "./path-bytes.ts";

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
