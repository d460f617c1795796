import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { join } from "node:path";
import { ensureDir, throwFileError } from "./files.ts";

/** Keeps input that comes only once, such as stdin, so that it can be read several times. */
export class TemporaryFile {
  readonly path: string;
  readonly file: FileHandle;

  private constructor(path: string, file: FileHandle) {
    this.path = path;
    this.file = file;
  }

  /**
   * Makes a file in a folder. Only its owner can read it. Its name is removed at once, so that nothing is left however
   * the process ends. (Where the system does not allow that, it is removed on close.)
   * @throws CliError `local` when it cannot be made.
   */
  static async create(folder: string): Promise<TemporaryFile> {
    await ensureDir(folder);
    const path = join(folder, `temporary-${randomUUID()}`);
    const file = await open(path, "wx+", 0o600).catch(throwFileError("make the file", path));
    await unlink(path).catch(() => {});
    return new TemporaryFile(path, file);
  }

  async write(bytes: Uint8Array): Promise<void> {
    await this.file.appendFile(bytes).catch(throwFileError("write", this.path));
  }

  /** Closes the file; its content is then gone. */
  async close(): Promise<void> {
    await this.file.close().catch(() => {});
    await unlink(this.path).catch(() => {});
  }
}
