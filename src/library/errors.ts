import { CliError, type ErrorAnswer, type ErrorCode, UnclearCreate as UnclearWithin } from "../errors.ts";
import { NetworkFailure } from "../http/answer.ts";

/** What an error may hold beside its code and message. */
export interface ErrorDetails extends Readonly<ErrorAnswer> {
  /** The next step, as a sentence. */
  readonly hint?: string | undefined;
  /** What is wrong with each field: `email`, `address.zip`. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** The error that led to it. */
  readonly cause?: unknown;
}

/** Every failure of a call; its class says what to do. An aborted call rejects with the reason of its signal. */
export class CustomersError extends Error implements ErrorDetails {
  /** What kind of failure it is; each class but this one has its own codes. */
  readonly code: ErrorCode;
  declare readonly hint?: string | undefined;
  declare readonly status?: number | undefined;
  declare readonly serverCode?: string | undefined;
  declare readonly retryAfter?: number | undefined;
  declare readonly requestId?: string | undefined;
  declare readonly fields?: ErrorDetails["fields"];
  declare readonly headers?: ErrorDetails["headers"];
  declare readonly body?: unknown;

  constructor(code: ErrorCode, message: string, { cause, headers, body, ...shown }: ErrorDetails = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    for (const [key, value] of Object.entries(shown)) if (value !== undefined) Object.assign(this, { [key]: value });
    // A log does not show them: they may be long, and hold data of people.
    for (const [key, value] of Object.entries({ headers, body }))
      Object.defineProperty(this, key, { value, configurable: true, writable: true });
  }
}

/** `usage`: the call itself is wrong. Nothing was sent; fix the program. */
export class UsageError extends CustomersError {}

/** `invalid_input`: a value cannot be the field's value, as `fields` says. Nothing was sent. */
export class InvalidInputError extends CustomersError {}

/** `not_found`: there is no such customer, or no such address. */
export class NotFoundError extends CustomersError {}

/** `auth`: there is no key, or the server does not accept it (401, 403). */
export class AuthError extends CustomersError {}

/** `rejected`: the server does not take the data; `fields` has what it says about each field. */
export class RejectedError extends CustomersError {}

/** `refused`: a guard stopped it. The customer was changed meanwhile: read it again; or the key would not be safe. */
export class RefusedError extends CustomersError {}

/** `rate_limited`: too many requests, also after waiting. Try again after `retryAfter` seconds. */
export class RateLimitError extends CustomersError {}

/** `unavailable`: the server failed (5xx), or its answer cannot be used. Trying later may help. */
export class ServerError extends CustomersError {}

/** `unavailable`: no answer came, or none that could be read to its end. Trying later may help. */
export class ConnectionError extends CustomersError {}

/** `unavailable`: no answer came within `timeoutSeconds`. */
export class TimeoutError extends ConnectionError {}

/** A create was sent, and it cannot be found out whether the customer was created: look before it is created again. */
export class UnclearCreate extends CustomersError {
  /** What the server said to be wrong with the data: why nothing was created, if nobody new is there. */
  declare readonly rejection?: CustomersError | undefined;
}

/**
 * An error as a program gets it. Hints that name commands and flags are for people at a terminal. An interrupted call
 * ends with the reason of its signal.
 */
export function forProgram(error: unknown): unknown {
  if (!(error instanceof CliError)) return error;
  if (error.code === "interrupted" && error.cause !== undefined && !(error instanceof UnclearWithin))
    return error.cause;
  const isUnclear = error instanceof UnclearWithin;
  const look = "Look with find() whether it was created, before it is created again.";
  const hint = isUnclear ? look : ABOUT_COMMANDS.test(error.hint ?? "") ? undefined : error.hint;
  const { status, serverCode, retryAfter, requestId, fields, headers, body } = error;
  const answer = { status, serverCode, retryAfter, requestId, fields, headers, body };
  const Kind = isUnclear ? UnclearCreate : (BY_CODE[error.code] ?? kindWithoutAnswer(error));
  const given = new Kind(error.code, error.message, { ...answer, hint, cause: forProgram(error.cause) });
  return isUnclear && error.rejection ? Object.assign(given, { rejection: forProgram(error.rejection) }) : given;
}

// --- internal ---

const BY_CODE: Partial<Record<ErrorCode, typeof CustomersError>> = {
  usage: UsageError,
  ambiguous: UsageError,
  invalid_input: InvalidInputError,
  not_found: NotFoundError,
  auth: AuthError,
  rejected: RejectedError,
  refused: RefusedError,
  rate_limited: RateLimitError,
};

/** A flag, a command, or how a customer is named on a command line. */
const ABOUT_COMMANDS = /(^|[\s'"`(])--[a-z]|`customers |customers config|\b(id|phone|name):\S/;

function kindWithoutAnswer({ code, cause }: CliError): typeof CustomersError {
  if (code !== "unavailable") return CustomersError;
  const origin = cause instanceof CliError ? cause.cause : cause;
  if (!(origin instanceof NetworkFailure)) return ServerError;
  return origin.kind === "timeout" ? TimeoutError : ConnectionError;
}

// Before an error is made, as its stack begins with its name; by these keys, as bundlers change the names of classes.
const KINDS = {
  ...{ CustomersError, UsageError, InvalidInputError, NotFoundError, AuthError, RejectedError, RefusedError },
  ...{ RateLimitError, ServerError, ConnectionError, TimeoutError, UnclearCreate },
};
for (const [value, { prototype }] of Object.entries(KINDS))
  Object.defineProperty(prototype, "name", { value, configurable: true, writable: true });
