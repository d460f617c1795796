import { basename } from "node:path";
import type { Session } from "../../bulk/run/session.ts";
import type { Context } from "../../cli/context.ts";
import { readSample } from "../../intake/columns/column.ts";
import { findFlagged } from "../../intake/columns/flagged.ts";
import { readWhere, tableWhere } from "../../intake/columns/where.ts";
import { openTable } from "../../intake/readers/open-table.ts";
import { openSource, type Source, type SourceOptions } from "../../intake/readers/source.ts";
import type { SourceRecord, Table } from "../../intake/row.ts";
import { during } from "../../system/progress.ts";
import { count, grouped } from "../../text/words.ts";
import type { Answers, ReadingFlags, TableFlags } from "./flags.ts";
import type { Questions } from "./questions.ts";

/** What the steps of an import share. */
export interface ImportTools<Flags extends ReadingFlags = ReadingFlags> {
  readonly context: Context;
  readonly session: Session;
  /** As given. What is answered goes from step to step as Answers. */
  readonly flags: Flags;
  readonly questions: Questions;
}

/** A file that is open, and what was answered about it. */
export interface OpenFile {
  readonly source: Source;
  /** The rows that are read. */
  readonly table: Table;
  /** All rows of the file. */
  readonly whole: Table;
  /** The first records that are read. */
  readonly sample: readonly SourceRecord[];
  readonly answers: Answers;
}

/**
 * Opens a file, or stdin for `-`, and decides which of its rows are read: as --where says. Rows that a column calls
 * archived, deleted or inactive are a question.
 * @throws CliError `usage` for a wrong --where; as openTableOf().
 */
export async function openFile(tools: ImportTools, path: string): Promise<OpenFile> {
  const { context, session, flags, questions } = tools;
  const { where = [], deleteMissing = false } = flags;
  const { source, table } = await openTableOf(context, session, path, {
    ...flags,
    orNothing: flags.updatesOnly === true && path === "-",
  });
  for (const notice of table.notices) context.notice(notice);
  const given = { whole: table, ...(await chosen(table, where)) };
  if (where.length > 0) await tellUnread(context, table, given);
  if (flags.resumes !== undefined) return { source, ...given, answers: {} };
  const found = await findFlagged(given.table, given.sample);
  const without = found.flagged.length === 0 ? [] : await questions.flagged(table, found, deleteMissing);
  if (without.length === 0) return { source, ...given, answers: {} };
  const all = [...where, ...without];
  return { source, whole: table, ...(await chosen(table, all)), answers: { where: all } };
}

/**
 * The table in a file, or in stdin for `-`.
 * @param flags.orNothing whether it may be empty.
 * @throws CliError `invalid_input` for a file that cannot be read, `usage` for a terminal.
 */
export async function openTableOf(
  context: Context,
  session: Session,
  path: string,
  flags: TableFlags & { readonly orNothing: boolean },
): Promise<{ readonly source: Source; readonly table: Table }> {
  const { signal } = session;
  return during(context.busy, { phase: "reading_file", name: path === "-" ? "stdin" : basename(path) }, async () => {
    const source = await openSource(path, sourceOptions(context, session));
    return { source, table: await openTable(source, { ...flags, signal }) };
  });
}

export function sourceOptions(
  { terminal }: Pick<Context, "terminal">,
  { signal }: Pick<Session, "signal">,
): SourceOptions {
  return { stdin: () => (terminal.interactive ? undefined : terminal.stdin), signal };
}

/** How many rows a table has: it is read to its end. */
export async function rowsIn(table: Table): Promise<number> {
  let rows = 0;
  for await (const batch of table.batches()) rows += batch.length;
  return rows;
}

// --- internal ---

/** The rows that --where reads. */
async function chosen(table: Table, where: readonly string[]): Promise<Pick<OpenFile, "table" | "sample">> {
  const read = where.length === 0 ? table : tableWhere(table, readWhere(table.headers, where));
  return { table: read, sample: await readSample(read) };
}

async function tellUnread(context: Context, table: Table, given: Pick<OpenFile, "table">): Promise<void> {
  const [all, read] = [await rowsIn(table), await rowsIn(given.table)];
  context.notice(
    `${table.name}: ${grouped(read)} of ${count(all, "row")} ${read === 1 ? "is" : "are"} read (--where).`,
  );
}
