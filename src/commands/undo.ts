import { Command } from "commander";
import { fieldChanges } from "../bulk/plan/planned.ts";
import type { WriteStep } from "../bulk/step.ts";
import { type Bind, type Manual, withManual } from "../cli/command.ts";
import type { Context } from "../cli/context.ts";
import { changedFields } from "../customers/changes.ts";
import { CliError } from "../errors.ts";
import { findRun, idNamed, ignore, type StoredRun } from "../journal/runs.ts";
import { customerView } from "../output/customer-view.ts";
import { agoText } from "../text/duration.ts";
import { plainWord } from "../text/shell-word.ts";
import { count } from "../text/words.ts";
import type { ChangeEntry } from "../trash/entries.ts";
import { type Deed, deeds } from "../trash/history.ts";
import { reversalOf, takeBack } from "../trash/take-back.ts";
import { openTrash, type Trash } from "../trash/trash.ts";
import { whoGoes } from "./delete/who-goes.ts";
import { bringBack } from "./restore.ts";
import { confirmWrite, differences } from "./shared/confirming.ts";
import { described } from "./shared/refs.ts";
import { tellDeleted, tellUpdated } from "./shared/tell-written.ts";
import { sameAccount } from "./writing/session.ts";

interface UndoFlags {
  readonly list?: boolean;
  readonly yes?: boolean;
}

export default function undoCommand(bind: Bind): Command {
  return withManual(
    new Command("undo")
      .description(
        "Take back the last thing done from here: a create, update, edit or delete, or a whole run. It says what that was, and asks. What was edited since stays as it is, and is named with both values.",
      )
      .argument("[id]", "an id of --list, the beginning of one, or last (on a terminal the default)")
      .option("--list", "show the last twenty, the newest first, and whether they can be taken back")
      .option("-y, --yes", "do not ask")
      .action(bind<[string | undefined], UndoFlags>((context, [id], flags) => undo(context, id, flags))),
    MANUAL,
  );
}

// --- internal ---

const MANUAL: Manual = {
  notes: `Single changes are known for as long as deleted customers are kept (the setting trash-days), runs as long as their journals
(run-days). An undo cannot be undone: what it deleted can be restored, what it changed back can be changed again.`,
  examples: [
    "customers undo",
    "customers undo --list",
    "customers undo 20260131T020304Z-ab12",
    "customers undo last --yes",
  ],
};

async function undo(context: Context, name: string | undefined, flags: UndoFlags): Promise<void> {
  await context.output(); // First: a wrong --query must be an error before anything is sent.
  if (flags.list) {
    if (name === undefined) return (await import("./undo/list.ts")).listDeeds(context);
    throw new CliError("usage", "--list takes no id", { hint: `See one run with \`customers runs show\`.` });
  }
  refuseUnasked(context, name, flags);
  const trash = await openTrash(context);
  const found = await (name === undefined || name === "last" ? lastDeed(context, trash) : namedDeed(context, name));
  const deed = "run" in found && found.run !== undefined ? found.run : found;
  if ("header" in deed) return (await import("./runs/undo.ts")).undoRun(context, deed.header.run, flags);
  await sameAccount(context, `${deed.id} was`, { base_url: deed.baseUrl, profile: deed.profile });
  if (deed.written !== undefined) await undoWritten(context, trash, deed.written, flags);
  else await undoDeleted(context, trash, deed, flags);
}

/** @throws CliError `usage` where nobody can be asked which one, or whether. */
function refuseUnasked({ terminal }: Context, name: string | undefined, { yes }: UndoFlags): void {
  if (terminal.interactive || (name !== undefined && yes)) return;
  const message =
    name === undefined ? "without a terminal, undo needs an id or last" : "without a terminal, undoing needs --yes";
  const which = name === undefined ? "last" : plainWord(name);
  throw new CliError("usage", message, {
    hint: `\`customers undo --list\` shows what was done; \`customers undo ${which} --yes\` takes it back.`,
  });
}

/** The last thing done on this account that is not undone. */
async function lastDeed({ env }: Context, { account }: Trash): Promise<Deed> {
  for await (const deed of deeds(env, account)) if (deed.state !== "undone" && !deed.isTried) return deed;
  throw new CliError("not_found", "nothing that was done from here is left to undo", {
    hint: "`customers undo --list` shows what was done.",
  });
}

/** @throws CliError `not_found`, `ambiguous`. */
async function namedDeed({ env }: Context, name: string): Promise<Deed | StoredRun> {
  const known = new Map<string, Deed>();
  for await (const deed of deeds(env)) known.set(deed.id, deed);
  const id = idNamed([...known.keys()], name, "ids");
  // A run that changed nothing, or is an undo itself: `runs undo` says so.
  const found = id === undefined ? await findRun(env, name).catch(ignore) : known.get(id);
  if (found !== undefined) return found;
  throw new CliError("not_found", `nothing that was done from here has the id ${JSON.stringify(name)}`, {
    hint: "`customers undo --list` shows the last ones.",
  });
}

async function undoWritten(context: Context, trash: Trash, entry: ChangeEntry, { yes }: UndoFlags): Promise<void> {
  const { clock, signal, busy: progress } = context;
  const tools = { api: await context.api(), trash, clock, signal, progress };
  const seen = await reversalOf(entry, tools);
  if (!yes && seen.step !== undefined) await ask(context, entry, seen.step, seen.left);
  await trash.alone(async () => {
    // It may have been changed while the person was asked, or taken back by another process.
    const now = await reversalOf(entry, tools);
    const { step, left } = now;
    if (step === undefined || left !== seen.left) {
      if (left !== undefined) throw refused(left, "Nothing was undone.");
      if (entry.undone === undefined) await trash.note([entry, { type: "undone", after: null }]);
      return tellNothing(context);
    }
    const after = await takeBack(entry, { step, left }, tools);
    if (step.action === "update") {
      await tellUpdated(context, { before: step.current, changes: step.changes, after, isKept: false });
    } else await tellDeleted(context, [after], { isOne: true, isKept: false });
    if (left !== undefined) throw refused(left, "The other fields that it changed are undone.");
  });
}

async function tellNothing(context: Context): Promise<void> {
  context.notice("There is nothing left to undo.");
  await (await context.output()).rows([], customerView);
}

function refused(left: string, done: string): CliError {
  return new CliError("refused", left, { hint: `${done} What was edited since stays as it is.` });
}

async function undoDeleted(
  context: Context,
  trash: Trash,
  { id, at, deleted = [] }: Deed,
  { yes }: UndoFlags,
): Promise<void> {
  const customers = deleted.filter(({ restored }) => restored.length === 0).map(({ customer }) => customer);
  const [only, ...others] = customers;
  if (only === undefined) return tellNothing(context);
  if (!yes) {
    const who = others.length === 0 ? described(only) : count(customers.length, "customer");
    await confirmWrite(context, `Undo delete, ${agoText(Date.parse(at), context.clock.now())}: create ${who} again?`, {
      refusal: "nothing was undone",
      about: others.length === 0 ? [] : await whoGoes(context, customers),
    });
  }
  await bringBack(context, trash, { isUndo: true, isOne: deleted.length === 1 }, async () =>
    (await trash.entries()).filter(({ change, restored }) => change === id && restored.length === 0),
  );
}

async function ask(context: Context, { command, write }: ChangeEntry, step: WriteStep, left?: string): Promise<void> {
  if (step.action === "create") return;
  const { current } = step;
  const when = agoText(Date.parse(write.intent.at), context.clock.now());
  const does = step.action === "delete" ? `delete ${described(current)}` : `change ${described(current)} back`;
  const changes = step.action === "delete" ? [] : fieldChanges(changedFields(step.changes), current, step.changes);
  await confirmWrite(context, `Undo ${command}, ${when}: ${does}?`, {
    refusal: "nothing was undone",
    about: [...(await differences(context, changes)), ...(left === undefined ? [] : [`Stays as it is: ${left}`])],
  });
}
