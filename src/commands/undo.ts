import { Command } from "commander";
import { SUMMARY_FIELDS } from "../bulk/run/results.ts";
import type { Bind, Manual } from "../cli/command.ts";
import type { Context } from "../cli/context.ts";
import { refuseUnknown } from "../customers/field-path.ts";
import { CliError } from "../errors.ts";
import { changes } from "../journal/changes.ts";
import { isSingle } from "../journal/entries.ts";
import type { OwnRuns } from "../journal/own-runs.ts";
import type { StoredRun } from "../journal/runs.ts";
import { plainWord } from "../text/shell-word.ts";
import { leastSigns } from "./runs/choosing.ts";

interface UndoFlags {
  readonly list?: boolean;
  readonly yes?: boolean;
}

export default function undoCommand(bind: Bind): Command {
  return bind(
    new Command("undo")
      .description(
        "Take back the last thing done from here: a create, update, edit, delete, merge or restore, or a whole run. It says what that was, and asks. What was edited since stays as it is, and is named with both values.",
      )
      .argument("[id]", "an id of --list, the beginning of one, or last (on a terminal the default)")
      .option("--list", "show the last twenty, the newest first, and whether they can be taken back")
      .option("-y, --yes", "do not ask"),
    undo,
    MANUAL,
  );
}

// --- internal ---

const MANUAL: Manual = {
  fields: ({ list }) => (list ? undefined : "customer"),
  notes: `What was done is known for as long as its journal is kept (the setting keep-days). An undo is in the list, too: undo it by
its id, and the change is done again.`,
  examples: [
    "customers undo",
    "customers undo --list",
    "customers undo 20260131T020304Z-ab12",
    "customers undo last --yes",
  ],
};

async function undo(context: Context, [name]: readonly [string?], flags: UndoFlags): Promise<void> {
  await context.output(); // First: a wrong --query must be an error before anything is sent.
  if (flags.list) {
    if (name === undefined) return (await import("./undo/undo-list.ts")).listChanges(context);
    throw new CliError("usage", "--list takes no id", { hint: `See one run with \`customers runs show\`.` });
  }
  refuseUnasked(context, name, flags);
  const runs = await context.runs();
  const isLast = name === undefined || name === "last";
  const stored = isLast ? await lastChange(runs) : await runs.find(name, leastSigns(context));
  if (!isSingle(stored.header)) {
    const { fields = [], query } = context.flags;
    if (query === undefined) for (const field of fields) refuseUnknown(field, SUMMARY_FIELDS);
    return (await import("./runs/undo.ts")).undoRun(context, stored.header.run, flags);
  }
  await (await import("./undo/single.ts")).undoSingle(context, stored, flags.yes === true);
}

function refuseUnasked({ terminal }: Context, name: string | undefined, { yes }: UndoFlags): void {
  if (terminal.interactive || (name !== undefined && yes)) return;
  const message =
    name === undefined ? "without a terminal, undo needs an id or last" : "without a terminal, undoing needs --yes";
  const which = name === undefined ? "last" : plainWord(name);
  throw new CliError("usage", message, {
    hint: `\`customers undo --list\` shows what was done; \`customers undo ${which} --yes\` takes it back.`,
  });
}

/** The newest change that is not undone. An undo is taken back by its id alone: `last` twice takes two changes back. */
async function lastChange(runs: OwnRuns): Promise<StoredRun> {
  for await (const { state, stored } of changes(runs))
    if (state === "done" && stored.header.command !== "undo") return stored;
  throw new CliError("not_found", "nothing that was done from here is left to undo", {
    hint: "`customers undo --list` shows what was done.",
  });
}
