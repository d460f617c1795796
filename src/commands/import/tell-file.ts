import type { Context } from "../../cli/context.ts";
import { groupsOf, groupText, MOST_TOLD, type Told } from "../../intake/check/findings.ts";
import type { Column } from "../../intake/columns/column.ts";
import type { ColumnMapping } from "../../intake/columns/map-columns.ts";
import { holdsTexts, mappingRows, mappingText, quotedSample } from "../../intake/columns/mapping-rows.ts";
import type { Finding } from "../../intake/finding.ts";
import { fieldOfHeader } from "../../intake/headings/read-heading.ts";
import { findingText, lineText, type Table } from "../../intake/row.ts";
import { inColumns, wrapped } from "../../text/ruler.ts";
import { safeText } from "../../text/safe-text.ts";
import { shellWord } from "../../text/shell-word.ts";
import { count, grouped, listed } from "../../text/words.ts";
import type { OpenFile } from "./open-file.ts";

/** Tells which column is which field; if all are used, a person is told only the guesses. */
export function tellColumns(context: Context, { table: { name }, sample }: OpenFile, columns: ColumnMapping): void {
  const { terminal, flags, tellsJson } = context;
  if (flags.quiet) return;
  const width = (tellsJson ? undefined : terminal.stderrColumns) ?? Number.POSITIVE_INFINITY;
  const rows = mappingRows(columns, sample);
  const guesses = rows.filter(({ isLikely }) => isLikely);
  if (!tellsJson && columns.unused.length === 0 && guesses.length <= FEW_GUESSES) {
    const read = guesses.map(({ columns: from, field }) => `${from.join(", else ")} → ${field}`);
    if (read.length > 0) context.notice(safeText(`${name}: guessed: ${read.join(", ")} (--map corrects it)`));
    return;
  }
  const told = tellsJson
    ? safeText(`${name}: ${mappingText(columns)}`)
    : [`${name}:`, ...tableOf(rows, width)].join("\n");
  if (columns.mapped.length > 0) context.notice(told);
  if (columns.unused.length > 0) context.notice(notUsed(columns, width));
}

/** Tells what was seen while a file was checked: one line a kind. */
export function tellSeen(context: Context, { name }: Pick<Table, "name">, told: readonly Told[]): void {
  const doubts = told.filter(({ isNotice }) => !isNotice);
  // For a person the file is named once; for a program each line stands by itself.
  if (context.tellsJson || doubts.length < 2) {
    for (const { kind, lines, column, text } of doubts)
      context.warn(`${name}: ${text}`, { file: name, kind, lines, column });
  } else {
    const texts = doubts.slice(0, MOST_KINDS).map(({ text }) => text);
    const more = doubts.length - texts.length;
    const lines = more > 0 ? [...texts, `… and ${count(more, "other remark")}.`] : texts;
    context.warn([`${name}:`, ...lines.map((line) => `  ${line}`)].join("\n"));
  }
  for (const { text } of told.filter(({ isNotice }) => isNotice)) context.notice(`${name}: ${text}`);
}

export function tellRepairs(context: Context, { name, unit }: Table, repairs: readonly Finding[]): void {
  if (repairs.length === 0) return;
  const lines = repairs.slice(0, MOST_TOLD).map(({ line, column, value, proposal }) => {
    return `${lineText(unit, line)}: ${column} ${JSON.stringify(value)} → ${JSON.stringify(proposal)}`;
  });
  const more = repairs.length - lines.length;
  const all = more > 0 ? [...lines, `… and ${grouped(more)} more.`] : lines;
  context.notice(
    [`${name}: ${count(repairs.length, "value")} repaired:`, ...all.map((line) => `  ${line}`)].join("\n"),
  );
}

/** Warns of skipped rows, in one line a kind. */
export function warnOfSkipped({ warn }: Context, { name, unit }: Table, invalid: readonly Finding[]): void {
  for (const group of groupsOf(invalid, ({ kind, column }) => `${kind}\n${column}`)) {
    const [first, ...others] = group;
    const { kind, line, column } = first;
    if (others.length === 0) warn(findingText({ name, unit }, first), { file: name, line, column });
    else warn(`${name}: ${groupText(unit, group)}`, { file: name, kind, lines: group.map((one) => one.line), column });
  }
}

// --- internal ---

const FEW_GUESSES = 3;
const MOST_KINDS = 12;

const HEADINGS = ["COLUMN", "FIELD", "GUESSED", "SAMPLE"];

function tableOf(mapped: ReturnType<typeof mappingRows>, width: number): string[] {
  const cells = mapped.map(({ columns, field, sample, isLikely }) => {
    return [columns.join(", else "), field, isLikely ? "yes" : "", sample].map(safeText);
  });
  const isKept = (at: number) => at < 2 || cells.some((row) => row[at] !== "");
  const rows = [HEADINGS, ...cells].map((row) => row.filter((_, at) => isKept(at)));
  return inColumns(rows, width);
}

/** Files of some programs have hundreds. */
const MOST_UNUSED = 40;

/** `9 columns are not used: Remarks ("has a dog") … and 2 without any value. To use one: --map "Remarks=notes"`. */
function notUsed({ unused, mapped }: ColumnMapping, width: number): string {
  const telling = unused.filter(({ filled }) => filled > 0);
  const empty = unused.length - telling.length;
  const start = `${count(unused.length, "column is", "columns are")} not used`;
  const some = empty === 0 ? [] : [telling.length === 0 ? "without any value" : `${grouped(empty)} without any value`];
  const shown = telling.length > MOST_UNUSED ? telling.slice(0, MOST_UNUSED - 1) : telling;
  if (shown.length < telling.length) some.unshift(`${grouped(telling.length - shown.length)} others`);
  const names = shown.map(({ header, samples: [sample = ""] }) => safeText(`${header} (${quotedSample(sample)})`));
  const all = `${start}: ${listed([...names, ...some])}.`;
  const isNamed = mapped.some(({ target }) => /name$|^person$|^company$/.test(target));
  const mayBeNotes = ({ header }: Column) => fieldOfHeader(header) === "notes";
  const text = isNamed ? (telling.find(mayBeNotes) ?? telling.find(holdsTexts)) : undefined;
  if (text === undefined) return wrapped(all, width);
  const end = `To use one: --map ${safeText(shellWord(`${text.header}=notes`))}`;
  return all.length + 1 + end.length <= width ? `${all} ${end}` : `${wrapped(all, width)}\n${end}`;
}
