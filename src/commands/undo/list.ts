import { planUndo, undoneWrites } from "../../bulk/undo/undo.ts";
import type { Context } from "../../cli/context.ts";
import { CliError } from "../../errors.ts";
import { type JournalWrite, listOf, Writes } from "../../journal/writes.ts";
import type { View } from "../../output/output.ts";
import { deletionOf } from "../../trash/entries.ts";
import { type Deed, deeds } from "../../trash/history.ts";
import { openTrash, type Trash } from "../../trash/trash.ts";

/** Prints the last things done from here on this account, the newest first, and what the server says of them now. */
export async function listDeeds(context: Context): Promise<void> {
  const output = await context.output();
  const trash = await openTrash(context);
  const last: Deed[] = [];
  for await (const deed of deeds(context.env, trash.account)) if (last.push(deed) === MOST_LISTED) break;
  let states = new Map<Deed, "done" | "changed since">();
  try {
    states = await statesNow(context, trash, last);
  } catch (error) {
    if (!(error instanceof CliError) || !["unavailable", "rate_limited", "auth"].includes(error.code)) throw error;
    context.warn(`it is not known what was changed since: ${error.message}`);
  }
  const rows = last.map((deed) => {
    const { id, at, command, what } = deed;
    if (deed.state === "undone") return { id, at, command, what, state: deed.state };
    const state = states.get(deed);
    const isTold = state !== undefined || deed.isUnsure;
    return { id, at, command, what: isTold ? what : `${what}${NOT_COMPARED}`, state: state ?? deed.state };
  });
  await output.rows(rows, VIEW);
  if (rows.length === 0) context.notice("Nothing was done from here yet that can be undone.");
  if (rows.some(({ what }) => what.endsWith(NOT_COMPARED)))
    context.notice("Not compared with the server: see a run with `customers runs undo RUN --dry-run`.");
}

// --- internal ---

const MOST_LISTED = 20;

const NOT_COMPARED = " (not compared)";

/** Customers that are looked up for a list. */
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

/**
 * Compares what was done with what the server has now. What is as it was without an undo from here was changed by
 * something else. Missing in the answer: what was undone, and what has too many writes.
 */
async function statesNow({ env, api, busy: progress }: Context, trash: Trash, all: readonly Deed[]) {
  const writes: JournalWrite[] = [];
  const numbers = new Map<Deed, readonly number[]>();
  for (const deed of all) {
    const own = deed.state === "undone" ? undefined : await writesOf(env, deed, MOST_LOOKED_AT - writes.length);
    if (own === undefined) continue;
    numbers.set(
      deed,
      own.map((write) => writes.push({ ...write, number: writes.length + 1 })),
    );
  }
  const known = { restored: await trash.restoredIds(), asUndone: await trash.undone(), progress };
  const { steps, skips } = await planUndo(listOf(writes), await api(), { ...known, looksAlike: false });
  const changed = new Set(skips.map(({ line }) => line));
  const waiting = new Set<number | null>();
  for await (const step of steps()) {
    waiting.add(step.line);
    if ("left" in step) changed.add(step.line);
  }
  const isDone = (own: readonly number[]) => own.some((at) => waiting.has(at)) && !own.some((at) => changed.has(at));
  return new Map([...numbers].map(([deed, own]) => [deed, isDone(own) ? "done" : "changed since"] as const));
}

/** What is left to take back of a deed, as writes; undefined for more than `most`, and where no answer came to one. */
async function writesOf(env: NodeJS.ProcessEnv, { written, deleted = [], run }: Deed, most: number) {
  if (run === undefined) {
    const single = written ? [written.write] : deleted.filter(({ restored }) => restored.length === 0).map(deletionOf);
    return single.length > most || single.some(({ outcome }) => !outcome) ? undefined : single;
  }
  const writes = await Writes.open(run.path);
  try {
    const undone = await undoneWrites(env, run.header.run);
    const isLeft = (number: number) => !undone.has(number);
    if (writes.count(isLeft) > most) return undefined;
    const left: JournalWrite[] = [];
    for await (const write of writes.each(isLeft)) left.push(write);
    if (left.some(({ outcome }) => !outcome || outcome.outcome === "unknown")) return undefined;
    return left;
  } finally {
    writes.close();
  }
}
