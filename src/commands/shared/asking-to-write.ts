import type { PlanCounts } from "../../bulk/plan/counts.ts";
import { writeQuestion } from "../../bulk/plan/guards.ts";
import type { Step } from "../../bulk/step.ts";
import type { Redactor } from "../../customers/redact.ts";
import { colourWanted, inks } from "../../output/colour.ts";
import { safeText } from "../../text/safe-text.ts";
import { confirmWrite } from "./confirming.ts";
import type { Context } from "./context.ts";
import { diffOf } from "./diff-of.ts";
import { nameChanges, planLines } from "./unusual.ts";

/** What is about to be written. */
export interface Asked {
  readonly counts: PlanCounts;
  /** Customers on the server; undefined when its list was not read. */
  readonly listed: number | undefined;
  /** From the first at each call. */
  steps(): AsyncIterable<Step> | Iterable<Step>;
  readonly redactor: Redactor;
}

/**
 * Asks the person whether to write to this account, below which stands what is planned, in red what is unusual of it.
 * @returns false when there is nothing to write, so nothing was asked.
 * @throws Declined when they say No; CliError `usage` where nobody can be asked.
 */
export async function askToWrite(context: Context, plan: Asked): Promise<boolean> {
  const question = writeQuestion(plan.counts);
  if (question === undefined) return false;
  const { terminal, env, flags } = context;
  const { red } = await inks(colourWanted(terminal.stderrIsTTY, env, flags.color));
  const lines = planLines({ ...plan, names: await nameChanges(plan.steps(), plan.redactor) });
  await confirmWrite(context, question, {
    refusal: "nothing was written",
    about: lines.map(({ text, unusual }) => (unusual ? red(safeText(text)) : safeText(text))),
    show: { label: "Show changes", lines: async () => diffOf(context, plan.steps(), plan.redactor) },
  });
  return true;
}
