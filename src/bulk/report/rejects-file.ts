import { createHash } from "node:crypto";
import { join, parse, resolve } from "node:path";
import type { Cell, Reject, Table } from "../../intake/row.ts";
import { ensureDir, readAll, readText } from "../../system/files.ts";
import { isOfOtherUser, replaceFile } from "../../system/replace-file.ts";
import { isDirect } from "../../system/special-files.ts";
import { neutralise, undoNeutralise } from "../../text/formula.ts";
import { safeText } from "../../text/safe-text.ts";

type RejectedTable = Pick<Table, "headers" | "neutralised" | "delimiter">;

/** Where rejects go: `customers.csv` → `customers.rejects.csv` beside it. @param path undefined for stdin. */
export function rejectsPath(path: string | undefined): string {
  return path === undefined ? "import.rejects.csv" : `${path.replace(/\.[a-z]+$/i, "")}.rejects.csv`;
}

/**
 * Replaces an earlier rejects file, unless it was edited since or belongs to another user: then the new one is written
 * beside it, as `customers.rejects.2.csv`.
 * @param folder where the hash of each written file is kept, to see whether it was edited.
 * @returns the path it was written to; undefined for stdout, a pipe or a device: nothing stays there to be fixed.
 */
export async function writeRejects(path: string, text: string, folder: string): Promise<string | undefined> {
  if (await isDirect(path)) {
    await replaceFile(path, text);
    return undefined;
  }
  await ensureDir(folder);
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? path : numbered(path, number);
    const note = join(folder, sha256(resolve(candidate)).slice(0, 16));
    if (await isOfOtherUser(candidate)) continue;
    const there = await readAll(candidate);
    if (there?.length && sha256(there) !== (await readText(note))) continue;
    await replaceFile(candidate, text);
    await replaceFile(note, sha256(text));
    return candidate;
  }
}

/**
 * CSV in the file's order: the original columns without an earlier `error`, then `error`, in which what a terminal or a
 * spreadsheet would act on is escaped.
 */
export async function rejectsText(
  { headers, neutralised, delimiter }: RejectedTable,
  rejects: readonly Reject[],
): Promise<string> {
  const kept = headers.map((header) => header.trim().toLowerCase() !== "error");
  const original = (cells: readonly Cell[]) => cells.filter((_, at) => at < headers.length && kept[at] !== false);
  const same = sameValue(neutralised);
  const rows = [...rejects]
    .sort((one, other) => one.line - other.line)
    .map(({ cells, error }) => {
      const missing = new Array<string>(Math.max(0, headers.length - cells.length)).fill("");
      // Cells beyond the last column, which may be the error itself, follow it: nothing is lost.
      return [
        ...original([...cells, ...missing]).map(same),
        neutralise(safeText(error)),
        ...cells.slice(headers.length).map(same),
      ];
    });
  const names = original(headers).map(sameValue(false));
  return delimited([[...names, "error"], ...rows], delimiter);
}

// --- internal ---

/** Cells as the file has them. One of a file without marks gets a `'` if a delimited text would be read otherwise. */
function sameValue(neutralised: boolean): (cell: Cell) => Cell {
  const isRead = (cell: string) => neutralised || (undoNeutralise(cell) === cell && cell.trim() !== '=""');
  return (cell) => (cell === null || isRead(cell) ? cell : neutralise(cell));
}

/** UTF-8, with the mark U+FEFF if Excel would take its letters for those of an older encoding. */
async function delimited(rows: readonly (readonly Cell[])[], delimiter = ","): Promise<string> {
  const { stringify } = await import("csv-stringify/sync");
  // LibreOffice takes each of the signs for a delimiter, and a backslash in quotes shows that TSV is not escaped.
  const quoted_match = delimiter === "\t" ? /[\r\n\\]/ : /[\r\n,;\t]/;
  const text = stringify([...rows], { delimiter, quoted_match });
  return /[^\x00-\x7f]/.test(text) ? `\ufeff${text}` : text;
}

function numbered(path: string, number: number): string {
  const { dir, name, ext } = parse(path);
  return join(dir, `${name}.${number}${ext}`);
}

function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
