import { describe, expect, test } from "vitest";
import { askedWait, decideRetry, type Outcome, type RetryQuestion } from "../../src/http/retry.ts";

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
    isGuess: false,
    attempt: 1,
    maxRetries: 3,
    outcome: answer(503),
    maxWaitMs: 65_000,
    bulk: false,
    random: () => 0.5,
    ...changes,
  });

describe("what is sent again", () => {
  const NEVER = undefined;
  const LOST = "connection failed";
  /** A method, how its attempt ended, and why it is sent again. */
  type Case = [method: string, outcome: Outcome, why: string | undefined];

  test.each<Case>([
    ...[408, 425, 500, 502, 503, 504, 524].flatMap((status) =>
      ["GET", "HEAD", "OPTIONS", "DELETE", "PUT", "PATCH"].map(
        (method): Case => [method, answer(status), `server answered ${status}`],
      ),
    ),
    ...[400, 401, 403, 404, 409, 422, 501].map((status): Case => ["GET", answer(status), NEVER]),
    ...[408, 425, 500, 502, 503, 504, 524].map((status): Case => ["POST", answer(status), NEVER]),
    ["GET", answer(429), "rate limit reached"],
    ["POST", answer(429), "rate limit reached"],
    ["GET", failed("reset", true), LOST],
    ["GET", failed("timeout", true), LOST],
    ["POST", failed("reset", false), LOST],
    ["POST", failed("reset", true), NEVER],
    ["POST", failed("timeout", true), NEVER],
    ["POST", failed("dns", false), "host not found"],
    ["POST", failed("refused", false), "connection refused"],
    ["POST", failed("unreachable", false), "connection refused"],
    // Nothing was sent, but the next attempt would end the same way.
    ["GET", failed("tls", false), NEVER],
    ["POST", failed("tls", false), NEVER],
    ["GET", failed("too_large", true), NEVER],
    ["GET", failed("proxy", false), NEVER],
    ["GET", failed("not_running", false), NEVER],
  ])("%s after %j: %s", (method, outcome, why) => {
    const decision = ask({ method, outcome });
    expect(decision.again ? decision.why : undefined).toBe(why);
  });

  test.each<[Outcome, boolean]>([
    [answer(500), false],
    [answer(503, 2000), false],
    [answer(429), true],
    [failed("reset", true), true],
  ])("a request that the server may not understand, after %j: %s", (outcome, again) => {
    expect(ask({ isGuess: true, outcome }).again).toBe(again);
  });

  test("no more often than allowed", () => {
    expect(ask({ attempt: 3 }).again).toBe(true);
    expect(ask({ attempt: 4 })).toEqual({ again: false });
    expect(ask({ maxRetries: 0 })).toEqual({ again: false });
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

  test.each<[string, Outcome, number, number]>([
    ["the server's own word is a minimum", answer(429, 7000), 0, 7000],
    ["the same on a failure of its own", answer(503, 2000), 0, 2000],
    ["its jitter goes upward, by a tenth of the wait and 100 ms", answer(429, 7000), 0.5, 7400],
    ["and by 1 s at most", answer(429, 50_000), 0.5, 50_500],
    ["a wait of 0 is not a word", answer(503, 0), 0.5, 250],
    ["a rate limit without a time waits longer than a failure", answer(429), 0.5, 1000],
    ["a lost connection has no word", failed("reset", true), 0.5, 250],
  ])("%s", (_name, outcome, random, waitMs) => {
    expect(wait({ outcome, random: () => random })).toBeCloseTo(waitMs, 6);
  });

  test.each<[status: number, headers: Record<string, string>, waitMs: number | undefined]>([
    ...[408, 425, 429, 500, 502, 503, 504, 524].map((status): [number, Record<string, string>, number] => [
      status,
      { "retry-after": "7" },
      7000,
    ]),
    [403, { "retry-after": "7", "x-ratelimit-remaining": "0" }, 7000],
    [429, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "9" }, 9000],
    [425, {}, undefined],
    [503, { "x-ratelimit-remaining": "5", "x-ratelimit-reset": "9" }, undefined],
    [403, { "retry-after": "7" }, undefined],
    [404, { "retry-after": "7" }, undefined],
  ])("what a %i with %j asks for", (status, headers, waitMs) => {
    expect(askedWait({ status, headers }, 0)).toBe(waitMs);
  });

  test("a wait that is too long is not taken, one that is just as long as allowed is", () => {
    const patience = (maxWaitMs: number) => ask({ outcome: answer(429, 60_000), maxWaitMs, random: () => 0 });
    expect(patience(60_000)).toMatchObject({ again: true, waitMs: 60_000 });
    expect(patience(59_999)).toEqual({ again: false });
  });

  test("a bulk run outwaits the documented minute when the server names no time", () => {
    const waits = (random: number) =>
      [1, 2, 3, 4].map(
        (attempt) =>
          wait({
            attempt,
            maxRetries: 9,
            outcome: answer(429),
            bulk: true,
            maxWaitMs: 900_000,
            random: () => random,
          }) ?? 0,
      );
    expect(waits(0)).toEqual([5000, 15_000, 45_000, 60_000]);
    expect(waits(0.5).map(Math.round)).toEqual([5500, 16_500, 49_500, 66_000]);
    // A failure of the server is not a rate limit: the wait stays short.
    expect(wait({ outcome: answer(503), bulk: true })).toBe(250);
  });
});
