import { basename } from "node:path";
import type { Session } from "../../bulk/run/session.ts";
import type { Context } from "../../cli/context.ts";
import { groupsOf, groupText, MOST_TOLD, type Told } from "../../intake/check/findings.ts";
import { type Column, readSample } from "../../intake/columns/column.ts";
import { type Flagged, findFlagged, flaggedText } from "../../intake/columns/flagged.ts";
import type { ColumnMapping } from "../../intake/columns/map-columns.ts";
import { holdsTexts, mappingRows, mappingText, quotedSample } from "../../intake/columns/mapping-rows.ts";
import { readWhere } from "../../intake/columns/where.ts";
import type { Finding } from "../../intake/finding.ts";
import { fieldOfHeader } from "../../intake/headings/read-heading.ts";
import { openTable } from "../../intake/readers/open-table.ts";
import { openSource } from "../../intake/readers/source.ts";
import { findingText, lineText, type SourceRecord, type Table } from "../../intake/row.ts";
import { during } from "../../system/progress.ts";
import { inColumns, wrapped } from "../../text/ruler.ts";
import { safeText } from "../../text/safe-text.ts";
import { shellWord } from "../../text/shell-word.ts";
import { count, grouped, listed } from "../../text/words.ts";
import { decisionOf, namingTable } from "./deletes.ts";
import type { ImportFlags } from "./flags.ts";

export interface ImportTools {
  readonly context: Context;
  readonly session: Session;
  /** Whether there is a person to ask, who does not say yes to all by --yes. */
  readonly asks: boolean;
  /** `update` and `delete` with --from make no new customers. */
  readonly command: "import" | "update" | "delete";
  readonly flags: ImportFlags;
}

export interface OpenFile {
  readonly table: Table;
  readonly sample: readonly SourceRecord[];
  /** As given, and with what was answered about the file since: the run is resumed with the same answers. */
  readonly flags: ImportFlags;
}

/** Opens a file, or stdin for `-`, and takes the rows that --where says. To change or delete it may be empty. */
export async function openFile({ context, session, command, flags }: ImportTools, path: string): Promise<OpenFile> {
  const { signal } = session;
  const { encoding, sheet } = flags;
  const name = path === "-" ? "stdin" : basename(path);
  const opened = await during(context.busy, { phase: "reading_file", name }, async () => {
    const stdin = () => (context.terminal.interactive ? undefined : context.terminal.stdin);
    const source = await openSource(path, { stdin, signal });
    return openTable(source, { encoding, sheet, signal, orNothing: command !== "import" });
  });
  const deletes = command === "delete";
  const table = deletes ? namingTable(opened, flags) : opened;
  for (const notice of table.notices) context.notice(notice);
  const decided = deletes ? decisionOf(table) : [];
  const where = [...(flags.where ?? []), ...decided];
  const read = { ...table, records: table.records.filter(readWhere(table.headers, where)) };
  if (where.length > 0) {
    const [all, some] = [table.records.length, read.records.length];
    const are = `${grouped(some)} of ${count(all, "row")} ${some === 1 ? "is" : "are"} read`;
    context.notice(`${table.name}: ${are} (${decided[0] ?? "--where"}).`);
  }
  if (!deletes && flags.resumes === undefined) warnOfFlagged(context, table, findFlagged(read), flags.deleteMissing);
  return { table: read, sample: readSample(read), flags };
}

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
  const hinted = ({ text, isKept }: Pick<Told, "text" | "isKept">) =>
    isKept === false ? `${text}. ${KEEP_OTHERS}` : text;
  // For a person the file and the flag are named once; for a program each line stands by itself.
  if (context.tellsJson || doubts.length < 2) {
    for (const { kind, lines, column, ...one } of doubts)
      context.warn(`${name}: ${hinted(one)}`, { file: name, kind, lines, column });
  } else {
    const last = doubts.findLast(({ isKept }) => isKept === false);
    const lines = doubts.map((one) => (one === last ? hinted(one) : one.text));
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

export function warnOfSkipped({ warn }: Context, { name, unit }: Table, invalid: readonly Finding[]): void {
  for (const group of groupsOf(invalid, ({ kind, column }) => `${kind}\n${column}`)) {
    const [first, ...others] = group;
    const { kind, line, column } = first;
    if (others.length === 0) warn(findingText({ name, unit }, first), { file: name, line, column });
    else warn(`${name}: ${groupText(unit, group)}`, { file: name, kind, lines: group.map((one) => one.line), column });
  }
}

// --- internal ---

/** Names the --where that skips such rows; not beside --delete-missing, which would delete what is not read. */
function warnOfFlagged({ warn }: Context, table: Table, found: readonly Flagged[], deleteMissing = false): void {
  for (const one of found) {
    const where = safeText(one.without.map((condition) => `--where ${shellWord(condition)}`).join(" "));
    const next = ` and read like the others; to skip ${one.rows === 1 ? "it" : "them"}: ${where}`;
    const text = safeText(`${table.name}: ${flaggedText(one, table.records.length)}`);
    warn(`${text}${deleteMissing ? "" : next}`);
  }
}

const KEEP_OTHERS = "--keep-others adds what is not used to the notes";
const FEW_GUESSES = 3;

const HEADINGS = ["COLUMN", "FIELD", "GUESSED", "SAMPLE"];

function tableOf(mapped: ReturnType<typeof mappingRows>, width: number): string[] {
  const cells = mapped.map(({ columns, field, sample, isLikely }) => {
    return [columns.join(", else "), field, isLikely ? "yes" : "", sample].map(safeText);
  });
  const isKept = (at: number) => at < 2 || cells.some((row) => row[at] !== "");
  const rows = [HEADINGS, ...cells].map((row) => row.filter((_, at) => isKept(at)));
  return inColumns(rows, width);
}

/** `9 columns are not used: Remarks ("has a dog") … and 2 without any value. To use one: --map "Remarks=notes"`. */
function notUsed({ unused, mapped }: ColumnMapping, width: number): string {
  const telling = unused.filter(({ filled }) => filled > 0);
  const empty = unused.length - telling.length;
  const start = `${count(unused.length, "column is", "columns are")} not used`;
  const some = empty === 0 ? [] : [telling.length === 0 ? "without any value" : `${grouped(empty)} without any value`];
  const names = telling.map(({ header, samples: [sample = ""] }) => safeText(`${header} (${quotedSample(sample)})`));
  const all = `${start}: ${listed([...names, ...some])}.`;
  const isNamed = mapped.some(({ target }) => /name$|^person$|^company$/.test(target));
  const mayBeNotes = ({ header }: Column) => fieldOfHeader(header) === "notes";
  const text = isNamed ? (telling.find(mayBeNotes) ?? telling.find(holdsTexts)) : undefined;
  if (text === undefined) return wrapped(all, width);
  const end = `To use one: --map ${safeText(shellWord(`${text.header}=notes`))}`;
  return all.length + 1 + end.length <= width ? `${all} ${end}` : `${wrapped(all, width)}\n${end}`;
}
