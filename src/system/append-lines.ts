import { open } from "node:fs/promises";
import { dirname } from "node:path";
import { fileError } from "./files.ts";
import { syncFolder } from "./folders.ts";

/**
 * Adds lines to the end of a file that only its owner can read; when it resolves they are on disk. Several processes
 * may do so at once (POSIX O_APPEND). A last line that a power cut left incomplete is ended first.
 * @throws CliError `local` naming the file.
 */
export async function appendLines(path: string, lines: string): Promise<void> {
  try {
    const file = await open(path, "a+", 0o600);
    try {
      const { size } = await file.stat();
      await file.appendFile((await endsInLine(file, size)) ? lines : `\n${lines}`);
      await file.datasync();
      if (size === 0) await syncFolder(dirname(path));
    } finally {
      await file.close();
    }
  } catch (error) {
    throw fileError("write", path, error);
  }
}

// --- internal ---

async function endsInLine(file: Awaited<ReturnType<typeof open>>, size: number): Promise<boolean> {
  if (size === 0) return true;
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0] === 0x0a;
}
