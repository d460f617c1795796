import { join } from "node:path";
import { readText } from "../system/files.ts";
import { filesIn } from "../system/folders.ts";
import { stateDir } from "../system/paths.ts";
import { type ChangeEntry, readChanges, readEntries, type TrashEntry } from "./entries.ts";

export function trashFolder(env: NodeJS.ProcessEnv): string {
  return join(stateDir(env), "trash");
}

/** All that a trash holds, of every account, the oldest first. Nothing is written or locked. */
export async function keptIn(folder: string): Promise<{ deleted: TrashEntry[]; changes: ChangeEntry[] }> {
  const files = await Promise.all(
    (await trashFiles(folder)).map(async (file) => ({ file, text: (await readText(join(folder, file))) ?? "" })),
  );
  return {
    deleted: sorted(
      files.flatMap(({ file, text }) => readEntries(file, text)),
      ({ deletedAt }) => deletedAt,
    ),
    changes: sorted(
      files.flatMap(({ file, text }) => readChanges(file, text)),
      ({ write }) => write.intent.at,
    ),
  };
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

function sorted<Entry>(entries: readonly Entry[], timeOf: (entry: Entry) => string): Entry[] {
  return entries.toSorted((one, other) => {
    const [a, b] = [timeOf(one), timeOf(other)];
    return a < b ? -1 : a > b ? 1 : 0;
  });
}
