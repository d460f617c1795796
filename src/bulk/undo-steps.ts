import type { CustomersApi } from "../api/customers-api.ts";
import type { Customer } from "../customers/customer.ts";
import { CliError } from "../errors.ts";
import { mapAhead } from "./ahead.ts";
import type { JournalWrite } from "./journal/writes.ts";
import type { Step } from "./plan.ts";
import type { UndoPlan } from "./undo.ts";
import { undoWrite } from "./undo-write.ts";

export interface CheckOptions {
  readonly api: Pick<CustomersApi, "get">;
  /** Customers looked at at the same time. */
  readonly concurrency: number;
  /** Told why a customer is left alone after all, or in part. */
  readonly onLeft: (why: string) => void;
}

/**
 * The steps of an undo, each decided anew when its turn comes: who is to be deleted or given old values back is looked at
 * once more, as he may have been edited since the plan was made. Who is left alone becomes a step that skips him.
 * @param writes those that the plan was made of.
 */
export function checkedSteps(
  { steps, left }: UndoPlan,
  writes: readonly JournalWrite[],
  { api, concurrency, onLeft }: CheckOptions,
): AsyncIterable<Step> {
  const byNumber = new Map(writes.map((write) => [write.number, write]));
  const told = new Set(left);
  return mapAhead(steps, concurrency, async (step) => {
    const write = byNumber.get(step.row?.line ?? 0);
    if (write === undefined || (step.action !== "delete" && step.action !== "update")) return step;
    const { step: now, left: why } = undoWrite(write, await customerNow(step.current.id, api));
    if (why !== undefined && !told.has(why)) onLeft(why);
    if (now !== undefined) return now;
    const row = { line: write.number, cells: [], id: undefined, values: {} };
    return { action: why === undefined ? "unchanged" : "skip", row, current: step.current };
  });
}

// --- internal ---

async function customerNow(id: string, api: Pick<CustomersApi, "get">): Promise<Customer | undefined> {
  try {
    return await api.get(id);
  } catch (error) {
    if (error instanceof CliError && error.code === "not_found") return undefined;
    throw error;
  }
}
