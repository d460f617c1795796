import { join } from "node:path";
import { readText } from "../system/files.ts";
import { filesIn } from "../system/folders.ts";
import { stateDir } from "../system/paths.ts";
import { type ChangeEntry, type Kept, readEntries, type TrashEntry } from "./entries.ts";

export function trashFolder(env: NodeJS.ProcessEnv): string {
  return join(stateDir(env), "trash");
}

/** All that a trash holds, of every account, the oldest first. Nothing is written or locked. */
export async function keptIn(folder: string): Promise<{ deleted: TrashEntry[]; changes: ChangeEntry[] }> {
  const kept: Kept = { deleted: new Map(), changes: new Map() };
  for (const file of await trashFiles(folder)) readEntries(file, (await readText(join(folder, file))) ?? "", kept);
  const [deleted, changes] = [[...kept.deleted.values()], [...kept.changes.values()]];
  deleted.sort((one, other) => (one.deletedAt < other.deletedAt ? -1 : 1));
  changes.sort((one, other) => (one.write.intent.at < other.write.intent.at ? -1 : 1));
  return { deleted, changes };
}

/** The files of the trash, by the day up to which they are kept. */
export async function trashFiles(folder: string): Promise<string[]> {
  return (await filesIn(folder)).filter((name) => FILE.test(name)).sort();
}

/** The last day on which a file of the trash is kept. */
export function untilOf(file: string): string {
  return FILE.exec(file)?.[1] ?? "";
}

// --- internal ---

const FILE = /^until-(\d{4,6}-\d\d-\d\d)\.ndjson$/;
