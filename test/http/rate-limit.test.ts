import { describe, expect, test } from "vitest";
import { closed, type KnownLimit, learn, NOTHING_KNOWN, nextTurn, type Open } from "../../src/http/limiter.ts";
import type { Limits } from "../../src/http/limits.ts";
import type { RequestPace } from "../../src/http/retry.ts";

const NOW = 1_000_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const unknown = (changes: Partial<KnownLimit> = {}): KnownLimit => ({ ...NOTHING_KNOWN, ...changes });
const window = (left: number, changes: Partial<KnownLimit> = {}): KnownLimit =>
  unknown({ limit: 100, windowMs: MINUTE, left, resetAt: NOW + MINUTE, ...changes });
const open = (count: number, lastAt = NOW - 20): Open => ({ count, lastAt });
const [none, bulk, person]: [Open, RequestPace, RequestPace] = [open(0), "bulk", "interactive"];

describe("whether one more request may leave", () => {
  test.each<[string, KnownLimit, Open, RequestPace]>([
    ["while enough are left", window(80), none, bulk],
    ["a bulk run, down to a twentieth", window(6), none, bulk],
    ["a bulk run, to less of it as the window goes by", window(4, { resetAt: NOW + 30_000 }), none, bulk],
    ["a person's, to the last one", window(1), none, person],
    ["a person's last one beside those under way", window(3), open(2), person],
    ["a bulk run's beside those under way, its own and as many of another", window(26), open(10), bulk],
    ["the one that finds out, when nothing is known", unknown(), none, bulk],
    ["the one that finds out, when the window is over", window(0, { resetAt: NOW }), none, bulk],
    ["one more when the first is not answered for a second", unknown(), open(1, NOW - 1000), bulk],
    ["at a limit of 1, or a bulk run would wait for ever", window(1, { limit: 1 }), none, bulk],
    ["at a limit of 2, one", window(2, { limit: 2 }), none, bulk],
    ["when the limit itself is not named", window(3, { limit: undefined }), none, bulk],
    ["all when the server names no limit", unknown({ silent: true }), open(50), bulk],
    ["one whose wait is too long for a person", window(0, { resetAt: NOW + 65_001 }), none, person],
    ["one whose wait is too long for a bulk run", window(0, { resetAt: NOW + HOUR }), none, bulk],
    ["one that the server wants too late", window(9, { closedUntil: NOW + HOUR }), none, bulk],
  ])("now: %s", (_name, known, under, pace) => {
    expect(nextTurn(known, under, pace, NOW)).toEqual({ waitMs: 0, limited: false });
  });

  test.each<[string, KnownLimit, Open, RequestPace, number, boolean]>([
    ["with nothing left, until the window ends", window(0), none, person, 60_000, true],
    ["as long as a person waits at most", window(0, { resetAt: NOW + 65_000 }), none, person, 65_000, true],
    ["a bulk run, until its reserve is smaller", window(3), none, bulk, 24_001, true],
    ["a bulk run at its reserve", window(5), none, bulk, 1, true],
    ["a bulk run, until the window ends", window(0), none, bulk, 60_000, true],
    ["a bulk run keeps 2 of a small limit", window(2, { limit: 10 }), none, bulk, 1, true],
    ["at a limit of 2, a bulk run keeps 1", window(1, { limit: 2 }), none, bulk, 1, true],
    ["a window without a length is a minute", window(3, { windowMs: undefined }), none, bulk, 24_001, true],
    ["while the server wants no request", window(40, { closedUntil: NOW + 700 }), open(2), person, 700, true],
    [
      "also when it is too long, for the answers under way",
      unknown({ closedUntil: NOW + HOUR }),
      open(1),
      bulk,
      HOUR,
      true,
    ],
    ["for the answers under way", window(2), open(2), person, 60_000, false],
    ["a bulk run, for twice as many", window(25), open(10), bulk, 1, false],
    ["however long", window(2, { resetAt: NOW + HOUR }), open(2), person, HOUR, false],
    ["for the request that finds out", unknown(), open(1), bulk, 980, false],
  ])("later: %s", (_name, known, under, pace, waitMs, limited) => {
    expect(nextTurn(known, under, pace, NOW)).toEqual({ waitMs, limited });
  });

  test("a bulk run sends its last requests when it was told to ask again", () => {
    const known = window(3);
    const { waitMs } = nextTurn(known, none, bulk, NOW);
    expect(nextTurn(known, none, bulk, NOW + waitMs).waitMs).toBe(0);
    expect(nextTurn(known, none, bulk, NOW + waitMs - 2).waitMs).toBeGreaterThan(0);
  });
});

describe("what answers teach", () => {
  const at = NOW + 100;
  const known = window(50);

  test.each<[string, KnownLimit, Limits, number | undefined, number]>([
    ["the last count is used", known, { remaining: 40, resetMs: 59_000 }, 40, 60_000],
    ["a count that has risen, too", known, { remaining: 70, resetMs: 59_900 }, 70, 60_000],
    ["of resets rounded to seconds, the latest", known, { remaining: 40, resetMs: 61_000 }, 40, 61_100],
    ["a reset 2.1 s earlier is of the same window", known, { remaining: 1, resetMs: 57_800 }, 1, 60_000],
    ["another reset is another window", known, { remaining: 99, resetMs: 90_000 }, 99, 90_100],
    ["the next window", window(0, { resetAt: at - 1 }), { remaining: 99, resetMs: 60_000 }, 99, 60_100],
    ["without a reset, the window goes on while the count falls", known, { remaining: 49 }, 49, 60_000],
    ["and while it stays", known, { remaining: 50 }, 50, 60_000],
    ["else one begins: the last is over", window(50, { resetAt: at }), { remaining: 49 }, 49, 60_100],
    ["none was counted", unknown({ resetAt: NOW + 5000 }), { remaining: 0 }, 0, 60_100],
    ["the count has risen", known, { remaining: 99 }, 99, 60_100],
    ["of the length that is named", known, { remaining: 99, windowMs: HOUR }, 99, HOUR + 100],
    ["a reset of 0 with some left names no time", known, { remaining: 49, resetMs: 0 }, 49, 60_000],
    ["a reset of 0 with none left does", known, { remaining: 0, resetMs: 0 }, 0, 100],
    ["an answer without figures changes nothing", known, {}, 50, 60_000],
    ["but the count of a window that is over is forgotten", window(50, { resetAt: at }), {}, undefined, 100],
  ])("%s", (_name, state, limits, left, resetsIn) => {
    const learned = learn(state, limits, at);
    expect([learned.left, learned.resetAt - NOW]).toEqual([left, resetsIn]);
  });

  test.each<[string, Limits, Partial<KnownLimit>]>([
    ["what is not named stays", { remaining: 40 }, { limit: 100, windowMs: MINUTE }],
    ["the window of the same limit stays", { remaining: 40, limit: 100 }, { limit: 100, windowMs: MINUTE }],
    ["that of another limit is not known", { remaining: 40, limit: 200 }, { limit: 200, windowMs: undefined }],
    ["a window that is named is used", { remaining: 40, windowMs: HOUR }, { limit: 100, windowMs: HOUR }],
    ["a server that counts is not silent when one answer has no figures", {}, { silent: false, limit: 100 }],
  ])("%s", (_name, limits, expected) => {
    expect(learn(known, limits, at)).toMatchObject(expected);
  });

  test("a limit without a count is not used: requests leave until one is refused", () => {
    const named = learn(unknown(), { limit: 100 }, at);
    expect(named).toMatchObject({ silent: true });
    expect(nextTurn(named, open(50), bulk, at).waitMs).toBe(0);
    expect(learn(named, { remaining: 3 }, at)).toMatchObject({ silent: false, left: 3 });
  });

  test("a shorter time opens no earlier, and then one request finds out", () => {
    const shut = closed(closed(window(40), NOW + 5000), NOW + 10);
    expect(nextTurn(shut, none, bulk, NOW)).toEqual({ waitMs: 5000, limited: true });
    expect(nextTurn(shut, none, bulk, NOW + 5000).waitMs).toBe(0);
    expect(nextTurn(shut, open(1, NOW + 5000), bulk, NOW + 5000).waitMs).toBe(1000);
  });
});
