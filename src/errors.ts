/**
 * Every failure a user can meet, and the exit code it ends with.
 * Code that finds a failure throws a CliError; only main() turns it into text and an exit code.
 */
export const EXIT_CODES = {
  /** A bug in this program. */
  internal: 1,
  /** The call or the file is wrong; nothing was written. */
  usage: 2,
  invalid_input: 2,
  ambiguous: 2,
  not_found: 3,
  /** No key, or the server does not accept it (401, 403). */
  auth: 4,
  /** The server refused the data (other 4xx). */
  rejected: 5,
  /** The network, the server or its rate limit: trying later may help. */
  unavailable: 6,
  rate_limited: 6,
  /** A bulk run ended with rows that failed or are unknown. */
  partial: 7,
  /** A bulk run stopped before its end (deadline, too many errors); what is done is recorded. */
  stopped: 7,
  /** A guard stopped it before it did harm. */
  refused: 8,
  /** Another process holds the lock. */
  locked: 9,
  /** This machine stopped it: disk full, folder not writable, stdout not writable. */
  local: 10,
  /** SIGINT; 143 for SIGTERM, see {@link CliError.exitCode}. */
  interrupted: 130,
} as const;

/** What kind of failure it is. */
export type ErrorCode = keyof typeof EXIT_CODES;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(EXIT_CODES, value);
}

/** What an answer says that is an error. */
export interface ErrorAnswer {
  /** HTTP status. */
  status?: number | undefined;
  /** The server's own name of the error: `validation_failed`. */
  serverCode?: string | undefined;
  /** How long the server asks to wait, in seconds. */
  retryAfter?: number | undefined;
  /** The server's own id of the request, for its support desk. */
  requestId?: string | undefined;
  /** Header fields by lower-case name. */
  headers?: Readonly<Record<string, string | string[] | undefined>> | undefined;
  /** As JSON, or as text if it is not JSON. */
  body?: unknown;
}

/** What the answer says is taken from a `cause` that has it. */
interface ErrorDetails extends ErrorAnswer {
  /** The next step, as a sentence a user can act on. */
  hint?: string | undefined;
  /** Field name (`email`, `address.zip`) → what is wrong with it. */
  fields?: Record<string, string> | undefined;
  /** Lines for a person in place of `fields` and `hint`: what is too much for a screen is summed up. */
  told?: readonly string[] | undefined;
  /** Ids of all matches of an ambiguous reference. */
  ids?: readonly string[] | undefined;
  /** Which signal ended the run; only with `interrupted`. */
  signal?: "SIGINT" | "SIGTERM" | undefined;
  cause?: unknown;
}

export class CliError extends Error {
  override readonly name: string = "CustomersError";
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly status: number | undefined;
  readonly serverCode: string | undefined;
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;
  readonly headers: ErrorAnswer["headers"];
  readonly body: unknown;
  readonly fields: Record<string, string> | undefined;
  readonly told: readonly string[] | undefined;
  readonly ids: readonly string[] | undefined;
  readonly signal: "SIGINT" | "SIGTERM" | undefined;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.hint = details.hint;
    const answer: ErrorAnswer = details.cause instanceof CliError ? details.cause : details;
    this.status = details.status ?? answer.status;
    this.serverCode = details.serverCode ?? answer.serverCode;
    this.retryAfter = details.retryAfter ?? answer.retryAfter;
    this.requestId = details.requestId ?? answer.requestId;
    this.headers = details.headers ?? answer.headers;
    this.body = details.body ?? answer.body;
    this.fields = details.fields;
    this.told = details.told;
    this.ids = details.ids;
    this.signal = details.signal;
  }

  /** The same error with another next step. */
  withHint(hint: string): CliError {
    const { code, message, fields, ids, signal } = this;
    return new CliError(code, message, { hint, fields, ids, signal, cause: this });
  }

  /** 128 + the signal's number for an interrupted run (POSIX shell convention), else the table's code. */
  get exitCode(): number {
    return this.signal === "SIGTERM" ? 143 : EXIT_CODES[this.code];
  }
}

/** A person answered No to a question before a write: not a failure, but nothing was done. The message says so. */
export class Declined extends CliError {
  /** @param message what did not happen: `nothing was deleted`. @param hint what may help to answer Yes. */
  constructor(message: string, hint?: string) {
    super("refused", message, { hint });
  }
}

/** A run whose only failed rows are those that a person had agreed to skip: told without alarm. */
export class Agreed extends CliError {
  constructor({ message, hint }: Pick<CliError, "message" | "hint">) {
    super("partial", message, { hint });
  }
}

/** A create that was sent: it cannot be found out whether the customer was created. */
export class UnclearCreate extends CliError {
  /** What the server said to be wrong with the data: why nothing was created, if nobody new is there. */
  rejection: CliError | undefined;
}

/** What ended the work. What an aborted signal ends in Node has the signal's reason as its cause. */
export function failureOf(error: unknown, signal: AbortSignal): unknown {
  const reason = error instanceof Error && error.name === "AbortError" ? error.cause : undefined;
  const known = reason instanceof CliError ? reason : error;
  return signal.aborted && !(known instanceof CliError) ? signal.reason : known;
}

/** The message with the status of a refusal: `the server failed (HTTP 503)`. */
export function withStatus({ message, status }: Said): string {
  return (status ?? 0) < 300 ? message : `${message} (HTTP ${status})`;
}

/** An error in one line, with what the server said about each field. */
export function reasonOf(error: Said): string {
  const lines = [error.message, ...unsaidFields(error).map((pair) => pair.join(": "))].join("; ").split("\n");
  const message = lines.map((line) => line.trim()).filter((line) => line !== "");
  return withStatus({ ...error, message: message.join(" ") });
}

/** The fields whose fault the message does not name already, as it does when there is just one. */
export function unsaidFields({ message, fields }: Said): [string, string][] {
  const said = message.toLowerCase();
  return Object.entries(fields ?? {}).filter(([field, reason]) => {
    const name = field.split(".").at(-1) ?? field;
    return !said.includes(reason.toLowerCase()) || !said.includes(name.toLowerCase());
  });
}

/** What an error says, also as a journal keeps it. */
export interface Said {
  readonly message: string;
  readonly status?: number | null | undefined;
  readonly fields?: Readonly<Record<string, string>> | null | undefined;
}
