import type { CustomersApi } from "../../api/customers-api.ts";
import type { Customer } from "../../customers/customer.ts";
import type { IntentEntry } from "../journal/entries.ts";
import type { Step } from "../plan/plan.ts";
import type { RowResult } from "./results.ts";

/** A step that changes something on the server. */
export type WriteStep = Extract<Step, { action: "create" | "update" | "delete" }>;

export function isWrite(step: Step): step is WriteStep {
  return step.action === "create" || step.action === "update" || step.action === "delete";
}

/** The line of the file that a step is about; null for a customer that no row names. */
export function lineOf(step: Step): number | null {
  return step.row?.line ?? null;
}

/** By what entries of the journal about a step are known. */
export function aboutOf(step: Step): { readonly line: number | null; readonly id: string | null } {
  return { line: lineOf(step), id: "current" in step ? step.current.id : null };
}

/** What a result tells of a step, whatever became of it. */
export function resultOf(step: Step): Pick<RowResult, "line" | "row" | "action"> & { id?: string } {
  const id = "current" in step ? { id: step.current.id } : {};
  return { line: lineOf(step), row: step.row, action: step.action, ...id };
}

/** The intent to carry out a step. @param now milliseconds since the epoch. */
export function intentOf(step: WriteStep, run: string, now: number): IntentEntry {
  const line = lineOf(step);
  const common = { type: "intent", at: new Date(now).toISOString(), line, action: step.action } as const;
  switch (step.action) {
    case "create":
      return {
        ...{ ...common, key: `${run}-${line}`, id: null, body: step.input, before: null },
        ...(step.was === undefined ? {} : { was: step.was }),
      };
    case "update":
      return { ...common, key: null, id: step.current.id, body: step.changes, before: step.current };
    case "delete":
      return { ...common, key: null, id: step.current.id, body: null, before: step.current };
  }
}

/**
 * Sends the write of a step. A lost create is not looked up here: that is done for all of them together.
 * @returns the record as the server gave it back; none after a delete.
 * @throws CliError; UnclearCreate when a create may have been carried out.
 */
export async function send(
  step: WriteStep,
  key: string | null,
  api: Pick<CustomersApi, "create" | "update" | "delete">,
): Promise<Customer | undefined> {
  switch (step.action) {
    case "create":
      return api.create(step.input, { ...(key === null ? {} : { idempotencyKey: key }), lookUp: false });
    case "update":
      return api.update(step.current.id, step.changes, step.current);
    case "delete":
      await api.delete(step.current.id);
      return undefined;
  }
}
