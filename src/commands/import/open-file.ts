import { basename } from "node:path";
import type { Session } from "../../bulk/run/session.ts";
import type { Context } from "../../cli/context.ts";
import { readSample } from "../../intake/columns/column.ts";
import { type Flagged, findFlagged, flaggedText } from "../../intake/columns/flagged.ts";
import { readWhere } from "../../intake/columns/where.ts";
import { openTable } from "../../intake/readers/open-table.ts";
import { openSource } from "../../intake/readers/source.ts";
import type { SourceRecord, Table } from "../../intake/row.ts";
import { during } from "../../system/progress.ts";
import { safeText } from "../../text/safe-text.ts";
import { shellWord } from "../../text/shell-word.ts";
import { count, grouped } from "../../text/words.ts";
import { decisionOf, namingTable } from "./deletes.ts";
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
