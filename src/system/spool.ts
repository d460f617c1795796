import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { join } from "node:path";
import { ensureDir, fileError } from "./files.ts";

/** A file without a name: keeps input that comes only once, such as stdin, to be read several times. */
export interface Spool {
  /** Its folder's path, for messages. */
  readonly path: string;
  readonly file: FileHandle;
  write(bytes: Uint8Array): Promise<void>;
  /** Closes it; its content is then gone. */
  close(): Promise<void>;
}

/**
 * Makes a spool in a folder. Only its owner can read it. Its name is removed at once, so that nothing is left however
 * the process ends. (Where the system does not allow that, it is removed on close.)
 * @throws CliError `invalid_input` when it cannot be made.
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
