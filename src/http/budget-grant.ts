import { noted, roomAt } from "./budget-count.ts";
import { type BudgetState, type Held, held, isTold, MINUTE, type Pace } from "./budget-state.ts";

/** What a process wants. */
export interface Ask extends Held {
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

// --- internal ---

/** How long one that asked without knowing is waited for. */
const ASKED_MS: Readonly<Record<Pace, number>> = { interactive: 1000, bulk: 10_000 };

/** How long bulk runs hold back for an interactive command that should be awake by now. */
const PATIENCE_MS = 1000;

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
  if (free === Number.POSITIVE_INFINITY) return 256;
  return free > 2000 ? Math.min(512, free / 64) : 0;
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
