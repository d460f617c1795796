import { corrected, type Estimate, estimated, type Log, noted, roomAt, takenBack } from "./budget-count.ts";
import type { Limits } from "./limits.ts";

/**
 * `interactive`: nothing waits while anything is left. `bulk`: leaves a few requests of every window to commands that
 * are run beside it, and spends those only as the window ends.
 */
export type Pace = "interactive" | "bulk";

/**
 * What is known of one key's rate limit, and who is using it: the state of a budget, kept in memory or in a file that
 * processes share. Times are milliseconds on the budget's own clock.
 */
export interface BudgetState {
  /** Requests per window. */
  readonly limit: number | undefined;
  /** Length of the window, where the server names it. */
  readonly windowMs: number | undefined;
  /** Longest time to a reset that was seen; stands in for the window's length. */
  readonly longestMs: number | undefined;
  /** The server's own last count of what is left in this window. */
  readonly left: number | undefined;
  /** When the answer with that count came. */
  readonly toldAt: number;
  /** When the window starts anew. */
  readonly resetAt: number;
  /** The window cannot last longer: its length after the first answer of it. */
  readonly endsBy: number | undefined;
  /** The count rises within the window: it is a bucket that fills, rather than a window that starts anew. */
  readonly rising: boolean;
  /** When somebody last sent a request without knowing what is left, to be told. */
  readonly askedAt: number;
  /** An answer came that said nothing of a limit, and none has spoken of one since. */
  readonly silent: boolean;
  /** Before this the server wants nothing. */
  readonly closedUntil: number;
  readonly holders: Readonly<Record<string, Holder>>;
  /** What was sent lately; for servers that do not count for us. */
  readonly log: Log;
  /** What such a server seems to allow, once it has refused something. */
  readonly estimate: Estimate | undefined;
}

/** One process's part in the budget. */
export interface Holder {
  readonly pid: number;
  /** Requests that it may send, or has sent without an answer so far. */
  readonly open: number;
  /** When it last said so. */
  readonly at: number;
  /** Until then an interactive command of its waits: bulk runs let it go first. 0 = none waits. */
  readonly waitsUntil: number;
}

export const NOTHING_KNOWN: BudgetState = {
  limit: undefined,
  windowMs: undefined,
  longestMs: undefined,
  left: undefined,
  toldAt: 0,
  resetAt: 0,
  endsBy: undefined,
  rising: false,
  askedAt: -10_000,
  silent: false,
  closedUntil: 0,
  holders: {},
  log: [],
  estimate: undefined,
};

/** Window of a server that does not name it: the API document (§8) speaks of minutes. */
export const MINUTE = 60_000;

/** What a request was answered with, for the budget. */
export interface Report {
  /** When it left and when its answer came. */
  readonly sentAt: number;
  readonly at: number;
  /** Undefined where no answer came. */
  readonly limits: Limits | undefined;
}

/** The budget after a request is over. */
export function reported(before: BudgetState, { sentAt, at, limits }: Report): BudgetState {
  // Whoever waits for what this one was told need wait no longer.
  const state = { ...before, askedAt: NOTHING_KNOWN.askedAt };
  if (limits === undefined) return state;
  const { remaining } = limits;
  if (remaining === undefined) return uncounted(state, limits, at);
  const fresh = {
    ...state,
    left: remaining,
    toldAt: at,
    ...endOf(state, limits, at),
    limit: limits.limit ?? state.limit,
    windowMs: limits.windowMs ?? (isSame(state, limits) ? state.windowMs : undefined),
    longestMs: Math.max(limits.resetMs ?? 0, (isSame(state, limits) ? state.longestMs : undefined) ?? 0) || undefined,
    ...{ silent: false, log: [], estimate: undefined },
  };
  const shift = fresh.resetAt - state.resetAt;
  if (!isTold(state, at)) return fresh;
  if (sentAt > state.toldAt) {
    const rises = remaining > (state.left ?? 0) && Math.abs(shift) <= SAME_MS;
    return { ...fresh, rising: rises || (state.rising && isSame(state, limits)) };
  }

  // It crossed another answer on its way: which of them is the later count nobody can say, so the lower one holds.
  if (shift < -SAME_MS) return state;
  if (shift > SAME_MS || remaining < (state.left ?? 0)) return fresh;
  return { ...state, resetAt: fresh.resetAt };
}

/**
 * The budget after the rate limit refused a request.
 * @param askedMs how long the server wants none, in milliseconds, where it says so.
 */
export function refused(state: BudgetState, now: number, askedMs: number | undefined): BudgetState {
  const shut = closed(state, now, askedMs ?? UNASKED_MS);
  if (state.left !== undefined) return shut;
  const log = takenBack(state.log, 1);
  const refusal = { at: now, askedMs, reopenedAt: state.closedUntil, again: now < state.closedUntil };
  const estimate = state.limit === undefined ? estimated(log, openOf(state), state.estimate, refusal) : undefined;
  return { ...shut, log, estimate };
}

/** Nothing is to be sent for so many milliseconds. */
export function closed(state: BudgetState, now: number, ms: number): BudgetState {
  const closedUntil = Math.max(state.closedUntil, now + ms);
  return state.left === undefined
    ? { ...state, closedUntil }
    : { ...state, closedUntil, left: 0, resetAt: closedUntil };
}

export interface Ask {
  /** Of the process. */
  readonly id: string;
  readonly pid: number;
  /** Its requests under way. */
  readonly open: number;
  /** Requests that it was granted and gives back unsent. */
  readonly unsent: number;
  /** How many more it would send now. */
  readonly want: number;
  readonly pace: Pace;
  /** Sends one whatever is known. */
  readonly regardless?: boolean;
}

export interface Step {
  readonly state: BudgetState;
  /** How many requests may leave. More than were wanted while the limit is far: they need not be asked for again. */
  readonly granted: number;
  /** Milliseconds after which to ask again, when none may leave. */
  readonly waitMs: number;
  /** Of that, what a person should be told: the milliseconds until the rate limit lets more through. */
  readonly limitedMs: number;
}

/** Takes requests out of the budget. */
export function granted(before: BudgetState, ask: Ask, now: number): Step {
  const state = held(before, ask, now);
  const { [ask.id]: _, ...others } = state.holders;
  const room: Room = ask.regardless ? { free: 1, waitMs: 0 } : roomFor({ ...state, holders: others }, ask, now);
  const count = room.free <= 0 ? 0 : Math.floor(Math.min(room.free, Math.max(ask.want, lease(room.free))));
  const waitsUntil = count === 0 && ask.pace === "interactive" ? now + room.waitMs + PATIENCE_MS : 0;
  const holder = { pid: ask.pid, open: ask.open + count, at: now, waitsUntil };
  const unknown = !isTold(state, now) && !state.silent;
  return {
    state: {
      ...state,
      holders: holder.open > 0 || waitsUntil > 0 ? { ...others, [ask.id]: holder } : others,
      log: count > 0 && !isTold(state, now) ? noted(state.log, spanOf(state), now, count) : state.log,
      askedAt: count > 0 && (unknown || room.asks) ? now : state.askedAt,
    },
    granted: count,
    waitMs: count > 0 ? 0 : Math.max(1, Math.ceil(room.waitMs)),
    limitedMs: count > 0 ? 0 : (room.limitedMs ?? 0),
  };
}

/** A process's part as it is now; what it holds no more is given back. */
export function held(state: BudgetState, { id, pid, open, unsent }: Omit<Ask, "want" | "pace">, now: number) {
  const { [id]: mine, ...others } = state.holders;
  const holder = { pid, open, at: now, waitsUntil: mine?.waitsUntil ?? 0 };
  const holders = open > 0 ? { ...others, [id]: holder } : others;
  return { ...state, holders, log: takenBack(state.log, unsent) };
}

// --- internal ---

/** Resets are whole seconds with most servers: what differs by no more than that is the same reset. */
const SAME_MS = 1500;

/** How long one that asked without knowing is waited for. */
const ASKED_MS: Readonly<Record<Pace, number>> = { interactive: 1000, bulk: 10_000 };

/** How long bulk runs hold back for an interactive command that should be awake by now. */
const PATIENCE_MS = 1000;

/** How long nothing is sent after a refusal that names no time; who was refused may wait longer. */
const UNASKED_MS = 1000;

/** Pause before a look at what others were told meanwhile. */
const LOOK_MS = 50;

interface Room {
  /** Requests that may leave. */
  readonly free: number;
  readonly waitMs: number;
  readonly limitedMs?: number;
  /** It leaves to learn what is left. */
  readonly asks?: boolean;
}

function roomFor(state: BudgetState, ask: Ask, now: number): Room {
  const closedMs = state.closedUntil - now;
  if (closedMs > 0) return { free: 0, waitMs: closedMs, limitedMs: closedMs };
  const others = Object.values(state.holders);
  const elsewhere = others.reduce((sum, { open }) => sum + open, 0);
  const waiting = ask.pace === "bulk" ? others.filter(({ waitsUntil }) => waitsUntil > now).length : 0;
  if (isTold(state, now)) return toldRoom(state, state.left ?? 0, { ...ask, elsewhere, waiting, now });

  const window = countedWindow(state);
  if (window !== undefined) {
    const kept = ask.pace === "bulk" ? Math.floor(window.limit / 50) + waiting : 0;
    const room = roomAt(state.log, window, kept, now);
    return { ...room, limitedMs: room.waitMs };
  }
  if (waiting > 0) return { free: 0, waitMs: LOOK_MS };
  if (state.silent) return { free: Number.POSITIVE_INFINITY, waitMs: 0 };
  // Nothing is known, and there may be little: one asks, and the others wait for what it is told.
  const since = now - state.askedAt;
  const asking = state.askedAt >= state.resetAt && since < ASKED_MS[ask.pace] && elsewhere + ask.open > 0;
  return asking ? { free: 0, waitMs: LOOK_MS } : { free: 1, waitMs: 0 };
}

interface Around extends Ask {
  /** Open requests of other processes. */
  readonly elsewhere: number;
  /** Interactive commands that wait in other processes. */
  readonly waiting: number;
  readonly now: number;
}

/** By the server's own count, less what may not have reached it yet. */
function toldRoom(state: BudgetState, left: number, { open, elsewhere, waiting, now, pace }: Around): Room {
  const rest = state.resetAt - now;
  const unspent = left - open - elsewhere;
  const { reserve, tailMs } = pace === "bulk" ? reserveOf(state) : { reserve: 0, tailMs: 1 };
  const kept = (at: number) => Math.floor(reserve * Math.min(1, Math.max(0, at / tailMs))) + waiting;
  if (unspent > kept(rest)) return { free: unspent - kept(rest), waitMs: 0 };
  if (state.rising && unspent > waiting) {
    // One of the reserve finds out how far it has risen.
    const nextAsk = Math.max(state.toldAt, state.askedAt) + tailMs / 5 - now;
    if (nextAsk <= 0) return { free: 1, waitMs: 0, asks: true };
    return { free: 0, waitMs: nextAsk, limitedMs: nextAsk };
  }
  // As the window ends, the reserve shrinks below what is left.
  const over = unspent - waiting;
  const opensAt = over > 0 && over <= reserve ? Math.min(rest, (over * tailMs) / reserve) : 0;
  const waitMs = rest - opensAt + (opensAt > 0 ? 1 : 0);
  // With their answers, others may give back what they hold.
  const limited = left <= kept(rest);
  return { free: 0, waitMs: elsewhere > 0 ? Math.min(waitMs, LOOK_MS) : waitMs, limitedMs: limited ? rest : 0 };
}

/** What bulk runs leave to others: a twentieth, given up in the last quarter of the window. */
function reserveOf(state: BudgetState): { reserve: number; tailMs: number } {
  const whole = state.limit ?? state.left ?? 0;
  const windowMs = state.windowMs ?? state.longestMs ?? MINUTE;
  return { reserve: Math.min(Math.floor(whole / 4), Math.max(2, Math.floor(whole / 20))), tailMs: windowMs / 4 };
}

/** How many requests to hand out beyond those asked for, when there are so many that nobody will miss them. */
function lease(free: number): number {
  if (free === Number.POSITIVE_INFINITY) return 32;
  return free > 2000 ? Math.min(512, free / 64) : 0;
}

function isTold({ left, resetAt }: BudgetState, now: number): boolean {
  return left !== undefined && resetAt > now;
}

/** An answer without a count, of a server that never gives one or only now and then. */
function uncounted(state: BudgetState, limits: Limits, at: number): BudgetState {
  const windowMs = limits.windowMs ?? state.windowMs ?? limits.resetMs;
  if (limits.limit !== undefined) return { ...state, limit: limits.limit, windowMs, silent: false };
  const left = state.resetAt > at - 5 * MINUTE ? state.left : undefined;
  const { estimate, log, closedUntil } = state;
  return {
    ...state,
    left,
    silent: state.silent || (left === undefined && state.limit === undefined),
    estimate: estimate && corrected(estimate, log, openOf(state), at, at < closedUntil),
  };
}

function openOf({ holders }: BudgetState): number {
  return Object.values(holders).reduce((sum, { open }) => sum + open, 0);
}

/** The longest stretch that requests have to be counted over, in milliseconds. */
function spanOf({ estimate, windowMs }: BudgetState): number {
  return estimate?.windowMs ?? windowMs ?? MINUTE;
}

/** The limit that has to be kept by counting here; undefined when the server counts, or nothing is known of a limit. */
function countedWindow({ left, limit, windowMs, estimate }: BudgetState) {
  if (left !== undefined) return undefined;
  if (limit !== undefined) return { limit, windowMs: windowMs ?? MINUTE };
  return estimate;
}

/** When the window ends, by the answer; where it names no end, a window's length after the count was last seen to rise. */
function endOf(state: BudgetState, limits: Limits, at: number): Pick<BudgetState, "resetAt" | "endsBy"> {
  const { remaining = 0, resetMs, windowMs = state.windowMs } = limits;
  const known = isTold(state, at);
  if (resetMs === undefined || (resetMs === 0 && remaining > 0)) {
    const same = known && remaining <= (state.left ?? 0);
    return { resetAt: same ? state.resetAt : at + (windowMs ?? MINUTE), endsBy: undefined };
  }
  const told = at + resetMs;
  const latest = windowMs === undefined ? undefined : at + windowMs;
  if (!known || Math.abs(told - state.resetAt) > SAME_MS) return { resetAt: told, endsBy: latest };
  // Of rounded seconds the latest end is the one that is safe, as far as the window can last at all.
  const resetAt = Math.max(told, state.resetAt);
  const { endsBy = latest } = state;
  if (endsBy === undefined || resetAt > endsBy + SAME_MS) return { resetAt, endsBy: latest };
  return { resetAt: Math.min(resetAt, Math.max(endsBy, at)), endsBy };
}

/** Whether an answer speaks of the same limit as those before it. */
function isSame(state: BudgetState, { limit }: Limits): boolean {
  return limit === undefined || limit === state.limit;
}
