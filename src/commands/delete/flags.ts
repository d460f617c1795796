import type { Command } from "commander";
import type { Limit } from "../../bulk/guards.ts";
import { atLeastOne } from "../../flags.ts";
import { limit } from "../shared/guarding.ts";

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
