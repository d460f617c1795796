import type { Context } from "../../cli/context.ts";
import type { CheckedFile } from "../../intake/check/check-file.ts";
import { MOST_TOLD, overviewOf, type Problems } from "../../intake/check/problems.ts";
import type { Remark } from "../../intake/check/remarks.ts";
import type { Column } from "../../intake/columns/column.ts";
import type { ColumnMapping } from "../../intake/columns/map-columns.ts";
import { mappingRows, mappingText } from "../../intake/columns/mapping-rows.ts";
import { holdsTexts, mostTelling, withSample } from "../../intake/columns/unused.ts";
import { fieldOfHeader } from "../../intake/headings/read-heading.ts";
import { lineText, problemText, type SourceRecord, type Table } from "../../intake/row.ts";
import { inColumns } from "../../text/in-columns.ts";
import { safeText } from "../../text/safe-text.ts";
import { shellWord } from "../../text/shell-word.ts";
import { count, grouped, listed } from "../../text/words.ts";
import { wrapped } from "../../text/wrap.ts";
import type { OpenFile } from "./open-file.ts";

/**
 * Tells which column is which field: for a person as a small table on stderr, for a program in one line.
 */
export function tellColumns(context: Context, { table: { name }, sample }: OpenFile, columns: ColumnMapping): void {
  const { terminal, flags, tellsJson } = context;
  if (flags.quiet) return;
  const width = (tellsJson ? undefined : terminal.stderrColumns) ?? Number.POSITIVE_INFINITY;
  const told = tellsJson
    ? safeText(`${name}: ${mappingText(columns)}`)
    : [`${name}:`, ...tableOf(columns, sample, width)].join("\n");
  if (columns.mapped.length > 0) context.notice(told);
  if (columns.unused.length > 0) context.notice(notUsed(columns, width));
}

/** Tells what was seen and repaired while a file was checked. */
export function tellChecked(
  context: Context,
  { name, unit }: Pick<Table, "name" | "unit">,
  { remarks, repairs }: Pick<CheckedFile, "remarks" | "repairs">,
): void {
  const doubts = remarks.filter(({ isNotice }) => !isNotice);
  const shown = doubts.slice(0, MOST_REMARKS);
  const hinted = ({ text, other }: Pick<Remark, "text" | "other">) =>
    other && !other.isKept ? `${text}. ${KEEP_OTHERS}` : text;
  // For a person the file and the flag are named once; for a program each line stands by itself.
  if (context.tellsJson || doubts.length < 2) {
    for (const { kind, lines, column, ...about } of doubts)
      context.warn(`${name}: ${hinted(about)}`, {
        file: name,
        kind,
        lines,
        ...(column === undefined ? {} : { column }),
      });
  } else {
    const more = doubts.length - shown.length;
    const last = shown.findLast(({ other }) => other && !other.isKept);
    const texts = shown.map((remark) => (remark === last ? hinted(remark) : remark.text));
    const lines = more > 0 ? [...texts, `… and ${count(more, "other remark")}.`] : texts;
    context.warn([`${name}:`, ...lines.map((line) => `  ${line}`)].join("\n"));
  }
  for (const { text } of remarks.filter(({ isNotice }) => isNotice)) context.notice(`${name}: ${text}`);
  if (repairs.number === 0) return;
  const more = repairs.number - repairs.first.length;
  const lines = repairs.first.map(({ line, column, before, after }) => {
    return `${lineText(unit, line)}: ${column} ${JSON.stringify(before)} → ${JSON.stringify(after)}`;
  });
  const all = more > 0 ? [...lines, `… and ${grouped(more)} more.`] : lines;
  context.notice(
    [`${name}: ${count(repairs.number, "value")} repaired:`, ...all.map((line) => `  ${line}`)].join("\n"),
  );
}

/**
 * Warns of the rows that are skipped: each with its place, as programs read it; many of them by kind, as the question
 * about them does.
 * @param agreed lines of rows that the person was shown already, and agreed to skip.
 * @param resumes the run that goes on: the rows were named when it began.
 */
export function warnOfSkipped(
  { warn, tellsJson }: Pick<Context, "warn" | "tellsJson">,
  { name, unit }: Pick<Table, "name" | "unit">,
  all: Problems,
  { agreed, resumes }: SkippedRows,
): void {
  const problems = [...all.all()].filter(({ line }) => !agreed.has(line));
  if (problems.length <= (resumes === undefined ? MOST_TOLD : 1) || tellsJson) {
    for (const problem of problems)
      warn(problemText({ name, unit }, problem), { file: name, line: problem.line, column: problem.column });
    return;
  }
  const rows = new Set(problems.map(({ line }) => line)).size;
  const skipped = `${count(rows, "row")} of ${name} ${rows === 1 ? "is" : "are"} skipped`;
  const { lines: shown, hint } = overviewOf(unit, problems);
  const lines = [...shown, ...(hint ? [hint] : [])].map((line) => `  ${line}`);
  warn([`${skipped}, with ${count(problems.length, "problem")}:`, ...lines].join("\n"));
}

// --- internal ---

interface SkippedRows {
  readonly agreed: ReadonlySet<number>;
  readonly resumes: string | undefined;
}

const KEEP_OTHERS = "--keep-others adds what is not used to the notes";
/** Remarks that a person is told. */
const MOST_REMARKS = 12;

const HEADINGS = ["COLUMN", "FIELD", "GUESSED", "SAMPLE"];

function tableOf(columns: ColumnMapping, records: readonly SourceRecord[], width: number): string[] {
  const rows = mappingRows(columns, records).map(({ columns, field, sample, isLikely }) => [
    safeText(columns.join(", else ")),
    field,
    isLikely ? "yes" : "",
    safeText(sample),
  ]);
  const kept = HEADINGS.map((_, at) => at).filter((at) => at < 2 || rows.some((row) => row[at] !== ""));
  return inColumns(
    [HEADINGS, ...rows].map((row) => kept.map((at) => row[at] ?? "")),
    width,
  );
}

/**
 * `9 columns are not used: Remarks ("has a dog") … and 2 without any value. To use one: --map "Remarks=notes"`. A flag is
 * named for a column that may be notes, by its heading or its texts.
 */
function notUsed({ unused, mapped }: ColumnMapping, width: number): string {
  const { telling, empty } = mostTelling(unused);
  const start = `${count(unused.length, "column is", "columns are")} not used`;
  const some = empty === 0 ? [] : [telling.length === 0 ? "without any value" : `${grouped(empty)} without any value`];
  const names = telling.map((column) => safeText(withSample(column)));
  const all = `${start}: ${listed([...names, ...some])}.`;
  const isNamed = mapped.some(({ target }) => /name$|^person$|^company$/.test(target));
  const mayBeNotes = ({ header }: Column) => fieldOfHeader(header) === "notes";
  const text = isNamed ? (telling.find(mayBeNotes) ?? telling.find(holdsTexts)) : undefined;
  if (text === undefined) return wrapped(all, width);
  const end = `To use one: --map ${safeText(shellWord(`${text.header}=notes`))}`;
  return all.length + 1 + end.length <= width ? `${all} ${end}` : `${wrapped(all, width)}\n${end}`;
}
