import { type CustomersApi, getOrNobody } from "../../api/customers-api.ts";
import type { Writes } from "../journal/writes.ts";
import type { Writing } from "../run/work.ts";
import type { UndoPlan } from "./undo.ts";
import { undoWrite } from "./undo-write.ts";

interface LookOptions {
  readonly api: Pick<CustomersApi, "get">;
  /** Told why a write is not undone, as a whole or in part. */
  readonly onLeft: (why: string) => void;
}

/**
 * Decides about each step of an undo once more: its customer may have been edited since the plan was made. Then the step
 * becomes one that skips it.
 * @param writes those that the plan was made of.
 */
export function undoLookAgain(
  { left }: Pick<UndoPlan, "left">,
  writes: Writes,
  { api, onLeft }: LookOptions,
): NonNullable<Writing["lookAgain"]> {
  const told = new Set(left);
  return async (step) => {
    const write = await writes.at(step.line ?? 0);
    if (write === undefined || step.action === "create") return step;
    const { step: now, left: why } = undoWrite(write, await getOrNobody(api, step.current.id));
    if (why !== undefined && !told.has(why)) {
      told.add(why);
      onLeft(why);
    }
    if (now !== undefined) return now;
    return { action: why === undefined ? "unchanged" : "skip", line: write.number, id: step.current.id };
  };
}
