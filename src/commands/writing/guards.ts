import { refuseTooMuch, writeQuestion } from "../../bulk/plan/guards.ts";
import type { PlanCounts } from "../../bulk/plan/planned.ts";
import type { Step } from "../../bulk/step.ts";
import type { Context } from "../../cli/context.ts";
import { fieldsOf } from "../../customers/customer.ts";
import { samePerson } from "../../customers/same-person.ts";
import { CliError } from "../../errors.ts";
import { canAsk } from "../../terminal/terminal.ts";
import { safeText } from "../../text/safe-text.ts";
import { amounts, count, grouped } from "../../text/words.ts";
import type { GuardFlags } from "../import/flags.ts";
import { confirmWrite, whoGoes } from "../shared/confirming.ts";
import { diffOf } from "./tell-plan.ts";

/** Refuses a run beyond its limits, and asks whether to write. @returns `look` if that is wanted first. */
export async function guardWrites(context: Context, intended: Asked, flags: GuardFlags): Promise<"yes" | "look"> {
  const { counts } = intended;
  refuseTooMuch(intended, flags);
  const question = flags.yes ? undefined : writeQuestion(counts);
  if (question !== undefined && context.terminal.interactive && !canAsk(context)) {
    throw new CliError("usage", "nothing was written: stderr is redirected, so I cannot ask for confirmation", {
      hint: "Add --yes to write without a question, or leave stderr on the terminal.",
    });
  }
  if (question === undefined || !canAsk(context)) return "yes";
  const { deletesRows, steps, look } = intended;
  const { red } = await context.inks("stderr");
  const lines = planLines(intended).map(({ text, unusual }) => (unusual ? red(safeText(text)) : safeText(text)));
  const deleted = steps.flatMap((step) => (step.action === "delete" ? step.before : []));
  return confirmWrite(context, question, {
    ...{ refusal: `nothing was ${deletesRows ? "deleted" : "written"}`, look },
    about: deletesRows ? [...lines, ...(await whoGoes(context, deleted))] : lines,
    show: () => diffOf(context, steps),
  });
}

/** Refuses --delete-missing without a limit if nobody will be asked: half a file would delete the other half. */
export function refuseUnlimitedDeletes(context: Context, flags: GuardFlags): void {
  if (flags.maxDeletes !== undefined || (!flags.yes && canAsk(context))) return;
  throw new CliError("usage", "without a terminal, deleting customers that are not in the file needs --max-deletes", {
    hint: "Say how many may go, for example --max-deletes 5%; --dry-run shows who would.",
  });
}

interface Asked {
  readonly counts: PlanCounts;
  /** Customers on the server; undefined when its list was not read. */
  readonly listed: number | undefined;
  readonly deletesRows?: boolean;
  readonly steps: readonly Step[];
  /** The label of an answer that looks at something else first. */
  readonly look?: string | undefined;
}

/** The lines about a plan above its question: a wrong column or key changes nearly all customers. */
export function planLines(plan: Asked): PlanLine[] {
  const { counts, listed, deletesRows } = plan;
  const { update, unchanged, skip, invalid, delete: deletes } = counts;
  const others = otherNames(plan);
  const matched = update + unchanged;
  const share = Math.floor((update / matched) * 100);
  const isMost = matched >= LEAST_MATCHED && update * 2 > matched;
  const rest = amounts({ unchanged, "to skip": skip, invalid }, undefined, "row");
  const names = `${others.slice(0, NAMES_SHOWN).join(", ")}${others.length > NAMES_SHOWN ? ", …" : ""}`;
  const parts = [
    isMost &&
      `${grouped(update)} of the ${count(matched, "customer")} in the file would change (${share}%): more than half is unusual`,
    others.length > 0 && `${count(others.length, "customer")} would get another name: ${names}`,
    deletes > 0 &&
      !deletesRows &&
      `${count(deletes, "customer")}${listed === undefined ? "" : ` of ${grouped(listed)}`} would be deleted: not in the file`,
  ];
  return [
    ...(rest === "" ? [] : [{ text: rest, unusual: false }]),
    ...parts.filter((part) => part !== false).map((text) => ({ text, unusual: true })),
  ];
}

// --- internal ---

interface PlanLine {
  readonly text: string;
  readonly unusual: boolean;
}

const NAMES_SHOWN = 3;

/** No warning about "more than half" of fewer customers than this. */
const LEAST_MATCHED = 10;

/** `Dana Ortiz → Sam Okafor`, for each customer that would get another person's name. */
function otherNames({ steps }: Asked): string[] {
  return steps.flatMap((step) => {
    const [from, to] = step.action === "update" ? [fieldsOf(step.before).name, fieldsOf(step.body).name] : [];
    return from && to && !samePerson(from, to) ? `${from} → ${to}` : [];
  });
}
