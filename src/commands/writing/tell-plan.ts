import type { PlanCounts } from "../../bulk/plan/counts.ts";
import { type Estimate, estimateLine } from "../../bulk/plan/estimate.ts";
import { type PlannedWrite, plannedWrites, writeAsJson } from "../../bulk/plan/planned.ts";
import type { Step } from "../../bulk/step.ts";
import type { Context } from "../../cli/context.ts";
import type { Redactor } from "../../customers/redact.ts";
import { printEach } from "../../output/batch.ts";
import { colourWanted, inks } from "../../output/colour.ts";
import type { JsonObject } from "../../text/json.ts";
import { grouped } from "../../text/words.ts";
import { mapped } from "./mapped.ts";
import { countsLine, diffLines, previewLine, previewView } from "./preview.ts";

/** What is told of a plan: one of a file, or a saved one. */
interface ToldPlan {
  readonly counts: PlanCounts;
  steps(): AsyncIterable<Step>;
}

interface Telling {
  readonly estimate: Estimate;
  readonly redactor: Redactor;
  /** Every change is shown, however many there are. */
  readonly all?: boolean | undefined;
  /** Said last. */
  readonly ending?: string;
}

export const ALL_HELP = "with --dry-run: show every change, not only the first 20";

/**
 * Prints a plan: for people a diff of the first customers that would be written, the counts, and what it takes; as JSON
 * one document with all of it; in the formats of rows a row for each write. NDJSON without a write is the document.
 */
export async function tellPlan(
  context: Context,
  { counts, steps }: ToldPlan,
  { estimate, redactor, all = false, ending = "Nothing was written (--dry-run)." }: Telling,
): Promise<void> {
  const output = await context.output();
  const writes = plannedWrites(steps(), redactor);
  const isEmpty = counts.create + counts.update + counts.delete === 0;
  if (output.format === "json" || output.format === "yaml" || (output.format === "ndjson" && isEmpty)) {
    const rows: JsonObject[] = [];
    for await (const write of writes) rows.push(writeAsJson(write));
    await output.document({ ...counts, ...estimate, rows });
    context.notice(ending);
    return;
  }
  const { fields, query } = context.flags;
  if (output.format === "table" && fields === undefined && query === undefined) {
    await printDiff(context, counts, estimate, { writes, all });
    context.notice(ending);
    return;
  }
  const asRow = output.format === "ndjson" ? writeAsJson : previewLine;
  await output.rows(mapped(writes, asRow), previewView);
  context.notice(`${countsLine(counts)}. ${estimateLine(estimate)} ${ending}`);
}

// --- internal ---

/** Customers whose changes are shown, unless --all asks for every one. */
const MOST_SHOWN = 20;

/** Prints the diff, then the totals: a diff is not a table, so not by the output's printers. */
async function printDiff(
  context: Context,
  counts: PlanCounts,
  estimate: Estimate,
  { writes, all }: { readonly writes: AsyncIterable<PlannedWrite>; readonly all: boolean },
): Promise<void> {
  const { terminal, env, flags } = context;
  const inkwell = await inks(colourWanted(terminal.stdoutIsTTY, env, flags.color));
  const out = (text: string) => terminal.out(text);
  const shown = all ? writes : firstOf(writes, MOST_SHOWN);
  const printed = await printEach(shown, out, (write) => `${diffLines(write, inkwell).join("\n")}\n`);
  const more = counts.create + counts.update + counts.delete - printed;
  if (more > 0) await out(`… and ${grouped(more)} more: --all shows them.\n`);
  await out(`${inkwell.bold(countsLine(counts))}\n`);
  if (printed > 0) await out(`${estimateLine(estimate)}\n`);
}

async function* firstOf<Item>(items: AsyncIterable<Item>, most: number): AsyncGenerator<Item> {
  let number = 0;
  for await (const item of items) {
    yield item;
    number += 1;
    if (number === most) return;
  }
}
