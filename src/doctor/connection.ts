import { dateOf, type HeaderFields } from "../http/answer.ts";
import { readLimits } from "../http/limits.ts";
import { isLoopback } from "../system/loopback.ts";
import { durationText, perWindow } from "../text/duration.ts";
import { count, grouped } from "../text/words.ts";
import { type Finding, found } from "./report.ts";

/** The security of the connection, over which the server has answered: a certificate was accepted then. */
export function tlsCheck(base: URL): Finding {
  if (base.protocol === "https:") return found("ok", "https: the certificate is accepted");
  return isLoopback(base.hostname)
    ? found("ok", "plain http to this machine: nothing leaves it")
    : found("warn", `plain http: the key travels unencrypted to ${base.host}`, "Use an https address.");
}

/**
 * How far the two clocks are apart, by the answer's `Date` (RFC 9110 §6.6.1, whole seconds).
 * @param sent when the request left, and `received` when its answer had come, in milliseconds since the epoch here.
 */
export function clockCheck(headers: HeaderFields, sent: number, received: number): Finding {
  const date = dateOf({ headers });
  if (date === undefined) return found("unknown", "the server's answers have no Date");
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
  const stated = limit === undefined ? [] : [`${count(limit, "request")} ${window}`];
  const left = remaining === undefined ? [] : [`${grouped(remaining)} left${until}`];
  const message = [...stated, ...left].join(", ");
  if (remaining !== 0) return found("ok", message);
  return found("warn", message, "Wait for the next window, or run fewer commands at the same time.");
}
