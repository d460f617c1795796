import { createHash, randomUUID } from "node:crypto";
import type { Clock } from "../system/clock.ts";
import { thisProcess } from "../system/processes.ts";
import { closed, refused, reported } from "./budget-answers.ts";
import { type Ask, granted } from "./budget-grant.ts";
import { type BudgetState, held, knownLimits, NOTHING_KNOWN, type Pace, rateText } from "./budget-state.ts";
import { type BudgetStore, ownStore, sharedStore } from "./budget-store.ts";
import type { Limits } from "./limits.ts";

export type { Pace } from "./budget-state.ts";

/** Requests that a key has left, shared by all who send with it. */
export interface Budget {
  /**
   * Takes one request out of the budget; resolves when it may be sent, to a token that `learn` wants back. Rejects at
   * once when `signal` is aborted.
   */
  acquire(pace: Pace, signal: AbortSignal): Promise<Token>;
  /** A request is over: what its answer said, nothing where there was none. Once for each that was acquired. */
  learn(token: Token, answer?: Answered): void;
  /** The rate limit as far as it is known by now, from other processes as well; empty when nobody was told one. */
  known(): Limits;
  /** Nothing is to be sent for so many milliseconds. */
  close(ms: number): void;
  /** Gives back what was not used. Nothing may be acquired after it. */
  end(): Promise<void>;
}

/** A request that may be sent: when it was allowed to, in milliseconds on the budget's clock. */
export type Token = number;

export interface Answered {
  readonly limits: Limits;
  /** The rate limit refused the request; milliseconds that the server asks to wait, where it says so. */
  readonly refused?: { readonly askedMs: number | undefined } | undefined;
}

/** Longest wait for a rate limit, in milliseconds; beyond it the server is asked and its refusal reported. */
export const MAX_WAIT_MS: Readonly<Record<Pace, number>> = { interactive: 65_000, bulk: 15 * 60_000 };

export interface BudgetOptions {
  readonly clock: Clock;
  /** Told of every wait for the rate limit: how long, and what for. */
  readonly onWait?: (ms: number, why: string) => void;
}

export interface SharedBudgetOptions extends BudgetOptions {
  /** Where the files of budgets are. */
  readonly folder: string;
  /** Whose budget it is: the server's origin and the key. Neither can be found out from the file. */
  readonly origin: string;
  readonly apiKey: string;
  /** Told when the file can not be used: this process then goes by the answers that it gets itself. */
  readonly onLost?: (error: unknown) => void;
}

/** The budget as this process sees it, from its own answers. */
export function localBudget(options: BudgetOptions): Budget {
  const { clock } = options;
  const store = ownStore(() => clock.monotonic());
  return createBudget(store, options);
}

/** The budget of all processes of this machine that use the key. Never fails. */
export async function sharedBudget(options: SharedBudgetOptions): Promise<Budget> {
  const { folder, origin, apiKey, clock, onLost = () => {} } = options;
  // Machines may have the folder in common, but can not tell which of each other's processes are running.
  const owner = [origin, createHash("sha256").update(apiKey).digest("hex"), thisProcess().host].join("\n");
  const name = `${createHash("sha256").update(owner).digest("hex").slice(0, 32)}.json`;
  return createBudget(await sharedStore(folder, name, clock, onLost), options);
}

// --- internal ---

/** How long requests that were granted in advance may be sent without asking again, in milliseconds. */
const LEASE_MS = 250;

/** How long to try for a file that others are at, in milliseconds; a lock that was left behind is gone by then. */
const BUSY_MS = 3000;

/** Waits shorter than this are told no more often than that, in milliseconds. */
const SHORT_MS = 5000;
const SELDOM_MS = 30_000;

interface Waiting {
  readonly pace: Pace;
  readonly admit: (token: Token) => void;
  readonly fail: (error: unknown) => void;
}

function createBudget(store: BudgetStore, { clock, onWait = () => {} }: BudgetOptions): Budget {
  const me = { id: randomUUID(), pid: thisProcess().pid };
  let queue: Waiting[] = [];
  let underWay = 0;
  let lease = { count: 0, until: 0 };
  let pumping = false;
  let wake = () => {};
  let told = { at: Number.NEGATIVE_INFINITY, until: 0 };
  /** What answers brought and the store has not taken in yet. */
  let news: ((state: BudgetState) => BudgetState)[] = [];

  /** Takes requests for those of the queue that have this pace; undefined while other processes are at the store. */
  function take(pace: Pace, { alone, regardless }: { readonly alone: boolean; readonly regardless: boolean }) {
    const want = queue.filter((waiting) => waiting.pace === pace).length;
    const ask: Ask = { ...me, open: underWay, unsent: lease.count, want, pace, regardless };
    const work = (state: BudgetState, now: number) => ({ ...granted(takenIn(state, now), ask, now), now });
    const step = alone ? store.updateAlone(work) : store.update(work);
    if (step === undefined) return undefined;
    news = [];
    lease = { count: step.granted, until: step.now + LEASE_MS };
    return step;
  }

  function takenIn(state: BudgetState, now: number): BudgetState {
    const own = held(state, { ...me, open: underWay + lease.count, unsent: 0 }, now);
    return news.reduce((current, change) => change(current), own);
  }

  /** Lets the store know of answers and of what is given back, if no other process is at it. */
  function tell(): boolean {
    const ask = { ...me, open: underWay, unsent: lease.count };
    const done = store.update((state, now) => ({ state: held(takenIn(state, now), ask, now) }));
    if (done === undefined) return false;
    [news, lease] = [[], { count: 0, until: 0 }];
    return true;
  }

  function admit(pace: Pace): void {
    const next = queue.find((waiting) => waiting.pace === pace);
    if (next === undefined) return;
    queue = queue.filter((waiting) => waiting !== next);
    lease = { ...lease, count: lease.count - 1 };
    underWay++;
    next.admit(store.now());
  }

  async function pump(): Promise<void> {
    // Requests that come together are asked for together.
    await undefined;
    let busyUntil: number | undefined;
    let regardless = false;
    for (let first = foremost(queue); first !== undefined; first = foremost(queue)) {
      const { pace } = first;
      const alone = busyUntil !== undefined && clock.monotonic() > busyUntil;
      const step = take(pace, { alone, regardless });
      if (step === undefined) {
        busyUntil ??= clock.monotonic() + BUSY_MS;
        await clock.sleep(1 + Math.random() * 2);
        continue;
      }
      busyUntil = undefined;
      while (lease.count > 0 && queue.some((waiting) => waiting.pace === pace)) admit(pace);
      regardless = step.limitedMs > MAX_WAIT_MS[pace];
      if (step.granted > 0 || regardless) continue;
      announce(step.limitedMs, step.state);
      await pause(step.waitMs);
    }
  }

  /** Once for the requests that wait for the same; of many short waits in a row only of one now and then. */
  function announce(ms: number, state: BudgetState): void {
    const now = store.now();
    if (ms <= 0 || now + ms < told.until + 1000 || (ms < SHORT_MS && now < told.at + SELDOM_MS)) return;
    told = { at: now, until: now + ms };
    onWait(ms, `the rate limit${rateText(state)}`);
  }

  /** Until the time is over, or an answer came or a request was given up. */
  async function pause(ms: number): Promise<void> {
    const over = new AbortController();
    wake = () => over.abort();
    await clock.sleep(ms, over.signal).catch((error: unknown) => {
      if (!over.signal.aborted) throw error;
    });
    wake = () => {};
  }

  function start(): void {
    if (pumping) {
      wake();
      return;
    }
    pumping = true;
    pump()
      .catch((error: unknown) => {
        for (const waiting of queue.splice(0)) waiting.fail(error);
      })
      .finally(() => {
        pumping = false;
        if (queue.length > 0) start();
        // The last that waited gave up: nobody has to let it go first any more.
        else if (underWay === 0 && lease.count === 0) tell();
      });
  }

  return {
    async acquire(pace, signal) {
      signal.throwIfAborted();
      if (queue.length === 0 && lease.count > 0 && store.now() < lease.until) {
        lease = { ...lease, count: lease.count - 1 };
        underWay++;
        return store.now();
      }
      let stop = () => {};
      return new Promise<Token>((resolve, reject) => {
        const waiting: Waiting = { pace, admit: resolve, fail: reject };
        stop = () => {
          queue = queue.filter((other) => other !== waiting);
          reject(signal.reason);
          wake();
        };
        signal.addEventListener("abort", stop, { once: true });
        queue.push(waiting);
        start();
      }).finally(() => signal.removeEventListener("abort", stop));
    },
    learn(sentAt, answer) {
      underWay = Math.max(0, underWay - 1);
      const at = store.now();
      news.push((state) => reported(state, { sentAt, at, limits: answer?.limits }));
      if (answer?.refused !== undefined) {
        const { askedMs } = answer.refused;
        lease = { ...lease, until: 0 };
        news.push((state) => refused(state, at, askedMs));
        // Others must know before they send theirs.
        tell();
      }
      if (queue.length > 0) wake();
      else if (underWay === 0 && lease.count === 0 && news.length > 0) tell();
    },
    known() {
      const { state, now } = store.update((state, now) => ({ state, now })) ?? { state: NOTHING_KNOWN, now: 0 };
      return knownLimits(state, now);
    },
    close(ms) {
      const at = store.now();
      lease = { ...lease, until: 0 };
      news.push((state) => closed(state, at, ms));
      tell();
    },
    async end() {
      for (let tries = 0; tries < 20 && !tell(); tries++) await clock.sleep(1 + Math.random() * 2);
      store.close();
    },
  };
}

/** Interactive requests go first. */
function foremost(queue: readonly Waiting[]): Waiting | undefined {
  return queue.find(({ pace }) => pace === "interactive") ?? queue[0];
}
