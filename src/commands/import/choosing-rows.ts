import type { Command } from "commander";
import type { Context } from "../../cli/context.ts";
import { CliError, Declined } from "../../errors.ts";
import { readSample } from "../../intake/columns/column.ts";
import { type Flagged, findFlagged, flaggedText } from "../../intake/columns/flagged.ts";
import { readWhere, tableWhere } from "../../intake/columns/where.ts";
import type { Table } from "../../intake/row.ts";
import { canAsk } from "../../terminal/terminal.ts";
import { safeText } from "../../text/safe-text.ts";
import { shellWord } from "../../text/shell-word.ts";
import { count, grouped } from "../../text/words.ts";

/** Which rows of a file are read. */
export interface WhereFlags {
  readonly where?: readonly string[];
  /** It was decided whether archived and inactive customers are read: nothing is asked or told. */
  readonly withFlagged?: boolean;
  readonly deleteMissing?: boolean;
  readonly yes?: boolean;
}

export function addWhereFlag(command: Command): Command {
  return command.option(
    "--where <condition>",
    'read only rows with column=value, column!=value or column~=text, for example "Status!=inactive" (repeatable)',
    (text: string, before: readonly string[] = []) => [...before, text],
  );
}

/**
 * The table without the rows that --where leaves away. Where a column says that some of the rest are archived, deleted or
 * inactive, the person at the terminal is asked; elsewhere it is said.
 * @throws CliError `usage` for a wrong --where; `refused` when the person stops.
 */
export async function chooseRows<Flags extends WhereFlags>(
  context: Context,
  table: Table,
  flags: Flags,
): Promise<{ readonly table: Table; readonly flags: Flags }> {
  const { where = [], deleteMissing } = flags;
  if (where.length > 0 && deleteMissing) {
    throw new CliError("usage", "--where cannot be used with --delete-missing", {
      hint: "The customers of the rows that are not read would count as missing, and be deleted.",
    });
  }
  const chosen = where.length === 0 ? table : tableWhere(table, readWhere(table.headers, where));
  if (where.length > 0) await tellLeftAway(context, table, chosen);
  if (flags.withFlagged) return { table: chosen, flags };
  const { read, flagged } = await findFlagged(chosen, await readSample(chosen));
  if (flagged.length === 0) return { table: chosen, flags };
  const lines = flagged.map((one) => safeText(`${table.name}: ${flaggedText(one, read)}`));
  // What --where leaves away would be deleted: the question would be a trap.
  if (!canAsk(context) || flags.yes || context.flags.input === false || deleteMissing) {
    for (const [at, line] of lines.entries()) {
      const one = flagged[at];
      context.warn(
        `${line}${one && !deleteMissing ? ` and read like the others; to skip ${one.rows === 1 ? "it" : "them"}: ${safeText(whereFlags(one))}` : ""}`,
      );
    }
    return { table: chosen, flags };
  }
  for (const line of lines) context.notice(line);
  const many = flagged.reduce((total, { rows }) => total + rows, 0) > 1;
  const prompts = await context.prompts();
  const declined = new Declined("nothing was written", "Choose rows with --where.");
  const answer = await prompts.select(
    many ? "Import these rows too?" : "Import this row too?",
    [
      { value: "without", label: "No, import the others" },
      { value: "all", label: many ? "Yes, import all rows" : "Yes, import it too" },
      { value: "stop", label: "Stop, and write nothing" },
    ],
    { declined },
  );
  if (answer === "stop") throw declined;
  if (answer === "all") return { table: chosen, flags: { ...flags, withFlagged: true } };
  const more = { ...flags, where: [...where, ...flagged.flatMap(({ without }) => without)] };
  return { table: tableWhere(table, readWhere(table.headers, more.where)), flags: { ...more, withFlagged: true } };
}

// --- internal ---

function whereFlags({ without }: Flagged): string {
  return without.map((condition) => `--where ${shellWord(condition)}`).join(" ");
}

async function tellLeftAway(context: Context, table: Table, chosen: Table): Promise<void> {
  const rowsOf = async (one: Table) => {
    let rows = 0;
    for await (const batch of one.batches()) rows += batch.length;
    return rows;
  };
  const [all, read] = [await rowsOf(table), await rowsOf(chosen)];
  context.notice(
    `${table.name}: ${grouped(read)} of ${count(all, "row")} ${read === 1 ? "is" : "are"} read (--where).`,
  );
}
