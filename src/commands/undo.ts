import { Command } from "commander";
import { SUMMARY_FIELDS } from "../bulk/run/results.ts";
import { isWrite, type Step } from "../bulk/step.ts";
import { planUndo } from "../bulk/undo/undo.ts";
import type { Bind, Manual } from "../cli/command.ts";
import type { Context } from "../cli/context.ts";
import { refuseUnknown } from "../customers/field-path.ts";
import { CliError } from "../errors.ts";
import { changes, type UndoableRun } from "../journal/changes.ts";
import { isSingle } from "../journal/entries.ts";
import type { OwnRuns } from "../journal/own-runs.ts";
import type { StoredRun } from "../journal/runs.ts";
import { Since } from "../journal/since.ts";
import { isCarriedOut, type JournalWrite, Writes } from "../journal/writes.ts";
import type { View } from "../output/output.ts";
import { plainWord } from "../text/shell-word.ts";
import { refuseUnasked, tellOtherKeys } from "./shared/confirming.ts";

export default function undoCommand(bind: Bind): Command {
  return bind(
    new Command("undo")
      .description(
        "Take back the last thing done from here: a create, update, edit, delete, merge or restore, or a whole run. It says what that was, and asks. What was edited since stays as it is, and is named with both values.",
      )
      .argument("[id]", "an id of --list, or last (on a terminal the default)")
      .option("--list", "show the last twenty, the newest first, and whether they can be taken back")
      .option("-y, --yes", "do not ask"),
    undo,
    MANUAL,
  );
}

/** Prints the last things done from here on this account, the newest first, and what the server says of them now. */
async function listChanges(context: Context): Promise<void> {
  const output = await context.output();
  const runs = await context.runs();
  const since = new Since();
  const last: UndoableRun[] = [];
  for await (const change of changes(runs, since)) if (last.push(change) === MOST_LISTED) break;
  const api = await context.api();
  let most = MOST_LOOKED_AT;
  const unknown = (error: unknown) => {
    if (!(error instanceof CliError) || !["unavailable", "rate_limited", "auth"].includes(error.code)) throw error;
    context.warn(`it is not known what was changed since: ${error.message}`);
    most = -1; // The others are not asked for.
    return undefined;
  };
  const rows: { readonly what: string; readonly [field: string]: string }[] = [];
  for (const { stored, what, state, isUnsure } of last) {
    const { run: id, started: at, command } = stored.header;
    const writes = state === "undone" ? undefined : await writesLeft(stored, since, most);
    const facts = { since, progress: context.busy, looksAlike: false };
    const steps = writes && (await planUndo(writes, api, facts).catch(unknown));
    most -= writes?.length ?? 0;
    const isTold = state === "undone" || steps !== undefined || isUnsure;
    const now = state === "undone" ? state : steps === undefined || areDone(steps) ? "done" : "changed since";
    rows.push({ id, at, command, what: isTold ? what : `${what}${NOT_COMPARED}`, state: now });
  }
  await output.rows(rows, VIEW);
  if (rows.length === 0) context.notice("Nothing was done from here yet that can be undone.");
  if (rows.some(({ what }) => what.endsWith(NOT_COMPARED)))
    context.notice("Not checked on the server: see a run with `customers runs undo RUN --dry-run`.");
  tellOtherKeys(context, runs);
}

// --- internal ---

const MANUAL: Manual = {
  fields: ({ list }) => (list ? undefined : "customer"),
  notes: `What was done is known for 90 days. An undo is in the list, too: undo it by
its id, and the change is done again.`,
  examples: [
    "customers undo",
    "customers undo --list",
    "customers undo 20260131T020304Z-ab12",
    "customers undo last --yes",
  ],
};

async function undo(
  context: Context,
  [name]: readonly [string?],
  flags: { readonly list?: boolean; readonly yes?: boolean },
): Promise<void> {
  await context.output(); // First: a wrong --query must be an error before anything is sent.
  if (flags.list) {
    if (name === undefined) return listChanges(context);
    throw new CliError("usage", "--list takes no id", { hint: `See one run with \`customers runs show\`.` });
  }
  const which = name === undefined ? "last" : plainWord(name);
  const hint = `\`customers undo --list\` shows what was done; \`customers undo ${which} --yes\` takes it back.`;
  if (name === undefined && !context.terminal.interactive)
    throw new CliError("usage", "without a terminal, undo needs an id or last", { hint });
  refuseUnasked(context, flags.yes, "undoing", hint);
  const runs = await context.runs();
  const isLast = name === undefined || name === "last";
  const stored = isLast ? await lastChange(context, runs) : await runs.find(name);
  if (!isSingle(stored.header)) {
    const { fields = [], query } = context.flags;
    if (query === undefined) for (const field of fields) refuseUnknown(field, SUMMARY_FIELDS);
    return (await import("./runs/undo.ts")).undoRun(context, stored.header.run, flags);
  }
  await (await import("./undo/single.ts")).undoSingle(context, stored, flags.yes === true);
}

/** The newest change that is not undone. An undo is taken back by its id alone: `last` twice takes two changes back. */
async function lastChange(context: Context, runs: OwnRuns): Promise<StoredRun> {
  for await (const { state, stored } of changes(runs))
    if (state === "done" && stored.header.command !== "undo") {
      tellOtherKeys(context, runs);
      return stored;
    }
  throw new CliError("not_found", "nothing that was done from here is left to undo", {
    hint: runs.othersText() ?? "`customers undo --list` shows what was done.",
  });
}

const MOST_LISTED = 20;

const NOT_COMPARED = " (not checked)";

const MOST_LOOKED_AT = 50;

const VIEW: View = {
  columns: [
    { field: "at", heading: "When", primary: true },
    { field: "command", heading: "Command", primary: true },
    { field: "what", heading: "What", primary: true },
    { field: "state", heading: "State", primary: true },
    { field: "id", heading: "ID", kind: "id", yields: true },
  ],
  csv: ["id", "at", "command", "what", "state"],
};

/** Whether the writes are still as they were done: an undo would take something back, and skip or leave nothing. */
function areDone(steps: readonly Step[]): boolean {
  const isChanged = (step: Step) => step.action === "skip" || (isWrite(step) && step.left !== undefined);
  return steps.some(isWrite) && !steps.some(isChanged);
}

/** What is left to take back of a change; undefined for more than `most` writes, and if no answer came to one. */
async function writesLeft(stored: StoredRun, since: Since, most: number): Promise<JournalWrite[] | undefined> {
  const all = (await Writes.open(stored.path)).all.filter(({ number }) => !since.isReversed(stored.header.run, number));
  const left = all.filter(({ outcome }) => outcome?.outcome !== "failed");
  return all.length <= most && left.every(({ outcome }) => isCarriedOut(outcome)) ? left : undefined;
}
