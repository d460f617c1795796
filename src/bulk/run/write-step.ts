import type { CustomersApi } from "../../api/client.ts";
import { NotStored, notStored } from "../../api/records/not-stored.ts";
import type { Customer } from "../../customers/customer.ts";
import { CliError, type ErrorCode, UnclearCreate } from "../../errors.ts";
import { isServerFailure } from "../../http/retry.ts";
import {
  atServer,
  errorFrom,
  type IntentEntry,
  journalError,
  type OutcomeEntry,
  outcomeEntry,
  type RunEntry,
} from "../../journal/entries.ts";
import { subjectOf, type WriteStep } from "../step.ts";
import { DONE } from "./results.ts";

/** The intent to carry out a step. @param serverAt the server's time in its last answer, as `now` in milliseconds. */
export function intentOf(
  step: WriteStep,
  { run, undoes }: Pick<RunEntry, "run" | "undoes">,
  now: number,
  serverAt: number | undefined,
): IntentEntry {
  const { action, line, body = null, before = null, was, seen, left } = step;
  // A step of an undo has the number of the write that it takes back.
  const { reverses = undoes !== null && line !== null && { run: undoes, number: line } } = step;
  return {
    ...{ type: "intent", at: new Date(now).toISOString(), ...atServer(serverAt), ...subjectOf(step), action },
    ...{ key: action === "create" ? `${run}-${line}` : null, body, before },
    ...(reverses && { reverses }),
    ...(was && { was: was.id }),
    ...(left !== undefined && { left }),
    ...(seen && { there: seen.ids, there_is_all: seen.isAll }),
  };
}

/** What a write lacks whose answer was lost. @param customer as it is now. */
export function lackOf(intent: IntentEntry, customer: Customer | undefined): NotStored | undefined {
  const sent = intent.body ?? {};
  const missing = customer === undefined ? [] : notStored(sent, customer, intent.before ?? {});
  if (customer === undefined || missing.length === 0) return undefined;
  return new NotStored(intent.action === "create" ? "create" : "update", sent, missing, customer);
}

/**
 * Sends the write of a step.
 * @param options.lookUp looks for a lost create at once; otherwise that is done for all of them together.
 * @param options.looksFirst a customer was read a while ago: it is read again before it is changed or deleted.
 * @returns the record as the server gave it back; none after a delete.
 * @throws CliError; UnclearCreate when a create may have been carried out.
 */
export async function send(
  step: WriteStep,
  key: string | null,
  api: Pick<CustomersApi, "create" | "update" | "delete">,
  { lookUp = false, looksFirst = false } = {},
): Promise<Customer | undefined> {
  switch (step.action) {
    case "create": {
      const { body, was, seen } = step;
      const before = lookUp ? seen : undefined;
      return api.create(body, { ...(key === null ? {} : { idempotencyKey: key }), lookUp, before, was });
    }
    case "update":
      return api.update(step.before, step.body, { looksFirst });
    case "delete":
      // Somebody else may have deleted it a moment ago: that counts as success.
      await api.delete(step.before, { looksFirst }).catch((error: unknown) => {
        if (!(error instanceof CliError) || error.code !== "not_found") throw error;
      });
      return undefined;
  }
}

/** The outcome of a write that was carried out. @param more of it, if it was looked up. */
export function doneOutcome(
  intent: IntentEntry,
  customer: Customer | undefined,
  now: number,
  more: Partial<Pick<OutcomeEntry, "error" | "looked_up">> = {},
): OutcomeEntry {
  const { id = intent.id } = customer ?? {};
  return outcomeEntry(intent, DONE[intent.action], now, { id, after: customer ?? null, ...more });
}

/** For a write that failed. If a part was stored, it counts as done: it is not sent again, and an undo reverts it. */
export function failedOutcome(intent: IntentEntry, error: CliError, now: number): OutcomeEntry {
  const failure = { error: journalError(error) };
  if (error instanceof NotStored) return doneOutcome(intent, error.customer, now, failure);
  return outcomeEntry(intent, "failed", now, failure);
}

/** Of one that may have been carried out. @param serverAt the server's time in its last answer. */
export function lostOutcome(
  intent: IntentEntry,
  error: CliError,
  now: number,
  serverAt: number | undefined,
): OutcomeEntry {
  return outcomeEntry(intent, "unknown", now, { error: journalError(error), ...atServer(serverAt) });
}

/**
 * Whether the server may have carried out a write that it did not answer.
 * @param stopped the reason for which requests under way were given up, if they were.
 */
export function mayHaveArrived(error: CliError, { action }: Pick<WriteStep, "action">, stopped: unknown): boolean {
  if (error.code === "interrupted" || error === stopped || error instanceof UnclearCreate) return true;
  return action !== "create" && error.code === "unavailable";
}

/** What the server said to be wrong with the data of a create that may have been carried out all the same. */
export function rejectionIn(error: CliError): CliError | undefined {
  if (error instanceof UnclearCreate) return error.rejection;
  return error.code === "rejected" ? error : undefined;
}

/** Whether the server said that it created the customer: lists may show it later. */
export function saysCreated({ status }: { readonly status?: number | null | undefined }): boolean {
  return status === 201;
}

/**
 * How long a write without an answer may still be carried out, in milliseconds: a server may still work on it when its
 * proxy has given up (RFC 9110 §15.6.5) or this program has stopped.
 */
export const QUIET_MS = 10_000;

/** After an answer that is no failure of the server nothing is under way; a list may still not show what it created. */
export function quietMs(error: CliError): number {
  const { status } = error;
  return status === undefined || isServerFailure(status) || saysCreated(error) ? QUIET_MS : 0;
}

/** Whether a row failed on the way to the server (network, server, rate limit, key): nothing is wrong with the row. */
export function isUndelivered({ code }: CliError): boolean {
  return UNDELIVERED.has(code);
}

export function withReason(error: CliError, why: string | undefined): CliError {
  if (why === undefined) return error;
  const { message, ...rest } = journalError(error);
  return errorFrom({ ...rest, message: `${message}; ${why}` });
}

// --- internal ---

const UNDELIVERED: ReadonlySet<ErrorCode> = new Set([
  "unavailable",
  "rate_limited",
  "auth",
  "interrupted",
  "locked",
  "local",
]);
