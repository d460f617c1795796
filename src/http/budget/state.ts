import { parseJsonObject } from "../../text/json.ts";
import { isBoolean, isObjectOf, isOneOf, isRecordOf, orMissing, type Shape } from "../../text/shape.ts";
import type { Limits } from "../limits.ts";

/**
 * What is known of one key's rate limit, and which processes use it. Kept in memory, or in a file that processes share.
 * Times are milliseconds on the budget's own clock.
 */
export interface BudgetState {
  /** Requests per window, as the server names them. */
  readonly limit?: number | undefined;
  /** Length of the window, where it is known. */
  readonly windowMs?: number | undefined;
  /** How many requests were left in this window, by the server's last count. */
  readonly left?: number | undefined;
  /** When the answer with that count came. */
  readonly toldAt: number;
  /** When the window of that count ends. */
  readonly resetAt: number;
  /** When a request was last sent to find out what is left; undefined once it has ended. */
  readonly askedAt?: number | undefined;
  /** When the server last accepted the key. */
  readonly workedAt?: number | undefined;
  /** The server answers without naming a limit. */
  readonly silent: boolean;
  /** The server wants no request before this time. */
  readonly closedUntil: number;
  /** The part of each process, by its id. */
  readonly processes: Readonly<Record<string, ProcessPart>>;
}

export interface ProcessPart {
  readonly pid: number;
  /** Requests without an answer so far. */
  readonly open: number;
  /** When the process last said so. */
  readonly at: number;
}

export const NOTHING_KNOWN: BudgetState = {
  toldAt: 0,
  resetAt: 0,
  silent: false,
  closedUntil: 0,
  processes: {},
};

/** A state that no process has used for an hour is forgotten. */
export const FORGET_MS = 60 * 60_000;

/** What the server would say of its rate limit now; empty where it named none. */
export function knownLimits({ limit, windowMs, left, resetAt }: BudgetState, now: number): Limits {
  if (limit === undefined) return {};
  const remaining = left !== undefined && resetAt > now ? left : limit;
  return windowMs === undefined ? { limit, remaining } : { limit, remaining, windowMs };
}

/** The state as the text of a file. */
export function stateText(state: BudgetState, now: number): string {
  return JSON.stringify({ version: VERSION, savedAt: now, ...state });
}

/**
 * The state in a file's text. Nothing is known when any part of it is missing or wrong, when it is an hour old, or when
 * it comes from the future (the clock was set back).
 */
export function parseState(text: string, now: number): BudgetState {
  const value: unknown = parseJsonObject(text);
  if (!isSaved(value) || value.savedAt > now + 1000 || value.savedAt < now - FORGET_MS) return NOTHING_KNOWN;
  const { version: _, savedAt: __, ...state } = value;
  return state;
}

// --- internal ---

const VERSION = 5;

type Saved = BudgetState & { readonly version: number; readonly savedAt: number };

const isNumber: Shape<number> = (value): value is number =>
  typeof value === "number" && Number.isFinite(value) && value >= 0;

const isSaved = isObjectOf<Saved>({
  version: isOneOf(VERSION),
  savedAt: isNumber,
  limit: orMissing(isNumber),
  windowMs: orMissing(isNumber),
  left: orMissing(isNumber),
  toldAt: isNumber,
  resetAt: isNumber,
  askedAt: orMissing(isNumber),
  workedAt: orMissing(isNumber),
  silent: isBoolean,
  closedUntil: isNumber,
  processes: isRecordOf(isObjectOf<ProcessPart>({ pid: isNumber, open: isNumber, at: isNumber })),
});
