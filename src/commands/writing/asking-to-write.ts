import type { PlanCounts } from "../../bulk/plan/counts.ts";
import { writeQuestion } from "../../bulk/plan/guards.ts";
import type { Step } from "../../bulk/step.ts";
import type { Context } from "../../cli/context.ts";
import { fieldsOf } from "../../customers/customer.ts";
import type { Redactor } from "../../customers/redact.ts";
import { samePerson } from "../../customers/same-person.ts";
import { colourWanted, inks } from "../../output/colour.ts";
import { safeText } from "../../text/safe-text.ts";
import { count, grouped } from "../../text/words.ts";
import { confirmWrite } from "../shared/confirming.ts";
import { countsLine, diffOf } from "./preview.ts";

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
 * Asks the person whether to write to this account. Below the question stands what is planned, in red what is unusual.
 * @returns false when there is nothing to write, so nothing was asked.
 * @throws Declined when they say No; CliError `usage` if nobody can be asked.
 */
export async function askToWrite(context: Context, plan: Asked): Promise<boolean> {
  const question = writeQuestion(plan.counts);
  if (question === undefined) return false;
  const { terminal, env, flags } = context;
  const { red } = await inks(colourWanted(terminal.stderrIsTTY, env, flags.color));
  await confirmWrite(context, question, {
    refusal: "nothing was written",
    about: (await planLines(plan)).map(({ text, unusual }) => (unusual ? red(safeText(text)) : safeText(text))),
    show: { label: "Show changes", lines: async () => diffOf(context, plan.steps(), plan.redactor) },
  });
  return true;
}

/**
 * The lines about a plan above its question. Unusual are: names of other people, deletes, and changes to more than half of
 * the customers that the file names. A file that is imported again changes a few of them; a wrong column or a wrong key
 * changes nearly all.
 */
export async function planLines(plan: Asked): Promise<PlanLine[]> {
  const { counts, listed } = plan;
  const { update, unchanged, delete: deletes } = counts;
  const { others, spellings, shown } = await nameChanges(plan);
  const matched = update + unchanged;
  const share = Math.floor((update / matched) * 100);
  const isMost = matched >= LEAST_MATCHED && update * 2 > matched;
  const names = `${shown.join(", ")}${others > shown.length ? ", …" : ""}`;
  const parts = [
    isMost &&
      `${grouped(update)} of the ${count(matched, "customer")} in the file would change (${share}%): more than half is unusual`,
    others > 0 && `${count(others, "customer")} would get another name: ${names}`,
    deletes > 0 &&
      `${count(deletes, "customer")}${listed === undefined ? "" : ` of ${grouped(listed)}`} would be deleted: not in the file`,
  ];
  return [
    { text: countsLine(counts), unusual: false },
    ...parts.filter((part) => part !== false).map((text) => ({ text, unusual: true })),
    ...(spellings > 0 ? [{ text: `${count(spellings, "name")} would be spelled differently`, unusual: false }] : []),
  ];
}

// --- internal ---

interface PlanLine {
  readonly text: string;
  readonly unusual: boolean;
}

const NAMES_SHOWN = 3;

/** Of fewer customers than this, more than half is quickly reached. */
const LEAST_MATCHED = 10;

/** How many customers would get another person's name (the first are shown), and how many names another spelling. */
async function nameChanges({ steps, redactor }: Asked) {
  let [others, spellings] = [0, 0];
  const shown: string[] = [];
  for await (const step of steps()) {
    if (step.action !== "update") continue;
    const [from, to] = [fieldsOf(step.current).name, fieldsOf(step.changes).name];
    if (from === null || to === null) continue;
    if (samePerson(from, to)) spellings += 1;
    else {
      others += 1;
      if (shown.length < NAMES_SHOWN) shown.push([from, to].map((name) => redactor.value("name", name)).join(" → "));
    }
  }
  return { others, spellings, shown };
}
