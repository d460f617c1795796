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
import { type Problem, placeOf, type SourceRecord } from "../../intake/row.ts";
import { stateDir } from "../../system/paths.ts";
import { count } from "../../text/words.ts";
import { checkOptions, type MappedFile } from "./columns.ts";
import type { ImportTools } from "./open-file.ts";

/** A file, and what a person has corrected in it. */
export interface CorrectedRows {
  readonly corrections: Corrections;
  /** Lines that were asked about and left as they are. */
  readonly left: ReadonlySet<number>;
  /** Whether cells were corrected now. */
  readonly isNew: boolean;
}

/** The rows with the corrections of an earlier run, and a notice about them. --forget-columns forgets these. */
export async function withEarlier<File extends MappedFile>(
  { context, flags, session }: ImportTools,
  file: File,
): Promise<File & CorrectedRows> {
  const about = correctedFile(session, file);
  if (flags.forgetColumns) await keepCorrections(context.env, about);
  const corrections = await correctionsOf(context.env, about);
  const { cells, renames } = corrections;
  const done = [
    ...(cells.length > 0 ? [`${count(cells.length, "cell is", "cells are")} read as corrected before`] : []),
    ...(renames.length > 0 ? [`${count(renames.length, "row is", "rows are")} treated as decided before`] : []),
  ];
  if (done.length > 0) context.notice(`${file.table.name}: ${done.join(", ")}; --forget-columns forgets that.`);
  return { ...file, table: correctedTable(file.table, cells), corrections, left: new Set(), isNew: false };
}

/** Whether a person can correct one of these rows. The number of its cells cannot be corrected. */
export function canCorrect({ flags }: ImportTools, problems: Problems): boolean {
  return flags.redact !== true && [...problems.all()].some(isCorrectable);
}

/**
 * Asks a person to correct rows, one by one, and stores each at once. The first row that is left as it is ends it; rows
 * that were left before come last.
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
  const wrong = [...problems.all()].filter(isCorrectable);
  const lines = new Set(wrong.map(({ line }) => line));
  const records: SourceRecord[] = [];
  for await (const batch of table.batches()) records.push(...batch.filter(({ line }) => lines.has(line)));
  records.sort((one, other) => Number(file.left.has(one.line)) - Number(file.left.has(other.line)));
  let now = file;
  context.notice("Esc leaves a row as it is.");
  for (const record of records) {
    const { line } = record;
    const own = wrong.filter((problem) => problem.line === line);
    const edits = await questions.correct({ place: placeOf(table, line), record, columns, problems: own, check });
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

/** After a run in which cells were corrected: offers to write a copy of the file that has the corrections. */
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
