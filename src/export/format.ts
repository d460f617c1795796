import { basename } from "node:path";
import { CliError } from "../errors.ts";
import { plainWord } from "../text/shell-word.ts";

/** What customers are exported as: formats that import reads back. */
const EXPORT_FORMATS = ["csv", "tsv", "ndjson", "json", "xlsx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/**
 * The format of an export: the one asked for, else by the file's ending, else CSV on stdout.
 * @param file the path; undefined for stdout.
 * @throws CliError `usage` for a format that import cannot read back, and for an ending that is not a format.
 */
export function exportFormat(file: string | undefined, asked: string | undefined): ExportFormat {
  if (asked !== undefined) {
    const format = EXPORT_FORMATS.find((known) => known === asked);
    if (format !== undefined) return format;
    throw new CliError("usage", `-o ${asked} is not a format of an export`, {
      hint: `Choose one of ${EXPORT_FORMATS.join(", ")}; \`customers list -o ${plainWord(asked)}\` prints that.`,
    });
  }
  if (file === undefined) return "csv";
  const ending = /\.([^.]+)$/.exec(basename(file))?.[1]?.toLowerCase();
  const format = ending === "jsonl" ? "ndjson" : EXPORT_FORMATS.find((known) => known === ending);
  if (format !== undefined) return format;
  throw new CliError("usage", `${file} does not end in the name of a format`, {
    hint: `Name it .${EXPORT_FORMATS.join(", .")}, or give the format with -o.`,
  });
}
