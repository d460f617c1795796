import { thrownText } from "../text/thrown.ts";
import { type FailureKind, NetworkFailure } from "./answer.ts";

/** What went wrong below HTTP, in words that name the host and the cause. */
export function networkFailure(error: unknown, url: URL): NetworkFailure {
  if (error instanceof NetworkFailure) return error;
  const { host, hostname } = url;
  const code = codeOf(error);
  const detail = error instanceof Error ? error.message : thrownText(error);
  const make = (kind: FailureKind, message: string, sent: boolean, hint?: string) =>
    new NetworkFailure(kind, message, sent, { cause: error, hint });

  if (code === "ENOTFOUND" || code === "EAI_AGAIN" || code === "EAI_NODATA")
    return make("dns", `host not found: ${hostname}`, false);
  if (code === "ECONNREFUSED") return make("refused", `connection refused by ${host}`, false);
  if (code === "EHOSTUNREACH" || code === "ENETUNREACH" || code === "EADDRNOTAVAIL") {
    return make("unreachable", `no way to ${host} (${code})`, false);
  }
  if (code === "UND_ERR_CONNECT_TIMEOUT" || code === "ETIMEDOUT") {
    return make("unreachable", `${host} did not accept the connection in time`, false);
  }
  if (CERTIFICATE.test(code)) return make("tls", `certificate of ${host} not accepted: ${detail}`, false);
  if (/^(ERR_SSL|ERR_TLS|EPROTO)/.test(code)) {
    return make("tls", `no secure connection to ${host}: ${tlsProblem(error, detail)}`, false, NO_TLS);
  }
  if (code === "UND_ERR_SOCKET" || code === "ECONNRESET" || code === "EPIPE" || code === "ECONNABORTED") {
    return make("reset", `connection to ${host} was cut off`, true);
  }
  return make("reset", `no readable answer from ${host}: ${detail}`, true);
}

// --- internal ---

const CERTIFICATE =
  /^(CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|INVALID_CA|INVALID_PURPOSE|HOSTNAME_MISMATCH|ERR_TLS_CERT_ALTNAME_INVALID|CRL_|UNSPECIFIED)/;

const NO_TLS = "Check the address and its port: the server may speak plain http there, or other versions of TLS.";

/** What OpenSSL says, without its numbers and file names: `wrong version number`. */
function tlsProblem(error: unknown, detail: string): string {
  return error instanceof Error && "reason" in error && typeof error.reason === "string" ? error.reason : detail;
}

/** The error's own code, or that of what lies below it (several addresses of one host fail as one AggregateError). */
function codeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string") return at.code;
    if (at instanceof AggregateError && at.errors.length > 0) return codeOf(at.errors[0]);
  }
  return "";
}
