import { type CustomersApi, getOrNobody } from "../api/customers-api.ts";
import { outcomeEntry } from "../bulk/journal/entries.ts";
import type { JournalWrite } from "../bulk/journal/writes.ts";
import type { WriteStep } from "../bulk/step.ts";
import { idOf, isOther, type Reversal, undoWrite } from "../bulk/undo/undo-write.ts";
import type { Customer } from "../customers/customer.ts";
import { CliError } from "../errors.ts";
import type { ChangeEntry } from "./entries.ts";
import { type LookingTools, traceOf, untilQuiet } from "./restore.ts";
import { type Trash, unlessGone } from "./trash.ts";

interface TakingTools extends LookingTools {
  readonly api: Pick<CustomersApi, "get" | "pages" | "filterBy" | "update" | "delete">;
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
  const restored = await tools.trash.restoredIds();
  const asUndone = await tools.trash.undone();
  const ids = [idOf(write)];
  for (const id of ids) {
    const current = await getOrNobody(tools.api, id);
    if (current !== undefined && !isOther(write, current)) {
      // A restored customer has only the documented fields of the old one.
      const made = id === idOf(write) || asUndone.has(id) ? asUndone : new Map([[id, { id } as Customer]]);
      return undoWrite(write, current, { asUndone: made });
    }
    ids.push(...(restored.get(id) ?? []).filter((other) => !ids.includes(other)));
  }
  return undoWrite(write, undefined);
}

/**
 * Takes a change back. If no part of it stays, the trash notes that.
 * @returns the customer as it is now; the last record of one that was deleted.
 * @throws CliError as the api does.
 */
export async function takeBack(
  entry: ChangeEntry,
  { step, left }: { readonly step: WriteStep; readonly left?: string },
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
    return write; // Its values show whether it was carried out.
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
