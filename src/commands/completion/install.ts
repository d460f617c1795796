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
  const changes: FileChange[] = [
    { file: script, change: (await put(script, Buffer.from(text))) ? "written" : "unchanged" },
  ];
  if (startUp === undefined) return changes;
  const found = (await bytesOf(startUp.file)) ?? Buffer.alloc(0);
  const encoding = encodingOf(found);
  const before = found.toString(encoding);
  const own = encoding === "latin1" ? Buffer.from(startUp.line).toString("latin1") : startUp.line;
  const rest = withoutOurs(before);
  const isThere =
    before
      .split(/\r?\n/)
      .filter((line) => line.endsWith(MARK))
      .join("\n") === own;
  const after = isThere ? before : `${rest === "" || rest.endsWith("\n") ? rest : `${rest}\n`}${own}\n`;
  return [
    ...changes,
    {
      file: startUp.file,
      change: (await put(startUp.file, Buffer.from(after, encoding))) ? "line added" : "unchanged",
    },
  ];
}

/** Takes both away again. */
export async function uninstall({ script, startUp }: Place): Promise<FileChange[]> {
  const isThere = (await bytesOf(script)) !== undefined;
  await removeFile(script);
  const changes: FileChange[] = [{ file: script, change: isThere ? "removed" : "unchanged" }];
  const found = startUp === undefined ? undefined : await bytesOf(startUp.file);
  if (startUp === undefined || found === undefined) return changes;
  const encoding = encodingOf(found);
  const before = found.toString(encoding);
  const after = withoutOurs(before);
  if (after === "" && before !== "") {
    await removeFile(startUp.file); // It held nothing else.
    return [...changes, { file: startUp.file, change: "removed" }];
  }
  const changed = await put(startUp.file, Buffer.from(after, encoding));
  return [...changes, { file: startUp.file, change: changed ? "line removed" : "unchanged" }];
}

// --- internal ---

async function bytesOf(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    return throwFileError("read", path)(error);
  }
}

/**
 * A start-up file may be in any encoding: its bytes are kept as they are, one character for each. UTF-16 is told by its mark:
 * Windows PowerShell writes a profile so, by `>>`.
 */
function encodingOf(bytes: Buffer): "latin1" | "utf16le" {
  return bytes[0] === 0xff && bytes[1] === 0xfe ? "utf16le" : "latin1";
}

function withoutOurs(text: string): string {
  return text
    .split(/(?<=\n)/)
    .filter((line) => !line.trimEnd().endsWith(MARK))
    .join("");
}

/** Writes a file unless it holds this already. */
async function put(path: string, bytes: Buffer): Promise<boolean> {
  if ((await bytesOf(path))?.equals(bytes)) return false;
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
