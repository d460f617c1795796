import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { join } from "node:path";
import { ensureDir, fileError } from "./files.ts";

/** A file without a name, for what is to be read more than once but comes once. */
export interface Spool {
  /** Its folder's path, for messages. */
  readonly path: string;
  readonly file: FileHandle;
  write(bytes: Uint8Array): Promise<void>;
  /** Ends it, and with it what it holds. */
  close(): Promise<void>;
}

/**
 * Makes a spool in a folder. Only its owner can read it, and it is taken out of the folder at once: nothing is left
 * behind however the process ends. (Where a system does not allow that, it goes when it is closed.)
 * @throws CliError `invalid_input` when it can not be made.
 */
export async function createSpool(folder: string): Promise<Spool> {
  await ensureDir(folder);
  const path = join(folder, `spool-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600).catch((error: unknown) => {
    throw fileError("make the file", path, error);
  });
  let named = !(await removed(path));
  return {
    path,
    file,
    async write(bytes) {
      await file.appendFile(bytes).catch((error: unknown) => {
        throw fileError("write", path, error);
      });
    },
    async close() {
      await file.close().catch(() => {});
      if (named) named = !(await removed(path));
    },
  };
}

// --- internal ---

function removed(path: string): Promise<boolean> {
  return unlink(path).then(
    () => true,
    () => false,
  );
}
