import { expect, test } from "vitest";
import { sandbox } from "../helpers/sandbox.ts";

const T = 1_777_626_000_000;

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
