import { open, readdir, rm } from "node:fs/promises";
import { errorCode, fileError } from "./files.ts";

/** The names in a folder; none when there is no such folder. @throws CliError `invalid_input` naming it. */
export async function filesIn(path: string): Promise<string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw fileError("read the folder", path, error);
  }
}

/** The names of the folders in a folder, sorted; none when there is no such folder. */
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

/** Removes a folder and everything in it; a missing one is fine. @throws CliError `invalid_input` naming it. */
export async function removeFolder(path: string): Promise<void> {
  try {
    await rm(path, { recursive: true, force: true });
  } catch (error) {
    throw fileError("remove", path, error);
  }
}

/** Brings a folder's names to the disk: only then does the name of a new file survive a power cut. Windows needs no such step. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r").catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close().catch(() => {});
}
