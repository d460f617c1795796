import { describe, expect, test } from "vitest";
import { decideRetry, type Outcome, type RetryQuestion } from "../../src/http/retry.ts";

const answer = (status: number, waitMs?: number): Outcome => ({
  kind: "answer",
  status,
  throttled: status === 429,
  waitMs,
});
const failed = (failure: Extract<Outcome, { kind: "failure" }>["failure"], sent: boolean): Outcome => ({
  kind: "failure",
  failure,
  sent,
});
const ask = (changes: Partial<RetryQuestion>) =>
  decideRetry({
    method: "GET",
    attempt: 1,
    maxRetries: 3,
    outcome: answer(503),
    maxWaitMs: 65_000,
    bulk: false,
    random: () => 0.5,
    ...changes,
  });

describe("what is sent again", () => {
  test.each<[string, Outcome, boolean]>([
    ...[408, 425, 429, 500, 502, 503, 504].flatMap((status) =>
      ["GET", "DELETE", "PATCH"].map((method): [string, Outcome, boolean] => [method, answer(status), true]),
    ),
    ...[400, 401, 403, 404, 409, 422, 501].map((status): [string, Outcome, boolean] => ["GET", answer(status), false]),
    ["GET", failed("reset", true), true],
    ["GET", failed("timeout", true), true],
    ["GET", failed("tls", false), false],
    ["GET", failed("too_large", true), false],
    ["POST", answer(429), true],
    ["POST", failed("dns", false), true],
    ["POST", failed("refused", false), true],
    ["POST", failed("reset", true), false],
    ["POST", failed("timeout", true), false],
    ...[408, 500, 502, 503, 504].map((status): [string, Outcome, boolean] => ["POST", answer(status), false]),
  ])("%s after %j: %s", (method, outcome, again) => {
    expect(ask({ method, outcome }).again).toBe(again);
  });

  test("no more often than allowed", () => {
    expect(ask({ attempt: 3 }).again).toBe(true);
    expect(ask({ attempt: 4 }).again).toBe(false);
    expect(ask({ maxRetries: 0 }).again).toBe(false);
  });
});

describe("after how long", () => {
  const wait = (changes: Partial<RetryQuestion>) => {
    const decision = ask(changes);
    return decision.again ? decision.waitMs : undefined;
  };

  test("full jitter over a range that doubles, up to 20 s", () => {
    expect([1, 2, 3].map((attempt) => wait({ attempt }))).toEqual([250, 500, 1000]);
    expect(wait({ random: () => 0 })).toBe(0);
    expect(wait({ attempt: 50, maxRetries: 99, random: () => 0.999 })).toBeLessThan(20_000);
  });

  test("the server's own word is a minimum, the jitter goes upward", () => {
    expect(wait({ outcome: answer(429, 7000), random: () => 0 })).toBe(7000);
    expect(wait({ outcome: answer(429, 7000), random: () => 0.99 })).toBeGreaterThan(7000);
    expect(wait({ outcome: answer(503, 2000), random: () => 0 })).toBe(2000);
  });

  test("a wait that is too long is not taken", () => {
    expect(wait({ outcome: answer(429, 60_000) })).toBeGreaterThan(60_000);
    expect(wait({ outcome: answer(429, 86_400_000) })).toBeUndefined();
  });

  test("a bulk run outwaits the documented minute when the server names no time", () => {
    const waits = [1, 2, 3].map((attempt) => wait({ attempt, outcome: answer(429), bulk: true, random: () => 0 }) ?? 0);
    expect(waits.reduce((sum, ms) => sum + ms)).toBeGreaterThan(60_000);
  });
});
