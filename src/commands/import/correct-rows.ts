import type { Context } from "../../cli/context.ts";
import {
  CORRECTIONS,
  type Correction,
  type Corrections,
  columnName,
  correctedTable,
  withMore,
} from "../../intake/check/corrections.ts";
import { type Findings, groupsOf } from "../../intake/check/findings.ts";
import { valuesFromAbove } from "../../intake/check/from-above.ts";
import { isInvalid, rowReader } from "../../intake/check/read-row.ts";
import type { Finding } from "../../intake/finding.ts";
import { placeOf, type SourceRecord, type Table } from "../../intake/row.ts";
import { count } from "../../text/words.ts";
import { askForRow, placesOf } from "./ask-corrections.ts";
import { checkOptions, type MappedFile } from "./columns.ts";
import type { ImportTools } from "./open-file.ts";

export interface CorrectedRows {
  readonly corrections: Corrections;
  /** Lines that were asked about and left as they are. */
  readonly left: ReadonlySet<number>;
}

/** The rows with the corrections of an earlier run, and a notice about them. --forget-columns forgets these. */
export async function withEarlier<File extends MappedFile>(
  { context, flags }: ImportTools,
  file: File,
): Promise<File & CorrectedRows> {
  const about = await correctedFile(context, file);
  if (flags.forgetColumns) await CORRECTIONS.keep(context.env, about);
  const corrections = (await CORRECTIONS.find(context.env, about)) ?? { cells: [], renames: [] };
  const { cells, renames } = corrections;
  const done = cells.length + renames.length;
  if (done > 0) context.notice(`${file.table.name}: using your ${count(done, "earlier correction")}.`);
  return { ...file, table: correctedTable(file.table, cells), corrections, left: new Set() };
}

/**
 * Asks a person about rows, one by one, and stores what they correct at once. Esc leaves the rest of a row as it is; two rows left
 * one after the other end it. Rows that were left before come last.
 * @param areDoubts whether the rows are valid, and may stay as they are read.
 * @returns the file with the corrected rows, to be checked again.
 */
export async function correctRows<File extends MappedFile & CorrectedRows>(
  tools: ImportTools,
  file: File,
  asked: readonly Finding[],
  areDoubts = false,
): Promise<File> {
  const { context } = tools;
  const { table, columns, isOwn } = file;
  const read = rowReader(table, { ...(await checkOptions(file)), isOwn });
  const check = (record: SourceRecord) => read(record).findings.filter(({ severity }) => severity === "invalid");
  const groups = groupsOf(asked, ({ line }) => `${line}`).slice(0, MOST_ROWS);
  const byLine = new Map(groups.map((group) => [group[0].line, group]));
  const rows: { line: number; findings: readonly Finding[]; inFile: SourceRecord; record: SourceRecord }[] = [];
  const withAbove = valuesFromAbove(table, columns, isOwn);
  for (const inFile of table.records) {
    const record = withAbove(inFile);
    const findings = byLine.get(record.line);
    if (findings !== undefined) rows.push({ line: record.line, findings, inFile, record });
  }
  rows.sort((one, other) => Number(file.left.has(one.line)) - Number(file.left.has(other.line)));
  let now = file;
  let isLeaving = false;
  context.notice(
    `${(await context.prompts()).leaving}: next row${rows.length > 1 ? "; twice: back to the choice" : ""}`,
  );
  for (const [at, { line, findings, inFile, record }] of rows.entries()) {
    const place = `${placeOf(table, line)}${rows.length > 1 ? ` (${at + 1} of ${rows.length})` : ""}`;
    const checked = read(record);
    const { edits, isLeft } = await askForRow(context, {
      ...{ place, record, columns, findings, check },
      values: areDoubts && !isInvalid(checked) ? checked.values : undefined,
      fitted: findings.some(({ kind }) => kind === "row-width") ? fitted(table, record) : new Map(),
    });
    const cells = [...edits].map(([at, to]) => {
      const from = at < inFile.cells.length ? (inFile.cells[at] ?? "") : null;
      return { line, at, column: columnName(table, at), from, to };
    });
    if (cells.length > 0) now = await keep(tools, now, { cells });
    if (isLeft) now = { ...now, left: new Set([...now.left, line]) };
    if (isLeft && isLeaving) break;
    isLeaving = isLeft;
  }
  return now;
}

export function proposedCells(
  { table, columns }: Pick<MappedFile, "table" | "columns">,
  findings: Findings,
): readonly Correction[] {
  return findings.invalid().flatMap((finding) => {
    const { line, value, proposal } = finding;
    const [at, ...others] = placesOf(columns, finding);
    const from = at === undefined ? undefined : findings.cells.get(line)?.[at];
    if (at === undefined || others.length > 0 || !from || from.trim() !== value || !proposal) return [];
    return { line, at, column: columnName(table, at), from, to: proposal };
  });
}

/** With more corrections and decisions, kept for the next run of the file. */
export async function keep<File extends MappedFile & CorrectedRows>(
  { context }: ImportTools,
  file: File,
  more: Partial<Corrections>,
): Promise<File> {
  const corrections = withMore(file.corrections, more);
  await CORRECTIONS.keep(context.env, await correctedFile(context, file), corrections);
  return { ...file, table: correctedTable(file.table, more.cells ?? []), corrections };
}

// --- internal ---

/** What was corrected in a file is of one account. Without one the file can be checked, and nothing is remembered of it. */
async function correctedFile({ runs }: Context, { table }: MappedFile): Promise<readonly string[]> {
  const account = await runs().then(
    (own) => own.account.id,
    () => "",
  );
  return [account, table.file.sha256];
}

/** Rows that are asked about at once: nobody corrects more by hand. */
const MOST_ROWS = 1000;

/**
 * The cells of a row in the number of the headings, as a proposal: a cell that begins with a blank follows a delimiter
 * inside a text.
 */
function fitted({ headers, delimiter = "," }: Table, { cells }: SourceRecord): ReadonlyMap<number, string> {
  const joined = cells
    .join("\0")
    .replace(/\0(?= +[^ \0])/g, delimiter)
    .split("\0");
  const own = joined.length === headers.length ? joined : cells.slice(0, headers.length);
  return new Map(Array.from({ length: Math.max(cells.length, headers.length) }, (_, at) => [at, own[at] ?? ""]));
}
