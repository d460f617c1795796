import { type FileHandle, open } from "node:fs/promises";
import { dirname } from "node:path";
import { ensureDir, fileError } from "./files.ts";
import { syncFolder } from "./folders.ts";

/** A file that only grows, and that only its owner can read. Calls must not overlap. */
export interface LogFile {
  write(text: string): Promise<void>;
  /** Resolves when all that was written survives a power cut. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Makes a new log file in a new folder, both on disk when it resolves.
 * @throws CliError `invalid_input` when it exists or cannot be made.
 */
export async function createLogFile(path: string): Promise<LogFile> {
  await ensureDir(dirname(path));
  const file = await opened(path, "wx");
  await syncFolder(dirname(path));
  await syncFolder(dirname(dirname(path)));
  return logFile(path, file);
}

/**
 * Opens a log file to continue after its first `size` bytes; what follows them is cut off.
 * @throws CliError `invalid_input` when it cannot be written.
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
      // At a position: the next write overwrites one that failed half-way.
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
