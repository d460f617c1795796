import { createHash, randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Clock } from "../../system/clock.ts";
import type { Wait } from "../../system/progress.ts";
import { SharedFile } from "../../system/shared-file.ts";
import type { Limits } from "../limits.ts";
import { close, type Decision, decide, type Ending, isUnlimited, learn, type Pace } from "./decide.ts";
import { type BudgetState, FORGET_MS, knownLimits } from "./state.ts";
import { Store } from "./store.ts";

export { MAX_WAIT_MS, type Pace } from "./decide.ts";

/** A request that may be sent: since when, in milliseconds on the clock of the budget. */
type Token = number;

export type Answered = Pick<Ending, "limits" | "refused">;

interface BudgetOptions {
  readonly clock: Clock;
  /** Told of every wait for the rate limit. */
  readonly onWait?: (wait: Wait) => void;
}

interface SharedBudgetOptions extends BudgetOptions {
  /** Where the files of budgets are. */
  readonly folder: string;
  /** Whose budget it is: the server's origin and the key. The file shows neither of them. */
  readonly origin: string;
  readonly apiKey: string;
  /** Told when the file cannot be used: this process then uses only the answers that it gets itself. */
  readonly onLost?: (error: unknown) => void;
}

/** A budget in memory, from the answers that this process gets. */
export function localBudget(options: BudgetOptions): Budget {
  return new Budget(new Store(() => options.clock.monotonic()), options);
}

/** The budget of all processes of this machine that use the key. Never fails. */
export async function sharedBudget(options: SharedBudgetOptions): Promise<Budget> {
  const { folder, origin, apiKey, clock, onLost = () => {} } = options;
  // Machines may share the folder, but one cannot see which processes run on another: each has its own file.
  const owner = [origin, sha256(apiKey), hostname()].join("\n");
  const name = `${sha256(owner).slice(0, 32)}.json`;
  const file = await SharedFile.open(folder, name, FORGET_MS, clock).catch((error: unknown) => void onLost(error));
  return new Budget(new Store(() => clock.now(), file ?? undefined, onLost), options);
}

/** The requests that a key has left, shared by all processes that use it: a queue in front of `decide` and a store. */
export class Budget {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #onWait: (wait: Wait) => void;
  readonly #me = { id: randomUUID(), pid: process.pid };
  #queue: Waiting[] = [];
  /** Requests without an answer. */
  #open = 0;
  /** What was learned and is not in the store yet. */
  #news: ((state: BudgetState) => BudgetState)[] = [];
  /** How many answers came that said nothing of a limit, and when the last of them did; they are learned together. */
  #plain = { at: 0, count: 0 };
  #running = false;
  #wake = () => {};
  #toldUntil = 0;
  /** Until then requests leave without a look at the store: no limit was known there a moment ago. */
  #freeUntil = 0;

  constructor(store: Store, { clock, onWait = () => {} }: BudgetOptions) {
    this.#store = store;
    this.#clock = clock;
    this.#onWait = onWait;
  }

  /** Resolves when one request may be sent, to a token that `learn` wants back. Rejects when `signal` is aborted. */
  async acquire(pace: Pace, signal: AbortSignal): Promise<Token> {
    signal.throwIfAborted();
    if (this.#isFree && this.#queue.length === 0) {
      this.#open += 1;
      return this.#store.now();
    }
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
  learn(sentAt: Token, { limits, refused }: Answered = { limits: undefined }): void {
    this.#open = Math.max(0, this.#open - 1);
    const at = this.#store.now();
    if (refused !== undefined || (limits !== undefined && !isEmpty(limits))) this.#freeUntil = 0;
    if (this.#isFree && limits !== undefined) this.#plain = { at, count: this.#plain.count + 1 };
    else this.#news.push((state) => learn(state, { sentAt, at, limits, refused }));
    // Others must know of a refusal before they send their requests, and of what is left before this process is idle.
    if (refused !== undefined || (this.#open === 0 && this.#queue.length === 0 && !this.#isFree)) this.#tell();
    this.#wake();
  }

  /** The rate limit as far as it is known, from other processes too; empty when the server names none. */
  known(): Limits {
    if (!this.#isFree) this.#tell();
    return knownLimits(this.#store.state, this.#store.now());
  }

  /** Nothing may be sent for so many milliseconds. */
  close(ms: number): void {
    const at = this.#store.now();
    this.#news.push((state) => close(state, at, ms));
    this.#freeUntil = 0;
    this.#tell();
  }

  /** Tells the other processes of the last answers. Nothing may be acquired after it. */
  async end(): Promise<void> {
    for (let tries = 0; tries < 20 && !this.#tell(); tries++) await this.#moment();
    this.#store.close();
  }

  // --- internal ---

  get #isFree(): boolean {
    return this.#clock.monotonic() < this.#freeUntil;
  }

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
    // The last waiting request was given up: other processes need not let it go first any more.
    if (this.#open === 0) this.#tell();
  }

  /** Brings the news to the store and asks for requests; undefined while another process is at the store. */
  #ask(want: number, pace: Pace): Decision | undefined {
    const ask = { ...this.#me, open: this.#open, want, pace };
    const decision = this.#store.update((stored, now) => {
      const { at, count } = this.#plain;
      const before = count === 0 ? stored : learn(stored, { sentAt: at, at, limits: {}, count });
      const state = this.#news.reduce((current, news) => news(current), before);
      return decide(state, ask, now);
    });
    if (decision !== undefined) {
      this.#news = [];
      this.#plain = { at: 0, count: 0 };
      this.#freeUntil = isUnlimited(decision.state, this.#store.now()) ? this.#clock.monotonic() + SHARE_MS : 0;
    }
    return decision;
  }

  #tell(): boolean {
    return this.#ask(0, "bulk") !== undefined;
  }

  #admit(admitted: readonly Waiting[]): void {
    this.#queue = this.#queue.filter((waiting) => !admitted.includes(waiting));
    this.#open += admitted.length;
    for (const { admit } of admitted) admit(this.#store.now());
  }

  /** Waits until the time is over, an answer came, or a request was given up. Tells why, once for all waiting requests. */
  async #pause({ waitMs, limited, state }: Decision): Promise<void> {
    const until = this.#store.now() + waitMs;
    if (limited && until >= this.#toldUntil + 1000) {
      this.#toldUntil = until;
      const { limit, windowMs, guessedUntil } = state;
      const isGuess = guessedUntil !== undefined;
      this.#onWait({ reason: "rate_limit", ms: waitMs, limit, windowMs, isGuess });
    }
    const over = new AbortController();
    this.#wake = () => over.abort();
    await this.#clock.sleep(waitMs, over.signal).catch((error: unknown) => {
      if (!over.signal.aborted) throw error;
    });
    this.#wake = () => {};
  }

  /** Waits a few milliseconds, a random time, so that processes do not try again all at once. */
  #moment(): Promise<void> {
    return this.#clock.sleep(1 + Math.random() * 2);
  }
}

// --- internal ---

/** How old the news of other processes may be where no limit is known, in milliseconds: less than an answer takes. */
const SHARE_MS = 20;

interface Waiting {
  readonly pace: Pace;
  readonly admit: (token: Token) => void;
  readonly fail: (error: unknown) => void;
}

function isEmpty(limits: Limits): boolean {
  for (const _ in limits) return false;
  return true;
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
