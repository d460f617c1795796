import { dateOf, type HeaderFields, headerOf } from "./answer.ts";

/**
 * How long the server asks to wait, in milliseconds: `Retry-After` (RFC 9110 §10.2.3) as seconds, also decimal, or as a
 * date, and the spellings `Retry-After-Ms`, `Retry-After-<policy>`, `X-…-Retry-After-Seconds`. The longest counts.
 */
export function readRetryAfter(headers: HeaderFields, now: number): number | undefined {
  const clock = dateOf({ headers }) ?? now;
  let longest: number | undefined;
  for (const name of Object.keys(headers)) {
    const match = /(?:^|-)retry-after(?:-([\s\S]+))?$/.exec(name);
    const text = match ? headerOf(headers, name)?.trim() : undefined;
    if (text === undefined || text === "") continue;
    const wait = /^\d+(\.\d+)?$/.test(text)
      ? Number(text) * (/^(ms|millis)/.test(match?.[1] ?? "") ? 1 : 1000)
      : Date.parse(text) - clock;
    if (Number.isFinite(wait)) longest = Math.max(longest ?? 0, wait, 0);
  }
  return longest;
}

/**
 * A reset value in milliseconds from now, classified by its name and size: a name ending in `-ms` or a value of 1e12 or
 * more is in milliseconds; 1e9 or more is epoch seconds; a smaller number is seconds from now; anything else a date or a
 * duration such as `6m0s`.
 * @param clock the server's time, milliseconds since the epoch.
 */
export function readReset(name: string, text: string, clock: number): number | undefined {
  const value = text.trim();
  if (/^\d+(\.\d+)?$/.test(value)) {
    const number = Number(value);
    if (number >= 1e12) return Math.max(0, number - clock);
    if (/-(ms|millis|milliseconds)$/.test(name)) return number;
    if (number >= 1e9) return Math.max(0, number * 1000 - clock);
    return number * 1000;
  }
  const duration = /^(?:(\d+)h)?(?:(\d+)m(?!s))?(?:(\d+(?:\.\d+)?)s)?(?:(\d+)ms)?$/.exec(value);
  if (duration !== null && value !== "") {
    const [hours, minutes, seconds, ms] = duration.slice(1).map((part) => Number(part ?? 0));
    return (hours ?? 0) * 3_600_000 + (minutes ?? 0) * 60_000 + (seconds ?? 0) * 1000 + (ms ?? 0);
  }
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - clock);
}
