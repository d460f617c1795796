import { type Command, InvalidArgumentError } from "commander";
import { type Amounts, type Guards, type Limit, limitsOf, parseLimit, refuseBeyond } from "../../bulk/plan/guards.ts";
import type { Context } from "../../cli/context.ts";
import { CliError } from "../../errors.ts";
import { canAsk } from "../../terminal/terminal.ts";
import { type Asked, askToWrite } from "./asking-to-write.ts";

/** The flags of every command that writes many customers: what stops it before its first write, or on the way. */
export interface GuardFlags extends Guards {
  readonly yes?: boolean;
}

export function addGuardFlags(command: Command): Command {
  return command
    .option("--max-creates <limit>", "refuse to create more, N or P% of the file's rows", limit)
    .option("--max-updates <limit>", "refuse to update more, N or P% of the file's rows", limit)
    .option("--max-deletes <limit>", "refuse to delete more, N or P% of the server's customers", limit)
    .option("--max-errors <limit>", "stop when more rows fail, N or P% of the file's rows", limit)
    .option("-y, --yes", "do not ask on a terminal");
}

/**
 * The flags --dry-run and --rejects.
 * @param words what --dry-run shows, and what the help calls the file.
 */
export function addTrialFlags(
  command: Command,
  { shows = "what would be written", file = "FILE" }: { readonly shows?: string; readonly file?: string } = {},
): Command {
  return command
    .option("--dry-run", `show ${shows}, and write nothing`)
    .option("--rejects <file>", `where failed rows go (default: ${file}.rejects.csv)`);
}

/**
 * Refuses a run beyond its limits, and asks the person at the terminal, if there is one, whether this account is meant.
 * Without a terminal nothing is asked; deletes then need --max-deletes, which stops a nightly file that is cut in half.
 * @returns how many of the rows that are to be written may fail.
 * @throws CliError `refused`; `usage` where somebody is at the terminal and would not see the question.
 */
export async function guardWrites(context: Context, intended: Asked, flags: GuardFlags): Promise<number> {
  const { counts } = intended;
  const allowed = refuseTooMuch(intended, flags);
  const writes = counts.create + counts.update + counts.delete > 0;
  if (writes && !flags.yes && context.terminal.interactive && !canAsk(context)) throw unheard();
  const asked = !flags.yes && canAsk(context) && (await askToWrite(context, intended));
  if (counts.delete > 0 && flags.maxDeletes === undefined && !asked) throw unlimitedDeletes();
  return allowed.errors - counts.invalid;
}

/** Refuses a run beyond its limits, also one that would only be shown. @returns what is allowed. @throws CliError `refused`. */
export function refuseTooMuch({ counts, listed }: Pick<Asked, "counts" | "listed">, flags: GuardFlags): Amounts {
  const limits = limitsOf(flags, { read: counts.read, server: listed ?? 0 });
  const { create, update, invalid } = counts;
  refuseBeyond(limits, { creates: create, updates: update, deletes: counts.delete, errors: invalid });
  return limits;
}

/**
 * The same for --delete-missing, before anything is read, where nobody will be asked. `delete --from` needs no limit: half
 * of its file deletes half of the customers; here half a file would delete the other half.
 * @throws CliError `usage`.
 */
export function refuseUnlimitedDeletes(context: Context, flags: GuardFlags): void {
  if (flags.maxDeletes === undefined && (flags.yes || !canAsk(context))) throw unlimitedDeletes();
}

/** Reads `20` or `5%` from a flag. */
export function limit(text: string): Limit {
  const parsed = parseLimit(text);
  if (parsed === undefined) throw new InvalidArgumentError("It must be a number or a percentage: 20 or 5%.");
  return parsed;
}

// --- internal ---

function unheard(): CliError {
  return new CliError(
    "usage",
    "nothing was written: stderr is not a terminal, so the question before it cannot be asked",
    {
      hint: "Add --yes to write without a question, or leave stderr on the terminal.",
    },
  );
}

function unlimitedDeletes(): CliError {
  return new CliError(
    "usage",
    "deleting customers that are not in the file needs --max-deletes where nobody is asked",
    {
      hint: "Say how many may go, for example --max-deletes 5%; --dry-run shows who would.",
    },
  );
}
