import type { CustomersApi } from "../../api/client.ts";
import { NotStored, notStored } from "../../api/records/not-stored.ts";
import type { Customer } from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";
import { atServer, type IntentEntry, type RunEntry } from "../../journal/entries.ts";
import { type WriteStep, writeOf } from "../step.ts";

/**
 * The intent to carry out a step.
 * @param header of its run.
 * @param now milliseconds since the epoch.
 * @param serverAt the server's time in its last answer, in the same.
 */
export function intentOf(
  step: WriteStep,
  { run, undoes }: Pick<RunEntry, "run" | "undoes">,
  now: number,
  serverAt: number | undefined,
): IntentEntry {
  const at = new Date(now).toISOString();
  const key = step.action === "create" ? `${run}-${step.line}` : null;
  // A step of an undo has the number of the write that it takes back.
  const undone = undoes === null || step.line === null ? undefined : { run: undoes, number: step.line };
  const intent = { type: "intent", at, ...atServer(serverAt), key, ...writeOf(step) } as const;
  const { reverses = undone } = step;
  if (step.action !== "create")
    return { ...intent, ...defined({ reverses, left: "left" in step ? step.left : undefined }) };
  const { was, there, isAll } = step;
  return { ...intent, ...defined({ reverses, was: was?.id, there, there_is_all: isAll }) };
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
      return api.create(step.input, { ...(key === null ? {} : { idempotencyKey: key }), lookUp: false, was: step.was });
    case "update":
      return api.update(step.current, step.changes);
    case "delete":
      await api.delete(step.current).catch(unlessGone);
      return undefined;
  }
}

// --- internal ---

/** Somebody else has deleted it a moment ago: that counts as success. */
function unlessGone(error: unknown): void {
  if (!(error instanceof CliError) || error.code !== "not_found") throw error;
}

/** Without the keys that have no value: a journal says nothing of them. */
function defined<T extends object>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as ReturnType<typeof defined<T>>;
}
