import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sharedBudget } from "../../../src/http/budget/budget.ts";
import type { Limits } from "../../../src/http/limits.ts";
import type { Wait } from "../../../src/system/progress.ts";
import { fastClock } from "../../helpers/clock.ts";

const signal = new AbortController().signal;

/** A budget of a key that nothing else uses. */
const open = (options: Parameters<typeof sharedBudget>[2]) => sharedBudget(undefined, [randomUUID()], options);

/** A budget after one answer with these figures. */
async function told(limits: Limits) {
  const clock = fastClock();
  const waits: Wait[] = [];
  const budget = await open({ clock, onWait: (wait) => waits.push(wait) });
  budget.learn(await budget.acquire("interactive", signal), { limits });
  return { clock, budget, waits };
}

test("nothing waits while a request is left", async () => {
  const { clock, budget } = await told({ limit: 100, remaining: 3, resetMs: 30_000 });
  for (let sent = 0; sent < 3; sent++) await budget.acquire("interactive", signal);
  expect(clock.waits).toEqual([]);
  await budget.acquire("interactive", signal);
  expect(clock.waits).toEqual([30_000]);
});

test("with nothing left it waits for the window, and says so once", async () => {
  const { clock, budget, waits } = await told({ limit: 100, windowMs: 60_000, remaining: 0, resetMs: 30_000 });
  await Promise.all([budget.acquire("interactive", signal), budget.acquire("interactive", signal)]);
  expect(clock.waits[0]).toBe(30_000);
  expect(waits).toEqual([{ reason: "rate_limit", ms: 30_000, limit: 100, windowMs: 60_000 }]);
});

test("a window too far away is not waited for: the server's answer is reported", async () => {
  const { clock, budget } = await told({ limit: 100, remaining: 0, resetMs: 3_600_000 });
  await budget.acquire("interactive", signal);
  expect(clock.waits).toEqual([]);
});

test("a closed budget stays closed for its time", async () => {
  const clock = fastClock();
  const budget = await open({ clock });
  budget.close(5000);
  await budget.acquire("interactive", signal);
  expect(clock.waits).toEqual([5000]);
});

test("an answer that is under way is waited for, also in a window of an hour", async () => {
  const limits = { limit: 5000, remaining: 1, resetMs: 3_000_000 };
  const budget = await open({ clock: fastClock() });
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

test("interactive requests leave before bulk requests that came earlier", async () => {
  const { budget } = await told({ limit: 100, remaining: 0, resetMs: 30_000 });
  const order: string[] = [];
  const send = (pace: "interactive" | "bulk") =>
    budget.acquire(pace, signal).then((token) => {
      order.push(pace);
      budget.learn(token, { limits: { limit: 100, remaining: 50, resetMs: 60_000 } });
    });
  await Promise.all([send("bulk"), send("bulk"), send("interactive")]);
  expect(order).toEqual(["interactive", "bulk", "bulk"]);
});

test("an interrupt ends the wait at once, with its reason", async () => {
  const { budget } = await told({ limit: 100, remaining: 0, resetMs: 30_000 });
  const stop = new AbortController();
  const waiting = budget.acquire("interactive", stop.signal);
  stop.abort(new Error("stopped"));
  await expect(waiting).rejects.toThrow("stopped");
  await expect(budget.acquire("interactive", stop.signal)).rejects.toThrow("stopped");
});

test("clients of one key in a process share what is left, those of another key do not", async () => {
  const clock = fastClock();
  const of = (key: string) => sharedBudget(undefined, ["https://api.example.com", key], { clock });
  const [one, two, stranger] = [await of("key 1"), await of("key 1"), await of("key 2")];
  one.learn(await one.acquire("interactive", signal), {
    limits: { limit: 100, remaining: 1, resetMs: 30_000 },
    worked: true,
  });
  await one.acquire("interactive", signal);
  await stranger.acquire("interactive", signal);
  expect(clock.waits).toEqual([]);
  expect([two.keyWorked, stranger.keyWorked]).toEqual([true, false]);
  await two.acquire("interactive", signal);
  expect(clock.waits.reduce((sum, ms) => sum + ms)).toBeGreaterThanOrEqual(30_000);
});

test.each<[string, Limits]>([
  ["a count that never falls", { remaining: 999, resetMs: 60_000 }],
  ["a reset of 0 with requests left", { remaining: 59, resetMs: 0, windowMs: 60_000 }],
  ["a limit of 0", { limit: 0 }],
])("%s stops nothing", async (_name, limits) => {
  const { budget, clock } = await told(limits);
  for (let sent = 0; sent < 2000; sent++) budget.learn(await budget.acquire("bulk", signal), { limits });
  expect(clock.waits).toEqual([]);
});
