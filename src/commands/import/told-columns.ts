import type { Context } from "../../cli/context.ts";
import type { ColumnMapping } from "../../intake/columns/map-columns.ts";
import { mappingRows, mappingText } from "../../intake/columns/mapping-rows.ts";
import type { SourceRecord } from "../../intake/row.ts";
import { inColumns } from "../../text/in-columns.ts";
import { safeText } from "../../text/safe-text.ts";
import { shellWord } from "../../text/shell-word.ts";
import { count } from "../../text/words.ts";

/** What is told. */
interface Told {
  readonly columns: ColumnMapping;
  /** The first records of the file. */
  readonly sample: readonly SourceRecord[];
  /** Values are not shown. */
  readonly redact?: boolean | undefined;
}

/**
 * Tells which column is which field: for a person as a small table on stderr, for a program in one line.
 */
export function tellColumns(
  context: Context,
  { name }: { readonly name: string },
  { columns, sample, redact = false }: Told,
): void {
  const { terminal, flags } = context;
  if (flags.quiet) return;
  const { mapped, unused } = columns;
  if (context.tellsJson) {
    if (mapped.length > 0) context.notice(safeText(`${name}: ${mappingText(columns)}`));
    if (unused.length > 0) context.notice(notUsed(unused, Number.POSITIVE_INFINITY));
    return;
  }
  const width = terminal.stderrColumns;
  if (mapped.length > 0) context.notice([`${name}:`, ...tableOf(columns, redact ? [] : sample, width)].join("\n"));
  if (unused.length > 0) context.notice(notUsed(unused, width ?? Number.POSITIVE_INFINITY));
}

// --- internal ---

const HEADINGS = ["COLUMN", "FIELD", "SURE", "SAMPLE"];

function tableOf(columns: ColumnMapping, records: readonly SourceRecord[], width: number | undefined): string[] {
  const rows = mappingRows(columns, records).map(({ columns, field, sample, isLikely }) => [
    safeText(columns.join(", else ")),
    field,
    isLikely ? "likely" : "",
    safeText(sample),
  ]);
  const kept = HEADINGS.map((_, at) => at).filter((at) => at < 2 || rows.some((row) => row[at] !== ""));
  return inColumns(
    [HEADINGS, ...rows].map((row) => kept.map((at) => row[at] ?? "")),
    width ?? Number.POSITIVE_INFINITY,
  );
}

/** `9 columns are not used: Tier, Region … To use one: --map "Tier=notes"`: in two lines where `width` is too small for one. */
function notUsed(unused: readonly string[], width: number): string {
  const headers = unused.map(safeText);
  const start = `${count(headers.length, "column is", "columns are")} not used: `;
  const end = `To use one: --map ${safeText(shellWord(`${unused[0]}=notes`))}`;
  const all = `${start}${headers.join(", ")}.`;
  if (all.length + 1 + end.length <= width) return `${all} ${end}`;
  let names = headers[0] ?? "";
  for (const header of headers.slice(1)) {
    const longer = `${names}, ${header}`;
    if (start.length + longer.length + 2 > width) return `${start}${names} …\n${end}`;
    names = longer;
  }
  return `${start}${names}.\n${end}`;
}
