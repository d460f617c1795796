import { isFieldName } from "../../customers/fields.ts";
import { CliError } from "../../errors.ts";
import { cellsOfEscaped, isEscapedLine } from "../../text/tsv.ts";
import type { SourceRecord } from "../row.ts";
import { linesOf } from "./text.ts";

/**
 * The records of TSV as this program prints it (text/tsv.ts): the exact names of two fields or more are headings, and
 * every backslash and quote is one of its own. Another program may have meant its backslashes.
 * @returns also what the user should know of it; undefined for other text.
 * @throws CliError `invalid_input` for TSV of a database: its backslashes would be read as text.
 */
export function readOwnTsv(
  name: string,
  text: string,
): { readonly records: readonly SourceRecord[]; readonly notices: readonly string[] } | undefined {
  const lines = linesOf(text);
  const names = lines[0]?.split("\t") ?? [];
  if (names.length < 2) return undefined;
  const isOwn =
    names.filter((heading) => heading === "id" || isFieldName(heading)).length >= 2 && lines.every(isEscapedLine);
  // A quoted cell of several lines, as other programs write it, cuts its record into shorter lines.
  const isUneven = lines.some((line) => line !== "" && line.split("\t").length !== names.length);
  if ((isUneven || !isOwn) && lines.some((line) => /(?:^|\t)"/.test(line))) return undefined;
  if (lines.some((line) => /(?:^|\t)\\N(?:\t|$)/.test(line))) {
    const what = String.raw`${name} is TSV of a database, with \N for no value, which cannot be read`;
    throw new CliError("invalid_input", what, {
      hint: String.raw`Export the table as CSV with a line of headings, for example in psql: \copy customers to 'customers.csv' csv header`,
    });
  }
  if (!isOwn) return undefined;
  const records = lines.map((line, at) => ({ line: at + 1, cells: cellsOfEscaped(line) }));
  const notice = String.raw`${name}: its cells hold \t, \n, \r or \\, read as list -o tsv writes them`;
  return { records, notices: text.includes("\\") ? [notice] : [] };
}
