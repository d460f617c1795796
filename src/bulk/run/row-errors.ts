import { type CliError, type ErrorCode, UnclearCreate } from "../../errors.ts";
import { isServerFailure } from "../../http/retry.ts";
import { errorFrom, journalError } from "../../journal/entries.ts";
import type { WriteStep } from "../step.ts";

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

/**
 * How long a write without an answer may still be carried out, in milliseconds: a server that did not answer in time
 * may still work on it when its proxy has given up (RFC 9110 §15.6.5), when it answered 503, or when this program has
 * stopped.
 */
export const QUIET_MS = 10_000;

/** The same of a write that went wrong so: after an answer that is no failure of the server nothing is under way. */
export function quietMs({ status }: CliError): number {
  return status === undefined || isServerFailure(status) ? QUIET_MS : 0;
}

/** Whether a row failed on the way to the server (network, server, rate limit, key): nothing is wrong with the row. */
export function isUndelivered({ code }: CliError): boolean {
  return UNDELIVERED.has(code);
}

/** The error, with the reason why its outcome could not be found out. */
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
