import { type Command, InvalidArgumentError } from "commander";
import { type Limit, parseLimit } from "../../bulk/guards.ts";
import { wholeNumber } from "../../flags.ts";

/** The flags of `delete --from`. */
export interface DeleteFromFlags {
  readonly dryRun?: boolean;
  readonly skipMissing?: boolean;
  readonly maxDeletes?: Limit;
  readonly defaultCountry?: string;
  readonly concurrency?: number;
}

export function addDeleteFromFlags(command: Command): Command {
  return command
    .option("--dry-run", "show who would be deleted, and delete nobody")
    .option("--max-deletes <limit>", "refuse to delete more: N customers, or P% of those that the server has", limit)
    .option("--skip-missing", "pass over those that are not there")
    .option("--default-country <code>", "country of phone numbers without +, for example US")
    .option("--concurrency <n>", "customers deleted at the same time (default: 4)", atLeastOne);
}

// --- internal ---

function limit(text: string): Limit {
  const parsed = parseLimit(text);
  if (parsed === undefined) throw new InvalidArgumentError("It must be a number or a percentage: 20 or 5%.");
  return parsed;
}

function atLeastOne(text: string): number {
  const value = wholeNumber(text);
  if (value < 1) throw new InvalidArgumentError("It must be at least 1.");
  return value;
}
