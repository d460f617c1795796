import { join } from "node:path";
import { rejectsPath, tableText, writeRejects } from "../../bulk/report/rejects-file.ts";
import {
  type CorrectedFile,
  type Corrections,
  correctedTable,
  correctionsOf,
  keepCorrections,
  withMore,
} from "../../intake/check/corrections.ts";
import type { Problems } from "../../intake/check/problems.ts";
import { rowReader } from "../../intake/check/read-row.ts";
import { inForm } from "../../intake/readers/encodings/open-text.ts";
import { type Problem, placeOf, type SourceRecord, type Table } from "../../intake/row.ts";
import { stateDir } from "../../system/paths.ts";
import { count } from "../../text/words.ts";
import { checkOptions, type MappedFile } from "./columns.ts";
import type { ImportTools } from "./open-file.ts";

/** What is read of a file in the place of what it says. */
export interface CorrectedRows {
  readonly corrections: Corrections;
  /** Lines that were asked about and left as they are. */
  readonly left: ReadonlySet<number>;
  /** Whether cells were corrected now. */
  readonly isNew: boolean;
}

/** The rows of a file as they were corrected when it was read before, which is said. --forget-columns forgets that. */
export async function withEarlier<File extends MappedFile>(
  { context, flags, session }: ImportTools,
  file: File,
): Promise<File & CorrectedRows> {
  const { baseUrl, sha256 } = correctedFile(session, file);
  if (flags.forgetColumns) await keepCorrections(context.env, { baseUrl, sha256 });
  const corrections = await correctionsOf(context.env, { baseUrl, sha256 });
  const { cells, renames } = corrections;
  const done = [
    ...(cells.length > 0 ? [`${count(cells.length, "cell is", "cells are")} read as corrected before`] : []),
    ...(renames.length > 0 ? [`${count(renames.length, "row is", "rows are")} treated as decided before`] : []),
  ];
  if (done.length > 0) context.notice(`${file.table.name}: ${done.join(", ")}; --forget-columns forgets that.`);
  return { ...file, table: correctedTable(file.table, cells), corrections, left: new Set(), isNew: false };
}

/** Whether a person can correct one of these rows: not how many cells it has. */
export function canCorrect({ flags }: ImportTools, problems: Problems): boolean {
  return flags.redact !== true && [...problems.all()].some(isCorrectable);
}

/**
 * Has a person correct rows, one by one, and keeps each at once. It ends with the first that is left as it is; those that
 * were left before are the last.
 * @returns the file with the corrected rows, to be checked again.
 */
export async function correctRows<File extends MappedFile & CorrectedRows>(
  tools: ImportTools,
  file: File,
  problems: Problems,
): Promise<File> {
  const { context, flags, questions } = tools;
  const { table, columns, country, isOwn } = file;
  const read = rowReader(table, { ...(await checkOptions(flags, columns, country)), isOwn });
  const check = (record: SourceRecord) => {
    const checked = read(record);
    return "problems" in checked ? checked.problems : checked.doubts;
  };
  const byLine = new Map<number, Problem[]>();
  for (const problem of [...problems.all()].filter(isCorrectable))
    byLine.set(problem.line, [...(byLine.get(problem.line) ?? []), problem]);
  const records = await recordsAt(table, byLine);
  const first = records.filter(({ line }) => !file.left.has(line));
  let now = file;
  context.notice("Esc leaves a row as it is.");
  for (const record of [...first, ...records.filter((one) => !first.includes(one))]) {
    const { line } = record;
    const row = { place: placeOf(table, line), record, columns, problems: byLine.get(line) ?? [], check };
    const edits = await questions.correct(row);
    if (edits === undefined) return { ...now, left: new Set([...now.left, line]) };
    const cells = [...edits].map(([at, to]) => {
      return { line, at, column: table.headers[at] ?? "", from: record.cells[at] ?? "", to };
    });
    now = await keep(tools, now, { cells });
  }
  return now;
}

/** With more corrections and decisions, kept for the next run of the file. */
export async function keep<File extends MappedFile & CorrectedRows>(
  { context, session }: ImportTools,
  file: File,
  more: Partial<Corrections>,
): Promise<File> {
  const corrections = withMore(file.corrections, more);
  await keepCorrections(context.env, correctedFile(session, file), corrections);
  const isNew = file.isNew || more.renames === undefined;
  return { ...file, table: correctedTable(file.table, more.cells ?? []), corrections, isNew };
}

/** After a run in which cells were corrected: asks whether a copy of the file has them too, and writes it. */
export async function offerCopy(
  { context, questions }: ImportTools,
  { source, whole, corrections: { cells }, isNew }: MappedFile & CorrectedRows,
): Promise<void> {
  if (!isNew || cells.length === 0 || context.signal.aborted) return;
  const ending = whole.form === undefined ? ".csv" : (/\.(?:csv|tsv|txt)$/i.exec(source.path ?? "")?.[0] ?? ".csv");
  const path = rejectsPath(source.path).replace(/\.rejects\.csv$/, `.corrected${ending}`);
  if (!(await questions.copy(path, cells.length))) return;
  const records: SourceRecord[] = [];
  for await (const batch of correctedTable(whole, cells).batches()) records.push(...batch);
  const bytes = await inForm(await tableText(whole, records), whole.form ?? UTF8);
  const folder = join(stateDir(context.env), "rejects");
  context.notice(`The corrected copy is ${await writeRejects(path, bytes, folder, context.signal)}.`);
}

// --- internal ---

const UTF8 = { encoding: "utf-8", isGiven: false, hasMark: false };

function correctedFile({ host }: ImportTools["session"], { table }: MappedFile): CorrectedFile {
  return { baseUrl: host.account.base_url, sha256: table.file.sha256 };
}

function isCorrectable({ kind }: Problem): boolean {
  return kind !== "row-width";
}

/** The records on some lines, as the file has them. */
async function recordsAt(table: Table, lines: ReadonlyMap<number, unknown>): Promise<readonly SourceRecord[]> {
  const records: SourceRecord[] = [];
  for await (const batch of table.batches()) records.push(...batch.filter(({ line }) => lines.has(line)));
  return records;
}
