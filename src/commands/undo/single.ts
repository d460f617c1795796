import type { SingleRun } from "../../bulk/run/single-run.ts";
import { isWrite, type WriteStep } from "../../bulk/step.ts";
import { planUndo, writesToUndo } from "../../bulk/undo/undo.ts";
import type { Context } from "../../cli/context.ts";
import type { Customer } from "../../customers/customer.ts";
import { described } from "../../customers/identity.ts";
import { CliError } from "../../errors.ts";
import type { StoredRun } from "../../journal/runs.ts";
import { customerView } from "../../output/customer-view.ts";
import { agoText } from "../../text/duration.ts";
import { count } from "../../text/words.ts";
import { alone, asRun, findLost, oneByOne } from "../shared/as-run.ts";
import { confirmWrite, differences, whoGoes } from "../shared/confirming.ts";
import { deleted, restored, updated } from "../shared/tell-written.ts";

/** Takes a change of single customers back, after a question. @throws CliError `refused` for what was edited since. */
export async function undoSingle(context: Context, stored: StoredRun, isYes: boolean): Promise<void> {
  const seen = await planOf(context, stored);
  if (!isYes && seen.steps.length > 0) await ask(context, stored, seen);
  await alone(context, async () => {
    // It may have been changed while the person was asked, or taken back by another process.
    const plan = await planOf(context, stored);
    const isAsSeen = plan.steps.length > 0 && plan.left === seen.left;
    if (isAsSeen) await carryOut(context, stored, plan);
    const done = isAsSeen ? "The rest is undone." : "Nothing was undone.";
    const hint = `${done} What was edited since stays as it is; \`customers undo --list\` shows what else can be undone.`;
    if (plan.left !== undefined) throw new CliError("refused", plan.left, { hint });
    if (!isAsSeen) await endWithNothing(context, stored, plan);
  });
}

// --- internal ---

interface SinglePlan {
  readonly steps: readonly WriteStep[];
  readonly left: string | undefined;
  readonly by: string | undefined;
  /** It is the undo of a merge. */
  readonly mergesAgain?: boolean;
}

/** What is left to take back, now. First it is found out what became of writes without an answer. */
async function planOf(context: Context, stored: StoredRun): Promise<SinglePlan> {
  const [runs, api] = await Promise.all([context.runs(), context.api()]);
  const { run, options } = stored.header;
  await findLost(context, stored);
  let found = await writesToUndo(runs, stored);
  const unclear = [...found.since.reversalsOf(run).values()].filter(({ state }) => state === "unknown");
  for (const reversal of unclear) await findLost(context, reversal.stored);
  if (unclear.length > 0) found = await writesToUndo(runs, stored);
  const { left, since } = found;
  const [reversal] = since.reversalsOf(run).values();
  const by = found.by ?? (left.length === 0 ? reversal?.stored.header.run : undefined);
  if (by !== undefined) return { steps: [], left: undefined, by };
  const kept = typeof options.keep === "string" ? options.keep : undefined;
  const plan = await planUndo(left, api, { since, progress: context.busy, kept });
  const steps = plan.filter(isWrite);
  // The other customer is deleted last then, and only if the first one has all that it is to get.
  const mergesAgain = (["create", "update"] as const).every((one) => left.some(({ intent }) => intent.action === one));
  if (mergesAgain) steps.reverse();
  const inPart = steps.flatMap((step) => (step.action === "update" ? (step.left ?? []) : []));
  const isThere = plan.some(({ action }) => action === "unchanged");
  const again = stored.header.command === "delete" && isThere && steps.length === 0;
  const [skipped] = plan.flatMap((step) => (step.action === "skip" ? step.why : []));
  const stays = inPart[0] ?? skipped ?? (again ? "the deleted customer is there again" : undefined);
  return { steps: mergesAgain && stays !== undefined ? [] : steps, left: stays, by, mergesAgain };
}

async function carryOut(
  context: Context,
  { header }: StoredRun,
  { steps, mergesAgain: stops = false }: SinglePlan,
): Promise<void> {
  const undo = (run: SingleRun) =>
    oneByOne(context, steps, {
      ...{ phase: "undoing", failed: "could not be undone" },
      ...{ isOne: steps.length === 1, isKept: false, customerOf: recordOf, stops },
      async work(step) {
        const customer = await run.write(step, { line: step.line ?? 1, looksFirst: true });
        if (step.action === "update") return updated(step.before, step.body, customer);
        return step.action === "delete" ? deleted(customer, false) : restored(customer, recordOf(step));
      },
    });
  await asRun(context, "undo", undo, { undoes: header.run });
}

/** Nothing stays of the change. That is noted, so that `last` goes on to the one before. */
async function endWithNothing(context: Context, { header }: StoredRun, { by }: SinglePlan): Promise<void> {
  if (by === undefined) await asRun(context, "undo", (run) => run.begin(), { undoes: header.run });
  const when = agoText(Date.parse(header.started), context.clock.now());
  const more =
    by === undefined
      ? ` of this ${header.command} (${when}). \`customers undo last\` then takes back what was done before it.`
      : `. \`customers undo ${by}\` does it again.`;
  context.notice(`There is nothing left to undo${more}`);
  await (await context.output()).rows([], customerView);
}

async function ask(context: Context, { header }: StoredRun, { steps, left }: SinglePlan): Promise<void> {
  const [first, ...others] = steps;
  if (first === undefined) return;
  const isOne = others.length === 0;
  const when = agoText(Date.parse(header.started), context.clock.now());
  const about = isOne ? [] : await whoGoes(context, steps.map(recordOf));
  if (isOne && first.action === "update") about.push(...(await differences(context, first.before, first.body)));
  if (left !== undefined) about.push(`Stays as it is: ${left}`);
  const refusal = "nothing was undone";
  const again = header.command === "undo";
  const question = `${again ? "Do again what was undone" : `Undo ${header.command},`} ${when}: ${doing(steps, again)}?`;
  await confirmWrite(context, question, { refusal, about });
}

/** What steps of an undo do: `change Ann Lee back and create Bo Day again`. @param again they undo an undo. */
export function doing(steps: readonly WriteStep[], again = false): string {
  const texts = (["update", "delete", "create"] as const).flatMap((action) => {
    const [first, ...others] = steps.filter((step) => step.action === action);
    if (first === undefined) return [];
    const who = others.length === 0 ? described(recordOf(first)) : count(others.length + 1, "customer");
    return { create: `create ${who} again`, delete: `delete ${who}`, update: `change ${who}${again ? "" : " back"}` }[
      action
    ];
  });
  return texts.join(" and ");
}

export function recordOf(step: WriteStep): Customer {
  const record = step.action === "create" ? step.was : step.before;
  if (record === undefined) throw new Error("a step of an undo creates a customer that was deleted");
  return record;
}
