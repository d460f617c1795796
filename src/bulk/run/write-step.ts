import type { CustomersApi } from "../../api/customers-api.ts";
import { NotStored, notStored } from "../../api/records/not-stored.ts";
import type { Customer } from "../../customers/customer.ts";
import type { IntentEntry } from "../../journal/entries.ts";
import { type WriteStep, writeOf } from "../step.ts";

/** The intent to carry out a step. @param now milliseconds since the epoch. */
export function intentOf(step: WriteStep, run: string, now: number): IntentEntry {
  const key = step.action === "create" ? `${run}-${step.line}` : null;
  const intent = { type: "intent", at: new Date(now).toISOString(), key, ...writeOf(step) } as const;
  if (step.action !== "create") return "left" in step ? { ...intent, left: step.left } : intent;
  const { was, there } = step;
  return { ...intent, ...(was === undefined ? {} : { was }), ...(there === undefined ? {} : { there }) };
}

/** What a write lacks whose answer was lost and that was carried out: `customer` is the record as it is now. */
export function lackOf(intent: IntentEntry, customer: Customer | undefined): NotStored | undefined {
  const sent = intent.body ?? {};
  const missing = customer === undefined ? [] : notStored(sent, customer, intent.before ?? {});
  if (customer === undefined || missing.length === 0) return undefined;
  return new NotStored(intent.action === "create" ? "create" : "update", sent, missing, customer);
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
      return api.update(step.current, step.changes);
    case "delete":
      await api.delete(step.current);
      return undefined;
  }
}
