import { createHash, randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { join } from "node:path";
import { CliError } from "../../errors.ts";
import type { Clock } from "../../system/clock.ts";
import { isRunning } from "../../system/processes.ts";
import type { Wait } from "../../system/progress.ts";
import { SharedFile } from "../../system/shared-file.ts";
import type { Limits } from "../limits.ts";
import { close, type Decision, decide, type Ending, learn, type Pace } from "./decide.ts";
import { type BudgetState, FORGET_MS, knownLimits, NOTHING_KNOWN, parseState, stateText } from "./state.ts";

export { MAX_WAIT_MS, type Pace } from "./decide.ts";

/** A request that may be sent: since when, in milliseconds on the clock of the budget. */
type Token = number;

export type Answered = Pick<Ending, "limits" | "refused" | "worked">;

interface BudgetOptions {
  readonly clock: Clock;
  /** Told of every wait for the rate limit. */
  readonly onWait?: (wait: Wait) => void;
  /** Told when the file cannot be used: this process then uses only the answers that it gets itself. */
  readonly onLost?: (error: unknown) => void;
}

/**
 * The budget of all that use the key: the processes of this machine, or without a folder the clients of this process.
 * Never fails.
 * @param folder where the files of budgets are.
 * @param owner whose budget it is: the server's origin and the key. The file shows neither of them.
 */
export async function sharedBudget(
  folder: string | undefined,
  owner: readonly string[],
  options: BudgetOptions,
): Promise<Budget> {
  // Machines may share the folder, but one cannot see which processes run on another: each has its own file.
  const hash = createHash("sha256")
    .update([...owner, hostname()].join("\n"))
    .digest("hex");
  if (folder === undefined) return new Budget(sharedState(hash), options);
  const file = await SharedFile.open(folder, `${hash.slice(0, 32)}.json`, FORGET_MS, options.clock).catch((error) => {
    options.onLost?.(error);
    return undefined;
  });
  return new Budget(sharedState(join(folder, hash)), options, file);
}

/** The requests that a key has left, shared by all that use it: a queue in front of `decide` and a store. */
export class Budget {
  readonly #options: BudgetOptions;
  /** Milliseconds on the clock that the state's times are of: processes have only the time of day in common. */
  readonly #now: () => number;
  /** The state as it was last seen, by any client of this process. */
  readonly #seen: { state: BudgetState };
  #file: SharedFile | undefined;
  /** How often in a row another process had the file. */
  #tries = 0;
  readonly #me = { id: randomUUID(), pid: process.pid };
  #queue: Waiting[] = [];
  /** Requests without an answer. */
  #open = 0;
  /** What was learned and is not in the store yet. */
  #news: ((state: BudgetState) => BudgetState)[] = [];
  #running = false;
  #wake = () => {};
  #toldUntil = 0;

  /** @param seen holds the state if there is no file, or it can no longer be used. */
  constructor(seen: { state: BudgetState }, options: BudgetOptions, file?: SharedFile) {
    const { clock } = options;
    this.#options = options;
    this.#now = file === undefined ? () => clock.monotonic() : () => clock.now();
    this.#seen = seen;
    this.#file = file;
  }

  /** Resolves when one request may be sent, to a token that `learn` wants back. Rejects when `signal` is aborted. */
  async acquire(pace: Pace, signal: AbortSignal): Promise<Token> {
    signal.throwIfAborted();
    let stop = () => {};
    return new Promise<Token>((admit, fail) => {
      const waiting: Waiting = { pace, admit, fail };
      stop = () => {
        this.#queue = this.#queue.filter((other) => other !== waiting);
        fail(signal.reason);
        this.#wake();
      };
      signal.addEventListener("abort", stop, { once: true });
      this.#queue.push(waiting);
      this.#wake();
      if (!this.#running) this.#run();
    }).finally(() => signal.removeEventListener("abort", stop));
  }

  /** A request has ended: what its answer said; nothing when no answer came. Call it once for each token. */
  learn(sentAt: Token, { limits, refused, worked }: Answered = { limits: undefined }): void {
    this.#open = Math.max(0, this.#open - 1);
    const at = this.#now();
    this.#news.push((state) => learn(state, { sentAt, at, limits, refused, worked }));
    // Others must know of a refusal before they send their requests, and of what is left before this process is idle.
    if (refused !== undefined || (this.#open === 0 && this.#queue.length === 0)) this.#tell();
    this.#wake();
  }

  /** The rate limit as far as it is known, from other processes too; empty when the server names none. */
  known(): Limits {
    this.#tell();
    return knownLimits(this.#seen.state, this.#now());
  }

  /** Whether the server has accepted the key in the last hour, from any client or process. */
  get keyWorked(): boolean {
    this.#tell();
    const { workedAt } = this.#seen.state;
    return workedAt !== undefined && this.#now() - workedAt < FORGET_MS;
  }

  /** Nothing may be sent for so many milliseconds. */
  close(ms: number): void {
    const at = this.#now();
    this.#news.push((state) => close(state, at, ms));
    this.#tell();
  }

  /** Tells the other processes of the last answers. Nothing may be acquired after it. */
  async end(): Promise<void> {
    for (let tries = 0; tries < 20 && !this.#tell(); tries++) await this.#moment();
    this.#file?.close();
  }

  // --- internal ---

  /** Admits the requests of the queue, interactive ones first, until it is empty. */
  async #run(): Promise<void> {
    this.#running = true;
    try {
      // Requests that are made at the same time are asked for together.
      await undefined;
      while (this.#queue.length > 0) {
        const pace = this.#queue.some((waiting) => waiting.pace === "interactive") ? "interactive" : "bulk";
        const first = this.#queue.filter((waiting) => waiting.pace === pace);
        const decision = this.#ask(first.length, pace);
        if (decision === undefined) await this.#moment();
        else if (decision.granted > 0) this.#admit(first.slice(0, decision.granted));
        else await this.#pause(decision);
      }
    } catch (error) {
      for (const { fail } of this.#queue.splice(0)) fail(error);
    }
    this.#running = false;
  }

  /** Brings the news to the store and asks for requests; undefined while another process is at the store. */
  #ask(want: number, pace: Pace): Decision | undefined {
    const ask = { ...this.#me, open: this.#open, want, pace };
    const decision = this.#update((stored, now) => {
      const state = this.#news.reduce((current, news) => news(current), stored);
      return decide(state, ask, now);
    });
    if (decision !== undefined) this.#news = [];
    return decision;
  }

  /** Changes the state in the store. Undefined while another process does. */
  #update(change: (state: BudgetState, now: number) => Decision): Decision | undefined {
    let done: Decision | undefined;
    try {
      done = this.#file?.update((text) => {
        const at = this.#now();
        const result = change(withoutGone(parseState(text, at), at), at);
        return { text: stateText(result.state, at), result };
      })?.result;
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      this.#file = undefined;
      this.#options.onLost?.(error);
    }
    if (done === undefined && this.#file !== undefined && this.#tries++ < MAX_TRIES) return undefined;
    this.#tries = 0;
    const at = this.#now();
    done ??= change(withoutGone(this.#seen.state, at), at);
    this.#seen.state = done.state;
    return done;
  }

  #tell(): boolean {
    return this.#ask(0, "bulk") !== undefined;
  }

  #admit(admitted: readonly Waiting[]): void {
    this.#queue = this.#queue.filter((waiting) => !admitted.includes(waiting));
    this.#open += admitted.length;
    for (const { admit } of admitted) admit(this.#now());
  }

  /** Waits until the time is over, an answer came, or a request was given up. Tells why, once for all waiting requests. */
  async #pause({ waitMs, limited, state }: Decision): Promise<void> {
    const until = this.#now() + waitMs;
    if (limited && until >= this.#toldUntil + 1000) {
      this.#toldUntil = until;
      const { limit, windowMs } = state;
      this.#options.onWait?.({ reason: "rate_limit", ms: waitMs, limit, windowMs });
    }
    const over = new AbortController();
    this.#wake = () => over.abort();
    await this.#options.clock.sleep(waitMs, over.signal).catch((error: unknown) => {
      if (!over.signal.aborted) throw error;
    });
    this.#wake = () => {};
  }

  /** Waits a few milliseconds, a random time, so that processes do not try again all at once. */
  #moment(): Promise<void> {
    return this.#options.clock.sleep(1 + Math.random() * 2);
  }
}

// --- internal ---

/** About 3 s at 2 ms each. Then this process uses its own copy; an abandoned lock is removed before that. */
const MAX_TRIES = 1500;

/** A process that has written nothing for so long does not count: no request takes longer. */
const SILENT_MS = 120_000;

/** By name, of the whole process: clients that know nothing of each other use the same key. The last one was used last. */
const STATES = new Map<string, { state: BudgetState }>();

/** Keys of a program that serves many accounts; about 400 bytes each. */
const MOST_STATES = 10_000;

function sharedState(name: string): { state: BudgetState } {
  const shared = STATES.get(name) ?? { state: NOTHING_KNOWN };
  STATES.delete(name);
  STATES.set(name, shared);
  const [longestUnused = ""] = STATES.keys();
  if (STATES.size > MOST_STATES) STATES.delete(longestUnused);
  return shared;
}

interface Waiting {
  readonly pace: Pace;
  readonly admit: (token: Token) => void;
  readonly fail: (error: unknown) => void;
}

function withoutGone(state: BudgetState, now: number): BudgetState {
  const all = Object.entries(state.processes);
  const living = all.filter(([, { at, pid }]) => Math.abs(now - at) < SILENT_MS && isRunning(pid));
  return living.length === all.length ? state : { ...state, processes: Object.fromEntries(living) };
}
