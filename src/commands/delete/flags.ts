import type { Command } from "commander";
import type { Limit } from "../../bulk/guards.ts";
import { atLeastOne } from "../../flags.ts";
import { limit } from "../shared/guarding.ts";
import { addTableFlags, type TableFlags } from "../shared/reading.ts";

/** The flags of `delete --from`. */
export interface DeleteFromFlags extends TableFlags {
  readonly dryRun?: boolean;
  readonly skipMissing?: boolean;
  readonly maxDeletes?: Limit;
  readonly skipInvalid?: boolean;
  readonly concurrency?: number;
}

export function addDeleteFromFlags(command: Command): Command {
  const many = command
    .option("--dry-run", "show who would be deleted, and delete nobody")
    .option("--max-deletes <limit>", "refuse to delete more: N customers, or P% of those that the server has", limit)
    .option("--skip-missing", "pass over those that are not there")
    .option("--skip-invalid", "leave the rows out that name nobody instead of stopping at them")
    .option("--concurrency <n>", "customers deleted at the same time (default: 4)", atLeastOne);
  return addTableFlags(many);
}
