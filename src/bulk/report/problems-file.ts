import { type Problem, reasonText, type Table } from "../../intake/row.ts";
import { jsonText } from "../../output/json-text.ts";
import { replaceFile } from "../../system/replace-file.ts";
import { safeText } from "../../text/safe-text.ts";

/** How a file of problems is written. */
export type ProblemsFormat = "csv" | "ndjson";

/**
 * Writes every problem of a file as `line, column, value, problem, hint`, in its order. An earlier file is replaced as a
 * whole; only its owner can read it.
 * @throws CliError as replaceFile.
 */
export async function writeProblems(
  path: string,
  format: ProblemsFormat,
  { headers }: Pick<Table, "headers">,
  problems: Iterable<Problem>,
): Promise<void> {
  const { stringify } = await import("csv-stringify/sync");
  const row = (values: readonly (string | number)[]) => stringify([[...values]], { quoted_match: /[\r\n]/ });
  function* lines(): Generator<string> {
    if (format === "csv") yield row(KEYS);
    for (const { line, column = "", value, cells, reason, quotes, hint = "" } of problems) {
      const text = value ?? valueIn(headers, column, cells);
      const values = { line, column, value: text, problem: safeText(reasonText({ value, reason, quotes })), hint };
      yield format === "csv" ? row(Object.values(values)) : `${jsonText(values)}\n`;
    }
  }
  await replaceFile(path, lines());
}

// --- internal ---

const KEYS = ["line", "column", "value", "problem", "hint"];

/** What stands in the column, or in the columns that are joined: `First Name + Last Name`. */
function valueIn(headers: readonly string[], column: string, cells: Problem["cells"]): string {
  const at = headers.indexOf(column);
  if (at !== -1) return cells[at] ?? "";
  const parts = column.split(" + ").map((header) => headers.indexOf(header));
  return parts
    .map((part) => cells[part] ?? "")
    .filter((text) => text.trim() !== "")
    .join(" ");
}
