import { mkdtemp, open, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileError, isMissing, throwFileError } from "./files.ts";

interface FileAbout {
  readonly path: string;
  /** When it was written, in milliseconds of the epoch. */
  readonly changed: number;
  readonly bytes: number;
}

/** The files of a folder that are not empty, by their names; none of a folder that cannot be read. */
export async function filesIn(folder: string, isWanted: (name: string) => boolean): Promise<FileAbout[]> {
  const names = await readdir(folder).catch(() => []);
  const found = names.filter(isWanted).map(async (name) => {
    const path = join(folder, name);
    const about = await stat(path).catch(() => undefined);
    return about?.isFile() && about.size > 0 ? [{ path, changed: about.mtimeMs, bytes: about.size }] : [];
  });
  return (await Promise.all(found)).flat();
}

/** The folders in a folder, sorted; none if it does not exist. @throws CliError `local` naming it. */
export async function foldersIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw fileError("read the folder", path, error);
  });
  const folders = entries.filter((entry) => entry.isDirectory());
  return folders.map(({ name }) => name).sort();
}

/** Removes a folder and everything in it; a missing one is fine. @throws CliError `local` naming it. */
export async function removeFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: RETRIES }).catch(throwFileError("remove", path));
}

/** A new folder that only its owner can enter. */
export async function temporaryFolder(prefix = "customers-"): Promise<string> {
  const path = join(tmpdir(), prefix);
  return mkdtemp(path).catch(throwFileError("make a folder beginning with", path));
}

/** Brings a folder's names to the disk, so that a new file survives a power cut. Windows cannot do so. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r").catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close().catch(() => {});
}

// --- internal ---

/** Windows does not remove what another process still has open: Node then tries again, for 1.5 seconds in all. */
const RETRIES = process.platform === "win32" ? 5 : 0;
