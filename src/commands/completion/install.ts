import { mkdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { isMissing, removeFile, throwFileError } from "../../system/files.ts";
import { openReplacement } from "../../system/replace-file.ts";
import { MARK, type Place } from "./places.ts";

/** What was done to a file. */
export interface FileChange {
  readonly file: string;
  readonly change: "written" | "line added" | "removed" | "line removed" | "unchanged";
}

/** Puts the script in its place, and the line that reads it into the start-up file. Again, it changes nothing. */
export async function install({ script, startUp }: Place, text: string): Promise<FileChange[]> {
  const changes: FileChange[] = [{ file: script, change: (await put(script, text)) ? "written" : "unchanged" }];
  if (startUp === undefined) return changes;
  const before = (await bytesOf(startUp.file)) ?? "";
  const own = latin1(startUp.line);
  const rest = withoutOurs(before);
  const isThere =
    before
      .split(/\r?\n/)
      .filter((line) => line.endsWith(MARK))
      .join("\n") === own;
  const after = isThere ? before : `${rest === "" || rest.endsWith("\n") ? rest : `${rest}\n`}${own}\n`;
  return [
    ...changes,
    { file: startUp.file, change: (await put(startUp.file, after, "latin1")) ? "line added" : "unchanged" },
  ];
}

/** Takes both away again. */
export async function uninstall({ script, startUp }: Place): Promise<FileChange[]> {
  const isThere = (await bytesOf(script)) !== undefined;
  await removeFile(script);
  const changes: FileChange[] = [{ file: script, change: isThere ? "removed" : "unchanged" }];
  const before = startUp === undefined ? undefined : await bytesOf(startUp.file);
  if (startUp === undefined || before === undefined) return changes;
  const after = withoutOurs(before);
  if (after === "" && before !== "") {
    await removeFile(startUp.file); // It held nothing else.
    return [...changes, { file: startUp.file, change: "removed" }];
  }
  const changed = await put(startUp.file, after, "latin1");
  return [...changes, { file: startUp.file, change: changed ? "line removed" : "unchanged" }];
}

// --- internal ---

/** A start-up file may be in any encoding: its bytes are kept as they are, one character for each. */
async function bytesOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "latin1");
  } catch (error) {
    if (isMissing(error)) return undefined;
    return throwFileError("read", path)(error);
  }
}

function latin1(text: string): string {
  return Buffer.from(text).toString("latin1");
}

function withoutOurs(text: string): string {
  return text
    .split(/(?<=\n)/)
    .filter((line) => !line.trimEnd().endsWith(MARK))
    .join("");
}

/** Writes a file unless it holds this already. */
async function put(path: string, text: string, encoding: "utf8" | "latin1" = "utf8"): Promise<boolean> {
  const bytes = Buffer.from(text, encoding);
  if ((await bytesOf(path)) === bytes.toString("latin1")) return false;
  await mkdir(dirname(path), { recursive: true }).catch(throwFileError("make the folder", dirname(path)));
  const file = await openReplacement(path);
  try {
    await file.write(bytes);
    await file.commit();
  } finally {
    await file.abandon();
  }
  return true;
}
