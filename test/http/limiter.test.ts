import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { limiterOf } from "../../src/http/limiter.ts";
import type { Limits } from "../../src/http/limits.ts";
import { UNSEEN, type Wait } from "../../src/system/progress.ts";
import { fastClock } from "../helpers/clock.ts";

const signal = new AbortController().signal;
const HOST = "https://api.example.com";

/** The limiter of a key that nothing else uses. */
function limiter(clock = fastClock()) {
  const waits: Wait[] = [];
  const progress = { wait: (wait: Wait) => waits.push(wait) };
  const one = limiterOf(HOST, randomUUID(), clock);
  const acquire = (pace: "interactive" | "bulk" = "interactive", ends = signal) => one.acquire(pace, ends, progress);
  return { clock, waits, acquire, one };
}

/** A limiter after one answer with these figures. */
async function told(limits: Limits) {
  const made = limiter();
  await made.acquire();
  made.one.answered(limits);
  return made;
}

test("nothing waits while a request is left", async () => {
  const { clock, acquire } = await told({ limit: 100, remaining: 3, resetMs: 30_000 });
  for (let sent = 0; sent < 3; sent++) await acquire();
  expect(clock.waits).toEqual([]);
  await acquire();
  expect(clock.waits).toEqual([30_000]);
});

test("with nothing left it waits for the window, and says so once", async () => {
  const { clock, acquire, waits } = await told({ limit: 100, windowMs: 60_000, remaining: 0, resetMs: 30_000 });
  await Promise.all([acquire(), acquire()]);
  expect(clock.waits).toContain(30_000);
  expect(waits).toEqual([{ reason: "rate_limit", ms: 30_000, limit: 100, windowMs: 60_000 }]);
});

test("a window too far away is not waited for: the server's answer is reported", async () => {
  const { clock, acquire } = await told({ limit: 100, remaining: 0, resetMs: 3_600_000 });
  await acquire();
  expect(clock.waits).toEqual([]);
});

test("a closed limiter stays closed for its time", async () => {
  const { clock, acquire, one } = limiter();
  await acquire();
  one.answered({}, 5000);
  await acquire();
  expect(clock.waits).toEqual([5000]);
});

test("an answer that is under way is waited for, also in a window of an hour", async () => {
  const limits = { limit: 5000, remaining: 1, resetMs: 3_000_000 };
  const { acquire, one } = await told(limits);
  await acquire();
  let sent = false;
  const next = acquire().then(() => {
    sent = true;
  });
  await new Promise((resolve) => process.nextTick(resolve));
  expect(sent).toBe(false);
  one.answered(limits);
  await next;
});

test("interactive requests leave before bulk requests that came earlier", async () => {
  const { acquire, one } = await told({ limit: 100, remaining: 0, resetMs: 30_000 });
  const order: string[] = [];
  const send = async (pace: "interactive" | "bulk") => {
    await acquire(pace);
    order.push(pace);
    one.answered({ limit: 100, remaining: 50, resetMs: 60_000 });
  };
  await Promise.all([send("bulk"), send("bulk"), send("interactive")]);
  expect(order).toEqual(["interactive", "bulk", "bulk"]);
});

test("an interrupt ends the wait at once, with its reason, and nothing else", async () => {
  const { acquire, clock } = await told({ limit: 100, remaining: 0, resetMs: 30_000 });
  const stop = new AbortController();
  const [stopped, other] = [acquire("interactive", stop.signal), acquire()];
  stop.abort(new Error("stopped"));
  await expect(stopped).rejects.toThrow("stopped");
  await expect(acquire("interactive", stop.signal)).rejects.toThrow("stopped");
  await other;
  expect(clock.monotonic()).toBe(30_000);
});

test("an interrupt after a request has left takes nobody's turn away", async () => {
  const { acquire, one } = await told({ limit: 100, remaining: 1, resetMs: 30_000 });
  const stop = new AbortController();
  const [left, other] = [acquire("interactive", stop.signal), acquire()];
  stop.abort(new Error("stopped"));
  await left;
  one.answered();
  await other;
});

test.each<[string, Limits[], Limits]>([
  ["a server that names none", [{}], {}],
  ["what is left", [{ limit: 100, remaining: 3, resetMs: 30_000 }], { limit: 100, remaining: 3 }],
  ["its window", [{ limit: 9, remaining: 3, windowMs: 60_000 }], { limit: 9, remaining: 3, windowMs: 60_000 }],
  ["a window that is over", [{ limit: 9, remaining: 0, resetMs: 0 }], { limit: 9, remaining: 9 }],
  ["and is not named again", [{ limit: 9, remaining: 0, resetMs: 0 }, {}], { limit: 9, remaining: 9 }],
])("the limits that are known: %s", async (_name, answers, limits) => {
  const { acquire, one } = limiter();
  for (const answer of answers) {
    await acquire();
    one.answered(answer);
  }
  expect(one.limits).toEqual(limits);
});

test("a request without an answer teaches nothing, and the next one finds out", async () => {
  const { clock, acquire, one } = limiter();
  await acquire();
  const next = acquire();
  one.answered();
  await next;
  expect(clock.monotonic()).toBe(0);
});

test("clients of one key in a process share what is left, those of another key do not", async () => {
  const clock = fastClock();
  const [one, two, stranger] = ["key 1", "key 1", "key 2"].map((key) => limiterOf(HOST, key, clock));
  await one?.acquire("interactive", signal, UNSEEN);
  one?.answered({ limit: 100, remaining: 1, resetMs: 30_000 });
  await one?.acquire("interactive", signal, UNSEEN);
  await stranger?.acquire("interactive", signal, UNSEEN);
  expect(clock.waits).toEqual([]);
  await two?.acquire("interactive", signal, UNSEEN);
  expect(clock.monotonic()).toBeGreaterThanOrEqual(30_000);
});

test.each<[string, Limits]>([
  ["a count that never falls", { remaining: 999, resetMs: 60_000 }],
  ["a reset of 0 with requests left", { remaining: 59, resetMs: 0, windowMs: 60_000 }],
  ["a limit of 0", { limit: 0 }],
])("%s stops nothing", async (_name, limits) => {
  const { acquire, one, clock } = await told(limits);
  for (let sent = 0; sent < 2000; sent++) {
    await acquire("bulk");
    one.answered(limits);
  }
  expect(clock.waits).toEqual([]);
});
