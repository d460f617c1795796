import type { Command } from "commander";
import { type DecideRenames, RENAME_HINT, type Rename } from "../../bulk/plan/renames.ts";
import type { Context } from "../../cli/context.ts";
import type { Redactor } from "../../customers/redact.ts";
import { CliError, Declined } from "../../errors.ts";
import { placeOf, type Table } from "../../intake/row.ts";
import { canAsk } from "../../terminal/terminal.ts";
import { safeText } from "../../text/safe-text.ts";
import { count } from "../../text/words.ts";

/** What to do about rows that would give a customer another person's name. */
export interface RenameFlags {
  readonly allowRename?: boolean;
  readonly skipRename?: boolean;
}

export function addRenameFlags(command: Command): Command {
  return command
    .option("--allow-rename", "write rows that give a customer another person's name (default: they fail)")
    .option(
      "--skip-rename",
      "skip such rows: matched by a phone or an id alone, or an e-mail that other rows have too",
    );
}

/** @throws CliError `usage` when both flags are given. */
export function checkRenameFlags({ allowRename, skipRename }: RenameFlags): void {
  if (!allowRename || !skipRename) return;
  throw new CliError("usage", "--allow-rename cannot be used with --skip-rename", { hint: "Give one of them." });
}

/**
 * Decides about the rows that would rename customers: as a flag says, else as the person at the terminal says; they fail
 * where nobody can be asked.
 * @param isAsked whether there is something to decide now: nothing is asked for a preview.
 */
export function decideRenames(
  context: Context,
  table: Pick<Table, "name" | "unit">,
  flags: RenameFlags,
  { isAsked, redactor }: { readonly isAsked: boolean; readonly redactor: Redactor },
): DecideRenames {
  return async (renames) => {
    const all = renames.length;
    if (flags.allowRename) return "write";
    if (flags.skipRename) {
      context.notice(`${table.name}: ${renamesText(all)}: skipped.`);
      return "skip";
    }
    if (!isAsked || !canAsk(context) || context.flags.input === false) return "fail";
    context.notice(`${table.name}: ${renamesText(all)}:`);
    for (const rename of renames.slice(0, SHOWN)) context.notice(`  ${renameText(table, rename, redactor)}`);
    if (all > SHOWN) context.notice(`  … and ${all - SHOWN} more`);
    const prompts = await context.prompts();
    const declined = new Declined("nothing was written", RENAME_HINT);
    const answer = await prompts.select(
      "What should happen to these rows?",
      [
        { value: "skip", label: "Skip them" },
        { value: "write", label: "Rename the customers" },
        { value: "stop", label: "Stop, and write nothing" },
      ],
      { flag: "--allow-rename or --skip-rename", declined },
    );
    if (answer === "stop") throw declined;
    return answer;
  };
}

// --- internal ---

const SHOWN = 10;

/** `2 rows that would give customers other people's names`. */
function renamesText(rows: number): string {
  return `${count(rows, "row")} that would give ${rows === 1 ? "a customer another person's name" : "customers other people's names"}`;
}

/** `customers.csv:7: cus_1 "Bob Hughes" → "Ann Hughes"`. */
function renameText(table: Pick<Table, "name" | "unit">, { line, id, from, to }: Rename, redactor: Redactor): string {
  const [before, after] = [from, to].map((name) => safeText(JSON.stringify(redactor.value("name", name))));
  return `${placeOf(table, line)}: ${id} ${before} → ${after}`;
}
