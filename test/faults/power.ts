import { mkdir, readdir, readFile, stat, truncate } from "node:fs/promises";
import { join } from "node:path";

/** Power cuts: what a program has written, but not brought to disk, may be gone. */
export interface Power {
  /** Arguments for Node, before the program's own: whatever it brings to disk is noted. */
  readonly args: readonly string[];
  /**
   * Cuts the journal of the account's last run somewhere behind what was brought to disk for certain.
   * @param account its id: the neighbour has power.
   * @param chosen from 0 up to, but not including, 1: how much of the rest is left.
   * @returns whether anything was lost.
   */
  cut(state: string, account: string, chosen: number): Promise<boolean>;
}

/** @param folder where it is noted how much of which file is on disk. */
export async function powerIn(folder: string): Promise<Power> {
  await mkdir(folder, { recursive: true });
  return {
    args: ["--import", `data:text/javascript,${encodeURIComponent(notesIn(folder))}`],
    async cut(state, account, chosen) {
      const runs = await readdir(join(state, "runs")).catch(() => []);
      const journals = runs.sort().map((run) => join(state, "runs", run, "journal.ndjson"));
      const headers = await Promise.all(journals.map((path) => readFile(path, "utf8").catch(() => "")));
      const journal = journals.findLast((_, at) => headers[at]?.split("\n")[0]?.includes(account));
      if (journal === undefined) return false;
      const { ino, size } = await stat(journal);
      const notes = await readFile(join(folder, String(ino)), "utf8").catch(() => "");
      // The last of them may be torn itself.
      const safe = Number(notes.split("\n").at(-2) ?? size);
      if (safe >= size) return false;
      await truncate(journal, safe + Math.floor(chosen * (size - safe)));
      return true;
    },
  };
}

// --- internal ---

/** A module that notes a file's size by its number, each time that this much of it is on disk and before anybody is told. */
function notesIn(folder: string): string {
  return `import { appendFileSync, fstatSync } from "node:fs";
import { open } from "node:fs/promises";
const file = await open(process.execPath);
const handle = Object.getPrototypeOf(file);
await file.close();
for (const name of ["datasync", "sync"]) {
  const original = handle[name];
  handle[name] = async function () {
    const { ino, size } = fstatSync(this.fd);
    await original.call(this);
    appendFileSync(${JSON.stringify(folder)} + "/" + ino, size + "\\n");
  };
}`;
}
