import { Command } from "commander";
import type { RunSettings } from "../../bulk/run/session.ts";
import { addTableFlags, type TableFlags } from "../import/flags.ts";
import { addTrialFlags, type GuardFlags, limit } from "../writing/guards.ts";
import { addReportFlags, type ReportFlags } from "../writing/report.ts";
import { addWritingFlags } from "../writing/session.ts";

/** The flags of `delete --from`. */
export interface DeleteFromFlags
  extends TableFlags,
    RunSettings,
    ReportFlags,
    Pick<GuardFlags, "maxDeletes" | "maxErrors"> {
  readonly dryRun?: boolean;
  readonly skipMissing?: boolean;
  readonly skipInvalid?: boolean;
  readonly rejects?: string;
}

export function addDeleteFromFlags(command: Command): Command {
  const many = addTrialFlags(addTableFlags(command), "which customers would be deleted")
    .option("--max-deletes <limit>", "refuse to delete more: N customers, or P% of those that the server has", limit)
    .option("--max-errors <limit>", "stop when more rows fail, N or P% of the file's rows", limit)
    .option("--skip-missing", "skip customers that are not there")
    .option("--skip-invalid", "skip rows that name no customer instead of stopping at them");
  return addReportFlags(addWritingFlags(many));
}

/** The first of these flags that was given, as it is typed; undefined when none was. */
export function givenFromFlag(flags: object): string | undefined {
  const values: Readonly<Record<string, unknown>> = { ...flags };
  const given = addDeleteFromFlags(new Command()).options.find((option) => {
    const value = values[option.attributeName()];
    // A customer on the command line may be named by a phone number.
    return value !== undefined && value !== option.defaultValue && option.long !== "--default-country";
  });
  return given?.long ?? undefined;
}
