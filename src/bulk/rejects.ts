import { writeAtomic } from "../system/files.ts";
import { headerKey } from "./headers.ts";
import type { Cell } from "./rows.ts";

/** A row that could not be imported, and why. */
export interface Reject {
  readonly line: number;
  readonly cells: readonly Cell[];
  readonly error: string;
}

/**
 * Where a file's rejects go: `customers.csv` → `customers.rejects.csv` beside it; those of stdin into
 * `import.rejects.csv` in the current folder.
 */
export function rejectsPath(path: string | undefined): string {
  return path === undefined ? "import.rejects.csv" : `${path.replace(/\.[a-z]+$/i, "")}.rejects.csv`;
}

/** Writes the rejects file as a whole, in place of an older one; only its owner can read it. */
export async function writeRejects(
  path: string,
  headers: readonly string[],
  rejects: readonly Reject[],
): Promise<void> {
  await writeAtomic(path, await rejectsText(headers, rejects), { mode: 0o600 });
}

/**
 * The rejects as CSV, in the file's order: the original columns, then `error`. It can be mended and imported as it is.
 * The `error` column of an earlier rejects file makes room for the new one.
 */
export async function rejectsText(headers: readonly string[], rejects: readonly Reject[]): Promise<string> {
  const { stringify } = await import("csv-stringify/sync");
  const kept = headers.map((header) => headerKey(header) !== "error");
  const original = (cells: readonly Cell[]) => cells.filter((_, at) => at < headers.length && kept[at] !== false);
  const rows = [...rejects]
    .sort((one, other) => one.line - other.line)
    .map(({ cells, error }) => {
      const missing = new Array<string>(Math.max(0, headers.length - cells.length)).fill("");
      // Cells beyond the last column, which may be why the row failed, stand behind the error: nothing is lost.
      return [...original([...cells, ...missing]), error, ...cells.slice(headers.length)];
    });
  return stringify([[...original(headers), "error"], ...rows], { quoted_match: /[\r\n]/ });
}
