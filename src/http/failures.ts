import { thrownText } from "../text/thrown.ts";
import { NetworkFailure } from "./answer.ts";

/** What went wrong below HTTP, in words that name the host and the cause. */
export function networkFailure(error: unknown, { host, hostname }: URL): NetworkFailure {
  if (error instanceof NetworkFailure) return error;
  const code = codeOf(error);
  const detail = error instanceof Error ? error.message : thrownText(error);
  if (/^(ENOTFOUND|EAI_AGAIN|EAI_NODATA)$/.test(code))
    return new NetworkFailure("dns", `host not found: ${hostname}`, false);
  if (code === "ECONNREFUSED") return new NetworkFailure("refused", `connection refused by ${host}`, false);
  if (/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/.test(code))
    return new NetworkFailure("unreachable", `no way to ${host} (${code})`, false);
  if (code === "UND_ERR_CONNECT_TIMEOUT" || code === "ETIMEDOUT")
    return new NetworkFailure("unreachable", `${host} did not accept the connection in time`, false);
  if (CERTIFICATE.test(code)) return new NetworkFailure("tls", `certificate of ${host} not accepted: ${detail}`, false);
  if (/^(ERR_SSL|ERR_TLS|EPROTO)/.test(code)) {
    // What OpenSSL says, without its numbers and file names: `wrong version number`.
    const reason = error instanceof Error && "reason" in error ? error.reason : detail;
    return new NetworkFailure("tls", `no secure connection to ${host}: ${reason}`, false, NO_TLS);
  }
  const isCut = /^(UND_ERR_SOCKET|ECONNRESET|EPIPE|ECONNABORTED)$/.test(code);
  const what = isCut ? `connection to ${host} was cut off` : `no readable answer from ${host}: ${detail}`;
  return new NetworkFailure("reset", what, true);
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
