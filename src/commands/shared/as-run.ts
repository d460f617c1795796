import { closeRun } from "../../bulk/run/open-writes.ts";
import { type SingleAbout, SingleRun } from "../../bulk/run/single-run.ts";
import type { Context } from "../../cli/context.ts";
import type { Customer } from "../../customers/customer.ts";
import { described } from "../../customers/identity.ts";
import { CliError, withStatus } from "../../errors.ts";
import type { RunEntry } from "../../journal/entries.ts";
import { lockUndo } from "../../journal/locks.ts";
import type { StoredRun } from "../../journal/runs.ts";
import { inTurn, type Phase } from "../../system/progress.ts";
import { HIDDEN } from "../../text/secret.ts";
import { count, grouped } from "../../text/words.ts";
import { created, type DoneChange, type Telling, tellChanges, updated } from "./tell-written.ts";

/** Does the work of a command about single customers: its writes are a run. @param about the run that it continues. */
export async function asRun<T>(
  context: Context,
  command: RunEntry["command"],
  work: (run: SingleRun) => Promise<T>,
  about?: SingleAbout,
): Promise<T> {
  const { clock } = context;
  const [runs, api, { profile }] = await Promise.all([context.runs(), context.api(), context.settings()]);
  const host = { runs, clock, api, profile: profile.value };
  const run = new SingleRun(host, command, about);
  try {
    return await work(run);
  } finally {
    await run.end();
  }
}

/** Does work that takes writes back, or brings customers back: one process at a time. */
export async function alone<T>(context: Context, work: () => Promise<T>): Promise<T> {
  const lock = await lockUndo(await context.runs(), context.signal);
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

/** Finds out on the server what became of the writes of a run whose answers were lost. */
export async function findLost({ api, clock, signal, busy, ...context }: Context, stored: StoredRun): Promise<void> {
  await closeRun(stored, { runs: await context.runs(), api: await api(), clock, signal, progress: busy });
}

export async function writeOne(
  context: Context,
  command: RunEntry["command"],
  step: OneStep,
  { looksFirst = false } = {},
): Promise<void> {
  await asRun(context, command, async (run) => {
    const after = await run.write(step, { looksFirst });
    const change = step.action === "update" ? updated(step.before, step.body, after) : created(after);
    await tellChanges(context, [change], { isOne: true, isKept: true });
  });
}

type OneStep = Exclude<Parameters<SingleRun["write"]>[0], { readonly action: "delete" }>;

interface OneByOne<Thing> extends Telling {
  readonly phase: Phase;
  readonly customerOf: (thing: Thing) => Customer;
  readonly work: (thing: Thing) => Promise<DoneChange>;
  readonly failed: string;
  /** One that fails stops the others. */
  readonly stops?: boolean;
}

/** Does something to each customer; one that fails stops no other, unless told. @throws CliError `partial`, its own. */
export async function oneByOne<Thing>(
  context: Context,
  things: readonly Thing[],
  { phase, customerOf, work, failed, stops = false, ...how }: OneByOne<Thing>,
): Promise<void> {
  const done: DoneChange[] = [];
  const failures: string[] = [];
  let hint: string | undefined;
  /** Without an answer it may be done all the same. */
  let known = "";
  const one = async (thing: Thing) => {
    try {
      const change = await work(thing);
      done.push(change);
      if (change.changes.some(({ to }) => String(to).includes(HIDDEN)))
        context.warn(
          `${change.customer.id} has ${HIDDEN}, which is all that is kept of a key: write it again if it was one`,
        );
    } catch (error) {
      if (!(error instanceof CliError) || error.code === "interrupted" || things.length === 1 || stops) throw error;
      if (error.code !== "refused") hint = "Run the command again for those.";
      if (error.code === "unavailable") known = ", as far as is known";
      failures.push(`  ${described(customerOf(thing))}: ${withStatus(error)}`);
    }
  };
  await inTurn(context.busy, phase, things, one).catch(async (error: unknown) => {
    if (done.length > 0) await tellChanges(context, done, how);
    throw error;
  });
  await tellChanges(context, done, how);
  if (failures.length === 0) return;
  const message = [
    `${grouped(failures.length)} of ${count(things.length, "customer")} ${failed}${known}`,
    ...failures,
  ].join("\n");
  throw new CliError("partial", message, { hint });
}
