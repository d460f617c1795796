import { basename } from "node:path";
import type { Session } from "../../bulk/run/session.ts";
import { readSample } from "../../intake/columns/column.ts";
import { findFlagged } from "../../intake/columns/flagged.ts";
import { readWhere } from "../../intake/columns/where.ts";
import { openTable } from "../../intake/readers/open-table.ts";
import { openSource } from "../../intake/readers/source.ts";
import type { SourceRecord, Table } from "../../intake/row.ts";
import { during } from "../../system/progress.ts";
import { count, grouped } from "../../text/words.ts";
import { decisionOf, namingTable } from "./deletes.ts";
import type { ImportFlags } from "./flags.ts";
import { type Asking, warnOfFlagged } from "./questions.ts";

export interface ImportTools extends Asking {
  readonly session: Session;
  /** `update` and `delete` with --from make no new customers. */
  readonly command: "import" | "update" | "delete";
  /** As given. */
  readonly flags: ImportFlags;
}

export interface OpenFile {
  readonly table: Table;
  readonly sample: readonly SourceRecord[];
  /** As given, and with what was answered about the file since: the run is resumed with the same answers. */
  readonly flags: ImportFlags;
}

/**
 * Opens a file, or stdin for `-`, and decides which of its rows are read: as --where says. Rows that a column calls
 * archived, deleted or inactive are a warning.
 */
export async function openFile(tools: ImportTools, path: string): Promise<OpenFile> {
  const { context, command, flags } = tools;
  const { deleteMissing = false } = flags;
  const opened = await openTableOf(tools, path);
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
  if (!deletes && flags.resumes === undefined) warnOfFlagged(context, table, findFlagged(read), deleteMissing);
  return { table: read, sample: readSample(read), flags };
}

// --- internal ---

/** The table in a file, or in stdin for `-`. It may be empty if it only changes or deletes customers. */
async function openTableOf(
  { context, session, command, flags: { encoding, sheet } }: ImportTools,
  path: string,
): Promise<Table> {
  const { signal } = session;
  return during(context.busy, { phase: "reading_file", name: path === "-" ? "stdin" : basename(path) }, async () => {
    const stdin = () => (context.terminal.interactive ? undefined : context.terminal.stdin);
    const source = await openSource(path, { stdin, signal });
    return openTable(source, { encoding, sheet, signal, orNothing: command !== "import" });
  });
}
