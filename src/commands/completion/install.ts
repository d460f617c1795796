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
  const changes = [changed(script, (await put(script, Buffer.from(text))) && "written")];
  if (startUp === undefined) return changes;
  const { file, line } = startUp;
  const { before, rest, encoding } = await readStartUp(file);
  const own = encoding === "latin1" ? Buffer.from(line).toString("latin1") : line;
  const isThere = before.split(/\r?\n/).includes(own) && before.split(MARK).length === 2;
  const after = isThere ? before : `${rest}${rest === "" || rest.endsWith("\n") ? "" : "\n"}${own}\n`;
  return [...changes, changed(file, (await put(file, Buffer.from(after, encoding))) && "line added")];
}

/** Takes both away again. */
export async function uninstall({ script, startUp }: Place): Promise<FileChange[]> {
  const isThere = (await bytesOf(script)) !== undefined;
  await removeFile(script);
  const changes = [changed(script, isThere && "removed")];
  if (startUp === undefined) return changes;
  const { before, rest, encoding } = await readStartUp(startUp.file);
  if (before === "") return changes;
  if (rest !== "")
    return [
      ...changes,
      changed(startUp.file, (await put(startUp.file, Buffer.from(rest, encoding))) && "line removed"),
    ];
  await removeFile(startUp.file); // It held nothing else.
  return [...changes, changed(startUp.file, "removed")];
}

// --- internal ---

function changed(file: string, change: FileChange["change"] | false): FileChange {
  return { file, change: change || "unchanged" };
}

/**
 * A start-up file, and what it holds besides our line. It may be in any encoding: its bytes are kept as they are, one character
 * for each. UTF-16 is known by its mark: Windows PowerShell writes a profile so, by `>>`.
 */
async function readStartUp(file: string) {
  const bytes = (await bytesOf(file)) ?? Buffer.alloc(0);
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf16le" : "latin1";
  const before = bytes.toString(encoding);
  const rest = before.split(/(?<=\n)/).filter((line) => !line.trimEnd().endsWith(MARK));
  return { before, rest: rest.join(""), encoding } as const;
}

async function bytesOf(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch((error) => (isMissing(error) ? undefined : throwFileError("read", path)(error)));
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
