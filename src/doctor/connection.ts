import { type HeaderFields, headerOf } from "../http/answer.ts";
import type { TlsFacts } from "../http/tls.ts";
import { isLoopback } from "../system/loopback.ts";
import { count } from "../text/words.ts";
import { type Check, check } from "./check.ts";

const DAY_MS = 24 * 3_600_000;

/** Certificates are renewed weeks before they end; one with fewer days may have been forgotten. */
const SOON_DAYS = 14;

/**
 * The line about the connection's security.
 * @param facts undefined where the certificate could not be looked at (behind a proxy).
 * @param now milliseconds since the epoch.
 */
export function tlsCheck(base: URL, facts: TlsFacts | undefined, now: number): Check {
  if (base.protocol === "http:") {
    return isLoopback(base.hostname)
      ? check("tls", "ok", "plain http to this machine: nothing leaves it")
      : check("tls", "warn", `plain http: the key travels unencrypted to ${base.host}`, "Use an https address.");
  }
  if (facts === undefined)
    return check("tls", "unknown", "the certificate was accepted; more cannot be seen through a proxy");
  const protocol = facts.protocol.replace(/^TLSv/, "TLS ");
  if (facts.validTo === undefined) return check("tls", "ok", `${protocol}, certificate accepted`);
  const days = Math.floor((facts.validTo - now) / DAY_MS);
  const ends = new Date(facts.validTo).toISOString().slice(0, 10);
  if (days < 0) {
    return check("tls", "warn", `${protocol}, the certificate ended on ${ends}`, RENEW);
  }
  const message = `${protocol}, certificate good for ${count(days, "more day")} (until ${ends})`;
  return days < SOON_DAYS ? check("tls", "warn", message, RENEW) : check("tls", "ok", message);
}

/**
 * How far the two clocks are apart, by the answer's `Date` (RFC 9110 §6.6.1, whole seconds).
 * @param sent when the request left, and `received` when its answer had come, in milliseconds since the epoch here.
 */
export function clockCheck(headers: HeaderFields, sent: number, received: number): Check {
  const date = Date.parse(headerOf(headers, "date") ?? "");
  if (Number.isNaN(date)) return check("clock", "unknown", "the server's answers have no Date");
  // `Date` drops the fraction of a second: half a second on average.
  const apart = Math.round((date + 500 - (sent + received) / 2) / 1000);
  if (Math.abs(apart) <= 2) return check("clock", "ok", "the same as the server's");
  const where = `${count(Math.abs(apart), "second")} ${apart > 0 ? "behind" : "ahead of"} the server's`;
  if (Math.abs(apart) <= 60) return check("clock", "ok", where);
  return check("clock", "warn", where, "Set this machine's clock (NTP); rate limits and times are read by it.");
}

// --- internal ---

const RENEW = "Ask the server's owner to renew its certificate.";
