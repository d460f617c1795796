import { describe, expect, test } from "vitest";
import { localBudget } from "../../src/http/budget.ts";
import { reported } from "../../src/http/budget-answers.ts";
import { type Ask, granted } from "../../src/http/budget-grant.ts";
import { type BudgetState, NOTHING_KNOWN, type Pace } from "../../src/http/budget-state.ts";
import type { Limits } from "../../src/http/limits.ts";
import { fastClock } from "../helpers/clock.ts";

const signal = new AbortController().signal;

/** A budget that has been told this by one answer. */
async function told(limits: Limits) {
  const clock = fastClock();
  const waits: string[] = [];
  const budget = localBudget({ clock, onWait: (ms, what) => waits.push(`${ms} ${what}`) });
  budget.learn(await budget.acquire("interactive", signal), { limits });
  return { clock, budget, waits };
}

describe("interactive", () => {
  test("nothing waits while anything is left", async () => {
    const { clock, budget } = await told({ limit: 100, remaining: 3, resetMs: 30_000 });
    for (let sent = 0; sent < 3; sent++) await budget.acquire("interactive", signal);
    expect(clock.waits).toEqual([]);
  });

  test("with nothing left it waits for the window, and says so once", async () => {
    const { clock, budget, waits } = await told({ limit: 100, windowMs: 60_000, remaining: 0, resetMs: 30_000 });
    await Promise.all([budget.acquire("interactive", signal), budget.acquire("interactive", signal)]);
    expect(clock.waits[0]).toBe(30_000);
    expect(waits).toEqual(["30000 the rate limit (100 requests a minute)"]);
  });

  test("a window too far away is left to the server's answer", async () => {
    const { clock, budget } = await told({ limit: 100, remaining: 0, resetMs: 3_600_000 });
    await budget.acquire("interactive", signal);
    expect(clock.waits).toEqual([]);
  });

  test("what the server closed stays closed", async () => {
    const clock = fastClock();
    const budget = localBudget({ clock });
    budget.close(5000);
    await budget.acquire("interactive", signal);
    expect(clock.waits).toEqual([5000]);
  });

  test("requests whose answers are still to come count as spent", async () => {
    const { clock, budget } = await told({ limit: 10, remaining: 4, resetMs: 30_000 });
    for (let sent = 0; sent < 4; sent++) await budget.acquire("interactive", signal);
    expect(clock.waits).toEqual([]);
    await budget.acquire("interactive", signal);
    expect(clock.waits).toEqual([30_000]);
  });

  test("in a window of an hour they are waited for, too", async () => {
    const limits = { limit: 5000, remaining: 1, resetMs: 3_000_000 };
    const budget = localBudget({ clock: fastClock() });
    budget.learn(await budget.acquire("bulk", signal), { limits });
    const token = await budget.acquire("interactive", signal);
    let sent = false;
    const next = budget.acquire("interactive", signal).then(() => {
      sent = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(sent).toBe(false);
    budget.learn(token, { limits });
    await next;
  });

  test("an interrupt ends the wait at once, with its reason", async () => {
    const { budget } = await told({ limit: 100, remaining: 0, resetMs: 30_000 });
    const stop = new AbortController();
    const waiting = budget.acquire("interactive", stop.signal);
    stop.abort(new Error("stopped"));
    await expect(waiting).rejects.toThrow("stopped");
    await expect(budget.acquire("interactive", stop.signal)).rejects.toThrow("stopped");
  });
});

const NOW = 1_000_000;
const ask = (changes: Partial<Ask> = {}): Ask => ({
  ...{ id: "me", pid: 1, open: 0, unsent: 0, want: 50, pace: "bulk" as Pace },
  ...changes,
});
const window = (left: number, changes: Partial<BudgetState> = {}): BudgetState => ({
  ...NOTHING_KNOWN,
  ...{ limit: 100, windowMs: 60_000, left, toldAt: NOW, resetAt: NOW + 60_000 },
  ...changes,
});
const other = (changes: object) => ({ her: { pid: 2, open: 0, at: NOW, waitsUntil: 0, ...changes } });

describe("what may leave", () => {
  test.each<[string, BudgetState, Partial<Ask>, number, number]>([
    ["all that is wanted while plenty is left", window(80), {}, 50, 0],
    ["what is left but for a reserve", window(40), {}, 35, 0],
    ["nothing of the reserve before the end of the window", window(5), {}, 0, 57_001 - 12_000],
    ["the reserve, as the window ends", window(5, { resetAt: NOW + 8_000 }), {}, 3, 0],
    ["the reserve at once for a command", window(5), { pace: "interactive", want: 3 }, 3, 0],
    ["not what others have under way", window(40, { holders: other({ open: 30 }) }), {}, 5, 0],
    ["not what is under way here", window(40), { open: 30 }, 5, 0],
    ["not what a waiting command needs", window(40, { holders: other({ waitsUntil: NOW + 1 }) }), {}, 34, 0],
    ["nothing while the server wants none", window(40, { closedUntil: NOW + 700 }), { pace: "interactive" }, 0, 700],
    ["one, to be told, when nothing is known", NOTHING_KNOWN, {}, 1, 0],
    ["one, to be told, when the window is over", window(0, { resetAt: NOW }), {}, 1, 0],
    ["none beside one that asks already", { ...NOTHING_KNOWN, askedAt: NOW - 20 }, { open: 1 }, 0, 50],
    ["one more when that one is not answered", { ...NOTHING_KNOWN, askedAt: NOW - 10_001 }, { open: 1 }, 1, 0],
    ["more than wanted where no limit is spoken of", { ...NOTHING_KNOWN, silent: true }, { want: 2 }, 256, 0],
    ["more than wanted where the limit is far", window(900_000, { limit: 1_000_000 }), { want: 2 }, 512, 0],
    ["what our own count allows, but for a reserve", { ...NOTHING_KNOWN, limit: 100, log: [[NOW, 60]] }, {}, 38, 0],
  ])("%s", (_name, state, changes, count, waitMs) => {
    const step = granted(state, ask(changes), NOW);
    expect([step.granted, step.waitMs]).toEqual([count, waitMs]);
  });
});

describe("what answers teach", () => {
  const state = window(50, { toldAt: NOW });
  const at = NOW + 100;

  test.each<[string, BudgetState, number, Limits, number | undefined]>([
    ["a later count holds", state, NOW + 1, { remaining: 40, resetMs: 59_000 }, 40],
    ["so it does when it has risen", state, NOW + 1, { remaining: 70, resetMs: 59_000 }, 70],
    ["of crossing ones the lower", state, NOW - 1, { remaining: 40, resetMs: 59_900 }, 40],
    ["and not the higher", state, NOW - 1, { remaining: 52, resetMs: 59_900 }, 50],
    ["one of the window before says nothing", state, NOW - 1, { remaining: 1, resetMs: 1000 }, 50],
    ["one of the next window holds", window(0, { resetAt: at - 1 }), NOW - 1, { remaining: 99, resetMs: 60_000 }, 99],
    ["an answer without figures changes nothing", state, NOW + 1, {}, 50],
  ])("%s", (_name, before, sentAt, limits, left) => {
    expect(reported(before, { sentAt, at, limits }).left).toBe(left);
  });

  test("of resets in whole seconds the latest counts, but no window lasts longer than it can", () => {
    const first = reported(NOTHING_KNOWN, {
      sentAt: 0,
      at: 100,
      limits: { remaining: 9, resetMs: 5000, windowMs: 5000 },
    });
    const second = reported(first, { sentAt: 101, at: 900, limits: { remaining: 8, resetMs: 5000, windowMs: 5000 } });
    expect([first.resetAt, second.resetAt]).toEqual([5100, 5100]);
    const loose = reported(NOTHING_KNOWN, { sentAt: 0, at: 100, limits: { remaining: 9, resetMs: 5000 } });
    expect(reported(loose, { sentAt: 101, at: 900, limits: { remaining: 8, resetMs: 5000 } }).resetAt).toBe(5900);
  });

  test("a count that never moves stops nobody", async () => {
    const { budget, clock } = await told({ remaining: 999, resetMs: 60_000 });
    for (let sent = 0; sent < 5000; sent++) {
      budget.learn(await budget.acquire("bulk", signal), { limits: { remaining: 999, resetMs: 60_000 } });
    }
    expect(clock.waits).toEqual([]);
  });

  test("a reset of 0 with requests left does not end the window", async () => {
    const { budget, clock } = await told({ remaining: 59, resetMs: 0, windowMs: 60_000 });
    for (let sent = 0; sent < 10; sent++) await budget.acquire("interactive", signal);
    expect(clock.waits).toEqual([]);
  });
});
