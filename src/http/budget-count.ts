/** What was sent and when, oldest first: [milliseconds on the budget's clock, requests]. */
export type Log = readonly (readonly [at: number, count: number])[];

/** So many requests in any stretch of so many milliseconds. */
export interface CountedWindow {
  readonly limit: number;
  readonly windowMs: number;
}

/** What a server that names no limit seems to allow, by what it took before it refused. */
export interface Estimate extends CountedWindow {
  /** When the requests began that it was told by. */
  readonly since: number;
  /** When it was made or last raised. */
  readonly madeAt: number;
  /** After how many windows without a refusal to try a little more; doubled by each refusal. */
  readonly patience: number;
}

/** The log with requests that leave now. */
export function noted(log: Log, windowMs: number, now: number, count: number): Log {
  const kept = log.filter(([at]) => at > now - Math.max(windowMs, MINUTE) * 1.1 && at <= now);
  const last = kept.at(-1);
  if (last === undefined || last[0] + windowMs / GRAINS < now) return [...kept, [now, count]];
  return [...kept.slice(0, -1), [last[0], last[1] + count]];
}

/** The log without the last so many requests: they were refused, or did not leave. */
export function takenBack(log: Log, count: number): Log {
  if (count <= 0) return log;
  const last = log.at(-1);
  if (last === undefined) return log;
  const rest = log.slice(0, -1);
  return last[1] > count ? [...rest, [last[0], last[1] - count]] : takenBack(rest, count - last[1]);
}

/**
 * How many requests may leave by our own count, or after how many milliseconds some may. In no stretch of the window's
 * length there are more than the limit, so that the server may count by the minute or over the last sixty seconds.
 */
export function roomAt(log: Log, { limit, windowMs }: CountedWindow, kept: number, now: number) {
  const counts = log.map(([at, count]) => ({ count, endsIn: at + lengthOf(windowMs) - now }));
  const live = counts.filter(({ endsIn }) => endsIn > 0);
  let free = limit - kept - live.reduce((sum, { count }) => sum + count, 0);
  if (free > 0) return { free, waitMs: 0 };
  for (const { count, endsIn } of live) {
    free += count;
    if (free > 0) return { free: 0, waitMs: endsIn };
  }
  return { free: 0, waitMs: windowMs };
}

export interface Refusal {
  readonly at: number;
  /** Milliseconds that the server itself asked to wait; undefined when it asked for none. */
  readonly askedMs: number | undefined;
  /** When an earlier refusal ended, if any did. */
  readonly reopenedAt: number;
  /** Whether that refusal still holds: this one is of the same kind. */
  readonly again: boolean;
}

/**
 * The estimate after a refusal. What was taken since the last one is the limit; from the first of it to the time that
 * the server names is the window, a minute when it names none (API document §8).
 * @param log without the refused request.
 * @param open requests in it that have no answer yet.
 */
export function estimated(log: Log, open: number, before: Estimate | undefined, refusal: Refusal) {
  const { at, askedMs, reopenedAt, again } = refusal;
  const since = again && before !== undefined ? before.since : (log.find(([sent]) => sent >= reopenedAt)?.[0] ?? at);
  const limit = takenSince(log, since) - open;
  if (limit < FEW) return before;
  const span = at - since + (askedMs ?? 0);
  const windowMs = askedMs === undefined ? MINUTE : Math.min(span, Math.max(MINUTE, askedMs));
  const patience = before === undefined ? PATIENCE : again ? before.patience : Math.min(60, before.patience * 2);
  return { limit, windowMs, since, madeAt: at, patience };
}

/** The estimate after an answer: while a refusal holds, answers still come to requests sent before it. */
export function corrected(estimate: Estimate, log: Log, open: number, now: number, refusing: boolean): Estimate {
  if (refusing) return { ...estimate, limit: Math.max(estimate.limit, takenSince(log, estimate.since) - open) };
  if (now - estimate.madeAt < estimate.patience * estimate.windowMs) return estimate;
  return { ...estimate, limit: Math.ceil(estimate.limit * 1.05), madeAt: now };
}

// --- internal ---

const MINUTE = 60_000;

/** Requests closer together than this part of the window are noted as one. */
const GRAINS = 100;

/** A refusal after fewer requests says nothing of the limit: others are using the key. */
const FEW = 3;

/** Windows. */
const PATIENCE = 15;

function takenSince(log: Log, since: number): number {
  return log.filter(([at]) => at >= since).reduce((sum, [, count]) => sum + count, 0);
}

/** A window in our own count, a little longer: what is noted as one left one after the other, and took unequal times. */
function lengthOf(windowMs: number): number {
  return windowMs * (1.01 + 1 / GRAINS) + 50;
}
