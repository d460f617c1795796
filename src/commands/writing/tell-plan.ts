import type { CustomersApi } from "../../api/client.ts";
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
import { labelOf } from "../../customers/fields.ts";
import { CliError } from "../../errors.ts";
import type { Inks } from "../../output/colour.ts";
import { cellText } from "../../output/fields.ts";
import { isStructured } from "../../output/formats.ts";
import { columnsOf } from "../../output/output.ts";
import { printEach } from "../../output/printer.ts";
import type { JsonValue } from "../../text/json.ts";
import { safeText } from "../../text/safe-text.ts";
import { amounts, count, grouped, inSentence } from "../../text/words.ts";

interface ToldPlan {
  readonly counts: PlanCounts;
  /** Whether what it deletes is what its rows say, not what no row is about. */
  readonly deletesRows?: boolean;
  /** What its rows are, if they are not those of a file. */
  readonly noun?: string;
  readonly steps: readonly Step[];
}

/** Prints a plan: for people a diff, as JSON one document, else a row for each write. @returns the totals. */
export async function tellPlan(
  context: Context,
  plan: ToldPlan,
  api: () => Promise<Sent>,
  all = false,
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
    const out = (text: string) => context.terminal.out(text);
    const shown = all ? writes : writes.slice(0, MOST_SHOWN);
    await printEach(shown, out, (write) => `${diffLines(write, ink).join("\n")}\n`);
    const more = writes.length - shown.length;
    if (more > 0) await out(`… and ${grouped(more)} more: --all shows them.\n`);
    await out(`${ink.bold(line)}\n`);
    if (shown.length > 0) await out(`${estimateLine(takes)}\n`);
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

/** The steps as a diff, as --dry-run shows them, for a person who is asked whether to carry them out. */
export async function diffOf({ inks }: Context, steps: readonly Step[]): Promise<string[]> {
  const ink = await inks("stderr");
  return plannedWrites(steps).flatMap((write) => diffLines(write, ink));
}

// --- internal ---

type Sent = Pick<CustomersApi, "requests" | "limits">;

const MOST_SHOWN = 20;

const NOTHING = "(empty)";
