import { createReadStream } from "node:fs";
import { type FileHandle, open, readdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { ensureDir, errorCode, fileError } from "./files.ts";
import { syncFolder } from "./folder.ts";

/** A file that only grows, and that only its owner can read. Calls must not overlap. */
export interface LogFile {
  write(text: string): Promise<void>;
  /** Resolves when what was written so far outlasts a power cut. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Makes a new log file in a new folder, both on disk when it resolves.
 * @throws CliError `invalid_input` when it is there already or can not be made.
 */
export async function createLogFile(path: string): Promise<LogFile> {
  await ensureDir(dirname(path));
  const file = await opened(path, "wx");
  await syncFolder(dirname(path));
  await syncFolder(dirname(dirname(path)));
  return logFile(path, file);
}

/**
 * Opens a log file to go on after its first `size` bytes; what stands behind them is cut off.
 * @throws CliError `invalid_input` when it can not be written.
 */
export async function continueLogFile(path: string, size: number): Promise<LogFile> {
  const file = await opened(path, "r+");
  try {
    await file.truncate(size);
    await file.datasync();
  } catch (error) {
    await file.close().catch(() => {});
    throw fileError("write", path, error);
  }
  return logFile(path, file, size);
}

/** A line of a file. */
export interface LogLine {
  readonly text: string;
  /** Whether a line feed ends it, as it does every line that was written as a whole. */
  readonly whole: boolean;
  /** Bytes of the file before this line, and up to its end. */
  readonly start: number;
  readonly end: number;
}

/** The lines of a file, from the byte `start` on. @throws CliError `invalid_input` naming the file, when it is walked. */
export async function* readLines(path: string, start = 0): AsyncGenerator<LogLine> {
  let rest: Buffer = Buffer.alloc(0);
  let end = start;
  const stream = createReadStream(path, { start, highWaterMark: 256 * 1024 });
  try {
    for await (const chunk of stream) {
      // A stream without an encoding gives buffers.
      const bytes = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer]);
      let from = 0;
      for (let at = bytes.indexOf(0x0a); at !== -1; at = bytes.indexOf(0x0a, from)) {
        const start = end;
        end += at + 1 - from;
        yield { text: bytes.toString("utf8", from, at), whole: true, start, end };
        from = at + 1;
      }
      rest = bytes.subarray(from);
    }
  } catch (error) {
    throw errorCode(error) === undefined ? error : fileError("read", path, error);
  } finally {
    stream.destroy();
  }
  if (rest.length > 0) yield { text: rest.toString("utf8"), whole: false, start: end, end: end + rest.length };
}

/** The size of a file in bytes and when it was last written, in milliseconds since the epoch; undefined without one. */
export async function lookAtFile(path: string): Promise<{ size: number; writtenAt: number } | undefined> {
  try {
    const { size, mtimeMs } = await stat(path);
    return { size, writtenAt: mtimeMs };
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw fileError("read", path, error);
  }
}

/** The names of the folders in a folder, sorted; none when it is not there. */
export async function foldersIn(path: string): Promise<string[]> {
  try {
    const found = await readdir(path, { withFileTypes: true });
    return found
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw fileError("read the folder", path, error);
  }
}

// --- internal ---

function logFile(path: string, file: FileHandle, size = 0): LogFile {
  let position = size;
  const done = async (work: Promise<unknown>) => {
    await work.catch((error: unknown) => {
      throw fileError("write", path, error);
    });
  };
  return {
    async write(text) {
      const bytes = Buffer.from(text);
      // At a position: a write that failed half-way is written over by the next one.
      for (let at = 0; at < bytes.length; ) {
        const { bytesWritten } = await file
          .write(bytes, at, bytes.length - at, position + at)
          .catch((error: unknown) => {
            throw fileError("write", path, error);
          });
        at += bytesWritten;
      }
      position += bytes.length;
    },
    sync: () => done(file.datasync()),
    close: () => done(file.close()),
  };
}

async function opened(path: string, flags: string): Promise<FileHandle> {
  try {
    return await open(path, flags, 0o600);
  } catch (error) {
    throw fileError("write", path, error);
  }
}
