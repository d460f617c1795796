import type { CustomersApi } from "../api/customers-api.ts";
import type { WriteStep } from "../bulk/step.ts";
import { planUndo } from "../bulk/undo/undo.ts";
import type { Reversal } from "../bulk/undo/undo-write.ts";
import type { Customer } from "../customers/customer.ts";
import { CliError } from "../errors.ts";
import { outcomeEntry } from "../journal/entries.ts";
import { type JournalWrite, listOf } from "../journal/writes.ts";
import type { ChangeEntry } from "./entries.ts";
import { type LookingTools, traceOf, untilQuiet } from "./restore.ts";
import { type Trash, unlessGone } from "./trash.ts";

interface TakingTools extends LookingTools {
  readonly api: Pick<CustomersApi, "get" | "whole" | "pages" | "filterBy" | "update" | "delete">;
  readonly trash: Trash;
}

/**
 * How a create or a change is taken back, given the customer as it is now. One that was deleted and restored since is found
 * by its new id.
 * @throws CliError `refused` when it cannot be found out whether it was carried out.
 */
export async function reversalOf(entry: ChangeEntry, tools: TakingTools): Promise<Reversal> {
  const write = await settled(entry, tools);
  if (write === undefined) return {};
  const { trash, api, progress } = tools;
  const facts = { restored: await trash.restoredIds(), asUndone: await trash.undone(), progress };
  const { steps, skips } = await planUndo(listOf([write]), api, facts);
  for await (const step of steps()) return "left" in step ? { step, left: step.left } : { step };
  return { left: skips[0]?.reason };
}

/**
 * Takes a change back. If no part of it stays, the trash notes that.
 * @returns the customer as it is now; the last record of one that was deleted.
 * @throws CliError as the api does.
 */
export async function takeBack(
  entry: ChangeEntry,
  { step, left }: { readonly step: WriteStep; readonly left: string | undefined },
  { api, trash }: TakingTools,
): Promise<Customer> {
  if (step.action === "create") throw new Error("only a deleted customer is created again");
  if (step.action === "delete") await trash.remove(step.current, () => api.delete(step.current)).catch(unlessGone);
  const after = step.action === "delete" ? null : await api.update(step.current, step.changes, { looksFirst: true });
  if (left === undefined) await trash.note([entry, { type: "undone", after }]);
  return after ?? step.current;
}

// --- internal ---

/** The write with its outcome, which is looked for where the answer was lost; undefined when it was not carried out. */
async function settled(entry: ChangeEntry, tools: TakingTools): Promise<JournalWrite | undefined> {
  const { write, seen } = entry;
  const { intent } = write;
  const sentAt = Date.parse(intent.at);
  if (write.outcome !== undefined) return write;
  if (intent.action !== "create") {
    await untilQuiet(sentAt, tools);
    // Its values show whether it was carried out.
    return { ...write, outcome: outcomeEntry(intent, "updated", sentAt) };
  }
  const trace = await traceOf({ subject: "", input: intent.body ?? {}, sentAt, before: seen }, tools);
  if (trace?.kind === "unknown") {
    throw new CliError("refused", `it is unknown whether the customer was created: ${trace.why}`, {
      hint: "Delete the one that is too many with `customers delete`.",
    });
  }
  if (trace?.kind !== "done") {
    await tools.trash.note([entry, { type: "outcome", outcome: "kept" }]);
    return undefined;
  }
  const { customer } = trace;
  const found = { id: customer.id, after: customer, looked_up: true };
  const outcome = outcomeEntry(intent, "created", tools.clock.now(), found);
  await tools.trash.note([entry, { type: "done", outcome }]);
  return { ...write, outcome };
}
