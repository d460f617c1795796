import type { CustomersApi } from "../../api/client.ts";
import { refuseTooMuch, writeQuestion } from "../../bulk/plan/guards.ts";
import {
  type Estimate,
  estimate,
  estimateLine,
  type PlanCounts,
  type PlannedWrite,
  plannedWrites,
  writeAsJson,
} from "../../bulk/plan/planned.ts";
import type { Step } from "../../bulk/step.ts";
import type { Context } from "../../cli/context.ts";
import { fieldsOf } from "../../customers/customer.ts";
import { labelOf } from "../../customers/fields.ts";
import { samePerson } from "../../customers/same-person.ts";
import { CliError } from "../../errors.ts";
import { cellText } from "../../output/cells.ts";
import type { Inks } from "../../output/colour.ts";
import { showText } from "../../output/create.ts";
import { isStructured } from "../../output/formats.ts";
import { columnsOf } from "../../output/output.ts";
import { canAsk } from "../../terminal/terminal.ts";
import type { JsonValue } from "../../text/json.ts";
import { safeText } from "../../text/safe-text.ts";
import { amounts, count, grouped, inSentence } from "../../text/words.ts";
import type { GuardFlags } from "../import/flags.ts";
import { confirmWrite, whoGoes } from "../shared/confirming.ts";

/** Refuses a run beyond its limits, and asks whether to write. */
export async function guardWrites(context: Context, intended: Asked, flags: GuardFlags): Promise<void> {
  const { counts } = intended;
  refuseTooMuch(intended, flags);
  const question = flags.yes ? undefined : writeQuestion(counts);
  if (question !== undefined && context.terminal.interactive && !canAsk(context)) {
    throw new CliError("usage", "nothing was written: stderr is redirected, so I cannot ask for confirmation", {
      hint: "Add --yes to write without a question, or leave stderr on the terminal.",
    });
  }
  if (question === undefined || !canAsk(context)) return;
  const { deletesRows, steps, doubts = [] } = intended;
  const { red } = await context.inks("stderr");
  const lines = planLines(intended).map(({ text, unusual }) => (unusual ? red(safeText(text)) : safeText(text)));
  const deleted = steps.flatMap((step) => (step.action === "delete" ? step.before : []));
  const changes = { label: "Show changes", key: "s", lines: () => diffOf(context, steps) };
  const uncertain = `Check ${count(doubts.length, "uncertain cell")}`;
  await confirmWrite(context, question, {
    refusal: `nothing was ${deletesRows ? "deleted" : "written"}`,
    about: deletesRows ? [...lines, ...(await whoGoes(context, deleted))] : lines,
    show: doubts.length > 0 ? [changes, { label: uncertain, key: "c", lines: () => doubts }] : [changes],
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
  /** What is uncertain in its rows, a line each. */
  readonly doubts?: readonly string[];
}

/** The lines about a plan above its question: a wrong column or key changes nearly all customers. */
export function planLines(plan: Asked): PlanLine[] {
  const { counts, listed, deletesRows } = plan;
  const { update, unchanged, skip, invalid, delete: deletes } = counts;
  const others = otherNames(plan);
  const matched = update + unchanged;
  const share = Math.floor((update / matched) * 100);
  const isMost = matched >= LEAST_MATCHED && update * 2 > matched;
  const rows = amounts({ unchanged, "to skip": skip, invalid }, undefined, "row");
  const rest = [rows, replacedText(plan)].filter(Boolean).join(" · ");
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

interface ToldPlan {
  readonly counts: PlanCounts;
  readonly deletesRows?: boolean;
  readonly noun?: string;
  readonly steps: readonly Step[];
}

/** Prints a plan: for people a diff, as JSON one document, else a row for each write. @returns the totals. */
export async function tellPlan(
  context: Context,
  plan: ToldPlan,
  api: () => Promise<Sent>,
): Promise<PlanCounts & Estimate> {
  const { counts, steps } = plan;
  const { requests, limits } = await api().catch((error: unknown): Sent => {
    if (error instanceof CliError) return { requests: 0, limits: {} }; // Without a key nothing could be sent.
    throw error;
  });
  const takes = estimate(counts, requests, limits);
  const summary = { ...counts, ...takes };
  const output = await context.output();
  const writes = plannedWrites(steps);
  const { fields, query } = context.flags;
  const line = countsLine(plan);
  const isEmpty = counts.create + counts.update + counts.delete === 0;
  // A query is about the whole document, however its result is printed.
  if (query !== undefined || (isStructured(output.format) && (output.format !== "ndjson" || isEmpty))) {
    await output.row({ ...summary, rows: writes.map(writeAsJson) });
  } else if (output.format === "table" && fields === undefined) {
    // A diff is not a table, so it is not printed by the output's printers.
    const ink = await context.inks("stdout");
    const end = writes.length > 0 ? [ink.bold(line), estimateLine(takes)] : [ink.bold(line)];
    const lines = [...writes.flatMap((write) => diffLines(write, ink)), ...end];
    await showText(lines.map((one) => `${one}\n`).join(""), context.terminal, context.flags, context.env);
  } else {
    await output.rows(writes.map(writeAsJson), {
      columns: columnsOf({ line: "Line", action: "Action", id: "ID", name: "Name", changes: "Changes" }),
    });
    context.notice(`${line}. ${estimateLine(takes)}`);
  }
  context.notice("Nothing was written (--dry-run).");
  return summary;
}

/** `25 rows: 3 to create, 2 to update, 20 unchanged; 1 customer that is not in the file to delete`. */
export function countsLine({ counts, deletesRows = false, noun = "row" }: Omit<ToldPlan, "steps">): string {
  const { create, update, delete: deletes, unchanged, skip, invalid } = counts;
  const written = { "to create": create, "to update": update, "to delete": deletesRows ? deletes : 0 };
  const said = amounts({ ...written, unchanged, "to skip": skip, invalid });
  const rows = `${count(counts.read, noun)}: ${said || "nothing to do"}`;
  if (deletes === 0 || deletesRows) return rows;
  return `${rows}; ${count(deletes, "customer")} not in the file to delete`;
}

/** A write as a diff: `~ Dana Ortiz (cus_1)`, `+` or `-`, then a line for each field, in red and green. */
export function diffLines({ action, id, name, changes }: PlannedWrite, inks: Pick<Inks, "red" | "green">): string[] {
  const title = safeText([cellText(name) || "(no name)", ...(id === null ? [] : [`(${id})`])].join(" "));
  const value = (text: JsonValue) => safeText(cellText(text)) || NOTHING;
  const lines = changes.map(({ field, from, to }) => {
    const values = [action !== "create" && inks.red(value(from)), action !== "delete" && inks.green(value(to))];
    return `  ${inSentence(labelOf(field))}: ${values.filter(Boolean).join(" → ")}`;
  });
  const titles = { create: inks.green(`+ ${title}`), update: `~ ${title}`, delete: inks.red(`- ${title}`) };
  return [titles[action], ...lines];
}

export async function diffOf({ inks }: Context, steps: readonly Step[]): Promise<string[]> {
  const ink = await inks("stderr");
  return plannedWrites(steps).flatMap((write) => diffLines(write, ink));
}

// --- internal ---

interface PlanLine {
  readonly text: string;
  readonly unusual: boolean;
}

const NAMES_SHOWN = 3;

const LEAST_MATCHED = 10;

/** `Dana Ortiz → Sam Okafor`, for each customer that would get another person's name. */
function otherNames({ steps }: Asked): string[] {
  return steps.flatMap((step) => {
    const [from, to] = step.action === "update" ? [fieldsOf(step.before).name, fieldsOf(step.body).name] : [];
    return from && to && !samePerson(from, to) ? `${from} → ${to}` : [];
  });
}

/** `replaces values: phone 2, notes 1`: in how many customers a value goes; empty for none. */
function replacedText({ steps }: Asked): string {
  const counts: Record<string, number> = {};
  for (const { action, changes } of plannedWrites(steps))
    for (const { field, from } of changes)
      if (action === "update" && from !== null && from !== "") counts[field] = (counts[field] ?? 0) + 1;
  const texts = Object.entries(counts).map(([field, amount]) => `${inSentence(labelOf(field))} ${grouped(amount)}`);
  return texts.length === 0 ? "" : `replaces values: ${texts.join(", ")}`;
}

type Sent = Pick<CustomersApi, "requests" | "limits">;

const NOTHING = "(empty)";
