import { describe, expect, test } from "vitest";
import { type Ask, close, decide, learn } from "../../../src/http/budget/decide.ts";
import { type BudgetState, NOTHING_KNOWN } from "../../../src/http/budget/state.ts";
import type { Limits } from "../../../src/http/limits.ts";

const NOW = 1_000_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ask = (changes: Partial<Ask> = {}): Ask => ({ id: "me", pid: 1, open: 0, want: 50, pace: "bulk", ...changes });
const person: Partial<Ask> = { pace: "interactive", want: 3 };
const unknown = (changes: Partial<BudgetState> = {}): BudgetState => ({ ...NOTHING_KNOWN, ...changes });
const window = (left: number, changes: Partial<BudgetState> = {}): BudgetState =>
  unknown({ limit: 100, windowMs: MINUTE, left, toldAt: NOW, resetAt: NOW + MINUTE, ...changes });
const other = (changes: object) => ({ processes: { other: { pid: 2, open: 0, at: NOW, ...changes } } });

describe("how many may leave", () => {
  test.each<[string, BudgetState, Partial<Ask>, number]>([
    ["all that are wanted while enough are left", window(80), {}, 50],
    ["a bulk run leaves a twentieth", window(40), {}, 35],
    ["less of it as the window goes by", window(40, { resetAt: NOW + 30_000 }), {}, 38],
    ["an interactive command takes all that are left", window(5), { ...person, want: 9 }, 5],
    ["open requests of other processes count as spent", window(40, other({ open: 30 })), {}, 5],
    ["open requests of this process count as spent", window(40), { open: 30 }, 5],
    ["one finds out when nothing is known", unknown(), {}, 1],
    ["one finds out when the window is over", window(0, { resetAt: NOW }), {}, 1],
    ["one more when the first is not answered", unknown({ askedAt: NOW - 1000 }), { open: 1 }, 1],
    ["one more when the first ended without an answer", unknown({ askedAt: NOW - 20 }), {}, 1],
    ["a limit of 1 leaves no reserve, or a bulk run would wait for ever", window(1, { limit: 1 }), {}, 1],
    ["a limit of 2 leaves 1", window(2, { limit: 2 }), {}, 1],
    ["all that are wanted when the server names no limit", unknown({ silent: true }), {}, 50],
    ["one is sent when the wait is too long for a person", window(0, { resetAt: NOW + 65_001 }), person, 1],
    ["one is sent when the wait is too long for a bulk run", window(0, { resetAt: NOW + HOUR }), {}, 1],
  ])("%s", (_name, state, changes, granted) => {
    const decision = decide(state, ask(changes), NOW);
    expect([decision.granted, decision.waitMs, decision.limited]).toEqual([granted, 0, false]);
    expect(decision.state.processes.me).toMatchObject({ open: (changes.open ?? 0) + granted });
  });

  test.each<[string, BudgetState, Partial<Ask>, number, boolean]>([
    ["with nothing left, until the window ends", window(0), person, 60_000, true],
    ["as long as a person waits at most", window(0, { resetAt: NOW + 65_000 }), person, 65_000, true],
    ["a bulk run, until its reserve is smaller", window(3), {}, 24_001, true],
    ["a bulk run, until the window ends", window(0), {}, 60_000, true],
    ["while the server wants no request", window(40, { closedUntil: NOW + 700 }), person, 700, true],
    ["for the answers of this process", window(2), { ...person, open: 2 }, 60_000, false],
    ["however long", window(2, { resetAt: NOW + HOUR }), { ...person, open: 2 }, HOUR, false],
    ["for the answers of other processes", window(2, other({ open: 2 })), person, 50, false],
    ["for answers of both", window(2, other({ open: 1 })), { ...person, open: 1 }, 50, false],
    ["for the request that finds out", unknown({ askedAt: NOW - 20 }), { open: 1 }, 50, false],
    ["for that of another process", unknown({ askedAt: NOW - 20, ...other({ open: 1 }) }), {}, 50, false],
    ["for both", unknown({ askedAt: NOW - 20, ...other({ open: 1 }) }), { open: 1 }, 50, false],
  ])("waits: %s", (_name, state, changes, waitMs, limited) => {
    const decision = decide(state, ask(changes), NOW);
    expect([decision.granted, decision.waitMs, decision.limited]).toEqual([0, waitMs, limited]);
  });

  test("a bulk run sends its last requests when it was told to ask again", () => {
    const state = window(3);
    const { waitMs } = decide(state, ask(), NOW);
    expect(decide(state, ask(), NOW + waitMs).granted).toBe(1);
    expect(decide(state, ask(), NOW + waitMs - 2).granted).toBe(0);
  });

  test.each<[string, BudgetState, Partial<Ask>, number | undefined]>([
    ["when one finds out", unknown(), {}, NOW],
    ["not when none is wanted", unknown(), { want: 0 }, undefined],
    ["not when the count is known", window(80), {}, undefined],
    ["and it stays until the answer", unknown({ askedAt: NOW - 20 }), { open: 1 }, NOW - 20],
  ])("it is noted that the limit was asked for: %s", (_name, state, changes, askedAt) => {
    expect(decide(state, ask(changes), NOW).state.askedAt).toBe(askedAt);
  });

  test("a process that has open requests is known to the others, an idle one is not", () => {
    expect(decide(window(0), ask(), NOW).state.processes).toEqual({});
    expect(decide(window(9), ask({ want: 0, open: 2 }), NOW).state.processes.me?.open).toBe(2);
    expect(decide(window(9), ask({ want: 0 }), NOW).state.processes).toEqual({});
  });
});

describe("what answers teach", () => {
  const at = NOW + 100;
  const after = NOW + 1;
  const before = NOW - 1;
  const state = window(50);

  test.each<[string, BudgetState, number, Limits, number | undefined, number]>([
    ["a later count is used", state, after, { remaining: 40, resetMs: 59_000 }, 40, 60_000],
    ["a count that has risen, too", state, after, { remaining: 70, resetMs: 59_900 }, 70, 60_000],
    ["of answers that crossed, the lower count", state, before, { remaining: 40, resetMs: 59_900 }, 40, 60_000],
    ["and not the higher one", state, before, { remaining: 52, resetMs: 59_900 }, 50, 60_000],
    ["a late answer of the window before is ignored", state, before, { remaining: 1, resetMs: 1000 }, 50, 60_000],
    ["crossed: sent as the count came", state, NOW, { remaining: 52, resetMs: 59_900 }, 50, 60_000],
    [
      "a reset that differs by 2.1 s is of the same window",
      state,
      before,
      { remaining: 1, resetMs: 57_800 },
      1,
      60_000,
    ],
    ["of rounded resets, the latest", state, after, { remaining: 40, resetMs: 61_000 }, 40, 61_100],
    ["another reset is another window", state, after, { remaining: 99, resetMs: 90_000 }, 99, 90_100],
    ["the next window", window(0, { resetAt: at - 1 }), before, { remaining: 99, resetMs: 60_000 }, 99, 60_100],
    ["without a reset, the window goes on while the count falls", state, after, { remaining: 49 }, 49, 60_000],
    ["and while it stays", state, after, { remaining: 50 }, 50, 60_000],
    ["and when it comes to 0", state, after, { remaining: 0 }, 0, 60_000],
    [
      "without a reset, a new window when the last one is over",
      window(50, { resetAt: at }),
      after,
      { remaining: 49 },
      49,
      60_100,
    ],
    [
      "without a reset, a new window when none was counted",
      unknown({ resetAt: NOW + 5000 }),
      after,
      { remaining: 0 },
      0,
      60_100,
    ],
    ["a window that is named", state, after, { remaining: 99, windowMs: HOUR }, 99, HOUR + 100],
    ["without a reset, a new window when the count rises", state, after, { remaining: 99 }, 99, 60_100],
    ["a reset of 0 with some left names no time", state, after, { remaining: 49, resetMs: 0 }, 49, 60_000],
    ["a reset of 0 with none left does", state, after, { remaining: 0, resetMs: 0 }, 0, 100],
    ["an answer without figures changes nothing", state, after, {}, 50, 60_000],
    ["but the count of a window that is over is forgotten", window(50, { resetAt: at }), after, {}, undefined, 100],
  ])("%s", (_name, known, sentAt, limits, left, resetsIn) => {
    const learned = learn(known, { sentAt, at, limits });
    expect([learned.left, learned.resetAt - NOW]).toEqual([left, resetsIn]);
  });

  test.each<[string, BudgetState, Limits, Partial<BudgetState>]>([
    ["what is not named stays", state, { remaining: 40 }, { limit: 100, windowMs: MINUTE }],
    ["the window of the same limit stays", state, { remaining: 40, limit: 100 }, { limit: 100, windowMs: MINUTE }],
    ["that of another limit is not known", state, { remaining: 40, limit: 200 }, { limit: 200, windowMs: undefined }],
    ["a window that is named is used", state, { remaining: 40, windowMs: HOUR }, { limit: 100, windowMs: HOUR }],
    ["a server that counts is not silent when one answer has no figures", state, {}, { silent: false, limit: 100 }],
  ])("%s", (_name, known, limits, expected) => {
    expect(learn(known, { sentAt: after, at, limits })).toMatchObject(expected);
  });

  test("a request without an answer teaches nothing, and another one may find out", () => {
    const asked = window(50, { askedAt: NOW });
    expect(learn(asked, { sentAt: NOW, at, limits: undefined })).toEqual({ ...asked, askedAt: undefined });
  });

  test("a limit without a count is not used: requests leave until one is refused", () => {
    const named = learn(unknown(), { sentAt: NOW, at, limits: { limit: 100 } });
    expect(named).toMatchObject({ silent: true });
    expect(decide(named, ask(), at).granted).toBe(50);
  });

  test.each<[string, number | undefined, number]>([
    ["with a time", 30_000, 30_000],
    ["without a time", undefined, 1000],
  ])("a refusal %s closes the budget", (_name, askedMs, closedMs) => {
    const learned = learn(unknown({ silent: true }), { sentAt: NOW, at, limits: {}, refused: { askedMs } });
    expect(learned).toMatchObject({ closedUntil: at + closedMs });
  });

  test("a closed budget opens no earlier for a shorter time, and then one request finds out", () => {
    const closed = close(close(window(40), NOW, 5000), NOW, 10);
    expect(decide(closed, ask(), NOW)).toMatchObject({ granted: 0, waitMs: 5000, limited: true });
    expect(decide(closed, ask(), NOW + 5000).granted).toBe(1);
  });
});
