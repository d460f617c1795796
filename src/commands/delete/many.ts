import type { Command } from "commander";
import { SUMMARY_FIELDS } from "../../bulk/run/results.ts";
import { type Bind, withManual } from "../../cli/command.ts";
import type { Context } from "../../cli/context.ts";
import { CliError } from "../../errors.ts";
import { addFromFlags, type ImportFlags } from "../import/flags.ts";
import { importFile } from "../import.ts";
import { type DeleteFlags, defineDelete, MANUAL, refuseUnasked, remove } from "./named.ts";

interface ManyFlags extends DeleteFlags, ImportFlags {
  readonly from?: string;
}

/** `customers delete --from FILE`: an import that deletes the customers of its rows. */
export default function deleteManyCommand(bind: Bind): Command {
  return withManual(
    addFromFlags(defineDelete(), "delete those that a file names; - reads stdin", FOREIGN).action(
      bind<[string[]], ManyFlags>((context, [refs], flags) => removeMany(context, refs, flags)),
    ),
    { ...MANUAL, fields: ({ from, dryRun }) => (!from ? "customer" : dryRun ? undefined : SUMMARY_FIELDS) },
  );
}

// --- internal ---

/** Flags of import that have no sense if nobody is created or changed. */
const FOREIGN = [
  ...["match", "onMatch", "maxCreates", "maxUpdates", "deleteMissing", "renames", "keepOthers", "clearToken"],
];

async function removeMany(context: Context, refs: readonly string[], { from, ...flags }: ManyFlags): Promise<void> {
  if (from === undefined) return remove(context, refs, flags); // `delete -- --from`
  if (refs.length > 0) {
    throw new CliError("usage", "--from cannot be used with customers named on the command line", {
      hint: "Add them to the file, or delete them with a second command.",
    });
  }
  if (!flags.dryRun) refuseUnasked(context, flags);
  await importFile(context, "delete", from, { ...flags, clearToken: "\\clear", onMatch: "delete" });
}
