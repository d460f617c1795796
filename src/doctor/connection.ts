import { type HeaderFields, headerOf } from "../http/answer.ts";
import { readLimits } from "../http/limits.ts";
import { isLoopback } from "../system/loopback.ts";
import { durationText, perWindow } from "../text/duration.ts";
import { count, grouped } from "../text/words.ts";
import { type Finding, found } from "./report.ts";

/** What a TLS handshake showed. */
export interface TlsFacts {
  /** `TLSv1.3` */
  readonly protocol: string;
  /** When the certificate expires, in milliseconds since the epoch. */
  readonly validTo: number | undefined;
}

/**
 * Opens a TLS connection to a server to see its certificate. No request is sent.
 * @returns undefined when that failed, took longer than `timeoutMs`, or the run was stopped.
 */
export async function lookAtTls(
  base: URL,
  { timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<TlsFacts | undefined> {
  const { connect } = await import("node:tls");
  const host = base.hostname.replace(/^\[|\]$/g, "");
  // A name, not an address, goes into the handshake (RFC 6066 §3).
  const servername = /^[\d.]+$|:/.test(host) ? "" : host;
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(base.port || 443), servername, timeout: timeoutMs });
    const end = (facts: TlsFacts | undefined) => {
      signal.removeEventListener("abort", stop);
      socket.destroy();
      resolve(facts);
    };
    const stop = () => end(undefined);
    signal.addEventListener("abort", stop, { once: true });
    socket.once("error", stop).once("timeout", stop);
    socket.once("secureConnect", () => {
      const validTo = Date.parse(socket.getPeerCertificate().valid_to);
      end({ protocol: socket.getProtocol() ?? "TLS", validTo: Number.isNaN(validTo) ? undefined : validTo });
    });
  });
}

/**
 * The security of the connection.
 * @param facts undefined where the certificate could not be looked at (behind a proxy).
 * @param now milliseconds since the epoch.
 */
export function tlsCheck(base: URL, facts: TlsFacts | undefined, now: number): Finding {
  if (base.protocol === "http:") {
    return isLoopback(base.hostname)
      ? found("ok", "plain http to this machine: nothing leaves it")
      : found("warn", `plain http: the key travels unencrypted to ${base.host}`, "Use an https address.");
  }
  if (facts === undefined) return found("unknown", "the certificate was accepted; more cannot be seen through a proxy");
  const protocol = facts.protocol.replace(/^TLSv/, "TLS ");
  if (facts.validTo === undefined) return found("ok", `${protocol}, certificate accepted`);
  const days = Math.floor((facts.validTo - now) / DAY_MS);
  const ends = new Date(facts.validTo).toISOString().slice(0, 10);
  if (days < 0) return found("warn", `${protocol}, the certificate ended on ${ends}`, RENEW);
  const message = `${protocol}, certificate good for ${count(days, "more day")} (until ${ends})`;
  return days < SOON_DAYS ? found("warn", message, RENEW) : found("ok", message);
}

/**
 * How far the two clocks are apart, by the answer's `Date` (RFC 9110 §6.6.1, whole seconds).
 * @param sent when the request left, and `received` when its answer had come, in milliseconds since the epoch here.
 */
export function clockCheck(headers: HeaderFields, sent: number, received: number): Finding {
  const date = Date.parse(headerOf(headers, "date") ?? "");
  if (Number.isNaN(date)) return found("unknown", "the server's answers have no Date");
  // `Date` drops the fraction of a second: half a second on average.
  const apart = Math.round((date + 500 - (sent + received) / 2) / 1000);
  if (Math.abs(apart) <= 2) return found("ok", "the same as the server's");
  const where = `${count(Math.abs(apart), "second")} ${apart > 0 ? "behind" : "ahead of"} the server's`;
  if (Math.abs(apart) <= 60) return found("ok", where);
  return found("warn", where, "Set this machine's clock (NTP); rate limits and times are read by it.");
}

/** The rate limit: the limit and its window, and what is left. */
export function rateLimitCheck(headers: HeaderFields, now: number): Finding {
  const { limit, windowMs, remaining, resetMs } = readLimits(headers, now);
  if (limit === undefined && remaining === undefined)
    return found("unknown", "no answer names it; after a 429 the program waits and tries again");
  const window = windowMs === undefined ? "a window" : perWindow(windowMs);
  const until = resetMs === undefined ? "" : ` for ${durationText(resetMs)}`;
  const message = [
    limit === undefined ? [] : `${count(limit, "request")} ${window}`,
    remaining === undefined ? [] : `${grouped(remaining)} left${until}`,
  ]
    .flat()
    .join(", ");
  if (remaining !== 0) return found("ok", message);
  return found("warn", message, "Wait for the next window, or run fewer commands at the same time.");
}

// --- internal ---

const DAY_MS = 24 * 3_600_000;

/** Certificates are renewed weeks before they end; one with fewer days may have been forgotten. */
const SOON_DAYS = 14;

const RENEW = "Ask the server's owner to renew its certificate.";
