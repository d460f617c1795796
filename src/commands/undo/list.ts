import type { StoredRun } from "../../bulk/journal/runs.ts";
import { Writes } from "../../bulk/journal/writes.ts";
import { planUndo, undoneWrites } from "../../bulk/undo/undo.ts";
import type { Context } from "../../cli/context.ts";
import { CliError } from "../../errors.ts";
import type { View } from "../../output/output.ts";
import { inTurn } from "../../system/progress.ts";
import { count } from "../../text/words.ts";
import type { ChangeEntry } from "../../trash/entries.ts";
import { type Deed, deeds } from "../../trash/history.ts";
import { reversalOf } from "../../trash/take-back.ts";
import { openTrash, type Trash } from "../../trash/trash.ts";

/** Prints the last things done from here on this account, the newest first, and what the server says of them now. */
export async function listDeeds(context: Context): Promise<void> {
  const output = await context.output();
  const trash = await openTrash(context);
  const last: Deed[] = [];
  for await (const deed of deeds(context.env, trash.account)) if (last.push(deed) === MOST_LISTED) break;
  let failure: CliError | undefined;
  let free = MOST_LOOKED_AT;
  let unlooked = 0;
  const stateOf = async (deed: Deed): Promise<string> => {
    const { written, run, state } = deed;
    if (state !== "done" || failure !== undefined) return state;
    try {
      if (written !== undefined) return await changeNow(context, trash, written);
      const now = run && (await runNow(context, trash, run, free));
      free -= now?.size ?? 0;
      if (run && !now) unlooked += 1;
      return now?.state ?? state;
    } catch (error) {
      if (!(error instanceof CliError) || !["unavailable", "rate_limited", "auth"].includes(error.code)) throw error;
      failure = error;
      return state;
    }
  };
  const states = await inTurn(context.busy, "looking_up", last, stateOf);
  const rows = last.map(({ id, at, command, what }, place) => ({ id, at, command, what, state: states[place] ?? "" }));
  await output.rows(rows, VIEW);
  if (rows.length === 0) context.notice("Nothing was done from here yet that can be undone.");
  if (failure !== undefined) context.warn(`it is not known what was changed since: ${failure.message}`);
  const many = `Not compared with the server: ${count(unlooked, "run")} of many customers.`;
  if (unlooked > 0) context.notice(`${many} \`customers runs undo RUN --dry-run\` does.`);
}

// --- internal ---

const MOST_LISTED = 20;

/** Customers of runs that are looked up for a list. */
const MOST_LOOKED_AT = 50;

const VIEW: View = {
  columns: [
    { field: "at", heading: "When", primary: true },
    { field: "command", heading: "Command", primary: true },
    { field: "what", heading: "What", primary: true },
    { field: "state", heading: "State", primary: true },
    { field: "id", heading: "ID", kind: "id", whole: true },
  ],
  delimited: ["id", "at", "command", "what", "state"],
  id: (row) => String(row.id),
};

async function changeNow(context: Context, trash: Trash, written: ChangeEntry): Promise<string> {
  const { clock, signal, busy: progress } = context;
  const { step, left } = await reversalOf(written, { api: await context.api(), trash, clock, signal, progress });
  // A new customer that is gone was deleted by something else than its undo.
  const isChanged = left !== undefined || (step === undefined && written.write.intent.action === "create");
  return isChanged ? "changed since" : step === undefined ? "undone" : "done";
}

/** @returns undefined for a run of more than `most` writes: each is a customer to look up. */
async function runNow({ env, api }: Context, trash: Trash, { header, path }: StoredRun, most: number) {
  const writes = await Writes.open(path);
  try {
    const size = writes.count(() => true);
    if (size > most) return undefined;
    const undone = await undoneWrites(env, header.run);
    const known = { restored: await trash.restoredIds(), asUndone: await trash.undone() };
    const isLeft = (number: number) => !undone.has(number);
    const { left, total } = await planUndo(writes, await api(), { isLeft, ...known });
    return { size, state: left.length > 0 ? "changed since" : total === 0 ? "undone" : "done" };
  } finally {
    await writes.close();
  }
}
