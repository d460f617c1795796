import { describe, expect, test } from "vitest";
import { type Limits, readLimits, readRetryAfter } from "../../src/http/limits.ts";
import families from "./fixtures/rate-limit-headers.json" with { type: "json" };

const NOW = Date.parse("2026-05-01T09:00:00Z");
const lower = (headers: object) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));

const MINUTE = { limit: 100, remaining: 97 };
const EXPECTED: Record<string, Limits> = {
  "express-rate-limit legacyHeaders": { ...MINUTE, resetMs: 60_000 },
  "express-rate-limit draft-6": { ...MINUTE, resetMs: 58_000, windowMs: 60_000 },
  "express-rate-limit draft-7": { ...MINUTE, resetMs: 58_000, windowMs: 60_000 },
  "express-rate-limit draft-8": { ...MINUTE, resetMs: 58_000, windowMs: 60_000 },
  "@fastify/rate-limit default": { ...MINUTE, resetMs: 58_000 },
  "@fastify/rate-limit enableDraftSpec": { ...MINUTE, resetMs: 58_000 },
  "@nestjs/throttler": { ...MINUTE, resetMs: 58_000 },
  "Laravel ThrottleRequests": MINUTE,
  "slowapi (FastAPI)": { ...MINUTE, resetMs: 60_410 },
  "Django REST framework": {},
  "Yii2 RateLimiter": { limit: 60, remaining: 59, resetMs: 1000 },
  "IETF draft-03": { limit: 100, remaining: 50, resetMs: 50_000 },
  "IETF draft-04..06": { limit: 10, remaining: 1, resetMs: 7000, windowMs: 1000 },
  "IETF draft-07": { limit: 100, remaining: 50, resetMs: 5000, windowMs: 10_000 },
  "IETF draft-08..10": { remaining: 50, resetMs: 30_000 },
  GitHub: { limit: 5000, remaining: 0, resetMs: 3_600_000 },
  GitLab: { limit: 2000, remaining: 1999, resetMs: 60_000 },
  "Fieldwire tier 2": { limit: 60, remaining: 59, resetMs: 0, windowMs: 60_000 },
};

const LEFT = { "x-ratelimit-remaining": "1" };
const RESET = "x-ratelimit-reset";

describe("rate-limit headers", () => {
  test.each(families.map(({ name, headers }) => [name, headers] as const))("%s", (name, headers) => {
    expect(readLimits(lower(headers), NOW)).toEqual(EXPECTED[name]);
  });

  test.each<[string, Record<string, string>, Limits]>([
    ["a limit without a count", { ratelimit: "limit=10, reset=1.5" }, { limit: 10, resetMs: 1500 }],
    [
      "a policy named by a token",
      { ratelimit: "burst;r=3;t=2", "ratelimit-policy": "burst;q=10;w=1" },
      { limit: 10, remaining: 3, resetMs: 2000, windowMs: 1000 },
    ],
    [
      "of several policies the tightest",
      { ratelimit: '"day";r=900;t=40000, "minute";r=4;t=30' },
      { remaining: 4, resetMs: 30_000 },
    ],
    [
      "of several suffixes the tightest",
      {
        ...{ "x-ratelimit-limit-minute": "60", "x-ratelimit-remaining-minute": "9" },
        ...{ "x-ratelimit-limit-hour": "1000", "x-ratelimit-remaining-hour": "2" },
      },
      { limit: 1000, remaining: 2, windowMs: 3_600_000 },
    ],
    ["milliseconds by the name", { ...LEFT, "x-ratelimit-reset-ms": "2500" }, { remaining: 1, resetMs: 2500 }],
    ["milliseconds by the size", { ...LEFT, [RESET]: String(NOW + 4000) }, { remaining: 1, resetMs: 4000 }],
    ["a float of epoch seconds", { ...LEFT, [RESET]: `${NOW / 1000 + 2}.25` }, { remaining: 1, resetMs: 2250 }],
    ["a date", { ...LEFT, [RESET]: "Fri, 01 May 2026 09:00:09 GMT" }, { remaining: 1, resetMs: 9000 }],
    ["a duration, which is not read", { ...LEFT, [RESET]: "1m2.5s" }, { remaining: 1 }],
    ["a reset in the past", { ...LEFT, [RESET]: "1700000000" }, { remaining: 1, resetMs: 0 }],
    ["a reset of 0", { ...LEFT, [RESET]: "0" }, { remaining: 1, resetMs: 0 }],
    [
      "the server's clock, not ours",
      { ...LEFT, [RESET]: "1777626060", date: "Fri, 01 May 2026 09:00:50 GMT" },
      { remaining: 1, resetMs: 10_000 },
    ],
    ["garbage", { ratelimit: "\u0001", "x-ratelimit-remaining": "many", "ratelimit-policy": ";;" }, {}],
  ])("%s", (_name, headers, expected) => {
    expect(readLimits(headers, NOW)).toEqual(expected);
  });
});

test.each<[Record<string, string>, number | undefined]>([
  [{ "retry-after": "12" }, 12_000],
  [{ "retry-after": "2.5" }, 2500],
  [{ "retry-after": "Fri, 01 May 2026 09:00:30 GMT" }, 30_000],
  [{ "retry-after": "Fri, 01 May 2026 09:00:30 GMT", date: "Fri, 01 May 2026 09:00:10 GMT" }, 20_000],
  [{ "retry-after": "Thu, 30 Apr 2026 09:00:00 GMT" }, 0],
  [{ "retry-after-short": "3", "retry-after-long": "40" }, 40_000],
  [{ "retry-after-ms": "1500" }, 1500],
  [{ "x-rate-limit-retry-after-seconds": "59" }, 59_000],
  [{ "retry-after": "" }, undefined],
  [{ "retry-after": "soon" }, undefined],
  [{}, undefined],
])("Retry-After %j is %s ms", (headers, expected) => {
  expect(readRetryAfter(headers, NOW)).toBe(expected);
});
