import type { Command } from "commander";
import { SUMMARY_FIELDS } from "../../bulk/run/results.ts";
import { type Bind, withManual } from "../../cli/command.ts";
import type { Context } from "../../cli/context.ts";
import { CliError } from "../../errors.ts";
import { addFromFlags, type ImportFlags } from "../import/flags.ts";
import { importFile } from "../import.ts";
import { givenFields } from "../shared/input.ts";
import { defineUpdate, MANUAL, type UpdateFlags, update } from "./one.ts";

interface ManyFlags extends UpdateFlags, Omit<ImportFlags, "defaultCountry"> {
  readonly from?: string;
}

/** `customers update --from FILE`: an import whose rows must all match a customer. */
export default function updateManyCommand(bind: Bind): Command {
  const help = "change those that a file names, as import does, and make no new ones; - reads stdin";
  return withManual(
    addFromFlags(defineUpdate(), help, ["onMatch", "maxCreates", "maxDeletes", "deleteMissing"]).action(
      bind<[string | undefined], ManyFlags>((context, [ref], flags) => updateMany(context, ref, flags)),
    ),
    { ...MANUAL, fields: ({ from, dryRun }) => (!from ? "customer" : dryRun ? undefined : SUMMARY_FIELDS) },
  );
}

// --- internal ---

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
  await importFile(context, "update", from, { ...rest, onMatch: "update" });
}
