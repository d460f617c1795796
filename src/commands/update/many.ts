import { Command } from "commander";
import { type Bind, withManual } from "../../cli/command.ts";
import type { Context } from "../../cli/context.ts";
import { CliError } from "../../errors.ts";
import { addReadingFlags } from "../import/flags.ts";
import { type ImportFlags, importFile } from "../import.ts";
import { givenFields } from "../shared/input.ts";
import { addGuardFlags, addTrialFlags } from "../writing/guards.ts";
import { addReportFlags } from "../writing/report.ts";
import { addWritingFlags } from "../writing/session.ts";
import { ALL_HELP } from "../writing/tell-plan.ts";
import { defineUpdate, MANUAL, type UpdateFlags, update } from "./one.ts";

interface ManyFlags extends UpdateFlags, Omit<ImportFlags, "defaultCountry"> {
  readonly from?: string;
}

/** `customers update --from FILE`: an import whose rows must all match a customer. */
export default function updateManyCommand(bind: Bind): Command {
  const command = defineUpdate()
    .optionsGroup("Many at once:")
    .option("--from <file>", "change those that a file names, as import does, and make no new ones; - reads stdin");
  return withManual(
    addImportFlags(command).action(
      bind<[string | undefined], ManyFlags>((context, [ref], flags) => updateMany(context, ref, flags)),
    ),
    { ...MANUAL, common: [...defineUpdate().options.flatMap(({ long }) => long ?? []), "--from"] },
  );
}

// --- internal ---

/** Flags of import that make no sense where nobody is created or deleted. */
const FOREIGN = ["onMatch", "maxCreates", "maxDeletes"];

function addImportFlags(command: Command): Command {
  const donor = new Command();
  addTrialFlags(addReportFlags(addGuardFlags(addWritingFlags(addReadingFlags(donor)))))
    .option("--all", ALL_HELP)
    .option("--skip-missing", "skip the rows that match no customer");
  const taken = new Set([...FOREIGN, ...command.options.map((option) => option.attributeName())]);
  for (const option of donor.options) {
    if (!taken.has(option.attributeName())) command.addOption(option.helpGroup("With --from:"));
  }
  return command;
}

/** Errors as import has them. */
async function updateMany(context: Context, ref: string | undefined, flags: ManyFlags): Promise<void> {
  const { from, data, clear, allowUnknownFields, ...rest } = flags;
  if (from === undefined) return update(context, ref, flags); // `--notes --from`
  const own = [ref, data, clear, allowUnknownFields].some((value) => value !== undefined);
  if (own || givenFields(flags).length > 0) {
    throw new CliError("usage", "--from cannot be used with a customer, field flags, --data or --clear", {
      hint: "The file says which customers change, and how.",
    });
  }
  await importFile(context, from, { ...rest, onMatch: "update", updatesOnly: true });
}
