import { Command } from "commander";
import type { Bind, Manual } from "../cli/command.ts";
import type { Context } from "../cli/context.ts";
import { described } from "../customers/identity.ts";
import { CliError } from "../errors.ts";
import { inTurn } from "../system/progress.ts";
import { canAsk, withoutQuestions } from "../terminal/terminal.ts";
import { count } from "../text/words.ts";
import { addFromFlags, fieldsWithFrom, type ImportFlags } from "./import/flags.ts";
import { asRun, oneByOne } from "./shared/as-run.ts";
import { confirmWrite, refuseUnasked, whereabouts, whoGoes } from "./shared/confirming.ts";
import { addCountryFlag, REF_HELP, resolveAll } from "./shared/refs.ts";
import { deleted } from "./shared/tell-written.ts";

interface DeleteFlags extends ImportFlags {
  readonly from?: string;
}

export default function deleteCommand(bind: Bind): Command {
  const command = new Command("delete")
    .description(
      "Delete customers. Asks first on a terminal; elsewhere --yes is needed. Prints them as they were. " +
        "Their records are kept on this machine, for `customers restore`.",
    )
    .argument("[ref...]", REF_HELP)
    .option("-y, --yes", "do not ask");
  addFromFlags(addCountryFlag(command), "delete those that a file names; - reads stdin", FOREIGN);
  const run = (context: Context, [refs]: readonly [string[]], flags: DeleteFlags) =>
    flags.from === undefined ? deleteNamed(context, refs, flags) : deleteRows(context, refs, flags.from, flags);
  return bind(command, run, MANUAL);
}

// --- internal ---

/** Flags of import that have no sense if nobody is created or changed. */
const FOREIGN = [...["match", "onMatch", "maxCreates", "maxUpdates", "deleteMissing", "renames", "clearToken"]];

const MANUAL: Manual = {
  fields: fieldsWithFrom,
  notes: `The file of --from names a customer a line, by id, e-mail address or phone number; or it is a table (CSV, TSV, NDJSON,
JSON, XLSX) with a column of that name. If it has a column headed decision, only rows that say delete there are read.
Nothing is deleted unless every customer named is found; run again, it finishes what is left.
In scripts --yes is enough, as the file names the customers; --max-deletes is a further guard.

With --from it takes the flags of import, but for those of creates and changes: \`customers help import --all\`.`,
  examples: [
    "customers delete dana.ortiz@example.com",
    "customers delete id:42 id:43 --yes",
    "customers delete --from gone.csv --max-deletes 5% --yes",
    "customers delete --from gone.csv --job leavers --deadline 4h --report gone.html --yes",
    'customers delete --from old.xlsx --sheet Leavers --map "Client No=id" --dry-run',
  ],
};

async function deleteRows(context: Context, refs: readonly string[], from: string, flags: DeleteFlags): Promise<void> {
  if (refs.length > 0) {
    throw new CliError("usage", "--from cannot be used with customers named on the command line", {
      hint: "Add them to the file, or delete them with a second command.",
    });
  }
  if (!flags.dryRun) refuseUnasked(context, flags.yes, "deleting", SURE);
  const { importFile } = await import("./import.ts");
  await importFile(context, "delete", from, { ...flags, clearToken: "\\clear", onMatch: "delete" });
}

async function deleteNamed(context: Context, refs: readonly string[], flags: DeleteFlags): Promise<void> {
  if (refs.length === 0 && (flags.yes || !canAsk(context))) {
    throw new CliError("usage", "no customer was named", {
      hint: "Name some by id, e-mail address or phone number, or a file of them with --from.",
    });
  }
  refuseUnasked(context, flags.yes, "deleting", SURE);
  await context.output(); // First: a wrong --query must be an error before the delete.
  const asking = flags.yes ? withoutQuestions(context) : context;
  const how = { refusal: "nothing was deleted", several: true, country: flags.defaultCountry };
  const [rows, api] = [await resolveAll(asking, refs, how), await context.api()];
  const named = await inTurn(context.busy, "looking_up", rows, (customer) => api.whole(customer));
  const found = [...new Map(named.map((customer) => [customer.id, customer])).values()];
  const [only] = found;
  if (!flags.yes && only !== undefined) {
    const isAlone = found.length === 1;
    const who = isAlone ? described(only) : `these ${count(found.length, "customer")}`;
    const about = await (isAlone ? whereabouts(context, only) : whoGoes(context, found, MOST_NAMED));
    await confirmWrite(context, `Delete ${who}?`, { refusal: how.refusal, about });
  }
  const isOne = refs.length < 2 && found.length === 1;
  await asRun(context, "delete", (run) =>
    oneByOne(context, found, {
      phase: "deleting",
      customerOf: (customer) => customer,
      work: async (before) => deleted(await run.write({ action: "delete", before }, { looksFirst: !flags.yes }), true),
      isOne,
      isKept: true,
      failed: "could not be deleted",
    }),
  );
}

const SURE = "Add --yes once you are sure which customers are meant.";

const MOST_NAMED = 100;
