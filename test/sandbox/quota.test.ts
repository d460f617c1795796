import { expect, test } from "vitest";
import { look, rateLimitHeaders, secondsUntil, take, type Window } from "../../src/sandbox/quota.ts";
import { sandbox } from "../helpers/sandbox.ts";

const T = 1_777_626_000_000;

test.each<[string, Window | undefined, number, Window, boolean, number]>([
  ["the first request opens a window", undefined, T, { openedAt: T, used: 1 }, true, 99],
  ["another counts in it", { openedAt: T, used: 1 }, T + 59_999, { openedAt: T, used: 2 }, true, 98],
  ["the last of the window", { openedAt: T, used: 99 }, T + 1, { openedAt: T, used: 100 }, true, 0],
  ["one too many is refused and not counted", { openedAt: T, used: 100 }, T + 1, { openedAt: T, used: 100 }, false, 0],
  [
    "after a minute a new window opens",
    { openedAt: T, used: 100 },
    T + 60_000,
    { openedAt: T + 60_000, used: 1 },
    true,
    99,
  ],
  ["so it does when the clock goes back", { openedAt: T, used: 100 }, T - 1, { openedAt: T - 1, used: 1 }, true, 99],
])("free tier: %s", (_, before, now, window, allowed, remaining) => {
  const result = take(before, "free", now);
  expect(result).toEqual({
    window,
    verdict: { allowed, limit: 100, windowMs: 60_000, remaining, resetsAt: window.openedAt + 60_000 },
  });
});

test("unlimited refuses nothing, and still names a limit", () => {
  const { verdict } = take({ openedAt: T, used: 5_000_000 }, "unlimited", T + 1);
  expect(verdict).toEqual({ allowed: true, limit: 1_000_000, windowMs: 60_000, remaining: 0, resetsAt: T + 60_000 });
});

test("a look counts nothing", () => {
  expect(look({ openedAt: T, used: 40 }, "growth", T + 1)).toMatchObject({ remaining: 960, limit: 1000 });
  expect(look(undefined, "growth", T)).toMatchObject({ remaining: 1000, resetsAt: T + 60_000 });
});

test("the headers of a verdict", () => {
  expect(
    rateLimitHeaders({ allowed: true, limit: 100, windowMs: 60_000, remaining: 50, resetsAt: T + 29_001 }, T),
  ).toEqual({
    RateLimit: '"default";r=50;t=30',
    "RateLimit-Policy": '"default";q=100;w=60',
    "X-RateLimit-Limit": "100",
    "X-RateLimit-Remaining": "50",
    "X-RateLimit-Reset": "1777626030",
  });
});

test.each([
  [T, 1],
  [T - 1, 1],
  [T + 1000, 1],
  [T + 1001, 2],
  [T + 60_000, 60],
])("the wait until %d is %d s", (at, seconds) => {
  expect(secondsUntil(at, T)).toBe(seconds);
});

test("request 101 of a minute answers 429 with Retry-After; the next minute is open again", async () => {
  let now = T;
  const { call } = await sandbox({ tier: "free", clock: { now: () => now } });
  const first = await call("GET", "/customers");
  expect(Object.fromEntries(first.headers)).toMatchObject({
    ratelimit: '"default";r=99;t=60',
    "ratelimit-policy": '"default";q=100;w=60',
    "x-ratelimit-limit": "100",
    "x-ratelimit-remaining": "99",
    "x-ratelimit-reset": "1777626060",
  });
  // Whatever is asked for counts, answered well or not.
  for (let n = 2; n <= 100; n++) {
    expect((await call("GET", n % 2 ? "/customers?limit=1" : "/nothing")).status).toBe(n % 2 ? 200 : 404);
  }
  now += 17_500;
  const refused = await call("POST", "/customers", { body: { name: "x" } });
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("43");
  expect(refused.headers.get("ratelimit")).toBe('"default";r=0;t=43');
  expect(refused.body.error).toMatchObject({
    code: "rate_limited",
    message: "more than 100 requests in a minute; try again in 43 seconds",
  });
  now += 42_500;
  const open = await call("GET", "/customers");
  expect([open.status, open.body.pagination?.total]).toEqual([200, 0]);
  expect(open.headers.get("retry-after")).toBeNull();
});

test("each key has its own tier and window; those without a known key share one", async () => {
  const { call } = await sandbox({ tier: "growth", keys: { sk_other: "free" }, clock: { now: () => T } });
  const remaining = async (key?: string | null) => {
    const { status, headers } = await call("GET", "/customers", key === undefined ? {} : { key });
    return [status, headers.get("x-ratelimit-limit"), headers.get("x-ratelimit-remaining")];
  };
  expect(await remaining()).toEqual([200, "1000", "999"]);
  expect(await remaining("sk_other")).toEqual([200, "100", "99"]);
  expect(await remaining(null)).toEqual([401, "1000", "999"]);
  expect(await remaining("sk_unknown")).toEqual([401, "1000", "998"]);
  expect(await remaining()).toEqual([200, "1000", "998"]);
});

test("guessing keys runs into the limit too", async () => {
  const { call } = await sandbox({ tier: "free", clock: { now: () => T } });
  for (let n = 0; n < 100; n++) expect((await call("GET", "/customers", { key: `sk_${n}` })).status).toBe(401);
  expect((await call("GET", "/customers", { key: "sk_x" })).status).toBe(429);
  expect((await call("GET", "/customers")).status).toBe(200);
});
