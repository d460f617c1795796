import { readEntries } from "../../bulk/journal/reader.ts";
import { endSentence, type Summary } from "../../bulk/run/results.ts";
import type { WrittenRun } from "../../bulk/run/write-run.ts";
import type { Context } from "../../cli/context.ts";
import type { View } from "../../output/output.ts";
import type { JsonObject } from "../../text/json.ts";
import { printLines, printsLines } from "../shared/tell-written.ts";
import { undoOfRun } from "../shared/undo-hint.ts";

/**
 * Prints what a run did: on a terminal one sentence and the command that undoes it; elsewhere its summary, or with -o ids
 * the customers that it wrote.
 */
export async function printRun(
  context: Context,
  { summary, header, journal }: Pick<WrittenRun, "summary" | "header" | "journal">,
): Promise<void> {
  const output = await context.output();
  if (output.format === "ids") await output.rows(writtenCustomers(journal), ID_VIEW);
  else if (await printsLines(context)) await printEnd(context, summary, header);
  else await output.document(summary);
}

/** Prints the summary of a run that had nothing to do: nothing on a terminal, where a notice says it. */
export async function printIdle(context: Context, summary: Summary): Promise<void> {
  if (!(await printsLines(context))) await (await context.output()).document(summary);
}

// --- internal ---

/** What an undo did cannot be undone. */
async function printEnd(context: Context, summary: Summary, { command }: WrittenRun["header"]): Promise<void> {
  const { wrapped } = await import("../../text/wrap.ts");
  const { run, created, updated, deleted, unknown } = summary;
  const mayUndo = run !== null && command !== "undo" && created + updated + deleted + unknown > 0;
  const sentence = wrapped(endSentence(summary), context.terminal.columns ?? Number.POSITIVE_INFINITY);
  await printLines(context, [sentence], mayUndo ? undoOfRun(run, context.flags) : undefined);
}

const ID_VIEW: View = { columns: [], delimited: ["id"], id: (row) => String(row.id) };

async function* writtenCustomers(journal: string): AsyncGenerator<JsonObject> {
  for await (const entry of readEntries(journal)) {
    if (entry.type !== "outcome" || entry.id === null) continue;
    if (["created", "updated", "deleted"].includes(entry.outcome)) yield { id: entry.id };
  }
}
