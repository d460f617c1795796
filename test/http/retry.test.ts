import { describe, expect, test } from "vitest";
import { type FailureKind, NetworkFailure } from "../../src/http/answer.ts";
import type { Method } from "../../src/http/events.ts";
import {
  askedWait,
  isServerFailure,
  mayBeDone,
  type Result,
  shouldRetry,
  waitBeforeRetry,
} from "../../src/http/retry.ts";

const answer = (status: number, headers: Record<string, string> = {}, text = ""): Result => ({ status, headers, text });
const failed = (kind: FailureKind, sent: boolean): Result => new NetworkFailure(kind, "", sent);

const NEVER = undefined;
const LOST = "connection failed";
const TRANSIENT = [408, 500, 502, 503, 504, 524];
const EXHAUSTED = { "x-ratelimit-remaining": "0" };

/** A method, how its attempt ended, why it is sent again, and whether it may have taken effect. */
type Case = [method: Method, result: Result, why: string | undefined, mayBeDone: boolean];

test.each<Case>([
  ...[...TRANSIENT, 425].flatMap((status) =>
    (["GET", "DELETE", "PUT", "PATCH"] as const).map(
      (method): Case => [method, answer(status), `server answered ${status}`, status !== 425],
    ),
  ),
  ...[400, 401, 403, 404, 409, 422, 501].map((status): Case => ["GET", answer(status), NEVER, true]),
  ...TRANSIENT.map((status): Case => ["POST", answer(status), NEVER, true]),
  ["POST", answer(425), "server answered 425", false],
  ["PATCH", answer(500, {}, '{"code":"23505"}'), NEVER, true],
  ["GET", answer(429), "rate limit reached", false],
  ["POST", answer(429), "rate limit reached", false],
  ["POST", answer(403, EXHAUSTED), "rate limit reached", false],
  ["GET", answer(404, EXHAUSTED), NEVER, true],
  ["GET", answer(408, {}, "the request took too long"), "server answered 408", true],
  ["GET", failed("reset", true), LOST, true],
  ["GET", failed("timeout", true), LOST, true],
  ["POST", failed("reset", false), LOST, false],
  ["POST", failed("reset", true), NEVER, true],
  ["POST", failed("timeout", true), NEVER, true],
  ["POST", failed("dns", false), "host not found", false],
  ["POST", failed("refused", false), "connection failed", false],
  ["POST", failed("unreachable", false), "connection failed", false],
  // Nothing was sent, but the next attempt would end the same way.
  ["GET", failed("tls", false), NEVER, false],
  ["GET", failed("too_large", true), NEVER, true],
  ["GET", failed("proxy", false), NEVER, false],
])("%s after %j: %s", (method, result, why, isDone) => {
  expect([shouldRetry({ method }, result), mayBeDone(result)]).toEqual([why, isDone]);
});

test.each([
  ...[...TRANSIENT, 501, 599].map((status) => [status, true] as const),
  ...[404, 425, 429, 499].map((status) => [status, false] as const),
])("whether a %i is a failure of the server: %s", (status, isFailure) => {
  expect(isServerFailure(status)).toBe(isFailure);
});

test.each<[Result, boolean]>([
  [answer(500), false],
  [answer(503, { "retry-after": "2" }), false],
  [answer(429), true],
  [failed("reset", true), true],
])("a request that the server may not understand, after %j: %s", (result, again) => {
  expect(shouldRetry({ method: "GET", isGuess: true }, result) !== undefined).toBe(again);
});

describe("after how long", () => {
  const asking = (seconds: number) => ({ "retry-after": String(seconds) });

  test.each<[string, Result, attempt: number, random: number, ms: number]>([
    ["full jitter", answer(503), 1, 0.5, 250],
    ["over a range that doubles", answer(503), 3, 0.5, 1000],
    ["up to 20 s", answer(503), 50, 0.5, 10_000],
    ["from 0", answer(503), 1, 0, 0],
    ["the server's own word is a minimum", answer(429, asking(7)), 1, 0, 7000],
    ["the same on a failure of its own", answer(503, asking(2)), 1, 0, 2000],
    ["its jitter goes upward, by a tenth of the wait and 100 ms", answer(429, asking(7)), 1, 0.5, 7400],
    ["and by 1 s at most", answer(429, asking(50)), 1, 0.5, 50_500],
    ["a wait of 0 is not a word", answer(503, asking(0)), 1, 0.5, 250],
    ["a rate limit without a time waits longer than a failure", answer(429), 1, 0.5, 1000],
    ["a lost connection has no word", failed("reset", true), 1, 0.5, 250],
  ])("%s", (_name, result, attempt, random, ms) => {
    expect(waitBeforeRetry(result, attempt, "interactive", 0, random)).toBeCloseTo(ms, 6);
  });

  test.each<[status: number, headers: Record<string, string>, ms: number | undefined]>([
    ...[...TRANSIENT, 425, 429].map((status): [number, Record<string, string>, number] => [status, asking(7), 7000]),
    [403, { ...asking(7), ...EXHAUSTED }, 7000],
    [429, { ...EXHAUSTED, "x-ratelimit-reset": "9" }, 9000],
    [425, {}, undefined],
    [503, { "x-ratelimit-remaining": "5", "x-ratelimit-reset": "9" }, undefined],
    [403, asking(7), undefined],
    [404, asking(7), undefined],
  ])("what a %i with %j asks for", (status, headers, ms) => {
    expect(askedWait({ status, headers }, 0)).toBe(ms);
  });

  test("a bulk run outwaits the documented minute when the server names no time", () => {
    const waits = (random: number) => [1, 2, 3, 4].map((at) => waitBeforeRetry(answer(429), at, "bulk", 0, random));
    expect(waits(0)).toEqual([5000, 15_000, 45_000, 60_000]);
    expect(waits(0.5).map(Math.round)).toEqual([5500, 16_500, 49_500, 66_000]);
    // A failure of the server is not a rate limit: the wait stays short.
    expect(waitBeforeRetry(answer(503), 1, "bulk", 0, 0.5)).toBe(250);
  });
});
