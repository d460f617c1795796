import { open, readdir, rm, unlink } from "node:fs/promises";
import { errorCode, fileError } from "./files.ts";

/** The names in a folder; none when it is not there. @throws CliError `invalid_input` naming it. */
export async function filesIn(path: string): Promise<string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw fileError("read the folder", path, error);
  }
}

/** Removes a file; one that is gone already is fine. @throws CliError `invalid_input` naming it. */
export async function removeFile(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw fileError("remove", path, error);
  }
}

/** Removes a folder with all that is in it; one that is gone already is fine. @throws CliError `invalid_input` naming it. */
export async function removeFolder(path: string): Promise<void> {
  try {
    await rm(path, { recursive: true, force: true });
  } catch (error) {
    throw fileError("remove", path, error);
  }
}

/** Brings a folder's names to the disk: a new file's name is there only then. Windows has no such thing, and needs none. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r").catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close().catch(() => {});
}
