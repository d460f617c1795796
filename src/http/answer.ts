import { CliError } from "../errors.ts";
import { thrownText } from "../text/words.ts";

/** Header fields by lower-case name; a field that came more than once is a list. */
export type HeaderFields = Readonly<Record<string, string | string[] | undefined>>;

/** What the server answered to one request, its body read whole and decoded. */
export interface Answer {
  readonly status: number;
  readonly headers: HeaderFields;
  /** The body as text (UTF-8, byte order mark removed); empty when there was none. */
  readonly text: string;
  /** Where the key is from, and what to do when it is not accepted. */
  readonly keyHint?: string | undefined;
  /** The server has accepted the key for a request. */
  readonly keyWorked?: boolean;
  /** The request was to change something. */
  readonly isWrite?: boolean;
  readonly url: string;
  /** When it came, in milliseconds since the epoch. */
  readonly at: number;
  /** An earlier attempt may have taken effect: it was sent, and its answer was lost or a failure. */
  readonly doubtful: boolean;
}

/** Repeated fields are joined (RFC 9110 §5.3). */
export function headerOf(headers: HeaderFields, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(", ") : value;
}

/** The server's time by the header `Date` (RFC 9110 §6.6.1), in milliseconds since the epoch; undefined if missing. */
export function dateOf({ headers }: Pick<Answer, "headers">): number | undefined {
  return Date.parse(headerOf(headers, "date") ?? "") || undefined;
}

export type FailureKind =
  | "dns"
  | "refused"
  | "unreachable"
  /** A proxy that decides against the request. */
  | "proxy"
  | "tls"
  | "timeout"
  | "reset"
  | "too_large"
  | "undecodable";

/** No answer, or none that could be read to its end. */
export class NetworkFailure extends Error {
  readonly kind: FailureKind;
  /** Whether the request may have reached the server. */
  readonly sent: boolean;
  /** The next step, if this failure has a special one; else the usual one of its kind. */
  readonly hint: string | undefined;

  constructor(kind: FailureKind, message: string, sent: boolean, hint?: string) {
    super(message);
    this.kind = kind;
    this.sent = sent;
    this.hint = hint;
  }
}

/** The run was stopped before the request left. */
export class NothingSent extends CliError {
  constructor(error: CliError) {
    const { code, message, hint, signal, cause, status, serverCode, retryAfter, requestId, headers, body } = error;
    super(code, message, { hint, signal, cause, status, serverCode, retryAfter, requestId, headers, body });
  }
}

/** What went wrong below HTTP, in words that name the host and the cause. */
export function networkFailure(error: unknown, { host, hostname }: URL): NetworkFailure {
  if (error instanceof NetworkFailure) return error;
  const code = codeOf(error);
  const detail = error instanceof Error ? error.message : thrownText(error);
  // What OpenSSL says, without its numbers and file names: `wrong version number`.
  const reason = error instanceof Error && "reason" in error ? error.reason : detail;
  const kinds: readonly (readonly [codes: RegExp, kind: FailureKind, message: string, hint?: string])[] = [
    [/^(ENOTFOUND|EAI_AGAIN|EAI_NODATA)$/, "dns", `host not found: ${hostname}`],
    [/^ECONNREFUSED$/, "refused", `connection refused by ${host}`],
    [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, "unreachable", `no way to ${host} (${code})`],
    [/^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/, "unreachable", `${host} did not accept the connection in time`],
    [CERTIFICATE, "tls", `certificate of ${host} not accepted: ${detail}`],
    [/^(ERR_SSL|ERR_TLS|EPROTO)/, "tls", `no secure connection to ${host}: ${reason}`, NO_TLS],
    [/^(UND_ERR_SOCKET|ECONNRESET|EPIPE|ECONNABORTED)$/, "reset", `connection to ${host} was cut off`],
    [/^/, "reset", `no readable answer from ${host}: ${detail}`],
  ];
  const [, kind, message, hint] = kinds.find(([codes]) => codes.test(code)) ?? [/^/, "reset", detail];
  return new NetworkFailure(kind, message, kind === "reset", hint);
}

// --- internal ---

const CERTIFICATE =
  /^(CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH|ERR_TLS_CERT_ALTNAME_INVALID|CRL_|UNSPECIFIED)/;

const NO_TLS = "Check the address and its port: the server may speak plain http there, or other versions of TLS.";

/** The error's own code, or that of what lies below it (several addresses of one host fail as one AggregateError). */
function codeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string") return at.code;
    if (at instanceof AggregateError && at.errors.length > 0) return codeOf(at.errors[0]);
  }
  return "";
}
