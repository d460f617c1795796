import { describe, expect, test } from "vitest";
import { learned, localBudget, NOTHING_KNOWN, nextRequest, type Pace } from "../../src/http/budget.ts";
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
    expect(told).toEqual(["30000 the rate limit is reached"]);
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
  let state = NOTHING_KNOWN;
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
    const plenty = { ...NOTHING_KNOWN, remaining: 80, reported: 80, limit: 100, resetAt: 60_000 };
    expect(nextRequest(plenty, 0, "bulk").waitMs).toBe(0);
    const first = nextRequest({ ...plenty, remaining: 10 }, 0, "bulk");
    const second = nextRequest(first.state, 0, "bulk");
    expect([first.waitMs, second.waitMs]).toEqual([0, 6000]);
  });

  test("requests whose answers are still to come count as spent", async () => {
    const clock = fastClock();
    const budget = localBudget({ clock });
    budget.learn({ limit: 10, remaining: 4, resetMs: 30_000 });
    for (let sent = 0; sent < 4; sent++) await budget.acquire("interactive", signal);
    expect(clock.waits).toEqual([]);
    await budget.acquire("interactive", signal);
    expect(clock.waits).toEqual([30_000]);
  });
});

describe("what answers teach", () => {
  const state = { ...NOTHING_KNOWN, remaining: 5, reported: 8, limit: 100, underWay: 4, resetAt: 60_000 };

  test.each([
    ["the count less what is under way", { remaining: 7, resetMs: 60_000 }, 0, 4],
    ["not a count that was overtaken", { remaining: 10, resetMs: 60_000 }, 0, 5],
    ["a count that has really risen", { remaining: 40, resetMs: 60_000 }, 0, 37],
    ["a new window", { remaining: 99, resetMs: 60_000 }, 60_001, 96],
    ["nothing from an answer without figures", {}, 0, 5],
  ])("%s", (_name, limits, now, remaining) => {
    expect(learned(state, limits, now).remaining).toBe(remaining);
  });

  test("a count that never moves stops nobody", () => {
    let at = NOTHING_KNOWN;
    let waited = 0;
    for (let sent = 0; sent < 5000; sent++) {
      const step = nextRequest(at, sent, "bulk");
      waited += step.waitMs;
      at = learned(step.state, { remaining: 999, resetMs: 60_000 }, sent);
    }
    expect(waited).toBe(0);
  });
});
