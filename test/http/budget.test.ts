import { describe, expect, test } from "vitest";
import { type BudgetState, learned, localBudget, nextRequest, type Pace } from "../../src/http/budget.ts";
import { fastClock } from "../api/double.ts";

const signal = new AbortController().signal;

describe("interactive", () => {
  test("nothing waits while anything is left", async () => {
    const clock = fastClock();
    const budget = localBudget({ clock });
    budget.learn({ limit: 100, remaining: 3, resetMs: 30_000 });
    for (let sent = 0; sent < 3; sent++) await budget.acquire("interactive", signal);
    expect(clock.waits).toEqual([]);
  });

  test("with nothing left it waits for the window, and says so", async () => {
    const clock = fastClock();
    const told: string[] = [];
    const budget = localBudget({ clock, onWait: (ms, why) => told.push(`${ms} ${why}`) });
    budget.learn({ limit: 100, remaining: 0, resetMs: 30_000 });
    await budget.acquire("interactive", signal);
    expect(clock.waits).toEqual([30_000]);
    expect(told).toEqual(["30000 the rate limit"]);
  });

  test("a window too far away is left to the server's answer", async () => {
    const clock = fastClock();
    const budget = localBudget({ clock });
    budget.learn({ limit: 100, remaining: 0, resetMs: 3_600_000 });
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
});

/** A server with so many requests a window; how many it refused and how long the run took. */
function simulate(pace: Pace, requests: number, limit: number, windowMs: number) {
  let state: BudgetState = { remaining: undefined, limit: undefined, resetAt: 0, closedUntil: 0, nextSlot: 0 };
  let [now, windowStart, used, refused] = [0, 0, 0, 0];
  for (let sent = 0; sent < requests; sent++) {
    const step = nextRequest(state, now, pace);
    state = step.state;
    now += Math.max(0, step.waitMs) + 1;
    if (now - windowStart >= windowMs) [windowStart, used] = [now, 0];
    if (++used > limit) refused++;
    state = learned(state, { limit, remaining: Math.max(0, limit - used), resetMs: windowStart + windowMs - now }, now);
  }
  return { refused, now };
}

describe("bulk", () => {
  test("spends every window nearly whole and never more", () => {
    const { refused, now } = simulate("bulk", 1000, 100, 60_000);
    expect(refused).toBe(0);
    expect(now).toBeLessThan(10 * 60_000);
    expect(now).toBeGreaterThan(8 * 60_000);
  });

  test("goes at full speed while plenty is left, and spreads the rest", () => {
    const plenty: BudgetState = { remaining: 80, limit: 100, resetAt: 60_000, closedUntil: 0, nextSlot: 0 };
    expect(nextRequest(plenty, 0, "bulk").waitMs).toBe(0);
    const first = nextRequest({ ...plenty, remaining: 10 }, 0, "bulk");
    const second = nextRequest(first.state, 0, "bulk");
    expect([first.waitMs, second.waitMs]).toEqual([0, 6000]);
  });

  test("an answer that was under way does not raise the count again", () => {
    const state: BudgetState = { remaining: 5, limit: 100, resetAt: 60_000, closedUntil: 0, nextSlot: 0 };
    expect(learned(state, { remaining: 9, resetMs: 60_000 }, 0).remaining).toBe(5);
    expect(learned(state, { remaining: 99, resetMs: 60_000 }, 59_999).remaining).toBe(99);
  });
});
