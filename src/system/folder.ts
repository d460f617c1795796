import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

export interface FileAbout {
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
