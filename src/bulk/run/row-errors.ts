import { CliError, type ErrorCode, UnclearCreate } from "../../errors.ts";
import { NetworkFailure } from "../../http/answer.ts";
import { isLate } from "../../http/statuses.ts";
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

/** How long a write whose answer was lost may still be under way, in milliseconds. */
export const QUIET_MS = 2_000;

/** How long it may still be under way where the server had not answered in time. */
export const LATE_MS = 10_000;

/**
 * How long a write whose answer was lost may still be under way, in milliseconds: a server that did not answer in time
 * may still work on it when its proxy has given up (RFC 9110 §15.6.5) or this program has stopped.
 */
export function quietMs({ code, status, cause }: CliError): number {
  const mayBeAtWork = code === "interrupted" || (status !== undefined && isLate(status)) || isTimeout(cause);
  return mayBeAtWork ? LATE_MS : QUIET_MS;
}

/** Whether a row failed on the way to the server (network, server, rate limit, key): nothing is wrong with the row. */
export function isOnTheWay({ code }: CliError): boolean {
  return ON_THE_WAY.has(code);
}

/** The error, with the reason why its outcome could not be found out. */
export function withReason(error: CliError, why: string | undefined): CliError {
  if (why === undefined) return error;
  const { message, ...rest } = journalError(error);
  return errorFrom({ ...rest, message: `${message}; ${why}` });
}

// --- internal ---

const ON_THE_WAY: ReadonlySet<ErrorCode> = new Set([
  "unavailable",
  "rate_limited",
  "auth",
  "interrupted",
  "locked",
  "local",
]);

function isTimeout(cause: unknown): boolean {
  if (cause instanceof NetworkFailure) return cause.kind === "timeout";
  return cause instanceof CliError && isTimeout(cause.cause);
}
