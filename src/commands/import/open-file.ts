import { basename } from "node:path";
import type { Session } from "../../bulk/run/session.ts";
import type { Context } from "../../cli/context.ts";
import { readSample } from "../../intake/columns/column.ts";
import { flaggedRows } from "../../intake/columns/flagged.ts";
import { openTable } from "../../intake/readers/open-table.ts";
import { openSource } from "../../intake/readers/source.ts";
import type { SourceRecord, Table } from "../../intake/row.ts";
import { during } from "../../system/progress.ts";
import { safeText } from "../../text/safe-text.ts";
import { count, grouped } from "../../text/words.ts";
import { type DecidedRows, decidedRows, namingTable } from "./deletes.ts";
import type { ImportFlags } from "./flags.ts";

export interface ImportTools {
  readonly context: Context;
  readonly session: Session;
  /** Whether there is a person to ask, who does not say yes to all by --yes. */
  readonly asks: boolean;
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

/** Opens a file, or stdin for `-`. To change or delete it may be empty. */
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
  const { header, records }: DecidedRows = deletes ? decidedRows(table) : table;
  if (header !== undefined) {
    const [all, some] = [table.records.length, records.length];
    const are = `${grouped(some)} of ${count(all, "row")} ${some === 1 ? "is" : "are"} read`;
    context.notice(`${table.name}: ${are} (${header}=delete).`);
  }
  if (!deletes && flags.resumes === undefined) warnOfFlagged(context, table, flags.deleteMissing);
  const read = { ...table, records };
  return { table: read, sample: readSample(read), flags };
}

// --- internal ---

/** Beside --delete-missing the customers of rows that are not in the file would be deleted. */
function warnOfFlagged({ warn }: Context, table: Table, deleteMissing = false): void {
  const next = deleteMissing ? "" : ". Delete these rows from the file if they should not be imported.";
  for (const flagged of flaggedRows(table)) warn(safeText(`${table.name}: ${flagged}${next}`));
}
